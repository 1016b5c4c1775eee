"""What lies beside the planet: the drafting board, the display and the order."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS, of
from mytharium.games.myraclia.face.describe import describe_tile
from mytharium.games.myraclia.face.names import colour_name
from mytharium.games.myraclia.face.pieces import HEX, SYMBOLS, bare_tile, cube, disk, element, luna, reach
from mytharium.games.myraclia.phases import DRAFT, EVA_DRAFT, PLACING
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import LUNA_OFFERED, Position
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

COLUMN = 48.5


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
    spots = max(3, int(s.seats))
    pitch, size = 86 / (spots - 1), 1 if spots == 3 else 0.8 if spots == 4 else 0.64
    for column in range(1, 8):
        x = 40 + shift + (column - 1) * COLUMN
        nodes += [Rect(x - 21, 44, 42, 150, 10, "track"), Path(f"M{x:g} 194V308", "thread")]
        nodes += [Circle(x, 218 + pitch * k, 18 * size, "spot") for k in range(spots)]
        cells += stack(s, int(s.colour_in(column)), x, words)
    for seat in range(int(s.seats)):
        column, spot = int(s.player(seat).column), int(s.player(seat).spot)
        if column <= 7:
            x = 40 + shift + (column - 1) * COLUMN if column else 37
            lies = Group((disk(seat),), f"disk-{seat}", "piece", x, 218 + pitch * spot, size, piece=f"disk-{seat}")
            nodes.append(lies)
    return Part(
        "draft", width, 338, (*nodes, *cells), words.t("Drafting board, the largest group on the right"), "draft"
    )


def stack(s: Position, colour: int, x: float, words: Words) -> list[Node]:
    """The elements of a column; the topmost is the one that can be taken, and the whole column is clicked for it."""
    if colour >= COLOURS:
        return []
    name, n = ELEMENTS[colour], int(of(s.offer, colour))
    pitch = 30 if n <= 4 else 124 / max(n, 1)
    under: list[Node] = [element(colour, x, 176 - k * pitch, 1.2) for k in range(n - 1)]
    body: tuple[Node, ...] = (
        (Group((cube(colour),), scale=1.2, cls="face"),) if n else (Use(SYMBOLS[colour], 0, 0, 0.7, "slot-glyph"),)
    )
    label = words.n("{n} {colour} element", "{n} {colour} elements", n, colour=colour_name(colour, words))
    top = 176 - max(n - 1, 0) * pitch
    column = Rect(-COLUMN / 2, 44 - top, COLUMN, 270, 0, "hit")
    return [*under, Cell(f"draft-{name}", x, top, (column, *body), label, "cube", (0, -24))]


def side(box: Box, s: Position, viewer: int, words: Words, names: Sequence[str]) -> Part:
    """The display and the order board."""
    mine = reach(s, viewer)
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
                    bare_tile(box, tile, 0, mine),
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
