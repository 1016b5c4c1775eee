"""Why an action is not legal: which rule has the answer. Each gives a sentence and its paragraph of RULES.md."""

from mypy_extensions import i64

from mytharium.core.notation import not_asked
from mytharium.core.protocol import Refusal
from mytharium.games.mythical_island import state
from mytharium.games.mythical_island.box import Box
from mytharium.games.mythical_island.rules import (
    activate,
    begin,
    claim,
    discard,
    flow,
    move,
    refill_tiles,
    replace,
    swap,
)
from mytharium.games.mythical_island.state import Position
from mytharium.games.mythical_island.verbs import (
    ACTIVATE,
    CLAIM,
    DISCARD_CARD,
    DISCARD_TILE,
    EXCHANGE,
    FLY,
    LOCK,
    MOVE,
    REPLACE,
    SWAP_FROM,
    sane,
    verb,
    what,
)


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    phase = s.phase
    no = not_asked(s, seat)
    if no is not None:
        return no
    if not sane(box, action):
        return Refusal("turn", "This is not something a player does.")
    if phase == state.SIDE:
        return begin.why_not_side(s, action)
    if phase == state.BEGIN:
        return begin.why_not(s, action)
    if phase == state.SWAP:
        return swap.why_not_with(box, s, action)
    if phase == state.DISCARD:
        return discard.why_not(box, s, action)
    if phase == state.ASK_TILES or phase == state.ASK_CARDS:
        return refill_tiles.why_not_power()
    if phase == state.KEEP_TILES or phase == state.KEEP_CARDS:
        return refill_tiles.why_not_keep()
    return _action(box, s, action)


def _action(box: Box, s: Position, action: i64) -> Refusal:
    kind = verb(action)
    if kind == MOVE or kind == FLY:
        return move.why_not(box, s, action)
    if kind == REPLACE:
        return replace.why_not(s, action)
    if kind == SWAP_FROM:
        return swap.why_not(box, s, action)
    if kind == ACTIVATE:
        return activate.why_not(box, s, what(action))
    if kind == CLAIM or kind == LOCK:
        return claim.why_not(box, s, action)
    if kind == EXCHANGE:
        return discard.why_not_exchange(box, s, what(action))
    if kind == DISCARD_TILE or kind == DISCARD_CARD:
        return discard.why_not(box, s, action)
    return flow.why_not(action)
