"""RULES.md#conversions: free exchanges during the own turn, any number of them."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.connect import can_connect
from mytharium.games.terra_mystica.rules.gains import gain_priests, score, spend_power
from mytharium.games.terra_mystica.rules.ids import ALCHEMISTS, MERMAIDS
from mytharium.games.terra_mystica.state import (
    BOWL2,
    BOWL3,
    COINS,
    FACTION,
    FROM_FACTION,
    FROM_RESOURCES,
    PRIESTS,
    SEAT,
    VP,
    WORKERS,
    Position,
)
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


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    v = s.v
    b = SEAT * seat
    if v[b + BOWL2] >= 2:
        into.add(act(CONVERT, BURN))
    power: i64 = v[b + BOWL3]
    if power > 0:
        into.add(act(CONVERT, POWER_TO_COIN))
        if power >= 3:
            into.add(act(CONVERT, POWER_TO_WORKER))
            if power >= 5:
                into.add(act(CONVERT, POWER_TO_PRIEST))
    if v[b + PRIESTS] > 0:
        into.add(act(CONVERT, PRIEST_TO_WORKER))
    if v[b + WORKERS] > 0:
        into.add(act(CONVERT, WORKER_TO_COIN))
    if v[b + FACTION] == ALCHEMISTS:
        if v[b + VP] > 0:
            into.add(act(CONVERT, POINT_TO_COIN))
        if v[b + COINS] >= 2:
            into.add(act(CONVERT, COINS_TO_POINT))
    elif box.engine and v[b + COINS] >= 3:
        into.add(act(CONVERT, COINS_TO_POINT))


def any_left(box: Box, s: Position, seat: i64) -> bool:
    """Whether there is anything to exchange, or a town to connect, before the turn ends."""
    v = s.v
    b = SEAT * seat
    if v[b + BOWL2] >= 2 or v[b + BOWL3] > 0 or v[b + PRIESTS] > 0 or v[b + WORKERS] > 0:
        return True
    if v[b + FACTION] == ALCHEMISTS:
        return v[b + VP] > 0 or v[b + COINS] >= 2
    if box.engine and v[b + COINS] >= 3:
        return True
    return v[b + FACTION] == MERMAIDS and can_connect(box, s, seat)


def apply(box: Box, s: Position, seat: i64, kind: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    if kind == BURN:
        v[b + BOWL2] -= 2
        v[b + BOWL3] += 1
    elif kind == POWER_TO_COIN:
        spend_power(s, seat, 1)
        v[b + COINS] += 1
    elif kind == POWER_TO_WORKER:
        spend_power(s, seat, 3)
        v[b + WORKERS] += 1
    elif kind == POWER_TO_PRIEST:
        spend_power(s, seat, 5)
        gain_priests(box, s, seat, 1, out)
    elif kind == PRIEST_TO_WORKER:
        v[b + PRIESTS] -= 1
        v[b + WORKERS] += 1
    elif kind == WORKER_TO_COIN:
        v[b + WORKERS] -= 1
        v[b + COINS] += 1
    elif kind == POINT_TO_COIN:
        score(s, seat, -1, FROM_FACTION)
        v[b + COINS] += 1
    elif v[b + FACTION] == ALCHEMISTS:
        v[b + COINS] -= 2
        score(s, seat, 1, FROM_FACTION)
    else:
        v[b + COINS] -= 3
        score(s, seat, 1, FROM_RESOURCES)
    if out is not None:
        out.append(Event("converts", int(seat), {"kind": int(kind)}))
