"""RULES.md#dwarves: tunnels, by rules/skipping.py; no ships."""

from typing import final

from mypy_extensions import i64

from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.seat import Seat


@final
class Dwarves(Faction):
    def great_tunnel(self, me: Seat) -> i64:
        """RULES.md#dwarves-tunnel: the Great Tunnel."""
        return me.special
