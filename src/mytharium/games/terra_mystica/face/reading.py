"""What a frame of Terra Mystica is made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

from mytharium.games.terra_mystica.forecast import Forecast, forecast
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Reading
from mytharium.scene.words import Words

T = TypeVar("T")


class TerraMysticaReading(Reading[TerraMysticaView]):
    @property
    def forecasts(self) -> list[Forecast]:
        """What each seat would have if the round, and if the game, ended now."""
        return self.shared(_forecasts)

    def shared(self, make: Callable[..., T], *of: object) -> T:
        """What is the same for all who look at this position, whoever they are, made once: the game has no secrets."""
        made = _shared(self.view.position(), self.words, tuple(self.names))
        if (make, of) not in made:
            made[make, of] = make(self, *of)
        return cast(T, made[make, of])


@lru_cache(maxsize=16)
def _shared(position: Position, words: Words, names: tuple[str, ...]) -> dict[tuple[Callable[..., Any], Any], Any]:
    return {}


def _forecasts(reading: TerraMysticaReading) -> list[Forecast]:
    return forecast(reading.view.box, reading.view.position())
