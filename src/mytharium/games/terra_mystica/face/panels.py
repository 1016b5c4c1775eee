"""A position of Terra Mystica in words: what is asked, and how everybody stands."""

from __future__ import annotations

from mytharium.games.terra_mystica.face import faction_words
from mytharium.games.terra_mystica.face.names import SOURCES, faction_of
from mytharium.games.terra_mystica.face.pieces import emblem_of
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.seat import SOURCES as ORDER
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import SeatPanel

GLYPHS = {
    "start": "star", "round": "up", "bonus": "cards", "favor": "bonus", "town": "key", "shipping": "ship",
    "spades": "spade", "faction": "heart", "leech": "power", "fire": "fire", "water": "water", "earth": "earth",
    "air": "air", "network": "network", "final": "reach", "resources": "coin",
}  # fmt: skip


def panels(reading: TerraMysticaReading) -> list[SeatPanel]:
    """Points, resources, and what the seat would have if the game ended with this round."""
    return reading.shared(_panels)


def _panels(reading: TerraMysticaReading) -> list[SeatPanel]:
    view, words = reading.view, reading.words
    out = []
    ahead = reading.forecasts
    for seat in range(int(view.seats)):
        me = view.position().seat(seat)
        glyph, cls = emblem_of(seat, int(me.colour))
        bowls = "·".join(str(int(n)) for n in (me.bowl1, me.bowl2, me.bowl3))
        found = [
            ("coin", words.t("coins"), str(int(me.coins))),
            ("worker", words.t("workers"), str(int(me.workers))),
            ("priest", words.t("priests"), str(int(me.priests))),
            ("power", words.t("power in bowls I, II and III"), bowls),
        ]
        if ahead[seat].after_game != ahead[seat].now:
            found.append(("up", words.t("if the game ended with this round"), str(ahead[seat].after_game)))
        points = int(me.vp)
        unit = words.n("point", "points", points)
        detail = words.t("has left") if me.left else words.t("passed") if me.passed else ""
        faction = faction_of(view, seat)
        role = faction_words.title(faction, words) if faction >= 0 else ""
        out.append(SeatPanel(glyph, cls, detail, str(points), unit, tuple(found), role))
    return out


def bars(reading: TerraMysticaReading) -> list[Bar]:
    """Every point of every seat by its source."""
    view, words, names = reading.view, reading.words, reading.names
    out = []
    for seat in range(int(view.seats)):
        glyph, cls = emblem_of(seat, int(view.position().seat(seat).colour))
        parts = [
            Segment(words.t(SOURCES[name]), int(view.position().seat(seat).points[k]), f"k-{name}", GLYPHS[name])
            for k, name in enumerate(ORDER)
        ]
        out.append(Bar(names[seat], glyph, cls, tuple(parts)))
    return out
