"""What all viewers of a position share, made once: its forecasts, and the panel that shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.forecast import Forecast, forecast, is_open
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Reading
from mytharium.scene.primitives import Cell, Node, Part, Rect, Text, Use
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


def forecast_part(reading: TerraMysticaReading, seat: int) -> Part | None:
    rows = forecast_rows(reading, seat)
    return _forecast(rows, reading.words) if rows else None


def forecast_rows(reading: TerraMysticaReading, seat: int) -> tuple[tuple[str, str, str], ...]:
    """Glyph, name and value of each line; none before the first round and after the last."""
    if not is_open(reading.view.position()):
        return ()
    found, words = reading.forecasts[seat], reading.words
    cults = sum(found.parts.get(track, 0) for track in TRACKS)
    network = found.parts.get("network", 0) + found.parts.get("final", 0)
    return (
        ("round", words.t("after this round"), str(found.after_round)),
        ("cult", words.t("cults"), f"+{cults}"),
        ("network", words.t("network"), f"+{network}"),
        ("coin", words.t("leftovers"), f"+{found.parts.get('resources', 0)}"),
        ("points", words.t("if the game ended then"), str(found.after_game)),
    )


AT = ((17, 21), (16, 48), (62, 48), (109, 48), (84, 21))  # points after the round, what the end adds, points then


@lru_cache(maxsize=512)
def _forecast(rows: tuple[tuple[str, str, str], ...], words: Words) -> Part:
    """Glyphs and values; their names are for the ear and for the pointer."""
    nodes: list[Node] = [Rect(0.5, 0.5, 149, 65, 10, "plate"), Use("next", 65, 21, 0.36, "gm")]
    for (glyph, name, value), (x, y) in zip(rows, AT, strict=True):
        total = y == AT[0][1]
        shown = Text(13, 5, value, "num fair", "start") if total else Text(12, 4, value, "sm b", "start")
        said = words.t("{what}: {value}", what=name, value=value)
        body = (Rect(-12, -12, 44, 24, 0, "hit"), Use(glyph, 0, 0, 0.62 if total else 0.46, "gi"), shown)
        nodes.append(Cell(f"forecast-{glyph}", x, y, body, said, "", None, said, (10, -24)))
    return Part("forecast", 150, 66, tuple(nodes), words.t("If the round ended now"), "strip")
