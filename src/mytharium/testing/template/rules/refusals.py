"""Why an action is not legal: which rule has the answer. Each gives a sentence and its paragraph of RULES.md."""

from mypy_extensions import i64

from mytharium.core.notation import NotationError, not_asked
from mytharium.core.protocol import Refusal
from mytharium.testing.template.box import Box
from mytharium.testing.template.notation import write
from mytharium.testing.template.rules import peek, take
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import PEEK, TAKE, verb, what


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    no = not_asked(s, seat)
    if no is not None:
        return no
    if is_action(action) and verb(action) == TAKE:
        return take.why_not(s, what(action))
    if is_action(action) and verb(action) == PEEK:
        return peek.why_not(box, s, what(action))
    return Refusal("turn", "This is not something a player does.")


def is_action(action: i64) -> bool:
    try:
        write(int(action))
    except NotationError:
        return False
    return True
