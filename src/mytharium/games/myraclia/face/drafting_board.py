"""What lies beside the planet: the drafting board, the display and the order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS, of
from mytharium.games.myraclia.face.describe import describe_tile
from mytharium.games.myraclia.face.names import colour_name
from mytharium.games.myraclia.face.pieces import HEX, SYMBOLS, Reach, bare_tile, cube, disk, element, luna, reach
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, EVA_DRAFT, LUNA_OFFERED, PLACING, Position
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

COLUMN = 48.5


def drafting(box: Box, s: Position, words: Words) -> Part:
    """Seven columns, the elements above, the disks on their spots below; the Luna cube on the left."""
    colours = [int(s.colour_in(column)) for column in range(1, 8)]
    columns = tuple((colour, int(of(s.offer, colour)) if colour < COLOURS else 0) for colour in colours)
    disks = tuple((int(player.column), int(player.spot)) for player in s.players())
    return _drafting(columns, disks, bool(s.luna == LUNA_OFFERED or s.luna >= 0), bool(s.luna == LUNA_OFFERED), words)


@lru_cache(maxsize=1024)
def _drafting(
    columns: tuple[tuple[int, int], ...],
    disks: tuple[tuple[int, int], ...],
    has_luna: bool,
    offers_luna: bool,
    words: Words,
) -> Part:
    """`columns` are colours and how many elements there are, `disks` their columns and spots."""
    shift = 46 if has_luna else 0
    width = 372 + shift
    nodes: list[Node] = [
        Rect(0.5, 0.5, width - 1, 337, 12, "plate"),
        Text(18, 27, words.t("Draft"), "b", "start"),
        Text(width - 18, 27, words.t("further left: terraform later"), "sm mut", "end"),
    ]
    if has_luna:
        nodes.append(Rect(16, 44, 42, 150, 10, "track"))
        body: tuple[Node, ...] = (luna(1.25),) if offers_luna else (Rect(-15, -15, 30, 30, 6, "slot"),)
        nodes.append(Cell("luna", 37, 174, body, words.t("Luna cube"), "cube", (0, -24)))
    cells: list[Node] = []
    spots = max(3, len(disks))
    pitch, size = 86 / (spots - 1), 1 if spots == 3 else 0.8 if spots == 4 else 0.64
    for k, (colour, n) in enumerate(columns):
        x = 40 + shift + k * COLUMN
        nodes += [Rect(x - 21, 44, 42, 150, 10, "track"), Path(f"M{x:g} 194V308", "thread")]
        nodes += [Circle(x, 218 + pitch * spot, 18 * size, "spot") for spot in range(spots)]
        cells += stack(colour, n, x, words)
    for seat, (column, spot) in enumerate(disks):
        if column <= 7:
            x = 40 + shift + (column - 1) * COLUMN if column else 37
            lies = Group((disk(seat),), f"disk-{seat}", "piece", x, 218 + pitch * spot, size, piece=f"disk-{seat}")
            nodes.append(lies)
    return Part(
        "draft", width, 338, (*nodes, *cells), words.t("Drafting board, the largest group on the right"), "draft"
    )


def stack(colour: int, n: int, x: float, words: Words) -> list[Node]:
    """The elements of a column; the topmost is the one that can be taken, and the whole column is clicked for it."""
    if colour >= COLOURS:
        return []
    name = ELEMENTS[colour]
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
    shown = [int(s.shown(k)) for k in range(3)]
    tiles = tuple((tile, describe_tile(box, s, tile, words, names) if tile != NO_TILE else "") for tile in shown)
    target = int(s.target) if s.phase == PLACING else NO_TILE
    drafting_now = s.phase <= DRAFT or s.phase == EVA_DRAFT
    head = words.t("Draft order") if drafting_now else words.t("Terraforming order")
    order = tuple(int(s.in_order(k)) for k in range(int(s.seats) if s.order else 0))
    return _side(box, tiles, target, reach(s, viewer), head, order, int(s.at), int(s.round), words)


@lru_cache(maxsize=1024)
def _side(
    box: Box,
    tiles: tuple[tuple[int, str], ...],
    target: int,
    mine: Reach,
    head: str,
    order: tuple[int, ...],
    at: int,
    round: int,
    words: Words,
) -> Part:
    nodes: list[Node] = [Rect(0.5, 0.5, 371, 217, 12, "plate"), Text(18, 25, words.t("Next tiles"), "b", "start")]
    for k, (tile, label) in enumerate(tiles):
        x = 70 + k * 116
        if tile == NO_TILE:
            nodes.append(Group((Path("M0-58L50-29V29L0 58L-50 29V-29Z", "slot"),), x=x, y=90))
        else:
            body, name = bare_tile(box, tile, 0, mine), f"shown-{box.names[tile]}"
            nodes.append(Cell(name, x, 90, body, label, "tile", (0, -54), scale=0.94))
            if tile == target:
                nodes.append(Group((Path(HEX, "target"),), x=x, y=90, scale=0.94))
    nodes += [Text(18, 168, head, "b", "start"), Path("M50 192H322", "thread")]
    for k, seat in enumerate(order):
        middle = 186 + (k - (len(order) - 1) / 2) * 54
        nodes.append(Group((disk(seat, scale=1.15 if k == at else 0.9),), f"order-{seat}", "piece", middle, 192))
    nodes.append(Text(354, 168, words.t("Round {n}", n=round), "mut", "end"))
    return Part("side", 372, 218, tuple(nodes), words.t("Next tiles and order"), "side")
