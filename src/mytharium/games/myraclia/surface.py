"""The planet's surface: tiles on a grid of hexes, who touches whom, and where a tile may be added.

A row of the grid is one integer with a bit for each cell that has a tile, so that the compact form is found for a whole
row at once.
"""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, lowest
from mytharium.core.hexes import SIX_Q, SIX_R, distance
from mytharium.core.protocol import Moves
from mytharium.games.myraclia.state import SIDE, Position


def put(s: Position, tile: i64, cell: i64) -> None:
    """Lay a tile on a cell and note its neighbours."""
    rows = s.rows[:]
    cells = s.cells[:]
    near = s.near[:]
    row: i64 = cell // SIDE
    rows[row] |= bit(cell % SIDE)
    if row < s.low:
        s.low = row
    if row > s.high:
        s.high = row
    touching = around(s, cell)
    cells[tile] = cell
    near[tile] = touching
    while touching:
        near[lowest(touching)] |= bit(tile)
        touching &= touching - 1
    s.surface |= bit(tile)
    s.rows = rows
    s.cells = cells
    s.near = near


def around(s: Position, cell: i64) -> i64:
    """The tiles on the six cells around a cell."""
    cells = s.cells
    found: i64 = 0
    rest: i64 = s.surface
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        step: i64 = cells[tile] - cell
        if step < 0:
            step = -step
        if step == 1 or step == SIDE or step == SIDE - 1:
            found |= bit(tile)
    return found


def spaces(s: Position, into: Moves) -> None:
    """RULES.md#compact: the cells where a tile may be added, row by row."""
    into.n = 0
    _spaces(s, into, True)
    if into.n == 0:
        touching_two(s, into)


def touching_two(s: Position, into: Moves) -> None:
    """The cells without a tile that touch at least two, row by row."""
    into.n = 0
    _spaces(s, into, False)


def keep_best(into: Moves, values: vec[i64]) -> None:
    """Keep the cells with the highest value."""
    best: i64 = 0
    kept: i64 = 0
    for k in range(into.n):
        if kept == 0 or values[k] > best:
            best = values[k]
            kept = 0
        if values[k] == best:
            into.items[kept] = into.items[k]
            kept += 1
    into.n = kept


def is_blocked(s: Position) -> bool:
    """Whether no space is in compact form, so that the second condition is dropped."""
    into = Moves()
    _spaces(s, into, True)
    return into.n == 0


def _spaces(s: Position, into: Moves, strict: bool) -> None:
    rows = s.rows
    frail_above: i64 = 0  # tiles of the row above that touch fewer than three
    frail: i64 = 0
    for row in range(s.low - 1, s.high + 2):
        above: i64 = rows[row - 1]
        here: i64 = rows[row]
        below: i64 = rows[row + 1]
        two, three = _touching(above, here, below)
        frail_below: i64 = below & ~_touching(here, below, rows[row + 2])[1]
        if strict:
            by_frail: i64 = (
                (frail >> 1) | (frail << 1) | frail_below | (frail_below << 1) | frail_above | (frail_above >> 1)
            )
            two = three | (two & ~by_frail)
        two &= ~here
        base: i64 = row * SIDE
        while two:
            into.add(base + lowest(two))
            two &= two - 1
        frail_above = frail
        frail = frail_below


def _touching(above: i64, here: i64, below: i64) -> tuple[i64, i64]:
    """The cells of a row that touch at least two tiles, and those that touch at least three."""
    one: i64 = (here >> 1) | (here << 1)
    two: i64 = (here >> 1) & (here << 1)
    three: i64 = two & below
    two |= one & below
    one |= below
    side: i64 = below << 1
    three |= two & side
    two |= one & side
    one |= side
    three |= two & above
    two |= one & above
    one |= above
    side = above >> 1
    return two | (one & side), three | (two & side)


def has_tile(s: Position, cell: i64) -> bool:
    return s.rows[cell // SIDE] & bit(cell % SIDE) != 0


def touched(s: Position, cell: i64) -> i64:
    """How many tiles a cell touches."""
    n: i64 = 0
    for k in range(6):
        if has_tile(s, cell + SIX_Q[k] + SIDE * SIX_R[k]):
            n += 1
    return n


def apart(cell: i64, other: i64) -> i64:
    """How many steps lie between two cells."""
    return distance(cell % SIDE - other % SIDE, cell // SIDE - other // SIDE)
