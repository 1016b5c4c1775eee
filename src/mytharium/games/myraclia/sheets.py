"""What lies beside the planet: the drafting board, the display, the order, and the players' sheets."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.myraclia.board import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.names import COLOURS, elements
from mytharium.games.myraclia.pieces import SYMBOLS, bare_tile, cube, disk, element, luna, row
from mytharium.games.myraclia.planet import describe_tile
from mytharium.games.myraclia.rules.cubes import of, total
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.state import DRAFT, EVA_DRAFT, LUNA_OFFERED, NO_TILE, Position
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

COLUMN = 48.5
TALL = 6  # elements that stand in a column without overlapping


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
    nodes: list[Node] = [Rect(0.5, 0.5, 371, 251, 12, "plate"), Text(18, 27, words.t("Next tiles"), "b", "start")]
    for k in range(3):
        tile = int(s.shown(k))
        x = 70 + k * 116
        if tile == NO_TILE:
            nodes.append(Group((Path("M0-58L50-29V29L0 58L-50 29V-29Z", "slot"),), x=x, y=104))
        else:
            label = describe_tile(box, s, tile, words, names)
            nodes.append(
                Cell(
                    f"shown-{box.names[tile]}",
                    x,
                    104,
                    tuple(bare_tile(box, tile, 0, mine)),
                    label,
                    "tile",
                    (0, -54),
                    scale=0.94,
                )
            )
    drafting_now = s.phase <= DRAFT or s.phase == EVA_DRAFT
    head = words.t("Draft order") if drafting_now else words.t("Terraforming order")
    nodes += [Text(18, 194, head, "b", "start"), Path("M150 214H330", "thread")]
    seats = int(s.seats)
    for k in range(seats if s.order else 0):
        seat = int(s.in_order(k))
        at = 240 + (k - (seats - 1) / 2) * min(54, 200 / seats)
        scale = 1.15 if k == s.at else 0.9
        nodes.append(Group((disk(seat, scale=scale),), f"order-{seat}", "piece", at, 214))
    nodes.append(Text(18, 214, words.t("Round {n}", n=int(s.round)), "mut", "start"))
    return Part("side", 372, 252, tuple(nodes), words.t("Next tiles and order"), "side")


def widths(seats: int) -> list[int]:
    """How wide the sheets are, the own one first; together they fill the table's edge."""
    others = seats - 1
    return [400] + [min(400, (1030 - 400 - 14 * others) // others)] * others


def sheet(box: Box, s: Position, seat: int, viewer: int, width: int, words: Words, names: Sequence[str]) -> Part:
    """A player's elements and exchange zone; an Eternal Opponent's fields. A narrow sheet shows elements in a row."""
    name = words.t("Your elements") if seat == viewer else shorten(names[seat], 15, width - 60)
    nodes: list[Node] = [Rect(0.5, 0.5, width - 1, 123, 10, "plate"), disk(seat, 20, 19, 0.66)]
    nodes.append(Text(38, 24, name, "b", "start"))
    if box.is_automa(s, seat):
        nodes += fields(s, seat, width)
    elif width >= 300:
        nodes += own(s, seat, seat == viewer, width, words)
    else:
        nodes += in_a_row(int(s.own(seat)), width, 58, 1)
    if s.luna == seat:
        nodes.append(Group((luna(0.9),), x=width - 20, y=19))
    zone = int(s.zone(seat))
    if zone:
        nodes += in_a_row(zone, width, 108, 0.62)
        if width >= 300:
            nodes.append(Text(12, 112, words.t("exchange zone"), "sm mut", "start"))
    held = elements(int(s.own(seat)), words)
    return Part(f"sheet{seat}", width, 124, tuple(nodes), f"{names[seat]}: {held}", "sheet")


def in_a_row(cubes: int, width: int, y: float, scale: float) -> list[Node]:
    room = width - 40 if width < 300 else width - 130
    pitch = min(27 * scale, room / max(int(total(cubes)), 1))
    return row(cubes, width / 2 if width < 300 else width / 2 + 45, y, scale, pitch)


def own(s: Position, seat: int, near: bool, width: int, words: Words) -> list[Node]:
    """Seven places, from white to green."""
    pitch = (width - 22) / 7
    wide = pitch - 6
    nodes: list[Node] = []
    for k, colour in enumerate(range(6, -1, -1)):
        x, n = 11 + pitch * (k + 0.5), int(of(s.own(seat), colour))
        name = words.t(COLOURS[colour])
        body: list[Node] = [Rect(-wide / 2, -23, wide, 46, 8, "track" if n else "slot")]
        step = min(23, (wide - 24) / max(n - 1, 1))
        body += [element(colour, (j - (n - 1) / 2) * step, 0, 1.05 if n == 1 else 0.84) for j in range(n)]
        if not n:
            body.append(Use(SYMBOLS[colour], 0, 0, 0.8, "slot-glyph"))
        label = words.n("{n} {colour} element", "{n} {colour} elements", n, colour=name)
        inside = (Group(tuple(body), cls="face"),)
        nodes.append(Cell(f"own{seat}-{ELEMENTS[colour]}", x, 60, inside, label, "slot" if near else "", (20, -22)))
        if n > 1:
            nodes.append(Text(x, 97, str(n), "sm b"))
    return nodes


def fields(s: Position, seat: int, width: int) -> list[Node]:
    """Eight numbered fields, and beneath them the supply."""
    pitch = (width - 16) / 8
    size = min(30, pitch - 4)
    nodes: list[Node] = []
    for field in range(8):
        x, colour = 8 + pitch * (field + 0.5), int(s.numbered(seat, field)) - 1
        nodes.append(Rect(x - size / 2, 52 - size / 2, size, size, 5, "track" if colour >= 0 else "slot"))
        nodes.append(Text(x, 80, str(field), "sm mut"))
        if colour >= 0:
            nodes.append(element(colour, x, 52, size / 30))
    supply = int(s.own(seat))
    if not s.zone(seat):
        nodes += in_a_row(supply, width, 102, 0.8)
    return nodes
