"""Why an action is not possible: each rule gives its own reason, with the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.terra_mystica import verbs as w
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


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = w.verb(action)
    if w.LEECH <= kind <= w.TOKEN:
        return leech.why_not(s, action)
    if s.actor != seat or seat < 0:
        return Refusal("turn", "It is not your turn.")
    me = s.seat(seat)
    if s.asked != ASK_ACTION and s.asked != ASK_SPADES:
        return not_asked(kind)
    if kind == w.BUILD or kind == w.TRANSFORM or kind == w.PLACE:
        return transform.why_not(box, s, me, action)
    if s.asked == ASK_SPADES:
        return spades.why_not()
    return action_refusal(box, s, me, action)


def action_refusal(box: Box, s: Position, me: Seat, action: i64) -> Refusal:
    """An action of the turn that cannot be taken."""
    kind = w.verb(action)
    if kind == w.UPGRADE:
        return upgrade.why_not(box, s, me, w.first(action), w.second(action))
    if kind == w.ADVANCE_SHIPPING or kind == w.ADVANCE_SPADES:
        return tracks.why_not(box, me, kind)
    if kind == w.SEND:
        return send.why_not(me)
    if kind == w.POWER and w.first(action) < len(box.powers):
        return power_actions.why_not(box, s, me, w.first(action))
    if kind == w.CARD_IS_USED or kind == w.FAVOR_IS_USED or kind == w.OWN:
        return special_actions.why_not(box, me, kind)
    if kind == w.PASS:
        return passing.why_not()
    if kind == w.CONVERT:
        return convert.why_not()
    if kind == w.CONNECT:
        return box.faction(me).why_not_free()
    return not_asked(kind)


def not_asked(kind: i64) -> Refusal:
    """Something else is asked."""
    if kind == w.FAVOR:
        return favor.why_not()
    if kind == w.TOWN:
        return town.why_not()
    if kind == w.CONVERT:
        return convert.why_not_now()
    if kind == w.FACTION_IS:
        return setup.why_not_faction()
    if kind == w.TERRAIN_IS:
        return setup.why_not_terrain()
    if kind == w.BUILD:
        return build.why_not_now()
    return Refusal("actions", "Something else must be decided first.")
