"""Riverwalkers: terrains for priests, and the river is the way."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.pending import push, top_kind
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_BRIDGE,
    ASK_UNLOCK,
    PHASE,
    SEAT,
    UNLOCKED,
    UNLOCKS,
    Position,
)

ALL: Final[i64] = 127  # every terrain of the wheel


@final
class Riverwalkers(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        return -1

    def priests_gained(self, box: Box, s: Position, seat: i64, n: i64, out: list[Event] | None) -> bool:
        v = s.v
        b = SEAT * seat
        if v[b + UNLOCKED] == ALL:
            return False
        v[b + UNLOCKS] += n
        if v[PHASE] == ACTIONS and top_kind(s) != ASK_UNLOCK:
            push(s, ASK_UNLOCK, seat)
        return True

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        push(s, ASK_BRIDGE, seat, 2)
