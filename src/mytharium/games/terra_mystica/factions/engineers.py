"""Engineers: bridges for workers, and points for them."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import (
    ASK_BRIDGE,
    BRIDGE,
    BRIDGE_COUNT,
    BRIDGES,
    SEAT,
    STANDING,
    STRONGHOLD,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN


@final
class Engineers(Faction):
    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + WORKERS] >= 2 and (box.engine or (s.v[b + BRIDGES] > 0 and bridge.possible(box, s, seat))):
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + WORKERS] -= 2
        push(s, ASK_BRIDGE, seat, 1)

    def passing(self, box: Box, s: Position, seat: i64) -> i64:
        """Three points for every own bridge with own structures at both ends."""
        v = s.v
        if v[SEAT * seat + STANDING + STRONGHOLD] == 0:
            return 0
        points: i64 = 0
        for k in range(v[BRIDGE_COUNT]):
            this: i64 = v[BRIDGE + k]
            if this >> 14 == seat and s.owner(this & 127) == seat and s.owner((this >> 7) & 127) == seat:
                points += 3
        return points
