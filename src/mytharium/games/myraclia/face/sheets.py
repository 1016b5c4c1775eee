"""What lies beside the planet: the drafting board, the display, the order, and the players' sheets."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import of, total
from mytharium.games.myraclia.face.names import COLOURS, elements
from mytharium.games.myraclia.face.pieces import HEX, SYMBOLS, bare_tile, cube, disk, element, luna, row
from mytharium.games.myraclia.face.planet import describe_tile
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.state import DRAFT, EVA_DRAFT, LUNA_OFFERED, NO_TILE, PLACING, Position
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

COLUMN = 48.5
WIDE = 300  # a sheet from this width on has a place for each colour


def drafting(box: Box, s: Position, words: Words) -> Part:
    """Seven columns, the elements above, the disks on their spots below; the Luna cube on the left."""
    shift = 46 if s.luna == LUNA_OFFERED or s.luna >= 0 else 0
    width = 372 + shift
    nodes: list[Node] = [
        Rect(0.5, 0.5, width - 1, 337, 12, "plate"),
        Text(18, 27, words.t("Draft"), "b", "start"),
        Text(width - 18, 27, words.t("further left: terraform later"), "sm mut", "end"),
    ]
    if shift:
        nodes.append(Rect(16, 44, 42, 150, 10, "track"))
        body: tuple[Node, ...] = (luna(1.25),) if s.luna == LUNA_OFFERED else (Rect(-15, -15, 30, 30, 6, "slot"),)
        nodes.append(Cell("luna", 37, 174, body, words.t("Luna cube"), "cube", (0, -24)))
    cells: list[Node] = []
    for column in range(1, 8):
        x = 40 + shift + (column - 1) * COLUMN
        nodes += [Rect(x - 21, 44, 42, 150, 10, "track"), Path(f"M{x:g} 194V308", "thread")]
        nodes += [Circle(x, 218 + 43 * k, 18, "spot") for k in range(3)]
        cells += stack(s, int(s.colour_in(column)), x, words)
    for seat in range(int(s.seats)):
        column = int(s.column(seat))
        if 0 <= column <= 7:
            x = 40 + shift + (column - 1) * COLUMN if column else 37
            spot = Group((disk(seat),), f"disk-{seat}", "piece", x, 218 + 43 * int(s.spot(seat)), piece=f"disk-{seat}")
            nodes.append(spot)
    return Part("draft", width, 338, (*nodes, *cells), words.t("Drafting board, rarest left"), "draft")


def stack(s: Position, colour: int, x: float, words: Words) -> list[Node]:
    """The elements of a column; the topmost is the one that can be taken."""
    if colour > 6:
        return []
    name, n = ELEMENTS[colour], int(of(s.offer, colour))
    pitch = 30 if n <= 4 else 124 / max(n, 1)
    under: list[Node] = [element(colour, x, 176 - k * pitch, 1.2) for k in range(n - 1)]
    body: tuple[Node, ...] = (
        (Group((cube(colour),), scale=1.2, cls="face"),) if n else (Use(SYMBOLS[colour], 0, 0, 0.7, "slot-glyph"),)
    )
    label = words.n("{n} {colour} element", "{n} {colour} elements", n, colour=words.t(COLOURS[colour]))
    return [*under, Cell(f"draft-{name}", x, 176 - max(n - 1, 0) * pitch, body, label, "cube", (0, -24))]


def side(box: Box, s: Position, viewer: int, words: Words, names: Sequence[str]) -> Part:
    """The display and the order board."""
    mine = int(pool(s, viewer)) if 0 <= viewer < s.seats else 0
    nodes: list[Node] = [Rect(0.5, 0.5, 371, 217, 12, "plate"), Text(18, 25, words.t("Next tiles"), "b", "start")]
    for k in range(3):
        tile = int(s.shown(k))
        x = 70 + k * 116
        if tile == NO_TILE:
            nodes.append(Group((Path("M0-58L50-29V29L0 58L-50 29V-29Z", "slot"),), x=x, y=90))
        else:
            label = describe_tile(box, s, tile, words, names)
            nodes.append(
                Cell(
                    f"shown-{box.names[tile]}",
                    x,
                    90,
                    tuple(bare_tile(box, tile, 0, mine)),
                    label,
                    "tile",
                    (0, -54),
                    scale=0.94,
                )
            )
            if tile == s.target and s.phase == PLACING:
                nodes.append(Group((Path(HEX, "target"),), x=x, y=90, scale=0.94))
    drafting_now = s.phase <= DRAFT or s.phase == EVA_DRAFT
    head = words.t("Draft order") if drafting_now else words.t("Terraforming order")
    nodes += [Text(18, 168, head, "b", "start"), Path("M50 192H322", "thread")]
    seats = int(s.seats)
    for k in range(seats if s.order else 0):
        seat = int(s.in_order(k))
        at = 186 + (k - (seats - 1) / 2) * 54
        scale = 1.15 if k == s.at else 0.9
        nodes.append(Group((disk(seat, scale=scale),), f"order-{seat}", "piece", at, 192))
    nodes.append(Text(354, 168, words.t("Round {n}", n=int(s.round)), "mut", "end"))
    return Part("side", 372, 218, tuple(nodes), words.t("Next tiles and order"), "side")


def widths(seats: int) -> list[int]:
    """How wide the sheets are, the own one first; together they fill the table's edge."""
    others = seats - 1
    near = 508 if others == 1 else 400
    return [near] + [(1030 - near - 14 * others) // others] * others


def sheet(box: Box, s: Position, seat: int, viewer: int, width: int, words: Words, names: Sequence[str]) -> Part:
    """A player's elements and exchange zone; an Eternal Opponent's fields. A narrow sheet shows elements in a row."""
    name = words.t("Your elements") if seat == viewer else shorten(names[seat], 13, width - 50)
    nodes: list[Node] = [Rect(0.5, 0.5, width - 1, 123, 10, "plate"), disk(seat, 20, 19, 0.66)]
    nodes.append(Text(38, 24, name, "b", "start"))
    if box.is_automa(s, seat):
        nodes += fields(s, seat, width)
    elif width >= WIDE:
        nodes += own(s, seat, seat == viewer, width, words)
    else:
        nodes += row(int(s.own(seat)), width / 2, 62, 1, pitch_of(int(s.own(seat)), 27, width - 40))
    if s.luna == seat:
        nodes.append(Group((luna(0.9),), x=width - 20, y=19))
    label = f"{names[seat]}: {elements(int(s.own(seat)), words)}"
    zone = int(s.zone(seat))
    if zone:
        label += "; " + words.t("exchange zone: {elements}", elements=elements(zone, words))
        nodes += exchange(zone, width, words)
    return Part(f"sheet{seat}", width, 124, tuple(nodes), label, "sheet")


def exchange(zone: int, width: int, words: Words) -> list[Node]:
    """Elements that everybody may swap for, on a strip of their own."""
    strip: list[Node] = [Rect(8, 97, width - 16, 22, 7, "track")]
    if width < WIDE:
        pitch = pitch_of(zone, 18, width - 52)
        return [*strip, Use("every", 20, 108, 0.55, "slot-glyph"), *row(zone, width / 2 + 8, 108, 0.66, pitch)]
    n = int(total(zone))
    pitch = pitch_of(zone, 18, width - 190)
    end = width - 24 - (n - 1) * pitch / 2
    return [*strip, Text(18, 112, words.t("exchange zone"), "sm mut", "start"), *row(zone, end, 108, 0.66, pitch)]


def pitch_of(cubes: int, most: float, room: float) -> float:
    """How far apart elements in a row stand so that it fits."""
    return min(most, room / max(int(total(cubes)), 1))


def own(s: Position, seat: int, near: bool, width: int, words: Words) -> list[Node]:
    """Seven places, from white to green."""
    pitch, wide = (width - 22) / 7, 46
    nodes: list[Node] = []
    for k, colour in enumerate(range(6, -1, -1)):
        x, n = 11 + pitch * (k + 0.5), int(of(s.own(seat), colour))
        name = words.t(COLOURS[colour])
        body: list[Node] = [Rect(-wide / 2, -22, wide, 44, 8, "track" if n else "slot")]
        step = min(23, (wide - 24) / max(n - 1, 1))
        body += [element(colour, (j - (n - 1) / 2) * step, 0, 1.05 if n == 1 else 0.84) for j in range(n)]
        if not n:
            body.append(Use(SYMBOLS[colour], 0, 0, 0.8, "slot-glyph"))
        label = words.n("{n} {colour} element", "{n} {colour} elements", n, colour=name)
        if n > 2:
            body.append(Group((Circle(0, 0, 9, "tally"), Text(0, 4, str(n), "sm b")), x=15, y=14))
        inside = (Group(tuple(body), cls="face"),)
        ring = "slot" if near else ""
        nodes.append(Cell(f"own{seat}-{ELEMENTS[colour]}", x, 65, inside, label, ring, (18, -20), cls="slim"))
    return nodes


def fields(s: Position, seat: int, width: int) -> list[Node]:
    """Eight numbered fields, on a narrow sheet in two lines, and beneath them or beside them the supply."""
    supply = int(s.own(seat))
    if width < WIDE:
        a_line, pitch, size, top, step = 4, (width - 14) / 4, 19.0, 45, 23
        nodes = row(supply, width / 2, 108 if not s.zone(seat) else 88, 0.66, pitch_of(supply, 18, width - 24))
        if s.zone(seat) and supply:
            top, step = 42, 20
    else:
        a_line, pitch, size, top, step = 8, 46.5, 30.0, 65, 0
        at = (386 + width) / 2
        nodes = row(supply, at, 65, 0.84, pitch_of(supply, 22, width - 400)) if width > 480 else []
    for field in range(8):
        x, y = 9 + pitch * (field % a_line + 0.5), top + step * (field // a_line)
        colour = int(s.numbered(seat, field)) - 1
        nodes.append(Text(x - size / 2 - 4, y + 4, str(field), "sm mut"))
        nodes.append(Rect(x + 2 - size / 2, y - size / 2, size, size, 5, "track" if colour >= 0 else "slot"))
        if colour >= 0:
            nodes.append(element(colour, x + 2, y, size / 27))
    if width >= WIDE and width <= 480:
        nodes += row(supply, width - 60, 22, 0.66, pitch_of(supply, 18, 90))
    return nodes
