"""Why an action is not legal: each rule says so beside what it allows."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.modules import eternity, luna
from mytharium.games.myraclia.modules.eva import opponent
from mytharium.games.myraclia.rules import draft, expand, reserve, terraform, turn
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import DECIDE, DECIDE_CELL, LAY, LUNA, PASS, PAY, PLACE, TAKE, TOKEN, verb
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason why an action that is not among the legal ones is refused."""
    kind = verb(action)
    if kind == 0 or kind > DECIDE_CELL:
        return Refusal("chance", "This is not something a player does.")
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    if kind == TAKE_ELEMENT or kind == PASS:
        return draft.why_not(s, action)
    if kind == LUNA:
        return luna.why_not(s, action)
    if kind == PAY:
        return terraform.why_not(box, s, action)
    if kind == LAY:
        return reserve.why_not(box, s, action)
    if kind == TAKE or kind == PLACE:
        return expand.why_not(s, action)
    if kind == TOKEN:
        return eternity.why_not(box, s, action)
    if kind == DECIDE or kind == DECIDE_CELL:
        return opponent.why_not()
    return turn.why_not(box, s, action)
