"""The seats beside the board, and the chart of the result."""

from __future__ import annotations

from mytharium.games.mythicals.box import BLACK, COLOURS, GREY, POINTS
from mytharium.games.mythicals.face.names import bits, types
from mytharium.games.mythicals.face.pieces import ELEMENTS, SEATS
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Reading, SeatPanel
from mytharium.scene.words import Words


def panels(reading: Reading[MythicalsView]) -> list[SeatPanel]:
    view, words = reading.view, reading.words
    out = []
    for seat in (0, 1):
        glyph, cls = SEATS[seat]
        cards, bonus, height = len(types(view.collection(seat))), view.bonus(seat), view.height(seat)
        resources = [("cards", words.t("cards"), str(cards)), ("bonus", words.t("bonus markers"), str(bonus))]
        points, unit = str(height), words.n("tile", "tiles", height)
        if view.points(seat) >= 0:
            resources.insert(0, ("stack", words.t("tiles"), str(height)))
            points, unit = str(view.points(seat)), words.n("point", "points", view.points(seat))
        detail = words.t("to move") if view.actor == seat else ""
        out.append(SeatPanel(glyph, cls, detail, points, unit, tuple(resources)))
    return out


def bars(reading: Reading[MythicalsView]) -> list[Bar]:
    """Points by colour of the tiles, and bonus markers."""
    view, words, names = reading.view, reading.words, reading.names
    out = []
    for seat in (0, 1):
        glyph, cls = SEATS[seat]
        out.append(Bar(names[seat], glyph, cls, tuple(segments(view, words, seat))))
    return out


def segments(view: MythicalsView, words: Words, seat: int) -> list[Segment]:
    """Where a seat's points came from, the same sources in the same order for both."""
    tiles = list(bits(view.stack(seat)))
    runs = (words.t("purple runs"), words.t("green runs"), words.t("red runs"), words.t("blue runs"))
    out = [
        Segment(runs[c], sum(POINTS[t] for t in tiles if t // 4 == c and t < GREY), f"k-{COLOURS[c]}", ELEMENTS[c])
        for c in range(4)
    ]
    sets = sum(POINTS[t] for t in tiles if GREY <= t < BLACK)
    black = sum(POINTS[t] for t in tiles if t == BLACK)
    out.append(Segment(words.t("grey sets"), sets, "k-grey", "cards"))
    out.append(Segment(words.t("black tile"), black, "k-black", "moon"))
    out.append(Segment(words.t("bonus markers"), view.bonus(seat), "k-bonus", "bonus"))
    return out
