"""A placeholder: the table in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mytharium.games.terra_mystica.pieces import emblem_of
from mytharium.games.terra_mystica.state import BOWL1, COINS, COLOUR, PRIESTS, SEAT, VP, WORKERS
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.chart import Bar
from mytharium.scene.face import Happening, Prompt, SeatPanel
from mytharium.scene.words import Words


def prompt(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Prompt:
    return Prompt("Your move" if view.actor == view.viewer else "Wait")


def describe(view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
    return ""


def panels(view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    out = []
    for seat in range(int(view.seats)):
        b = SEAT * seat
        bowls = " · ".join(str(int(view.v[b + BOWL1 + k])) for k in range(3))
        found = (
            ("coin", "coins", str(int(view.v[b + COINS]))),
            ("worker", "workers", str(int(view.v[b + WORKERS]))),
            ("priest", "priests", str(int(view.v[b + PRIESTS]))),
            ("power", "power", bowls),
        )
        glyph, cls = emblem_of(seat, int(view.v[b + COLOUR]))
        out.append(SeatPanel(glyph, cls, "", str(int(view.v[b + VP])), "points", found))
    return out


def bars(view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[Bar]:
    return []


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    return event.kind


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    return words.t(reason, **gaps)


def forecast(view: TerraMysticaView, seat: int, words: Words) -> tuple[tuple[str, str, str], ...]:
    """What the end of the round and of the game would bring the seat: rows of glyph, name and value."""
    return ()
