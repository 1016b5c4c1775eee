"""The seats beside the board, and the chart of the result."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.scene.chart import Bar, Segment, chart
from mytharium.scene.face import SeatPanel
from mytharium.scene.primitives import Part
from mytharium.scene.words import Words
from mytharium.testing.template.face.names import SEATS
from mytharium.testing.template.view import PearlDiversView


def panels(view: PearlDiversView, words: Words) -> list[SeatPanel]:
    out = []
    for seat in range(int(view.seats)):
        glyph, cls = SEATS[seat]
        n = view.pearls[seat]
        out.append(SeatPanel(glyph, cls, "", str(n), words.n("pearl", "pearls", n)))
    return out


def result(view: PearlDiversView, words: Words, names: Sequence[str]) -> Part | None:
    """Points by source, once the cards are shown."""
    if view.actor != OVER:
        return None
    bars = []
    for seat, name in enumerate(names):
        parts = (
            Segment(words.t("pearls"), view.pearls[seat], "k-pearls", "coin"),
            Segment(words.t("card"), view.cards[seat], "k-card", "cards"),
            Segment(words.t("bonus"), view.bonus[seat], "k-bonus", "star"),
        )
        bars.append(Bar(name, *SEATS[seat], parts))
    return chart("result", bars, words.t("Points by source"))
