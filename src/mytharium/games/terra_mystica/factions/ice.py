"""RULES.md#ice: what Ice Maidens and Yetis share."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.map import ICE, WHEEL, steps
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


class IceFaction(Faction):
    def spades_to(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        """Spades are counted to the terrain that was chosen; that terrain itself takes one."""
        if there != ICE:
            return super().spades_to(box, s, me, hex, there)
        here: i64 = s.terrain[hex]
        if here >= WHEEL:
            return 0
        if here == me.start:
            return 1
        return steps(here, me.start)
