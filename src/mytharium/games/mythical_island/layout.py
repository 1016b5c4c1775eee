"""RULES.md#layout: the shape of the island as text, checked, and shapes made at random from a seed."""

from __future__ import annotations

from typing import Final

from mytharium.core.compose import ComposeError
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.components import SHAPES

LAND: Final = "#"
GAP: Final = "."
FEWEST: Final = 25
LONGEST: Final = 26  # columns have one letter
LEFT_OVER: Final = 4  # tiles that must be left for the pile

Cells = tuple[tuple[int, int], ...]  # row from the top and column of each tile, row by row
_AROUND: Final = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


def most(seats: int) -> int:
    """How many tiles an island may have: the hands are dealt and some are left for the pile."""
    return 60 - 4 * seats - LEFT_OVER


def check_size(count: int, seats: int) -> None:
    if count > most(seats):
        raise ComposeError(
            "The layout has {count} tiles; {players} players can lay at most {most}.",
            "layout",
            count=count,
            players=seats,
            most=most(seats),
        )


def square(side: int) -> Cells:
    return tuple((r, c) for r in range(side) for c in range(side))


def read(text: str) -> Cells:
    """The tiles of a layout written as `####/##.#/####`, or with line breaks for the slashes."""
    rows = text.strip().replace("/", "\n").splitlines()
    for r, row in enumerate(rows, 1):
        wrong = sorted(set(row) - {LAND, GAP})
        if wrong:
            raise ComposeError(
                "Row {row} of the layout has “{mark}”; a layout has # for a tile, . for a gap and / or a new line "
                "between rows. There are also {shapes} and random:word.",
                "layout",
                row=r,
                mark=wrong[0],
                shapes=", ".join(SHAPES),
            )
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == LAND]
    if len(cells) < FEWEST:
        raise ComposeError(
            "The layout has {count} tiles; an island has at least {fewest}.", "layout", count=len(cells), fewest=FEWEST
        )
    check_size(len(cells), 2)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    moved = tuple((r - top, c - left) for r, c in cells)
    high, wide = 1 + max(r for r, _ in moved), 1 + max(c for _, c in moved)
    if max(high, wide) > LONGEST:
        raise ComposeError(
            "The layout is {wide} wide and {high} high; at most {most} is possible.",
            "layout",
            wide=wide,
            high=high,
            most=LONGEST,
        )
    apart = len(moved) - len(_connected(set(moved), moved[0]))
    if apart:
        raise ComposeError(
            "The layout is not connected: {apart} of its {count} tiles cannot be reached.",
            "layout",
            apart=apart,
            count=len(moved),
        )
    return moved


def write(cells: Cells) -> str:
    """A layout as text."""
    high, wide = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    return "/".join("".join(LAND if (r, c) in cells else GAP for c in range(wide)) for r in range(high))


def grow(word: str, size: int) -> Cells:
    """A connected shape of so many tiles, grown from the middle; the same word gives the same shape."""
    rng = Rng(f"layout {word}", size)
    side = 7 if size <= 30 else 8
    shape = {(side // 2, side // 2)}
    while len(shape) < size:
        edge = sorted(
            (r, c)
            for r in range(side)
            for c in range(side)
            if (r, c) not in shape and any(near in shape for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        )
        # A place beside more of the shape has more tickets, so that the shape stays broad.
        lots = [cell for cell in edge for _ in range(_touching(shape, cell) ** 2)]
        shape.add(lots[rng.below(len(lots))])
    top, left = min(r for r, _ in shape), min(c for _, c in shape)
    return tuple(sorted((r - top, c - left) for r, c in shape))


def _touching(shape: set[tuple[int, int]], cell: tuple[int, int]) -> int:
    return sum((cell[0] + dr, cell[1] + dc) in shape for dr, dc in _AROUND)


def _connected(land: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    """What can be reached from a tile by steps, also diagonal ones."""
    seen, edge = {start}, [start]
    while edge:
        r, c = edge.pop()
        for cell in ((r + dr, c + dc) for dr, dc in _AROUND):
            if cell in land and cell not in seen:
                seen.add(cell)
                edge.append(cell)
    return seen


# ---- the cells of an island -----------------------------------------------------------------------------------------


def names(cells: Cells) -> tuple[str, ...]:
    """Columns have letters from the left, rows numbers from the bottom."""
    return tuple(cell_name(code) for code in codes(cells))


def codes(cells: Cells) -> tuple[int, ...]:
    """Cells as events tell them: a hundred times the column from the left (0 on) and the row from the bottom (1 on)."""
    high = 1 + max(r for r, _ in cells)
    return tuple(100 * c + high - r for r, c in cells)


def cell_name(code: int) -> str:
    """A cell of an event."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[code // 100]}{code % 100}"


def neighbours(cells: Cells) -> list[int]:
    """RULES.md#move: the neighbours of each cell as bits, also the diagonal ones."""
    number = {cell: k for k, cell in enumerate(cells)}
    return [sum(2 ** number[(r + y, c + x)] for y, x in _AROUND if (r + y, c + x) in number) for r, c in cells]


def flights(cells: Cells) -> list[int]:
    """RULES.md#griffin: over exactly one tile in any of eight directions."""
    number = {cell: k for k, cell in enumerate(cells)}
    return [
        sum(
            2 ** number[(r + 2 * y, c + 2 * x)]
            for y, x in _AROUND
            if (r + y, c + x) in number and (r + 2 * y, c + 2 * x) in number
        )
        for r, c in cells
    ]
