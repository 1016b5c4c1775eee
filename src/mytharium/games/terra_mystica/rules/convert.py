"""RULES.md#conversions: free exchanges in one's turn, any number of them."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.gains import gain_priests, spend_power
from mytharium.games.terra_mystica.seat import FROM_FACTION, FROM_RESOURCES, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import (
    BURN,
    COINS_TO_POINT,
    CONVERT,
    POINT_TO_COIN,
    POWER_TO_COIN,
    POWER_TO_PRIEST,
    POWER_TO_WORKER,
    PRIEST_TO_WORKER,
    WORKER_TO_COIN,
    act,
)

COIN_POWER: Final[i64] = 1
WORKER_POWER: Final[i64] = 3
PRIEST_POWER: Final[i64] = 5


def coins_become_points(box: Box, me: Seat) -> bool:
    """RULES.md#alchemists and #snellman: whether coins can be exchanged for points before the game ends."""
    return box.faction(me).exchanges_points or box.judge.coins_become_points


def legal(box: Box, me: Seat, into: Moves) -> None:
    if me.bowl2 >= 2:
        into.add(act(CONVERT, BURN))
    if me.bowl3 >= COIN_POWER:
        into.add(act(CONVERT, POWER_TO_COIN))
        if me.bowl3 >= WORKER_POWER:
            into.add(act(CONVERT, POWER_TO_WORKER))
            if me.bowl3 >= PRIEST_POWER:
                into.add(act(CONVERT, POWER_TO_PRIEST))
    if me.priests > 0:
        into.add(act(CONVERT, PRIEST_TO_WORKER))
    if me.workers > 0:
        into.add(act(CONVERT, WORKER_TO_COIN))
    if me.vp > 0 and box.faction(me).exchanges_points:
        into.add(act(CONVERT, POINT_TO_COIN))
    if me.coins >= box.faction(me).coins_for_a_point and coins_become_points(box, me):
        into.add(act(CONVERT, COINS_TO_POINT))


def any_left(box: Box, s: Position, me: Seat) -> bool:
    """Whether there is anything to exchange, or anything free to do, before the turn ends."""
    if me.bowl2 >= 2 or me.bowl3 > 0 or me.priests > 0 or me.workers > 0:
        return True
    faction = box.faction(me)
    if me.vp > 0 and faction.exchanges_points:
        return True
    if me.coins >= faction.coins_for_a_point and coins_become_points(box, me):
        return True
    return faction.has_free_action(box, s, me)


def apply(box: Box, s: Position, me: Seat, kind: i64, out: list[Event] | None) -> None:
    if kind != BURN and s.offers:
        leech.pass_over(box, s, me, len(s.offers))
    if kind == BURN:
        me.bowl2 -= 2
        me.bowl3 += 1
    elif kind == POWER_TO_COIN:
        spend_power(me, COIN_POWER)
        me.coins += 1
    elif kind == POWER_TO_WORKER:
        spend_power(me, WORKER_POWER)
        me.workers += 1
    elif kind == POWER_TO_PRIEST:
        spend_power(me, PRIEST_POWER)
        gain_priests(box, s, me, 1, out)
    elif kind == PRIEST_TO_WORKER:
        me.priests -= 1
        me.workers += 1
    elif kind == WORKER_TO_COIN:
        me.workers -= 1
        me.coins += 1
    elif kind == POINT_TO_COIN:
        me.score(-1, FROM_FACTION)
        me.coins += 1
    else:
        me.coins -= box.faction(me).coins_for_a_point
        me.score(1, FROM_FACTION if box.faction(me).exchanges_points else FROM_RESOURCES)
    if out is not None:
        out.append(Event("converts", int(me.number), {"kind": int(kind)}))


def why_not() -> Refusal:
    return Refusal("conversions", "There is not enough for that.")


def why_not_now() -> Refusal:
    return Refusal("conversions", "There is not enough for that, or it is not your turn to exchange.")
