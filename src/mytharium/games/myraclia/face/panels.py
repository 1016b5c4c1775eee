"""The seats beside the board, and where the points came from."""

from __future__ import annotations

from mytharium.core.protocol import OVER
from mytharium.games.myraclia.elements import total
from mytharium.games.myraclia.face.names import temper
from mytharium.games.myraclia.face.pieces import SEATS
from mytharium.games.myraclia.rules.scoring import breakdown, final_score
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Reading, SeatPanel
from mytharium.scene.words import mark

SOURCES = (
    ("game", mark("in the game"), "k-game", "bonus"),
    ("all_surfaces", mark("all four surfaces"), "k-all", "stack"),
    ("area", mark("largest area"), "k-area", "power"),
    ("plains", mark("plains"), "k-plains", "plainsM"),
    ("forests", mark("forests"), "k-forests", "forests"),
    ("water", mark("water"), "k-water", "waves"),
    ("mountains", mark("mountains"), "k-mountains", "mountains"),
)


def panels(reading: Reading[MyracliaView]) -> list[SeatPanel]:
    view, words = reading.view, reading.words
    s, box = view.table(), view.box
    out = []
    for seat, player in enumerate(s.players()):
        glyph, cls = SEATS[seat]
        points = int(final_score(box, s, seat) if s.actor == OVER else player.score)
        held = int(total(player.own) + total(player.on_fields()))
        enough = box.end[int(s.seats)]
        resources = [
            ("power", words.t("tiles"), words.t("{n} of {all}", n=int(player.land).bit_count(), all=enough)),
            ("worker", words.t("elements"), str(held)),
        ]
        if player.reserved != NO_TILE:
            resources.append(("lock", words.t("reserved"), "1"))
        if s.luna == seat:
            resources.append(("moon", words.t("Luna cube"), "1"))
        detail = words.t("passed") if s.phase == DRAFT and s.has_passed(seat) else ""
        if box.is_automa(s, seat):
            detail = temper(box, s, seat, words)
        out.append(SeatPanel(glyph, cls, detail, str(points), words.n("point", "points", points), tuple(resources)))
    return out


def bars(reading: Reading[MyracliaView]) -> list[Bar]:
    """Every seat's points by source."""
    view, words, names = reading.view, reading.words, reading.names
    s = view.table()
    out = []
    for seat in range(int(s.seats)):
        parts = breakdown(view.box, s, seat)
        segments = tuple(Segment(words.t(label), parts[key], cls, glyph) for key, label, cls, glyph in SOURCES)
        glyph, cls = SEATS[seat]
        out.append(Bar(names[seat], glyph, cls, segments))
    return out
