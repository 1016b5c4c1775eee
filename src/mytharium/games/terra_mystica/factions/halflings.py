"""Halflings: a point for every spade, and three spades with the stronghold."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.actions import dig_with
from mytharium.games.terra_mystica.rules.adjacency import joined
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.state import FROM_FACTION, SEAT, SPECIAL, Position


@final
class Halflings(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        score(s, seat, n, FROM_FACTION)
        return n

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        dig_with(box, s, seat, 3, 3, out)

    def spades_to(self, box: Box, s: Position, seat: i64, hex: i64, there: i64) -> i64:
        """RULES.md#halflings-driller: one spade fewer beside the Driller, but at least one."""
        steps = super().spades_to(box, s, seat, hex, there)
        driller: i64 = s.v[SEAT * seat + SPECIAL]
        if steps > 1 and driller >= 0 and joined(box, s, seat, driller, hex):
            return steps - 1
        return steps
