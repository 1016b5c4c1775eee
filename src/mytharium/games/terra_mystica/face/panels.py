"""A position of Terra Mystica in words: what is asked, and how everybody stands."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import CHANCE, OVER
from mytharium.games.terra_mystica import forecast
from mytharium.games.terra_mystica.face import prompts
from mytharium.games.terra_mystica.face.describe import describe as table
from mytharium.games.terra_mystica.face.events import sentence
from mytharium.games.terra_mystica.face.names import FACTIONS, SOURCES, faction_of
from mytharium.games.terra_mystica.face.pieces import emblem_of
from mytharium.games.terra_mystica.face.why import why
from mytharium.games.terra_mystica.state import (
    ASKED,
    BOWL1,
    COINS,
    COLOUR,
    LAST_ROUND,
    LEFT,
    PASSED,
    POINTS,
    PRIESTS,
    ROUND,
    SEAT,
    VP,
    WORKERS,
)
from mytharium.games.terra_mystica.state import SOURCES as ORDER
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Prompt, SeatPanel
from mytharium.scene.words import Words

__all__ = ["bars", "describe", "panels", "prompt", "sentence", "why"]

GLYPHS = {
    "start": "star", "round": "up", "bonus": "cards", "favor": "bonus", "town": "key", "shipping": "ship",
    "spades": "spade", "faction": "heart", "leech": "power", "fire": "fire", "water": "water", "earth": "earth",
    "air": "air", "network": "network", "final": "reach", "resources": "coin",
}  # fmt: skip


def prompt(view: TerraMysticaView, words: Words, names: Sequence[str]) -> Prompt:
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("Six rounds are over and everything is counted."))
    if view.actor == CHANCE:
        return Prompt(words.t("The tiles of this game are drawn"))
    kind = int(view.v[ASKED])
    if view.actor == view.viewer:
        return prompts.asked(view, kind, words)
    if prompts.has_due(view):
        return prompts.due(view, words)
    why = words.t("This is the last round.") if view.v[ROUND] == LAST_ROUND else ""
    return Prompt(words.t(prompts.WAITING[kind], name=names[int(view.actor)]), why)


def result(view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
    scores = [int(view.v[SEAT * seat + VP]) for seat in range(int(view.seats))]
    best = [seat for seat, n in enumerate(scores) if n == max(scores)]
    told = " : ".join(str(n) for n in sorted(scores, reverse=True))
    if len(best) > 1:
        return words.t("A tie, {scores}", scores=told)
    if best[0] == view.viewer:
        return words.t("You win, {scores}", scores=told)
    return words.t("{name} wins, {scores}", name=names[best[0]], scores=told)


def panels(view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    """Points, resources, and what the seat would have if the game ended with this round."""
    out = []
    ahead = forecast.forecast(view)
    for seat in range(int(view.seats)):
        b = int(SEAT) * seat
        glyph, cls = emblem_of(seat, int(view.v[b + COLOUR]))
        bowls = "·".join(str(int(view.v[b + BOWL1 + k])) for k in range(3))
        found = [
            ("coin", words.t("coins"), str(int(view.v[b + COINS]))),
            ("worker", words.t("workers"), str(int(view.v[b + WORKERS]))),
            ("priest", words.t("priests"), str(int(view.v[b + PRIESTS]))),
            ("power", words.t("power in bowls I, II and III"), bowls),
        ]
        if ahead[seat].game != ahead[seat].now:
            found.append(("up", words.t("if the game ended with this round"), str(ahead[seat].game)))
        points = int(view.v[b + VP])
        unit = words.n("point", "points", points)
        out.append(SeatPanel(glyph, cls, detail(view, seat, words), str(points), unit, tuple(found)))
    return out


def detail(view: TerraMysticaView, seat: int, words: Words) -> str:
    """The faction, and whether the seat still plays in this round."""
    faction = faction_of(view, seat)
    if faction < 0:
        return ""
    name = words.t(FACTIONS[faction])
    if view.v[SEAT * seat + LEFT]:
        return words.t("{faction}, left", faction=name)
    return words.t("{faction}, passed", faction=name) if view.v[SEAT * seat + PASSED] else name


def bars(view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[Bar]:
    """Every point of every seat by its source."""
    out = []
    for seat in range(int(view.seats)):
        glyph, cls = emblem_of(seat, int(view.v[SEAT * seat + COLOUR]))
        parts = [
            Segment(words.t(SOURCES[name]), int(view.v[POINTS + 16 * seat + k]), f"k-{name}", GLYPHS[name])
            for k, name in enumerate(ORDER)
        ]
        out.append(Bar(names[seat], glyph, cls, tuple(parts)))
    return out


def describe(view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
    """The whole table, line by line, from what is asked to every row of the map."""
    now = prompt(view, words, names)
    stop = "" if now.title.endswith(("?", "!")) else "."
    return "\n".join([f"{now.title}{stop} {now.why}".strip(), *table(view, words, names)])
