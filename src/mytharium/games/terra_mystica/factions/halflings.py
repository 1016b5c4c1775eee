"""RULES.md#halflings: a point for every spade, and three spades with the stronghold."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.rules.pending import ask_again
from mytharium.games.terra_mystica.rules.reach import joined
from mytharium.games.terra_mystica.rules.spades import dig_with
from mytharium.games.terra_mystica.rules.transform import ALONE
from mytharium.games.terra_mystica.seat import FROM_FACTION, Seat
from mytharium.games.terra_mystica.state import Position


@final
class Halflings(Faction):
    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        me.score(n, FROM_FACTION)
        return n

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        dig_with(box, s, me, 3, 3, out)
        if box.version > FIRST_RULES:
            ask_again(s, ALONE)

    def spades_to(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        """RULES.md#halflings-driller: one spade fewer beside the Driller, but at least one."""
        return self.drilled(box, s, me, hex, super().spades_to(box, s, me, hex, there))

    def spades_round(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        return self.drilled(box, s, me, hex, super().spades_round(box, s, me, hex, there))

    def drilled(self, box: Box, s: Position, me: Seat, hex: i64, needed: i64) -> i64:
        if needed > 1 and me.has_special() and joined(box, s, me, me.special, hex):
            return needed - 1
        return needed
