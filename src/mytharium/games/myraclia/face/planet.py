"""The surface of the planet: tiles as hexes, and the spaces around them while a tile is placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

from mytharium.core.protocol import Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.face.describe import describe_tile, holder
from mytharium.games.myraclia.face.names import bits, surfaces
from mytharium.games.myraclia.face.pieces import HEX, Reach, bare_tile, disk, lush_tile, reach, token
from mytharium.games.myraclia.notation import cell_name
from mytharium.games.myraclia.phases import EVA_SPACE, PAYING, PLACING, RESERVING
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import SIDE, Position
from mytharium.games.myraclia.surface import around, has_tile, touched
from mytharium.games.myraclia.surface import spaces as legal_spaces
from mytharium.scene.primitives import Cell, Group, Node, Part, Path
from mytharium.scene.words import Words

RADIUS = 62.0
WIDE = RADIUS * sqrt(3)
HIGH = RADIUS * 1.5
EDGE = 10


def planet(box: Box, s: Position, viewer: int, words: Words, names: Sequence[str]) -> Part:
    """Every tile, and while one is placed every space that touches a tile."""
    tiles = list(bits(int(s.surface)))
    open_cells = spaces(s) if s.phase in (PLACING, EVA_SPACE) else []
    cells = [int(s.cells[tile]) for tile in tiles] + open_cells
    xs = [centre(cell)[0] for cell in cells] or [0.0]
    ys = [centre(cell)[1] for cell in cells] or [0.0]
    left, top = min(xs) - WIDE / 2 - EDGE, min(ys) - RADIUS - EDGE
    width, height = max(xs) + WIDE / 2 + EDGE - left, max(ys) + RADIUS + EDGE - top
    mine = reach(s, viewer)
    drawn: list[tuple[int, Node]] = []
    ghost = Group(bare_tile(box, int(s.target)), cls="ghost") if open_cells and s.target != NO_TILE else None
    legal = fitting(s) if ghost else ()
    for cell in open_cells:
        x, y = centre(cell)
        beside = [surfaces(tile, words) for tile in bits(int(around(s, cell)))]
        label = words.t("space beside {tiles}", tiles=words.list(beside))
        body = (Path(HEX, "gap face"), ghost) if ghost and cell in legal else (Path(HEX, "gap face"),)
        name = f"space-{cell_name(cell)}"
        drawn.append((cell, Cell(name, x - left, y - top, body, label, "tile", (0, -48), tip_at=(0, -74))))
    asked: list[Node] = []
    for tile in tiles:
        x, y = centre(int(s.cells[tile]))
        drawn.append((int(s.cells[tile]), place(box, s, tile, x - left, y - top, mine, words, names)))
        if tile == s.target and s.phase in (PAYING, RESERVING):
            asked.append(Group((Path(HEX, "target"),), x=x - left, y=y - top))
    nodes = [node for _, node in sorted(drawn, key=lambda one: one[0])]  # row by row: a pill lies over the row above
    return Part("planet", width, height, (*nodes, *asked), words.t("Surface of the planet"), "planet")


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


def place(
    box: Box, s: Position, tile: int, x: float, y: float, mine: Reach, words: Words, names: Sequence[str]
) -> Cell:
    seat, reserved = holder(s, tile)
    if seat >= 0 and not reserved:
        body = lush_tile(box, tile, seat)
    else:
        body = bare_tile(box, tile, int(s.laid[tile]), mine)
        if reserved:
            body = (*body, disk(seat, -36, 27, 0.72, reserved=True))
    label = describe_tile(box, s, tile, words, names)
    return _cell(box, tile, x, y, body, int(s.tokens_on(tile)), label, words)


@lru_cache(maxsize=4096)
def _cell(
    box: Box, tile: int, x: float, y: float, body: tuple[Node, ...], tokens: int, label: str, words: Words
) -> Cell:
    for k, number in enumerate(bits(tokens)):
        body = (*body, token(box, number, -30 if k % 2 == 0 else 30, -32 + 22 * (k // 2)))
    return Cell(f"tile-{box.names[tile]}", x, y, body, label, "tile", (0, -56), surfaces(tile, words), (0, -74))
