"""What is picked before and between turns: factions, with bids where there is an auction, and terrains."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import faction_words, names
from mytharium.games.terra_mystica.face.pieces import EMBLEMS, GLYPHS, TERRAINS, Emblem, disc, emblems, points
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.question import ASK_SHIFT, ASK_TERRAIN, ASK_UNLOCK
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.metrics import shorten, text_width
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

COLUMNS, WIDE, HIGH = 7, 132, 44


def is_picking(view: TerraMysticaView) -> bool:
    """Somebody has no faction yet."""
    return any(view.position().seat(seat).faction < 0 for seat in range(int(view.seats)))


def factions(view: TerraMysticaView, words: Words) -> tuple[Part, ...]:
    """All factions of the box in columns, which a phone stacks; a disc tells who picked one or put it up."""
    seats = [view.position().seat(seat) for seat in range(int(view.seats))]
    taken = [(int(me.faction), int(me.number), -1) for me in seats if me.faction >= 0]
    if not taken:
        taken = [(int(me.lot), int(me.holder), int(me.bid)) for me in seats]
    return _factions(view.box, tuple(taken), emblems(view), words)


@lru_cache(maxsize=128)
def _factions(
    box: Box, taken: tuple[tuple[int, int, int], ...], who: tuple[Emblem, ...], words: Words
) -> tuple[Part, ...]:
    shown = [k for k in range(len(NAMES)) if box.allowed >> k & 1]
    shown.sort(key=lambda k: (int(box.sheets[k].home) % 10, k))
    by_faction = {faction: (seat, bid) for faction, seat, bid in taken}
    parts = []
    for column in range(COLUMNS):
        cells: list[Node] = []
        for row, k in enumerate(shown[column::COLUMNS]):
            seat, bid = by_faction.get(k, (-2, -1))
            cells.append(_faction(box, k, seat, who[seat] if seat >= 0 else None, bid, row, words))
        height = HIGH * -(-len(shown) // COLUMNS)
        parts.append(Part(f"factions-{column}", WIDE, height, tuple(cells), words.t("Factions"), "mine"))
    return tuple(parts)


@lru_cache(maxsize=512)
def _faction(box: Box, k: int, seat: int, owner: Emblem | None, bid: int, row: int, words: Words) -> Cell:
    """`seat`: -2 for a faction that lies in the box, -1 for one that was put up and has no bid."""
    home = int(box.sheets[k].home)
    glyph: Emblem = (GLYPHS[home], f"s-{TERRAINS[home]}") if home >= 0 else ("half", "s-x")
    name = faction_words.title(k, words)
    plate = "crest" if seat == -2 else "crest up-for"
    nodes: list[Node] = [Rect(-64, -20, 128, 40, 8, plate), Group((disc(glyph),), x=-47, y=0, scale=0.74)]
    lines = [name] if text_width(name, 12) <= 100 else name.split(" ", 1)
    for j, line in enumerate(lines):
        y = 4.5 + 15 * (j - (len(lines) - 1) / 2)
        nodes.append(Text(-31, y, shorten(line, 12, 100), "b" if text_width(line, 15) <= 92 else "b less", "start"))
    label = [name, words.t(names.TERRAINS[home]) if home >= 0 else words.t("any terrain")]
    if owner is not None:
        nodes.append(Group((disc(owner),), x=56, y=-13, scale=0.42))
        label.append(words.t("picked"))
    if bid >= 0 and seat >= -1:
        nodes.append(Group((points(bid, 0.7),), x=55, y=11))
        label.append(words.n("bid: {n} point", "bid: {n} points", bid))
    face = Group(tuple(nodes), cls="face")
    return Cell(
        f"faction-{NAMES[k]}",
        WIDE / 2,
        HIGH * (row + 0.5),
        (face,),
        ", ".join(label),
        "crest",
        (-58, -16),
        "",
        (0, -34),
    )


def is_choosing_terrain(view: TerraMysticaView) -> bool:
    return view.actor >= 0 and int(view.position().asked) in (ASK_TERRAIN, ASK_UNLOCK, ASK_SHIFT)


def terrains(view: TerraMysticaView, words: Words) -> Part:
    """The wheel, as a row, with whom each terrain is home to; Riverwalkers see what they have unlocked."""
    open_ = int(view.position().seat(view.actor).unlocked)
    return _terrains(emblems(view), open_, words)


@lru_cache(maxsize=128)
def _terrains(who: tuple[Emblem, ...], unlocked: int, words: Words) -> Part:
    nodes: list[Node] = []
    for k in range(7):
        glyph: Emblem = (GLYPHS[k], f"s-{TERRAINS[k]}")
        body: list[Node] = [Group((Rect(-29, -30, 58, 60, 8, "crest"),), cls="face")]
        body += [Group((disc(glyph),), y=-7), Text(0, 24, shorten(words.t(names.TERRAINS[k]), 11, 62), "sm")]
        label = words.t(names.TERRAINS[k])
        if unlocked >> k & 1:
            body += [Circle(20, -21, 8, "badge"), Use("check", 20, -21, 0.45, "badge-g")]
            label = words.t("{what}, unlocked", what=label)
        if glyph in who and glyph not in EMBLEMS:
            label = words.t("{what}, home of a faction", what=label)
        cell = Cell(f"terrain-{TERRAINS[k]}", 33 + 64 * k, 33, tuple(body), label, "terrain", (-26, -26), "", (0, -46))
        nodes.append(cell)
    return Part("terrains", 64 * 7 + 2, 66, tuple(nodes), words.t("Terrains"), "strip")
