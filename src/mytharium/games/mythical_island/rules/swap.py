"""RULES.md#fire-giant: once a turn, two tiles of the island change places instead of a replacement."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.mythical_island.box import SWAPS, Board
from mytharium.games.mythical_island.state import ACT, REPLACEMENTS, SWAP, Position
from mytharium.games.mythical_island.verbs import SWAP_FROM, SWAP_WITH, act


def possible(b: Board, s: Position) -> bool:
    return s.replaced < REPLACEMENTS and s.swapped < b.power(s.protector(s.actor), SWAPS)


def legal(b: Board, s: Position, into: Moves) -> None:
    """The first tile: any."""
    if possible(b, s):
        for cell in range(b.cells):
            into.add(act(SWAP_FROM, cell))


def pick(b: Board, s: Position, cell: i64, out: list[Event] | None) -> None:
    s.picked = cell
    s.phase = SWAP
    if out is not None:
        out.append(Event("picks", int(s.actor), {"cell": b.code(cell)}))


def legal_with(b: Board, s: Position, into: Moves) -> None:
    """The second tile: any other."""
    for cell in range(b.cells):
        if cell != s.picked:
            into.add(act(SWAP_WITH, cell))


def apply(b: Board, s: Position, cell: i64, out: list[Event] | None) -> None:
    other = s.picked
    here = s.landscape(cell)
    there = s.landscape(other)
    s.lay(cell, there)
    s.lay(other, here)
    s.picked = -1
    s.phase = ACT
    s.replaced += 1
    s.swapped += 1
    s.acted = 1
    if out is not None:
        told = {"cell": b.code(other), "other": b.code(cell), "old": int(there), "new": int(here)}
        out.append(Event("swaps", int(s.actor), told))
