"""A position of Myraclia in words: what is asked, how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.myraclia.elements import total
from mytharium.games.myraclia.face.names import bits, elements, seats_in_order, tile_name
from mytharium.games.myraclia.face.pieces import SEATS
from mytharium.games.myraclia.face.planet import describe_tile
from mytharium.games.myraclia.rules.scoring import breakdown, final_score, ranks
from mytharium.games.myraclia.state import (
    DRAFT,
    NO_TILE,
    PAYING,
    PLACING,
    RESERVING,
    TAKING,
    TOKEN_PLACE,
    TURN,
    Position,
)
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.chart import Bar, Segment
from mytharium.scene.face import Prompt, SeatPanel
from mytharium.scene.words import Words, mark

WAITING = {
    int(DRAFT): mark("{name} is drafting an element"),
    int(TURN): mark("{name} may terraform or reserve a tile"),
    int(PAYING): mark("{name} chooses a payment"),
    int(RESERVING): mark("{name} lays elements on a tile"),
    int(TAKING): mark("{name} chooses a new tile"),
    int(PLACING): mark("{name} places a new tile"),
    int(TOKEN_PLACE): mark("{name} places an Eternity token"),
}


def prompt(view: MyracliaView, words: Words, names: Sequence[str]) -> Prompt:
    s = view.table()
    if s.actor == OVER:
        return Prompt(result(view, s, words, names), words.t("Round {n} was the last.", n=int(s.round)))
    if s.actor < 0:
        return Prompt(words.t("The dice and the bags decide"))
    if s.actor == view.viewer:
        return asked(view, s, words)
    fallback = mark("{name} decides for an Eternal Opponent")
    why = words.t("This is the last round.") if s.last_round else ""
    return Prompt(words.t(WAITING.get(int(s.phase), fallback), name=names[s.actor]), why)


def asked(view: MyracliaView, s: Position, words: Words) -> Prompt:
    """What the viewer is asked."""
    phase = int(s.phase)
    if phase == DRAFT:
        return Prompt(words.t("Which element do you take?"), words.t("A tick on a tile: you hold what it needs."))
    if phase == TURN:
        left = words.n("{n} action left.", "{n} actions left.", 3 - int(s.actions))
        more = " " + words.t("This is the last round.") if s.last_round else ""
        return Prompt(words.t("Terraform or reserve a tile?"), left + more)
    if phase == PAYING:
        return Prompt(words.t("How do you pay for {tile}?", tile=tile_name(int(s.target), words)))
    if phase == RESERVING:
        return Prompt(words.t("What do you lay on {tile}?", tile=tile_name(int(s.target), words)))
    if phase == TAKING:
        why = words.n("{n} tile to be added.", "{n} tiles to be added.", int(s.adding))
        return Prompt(words.t("Which tile do you add?"), why)
    if phase == PLACING:
        return Prompt(words.t("Where does {tile} go?", tile=tile_name(int(s.target), words)))
    if phase == TOKEN_PLACE:
        return Prompt(words.t("Where does the Eternity token go?"), words.t("On any free tile."))
    why = words.t("More than six options: the person behind decides.")
    return Prompt(words.t("Decide for the Eternal Opponent"), why)


def result(view: MyracliaView, s: Position, words: Words, names: Sequence[str]) -> str:
    first = [seat for seat, rank in enumerate(ranks(view.box, s)) if rank == 1]
    points = int(final_score(view.box, s, first[0]))
    if len(first) > 1:
        return words.t("A tie of {names} at {n} points", names=words.list([names[k] for k in first]), n=points)
    if first[0] == view.viewer:
        return words.t("You win with {n} points", n=points)
    return words.t("{name} wins with {n} points", name=names[first[0]], n=points)


def panels(view: MyracliaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
    s, box = view.table(), view.box
    out = []
    for seat in range(int(s.seats)):
        glyph, cls = SEATS[seat]
        points = int(final_score(box, s, seat)) if s.actor == OVER else int(s.score(seat))
        held = int(total(s.own(seat)))
        held += sum(1 for field in range(8) if s.numbered(seat, field))
        enough = box.end[int(s.seats)]
        resources = [
            ("power", words.t("tiles"), words.t("{n} of {all}", n=int(s.land(seat)).bit_count(), all=enough)),
            ("worker", words.t("elements"), str(held)),
        ]
        if s.reserved(seat) != NO_TILE:
            resources.append(("lock", words.t("reserved"), "1"))
        if s.luna == seat:
            resources.append(("moon", words.t("Luna cube"), "1"))
        detail = (
            words.t("to move") if s.actor == seat else words.t("Eternal Opponent") if box.is_automa(s, seat) else ""
        )
        out.append(SeatPanel(glyph, cls, detail, str(points), words.n("point", "points", points), tuple(resources)))
    return out


def describe(view: MyracliaView, words: Words, names: Sequence[str]) -> str:
    """The whole table, line by line."""
    s, box = view.table(), view.box
    now = prompt(view, words, names)
    lines = [f"{now.title}. {now.why}".strip()]
    lines.append(words.t("Round {n}", n=int(s.round)) + ".")
    if s.offer:
        lines.append(words.t("On the drafting board: {elements}.", elements=elements(int(s.offer), words)))
    if s.order:
        lines.append(words.t("Order: {names}.", names=seats_in_order(int(s.order), names, words)))
    shown = [int(s.shown(k)) for k in range(3) if s.shown(k) != NO_TILE]
    if shown:
        lines.append(words.t("Next tiles: {tiles}.", tiles="; ".join(tile_name(tile, words) for tile in shown)))
    lines += [describe_tile(box, s, tile, words, names) for tile in bits(int(s.surface))]
    for seat in range(int(s.seats)):
        held = elements(int(s.own(seat)), words)
        points = words.n("{n} point", "{n} points", int(s.score(seat)))
        tiles = words.n("{n} terraformed tile", "{n} terraformed tiles", int(s.land(seat)).bit_count())
        line = f"{names[seat]}: {points}, {tiles}, {held}"
        if s.zone(seat):
            line += "; " + words.t("exchange zone: {elements}", elements=elements(int(s.zone(seat)), words))
        lines.append(line + ".")
    return "\n".join(lines)


SOURCES = (
    ("game", mark("in the game"), "k-game", "bonus"),
    ("all_surfaces", mark("all four surfaces"), "k-all", "stack"),
    ("area", mark("largest area"), "k-area", "power"),
    ("plains", mark("plains"), "k-plains", "plainsM"),
    ("forests", mark("forests"), "k-forests", "forests"),
    ("water", mark("water"), "k-water", "waves"),
    ("mountains", mark("mountains"), "k-mountains", "mountains"),
)


def bars(view: MyracliaView, words: Words, names: Sequence[str]) -> list[Bar]:
    """Every seat's points by source."""
    s = view.table()
    out = []
    for seat in range(int(s.seats)):
        parts = breakdown(view.box, s, seat)
        segments = tuple(Segment(words.t(label), parts[key], cls, glyph) for key, label, cls, glyph in SOURCES)
        glyph, cls = SEATS[seat]
        out.append(Bar(names[seat], glyph, cls, segments))
    return out
