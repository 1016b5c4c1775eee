"""Why an action is not possible: each rule gives its own reason, with the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_SPADES
from mytharium.games.terra_mystica.rules import (
    build,
    convert,
    favor,
    leech,
    passing,
    power_actions,
    send,
    setup,
    spades,
    special_actions,
    town,
    tracks,
    transform,
    upgrade,
)
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    BUILD,
    CARD_IS_USED,
    CONNECT,
    CONVERT,
    FACTION_IS,
    FAVOR,
    FAVOR_IS_USED,
    LEECH,
    OWN,
    PASS,
    PLACE,
    POWER,
    SEND,
    TERRAIN_IS,
    TOKEN,
    TOWN,
    TRANSFORM,
    UPGRADE,
    first,
    second,
    verb,
)


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    if LEECH <= kind <= TOKEN:
        return leech.why_not(kind)
    if s.actor != seat or seat < 0:
        return Refusal("turn", "It is not your turn.")
    me = s.seat(seat)
    if s.asked != ASK_ACTION and s.asked != ASK_SPADES:
        return not_asked(kind)
    if kind == BUILD or kind == TRANSFORM or kind == PLACE:
        return transform.why_not(box, s, me, kind, first(action), second(action))
    if s.asked == ASK_SPADES:
        return spades.why_not()
    return action_refusal(box, s, me, action)


def action_refusal(box: Box, s: Position, me: Seat, action: i64) -> Refusal:
    """An action of the turn that cannot be taken."""
    kind = verb(action)
    if kind == UPGRADE:
        return upgrade.why_not(box, s, me, first(action), second(action))
    if kind == ADVANCE_SHIPPING or kind == ADVANCE_SPADES:
        return tracks.why_not(box, me, kind)
    if kind == SEND:
        return send.why_not(me)
    if kind == POWER and first(action) < len(box.powers):
        return power_actions.why_not(box, s, me, first(action))
    if kind == CARD_IS_USED or kind == FAVOR_IS_USED or kind == OWN:
        return special_actions.why_not(box, me, kind)
    if kind == PASS:
        return passing.why_not()
    if kind == CONVERT:
        return convert.why_not()
    if kind == CONNECT:
        return box.faction(me).why_not_free()
    return not_asked(kind)


def not_asked(kind: i64) -> Refusal:
    """Something else is asked."""
    if kind == FAVOR:
        return favor.why_not()
    if kind == TOWN:
        return town.why_not()
    if kind == CONVERT:
        return convert.why_not_now()
    if kind == FACTION_IS:
        return setup.why_not_faction()
    if kind == TERRAIN_IS:
        return setup.why_not_terrain()
    if kind == BUILD:
        return build.why_not_now()
    return Refusal("actions", "Something else must be decided first.")
