"""RULES.md#fire-giant: once a turn, two tiles of the island change places instead of a replacement."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythical_island.box import REPLACEMENTS, SWAPS, Box
from mytharium.games.mythical_island.rules import replace
from mytharium.games.mythical_island.state import ACT, SWAP, Position
from mytharium.games.mythical_island.verbs import SWAP_FROM, SWAP_WITH, act, verb


def possible(box: Box, s: Position) -> bool:
    return s.replaced < REPLACEMENTS and s.swapped < box.power(s.protector(s.actor), SWAPS)


def legal(box: Box, s: Position, into: Moves) -> None:
    """The first tile: any."""
    if possible(box, s):
        for cell in range(box.cells):
            into.add(act(SWAP_FROM, cell))


def pick(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    s.picked = cell
    s.phase = SWAP
    if out is not None:
        out.append(Event("picks", int(s.actor), {"cell": box.code(cell)}))


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    swaps = box.power(s.protector(s.actor), SWAPS)
    if swaps == 0:
        return Refusal("fire-giant", "Only the fire giant swaps tiles.")
    if s.swapped >= swaps:
        return Refusal("fire-giant", "You have already swapped tiles in this turn.")
    return replace.why_not(s, action)


def legal_with(box: Box, s: Position, into: Moves) -> None:
    """The second tile: any other."""
    for cell in range(box.cells):
        if cell != s.picked:
            into.add(act(SWAP_WITH, cell))


def apply(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
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
        told = {"cell": box.code(other), "other": box.code(cell), "old": int(there), "new": int(here)}
        out.append(Event("swaps", int(s.actor), told))


def why_not_with(box: Box, s: Position, action: i64) -> Refusal:
    if verb(action) == SWAP_WITH:
        return Refusal("fire-giant", "A tile cannot be swapped with itself.")
    return Refusal("fire-giant", "First choose the tile to swap {cell} with.", cell=box.names[int(s.picked)])
