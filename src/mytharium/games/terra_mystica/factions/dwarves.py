"""Dwarves: tunnels, in the data."""

from typing import final

from mytharium.games.terra_mystica.box import Faction


@final
class Dwarves(Faction):
    """Its rules are in its data and in the actions."""
