"""The seats beside the board, and the chart of the result."""

from __future__ import annotations

from mytharium.games.mythical_island.face.names import GLYPHS, SEATS, bits, points, protector
from mytharium.games.mythical_island.state import FINISHED
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Reading, SeatPanel


def panels(reading: Reading[IslandView]) -> list[SeatPanel]:
    """Beings count openly, their points only for oneself and at the end."""
    view, words = reading.view, reading.words
    out = []
    for seat in range(int(view.seats)):
        element = view.elements[seat]
        glyph, cls = (GLYPHS[element], SEATS[element]) if element >= 0 else ("pawn", "s-x")
        woken = len(list(bits(view.awake[seat])))
        resources = [
            ("stack", words.t("tiles"), str(view.tile_counts[seat])),
            ("cards", words.t("beings in hand"), str(view.card_counts[seat])),
        ]
        if view.table:
            resources.append(("bonus", words.t("tokens left"), str(view.tokens[seat])))
        shown, unit = f"{woken}/{view.target}", words.t("awake")
        if seat == view.viewer or view.phase == FINISHED:
            total = sum(points(view, seat).values())
            resources.insert(0, ("star", words.t("beings awake"), shown))
            shown, unit = str(total), words.n("point", "points", total)
        detail = protector(view, seat)
        if view.actor == seat:
            detail = f"{detail} · {words.t('to move')}" if detail else words.t("to move")
        out.append(SeatPanel(glyph, cls, detail, shown, unit, tuple(resources)))
    return out


def bars(reading: Reading[IslandView]) -> list[Bar]:
    """Points by source: beings, bonus cards, matches of the element, being first."""
    view, words, names = reading.view, reading.words, reading.names
    out = []
    for seat in range(int(view.seats)):
        found, element = points(view, seat), view.elements[seat]
        parts = (
            Segment(words.t("beings"), found["beings"], "k-beings", "cards"),
            Segment(words.t("bonus cards"), found["bonus"], "k-bonus", "bonus"),
            Segment(words.t("own element"), found["matches"], "k-own", "star"),
            Segment(words.t("first to finish"), found["first"], "k-first", "up"),
        )
        out.append(Bar(names[seat], GLYPHS[element], SEATS[element], parts))
    return out
