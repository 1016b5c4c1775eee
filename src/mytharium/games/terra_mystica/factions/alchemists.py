"""Alchemists: points and coins change into each other; the stronghold gives power, and spades do."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import ASK_WORKSHOP, SEAT, STANDING, STRONGHOLD, Position


@final
class Alchemists(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        if s.v[SEAT * seat + STANDING + STRONGHOLD]:
            gain_power(s, seat, 2 * n)
        return n

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        gain_power(s, seat, 12)

    def placed(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """RULES.md#alchemists-workshop: the Gloomy Workshop."""
        push(s, ASK_WORKSHOP, seat)
