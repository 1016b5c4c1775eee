"""What a frame of Terra Mystica is made from."""

from __future__ import annotations

from functools import cached_property

from mytharium.games.terra_mystica.forecast import Forecast, forecast
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Reading


class TerraMysticaReading(Reading[TerraMysticaView]):
    @cached_property
    def forecasts(self) -> list[Forecast]:
        """What each seat would have if the round, and if the game, ended now."""
        return forecast(self.view.box, self.view.position())
