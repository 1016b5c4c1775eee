"""Why an action is not legal: which rule has the answer. Each gives a sentence and its paragraph of RULES.md."""

from mypy_extensions import i64

from mytharium.core.notation import not_asked
from mytharium.core.protocol import Refusal
from mytharium.games.mythicals.notation import is_action
from mytharium.games.mythicals.rules import draw, reinforce, tile
from mytharium.games.mythicals.state import Position
from mytharium.games.mythicals.verbs import DECK, KEEP, NO_TILE, RESERVE, START, TAKE, verb, what


def why_not(s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    no = not_asked(s, seat)
    if no is not None:
        return no
    if kind >= START or not is_action(int(action)):
        return Refusal("turn", "This is not something a player does.")
    if kind == DECK or kind == RESERVE:
        return draw.why_not(s, action)
    if kind == KEEP:
        return draw.why_not_keep(s, what(action))
    if kind == TAKE or kind == NO_TILE:
        return tile.why_not(s, action)
    return reinforce.why_not(s, action)
