"""The seats beside the board, and the chart of the result."""

from __future__ import annotations

from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Reading, SeatPanel
from mytharium.testing.template.face.names import SEATS
from mytharium.testing.template.view import PearlDiversView


def panels(reading: Reading[PearlDiversView]) -> list[SeatPanel]:
    view, words = reading.view, reading.words
    out = []
    for seat in range(int(view.seats)):
        glyph, cls = SEATS[seat]
        detail = words.t("to move") if view.actor == seat else ""
        n = view.pearls[seat]
        out.append(SeatPanel(glyph, cls, detail, str(n), words.n("pearl", "pearls", n)))
    return out


def bars(reading: Reading[PearlDiversView]) -> list[Bar]:
    view, words = reading.view, reading.words
    out = []
    for seat, name in enumerate(reading.names):
        parts = (
            Segment(words.t("pearls"), view.pearls[seat], "k-pearls", "coin"),
            Segment(words.t("card"), view.cards[seat], "k-card", "cards"),
            Segment(words.t("bonus"), view.bonus[seat], "k-bonus", "star"),
        )
        out.append(Bar(name, *SEATS[seat], parts))
    return out
