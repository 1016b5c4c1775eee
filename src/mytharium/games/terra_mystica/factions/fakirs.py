"""RULES.md#fakirs: carpets, by rules/skipping.py; no ships."""

from typing import final

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.seat import Seat


@final
class Fakirs(Faction):
    def shipping_gained(self, box: Box, me: Seat) -> None:
        """The shipping of a town tile lengthens the carpet."""
        me.skip_range += 1

    def skipped(self, me: Seat) -> None:
        """RULES.md#fakirs-school: the Flight School pays for every flight."""
        if me.has_special():
            me.coins += 2
