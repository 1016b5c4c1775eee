"""The seats beside the board, and the chart of the result."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.mythicals.box import BLACK, COLOURS, GREY, POINTS
from mytharium.games.mythicals.face.names import bits, types
from mytharium.games.mythicals.face.pieces import ELEMENTS, SEATS
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.chart import Bar, Segment, chart
from mytharium.scene.face import SeatPanel
from mytharium.scene.primitives import Part
from mytharium.scene.words import Words


def panels(view: MythicalsView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    out = []
    for seat in (0, 1):
        glyph, cls = SEATS[seat]
        cards, bonus, height = len(types(view.collection(seat))), view.bonus(seat), view.height(seat)
        resources = [("cards", words.t("cards"), str(cards)), ("bonus", words.t("bonus markers"), str(bonus))]
        points, unit = str(height), words.n("tile", "tiles", height)
        if view.points(seat) >= 0:
            resources.insert(0, ("stack", words.t("tiles"), str(height)))
            points, unit = str(view.points(seat)), words.n("point", "points", view.points(seat))
        out.append(SeatPanel(glyph, cls, "", points, unit, tuple(resources)))
    return out


def result(view: MythicalsView, words: Words, names: Sequence[str]) -> Part | None:
    """Points by colour of the tiles, and bonus markers."""
    if view.actor != OVER:
        return None
    bars = []
    for seat in (0, 1):
        glyph, cls = SEATS[seat]
        bars.append(Bar(names[seat], glyph, cls, tuple(segments(view, words, seat))))
    return chart("result", bars, words.t("Points by source"))


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
