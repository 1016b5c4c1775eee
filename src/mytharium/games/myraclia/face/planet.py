"""The surface of the planet: tiles as hexes, and the spaces around them while a tile is placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from mytharium.core.protocol import Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.face.describe import holder, tile_in_words
from mytharium.games.myraclia.face.names import bits, surfaces
from mytharium.games.myraclia.face.pieces import HEX, Reach, bare_tile, disk, lush_tile, reach, token
from mytharium.games.myraclia.notation import cell_name
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import EVA_SPACE, PAYING, PLACING, RESERVING, SIDE, Position
from mytharium.games.myraclia.surface import around, has_tile, touched
from mytharium.games.myraclia.surface import spaces as legal_spaces
from mytharium.scene.primitives import Cell, Group, Node, Part, Path
from mytharium.scene.words import Words

RADIUS = 62.0
WIDE = RADIUS * sqrt(3)
HIGH = RADIUS * 1.5
EDGE = 10


# A tile: its number and cell, who holds it, whether only reserved, and what lies on it.
Lying = tuple[int, int, int, bool, int, int]
Gap = tuple[int, str, bool]  # a space: its cell, what it is beside, and whether the tile fits there


def planet(box: Box, s: Position, viewer: int, words: Words, names: Sequence[str]) -> Part:
    """Every tile, and while one is placed every space that touches a tile."""
    tiles = tuple(_lying(s, tile) for tile in bits(int(s.surface)))
    ghost = asked = NO_TILE
    gaps: tuple[Gap, ...] = ()
    if s.phase in (PLACING, EVA_SPACE):
        ghost = int(s.target)
        legal = fitting(s) if ghost != NO_TILE else ()
        gaps = tuple((cell, beside(s, cell, words), cell in legal) for cell in spaces(s))
    elif s.phase in (PAYING, RESERVING):
        asked = int(s.target)
    return _planet(box, tiles, ghost, asked, reach(s, viewer), words, tuple(names), gaps)


def _lying(s: Position, tile: int) -> Lying:
    return tile, int(s.cells[tile]), *holder(s, tile), int(s.laid[tile]), int(s.tokens_on(tile))


@lru_cache(maxsize=1024)
def _planet(
    box: Box,
    tiles: tuple[Lying, ...],
    ghost: int,
    asked: int,
    mine: Reach,
    words: Words,
    names: tuple[str, ...],
    gaps: tuple[Gap, ...],
) -> Part:
    """`ghost` is the tile that is placed, `asked` the one that is paid for."""
    places = [centre(cell) for cell in (*(lying[1] for lying in tiles), *(gap[0] for gap in gaps))] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    left, top = min(xs) - WIDE / 2 - EDGE, min(ys) - RADIUS - EDGE
    width, height = max(xs) + WIDE / 2 + EDGE - left, max(ys) + RADIUS + EDGE - top
    drawn: list[tuple[int, Node]] = []
    above = Group(bare_tile(box, ghost), cls="ghost") if gaps and ghost != NO_TILE else None
    for cell, what, fits in gaps:
        x, y = centre(cell)
        label = words.t("space beside {tiles}", tiles=what)
        body = (Path(HEX, "gap face"), above) if above and fits else (Path(HEX, "gap face"),)
        name = f"space-{cell_name(cell)}"
        drawn.append((cell, Cell(name, x - left, y - top, body, label, "tile", (0, -48), tip_at=(0, -74))))
    target: list[Node] = []
    for lying in tiles:
        tile, cell, *_ = lying
        x, y = centre(cell)
        drawn.append((cell, place(box, lying, x - left, y - top, mine, words, names)))
        if tile == asked:
            target.append(Group((Path(HEX, "target"),), x=x - left, y=y - top))
    nodes = [node for _, node in sorted(drawn, key=lambda one: one[0])]  # row by row: a pill lies over the row above
    return Part("planet", width, height, (*nodes, *target), words.t("Surface of the planet"), "planet")


def beside(s: Position, cell: int, words: Words) -> str:
    """The tiles that a space touches."""
    return words.list([surfaces(tile, words) for tile in bits(int(around(s, cell)))])


def centre(cell: int) -> tuple[float, float]:
    row, column = divmod(cell, int(SIDE))
    return WIDE * (column + row / 2), HIGH * row


def spaces(s: Position) -> list[int]:
    """Cells without a tile that touch one."""
    rows = range(int(s.low) - 1, int(s.high) + 2)
    cells = [row * int(SIDE) + column for row in rows for column in range(1, int(SIDE) - 1)]
    return [cell for cell in cells if not has_tile(s, cell) and touched(s, cell) > 0]


def fitting(s: Position) -> list[int]:
    """The spaces where a tile may be placed now."""
    into = Moves()
    legal_spaces(s, into)
    return into.list()


def place(box: Box, lying: Lying, x: float, y: float, mine: Reach, words: Words, names: Sequence[str]) -> Cell:
    tile, _, seat, reserved, laid, tokens = lying
    if seat >= 0 and not reserved:
        body = lush_tile(box, tile, seat)
    else:
        body = bare_tile(box, tile, laid, mine)
        if reserved:
            body = (*body, disk(seat, -36, 27, 0.72, reserved=True))
    label = tile_in_words(box, tile, names[seat] if seat >= 0 else None, reserved, laid, tokens, words)
    return _cell(box, tile, x, y, body, tokens, label, words)


@lru_cache(maxsize=4096)
def _cell(
    box: Box, tile: int, x: float, y: float, body: tuple[Node, ...], tokens: int, label: str, words: Words
) -> Cell:
    for k, number in enumerate(bits(tokens)):
        body = (*body, token(box, number, -30 if k % 2 == 0 else 30, -32 + 22 * (k // 2)))
    return Cell(f"tile-{box.names[tile]}", x, y, body, label, "tile", (0, -56), surfaces(tile, words), (0, -74))
