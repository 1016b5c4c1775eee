"""Dragonlords: tokens for volcanoes, and spades for tokens."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.state import BOWL1, BOWL3, PLAYERS, SEAT, SPECIAL, Position


@final
class Dragonlords(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        s.v[SEAT * seat + BOWL1] += n
        return 0

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + BOWL1] += s.v[PLAYERS]

    def round_begins(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        """RULES.md#dragonlords-pond: the Lava Pond."""
        if s.v[SEAT * seat + SPECIAL] >= 0:
            s.v[SEAT * seat + BOWL3] += 1
