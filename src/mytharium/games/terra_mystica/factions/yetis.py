"""Yetis: cheap power actions."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.ice import ice_steps
from mytharium.games.terra_mystica.state import BOWL3, SEAT, Position


@final
class Yetis(Faction):
    def spades_to(self, box: Box, s: Position, seat: i64, hex: i64, there: i64) -> i64:
        return ice_steps(box, s, seat, s.terrain(hex), there)

    def placed(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """RULES.md#yetis-peak: the Frozen Peak."""
        s.v[SEAT * seat + BOWL3] += 2
