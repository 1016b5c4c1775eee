"""RULES.md#yetis: cheap power actions."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import IceFaction
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


@final
class Yetis(IceFaction):
    power_rebate: i64 = 1

    def reuses_power_actions(self, me: Seat) -> bool:
        return me.has_stronghold()

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#yetis-peak: the Frozen Peak."""
        me.bowl3 += 2
