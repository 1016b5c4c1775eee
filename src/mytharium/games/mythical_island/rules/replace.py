"""RULES.md#replace: up to two tiles of the island give way to tiles from the hand."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythical_island.box import ONE, REPLACEMENTS, Box, tiles_of
from mytharium.games.mythical_island.rules.discard import no_tile
from mytharium.games.mythical_island.state import Position
from mytharium.games.mythical_island.verbs import replace, tile, what


def legal(box: Box, s: Position, into: Moves) -> None:
    """Each landscape in hand on each cell."""
    if s.replaced >= REPLACEMENTS:
        return
    hand = s.tiles(s.actor)
    cells = box.cells
    items = into.room(into.n + 5 * cells)
    n: i64 = into.n
    for landscape in range(5):
        if tiles_of(hand, landscape):
            first: i64 = replace(0, landscape)
            for cell in range(cells):
                items[n] = first + (cell << 8)
                n += 1
    into.n = n


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    seat = s.actor
    cell = what(action)
    new = tile(action)
    old = s.landscape(cell)
    s.lose_tile(seat, new)
    s.discards += ONE[old]
    s.lay(cell, new)
    s.replaced += 1
    s.acted = 1
    if out is not None:
        told = {"cell": box.code(cell), "old": int(old), "new": int(new)}
        out.append(Event("replaces", int(seat), told, reveals=True, own=True))


def why_not(s: Position, action: i64) -> Refusal:
    if s.replaced >= REPLACEMENTS:
        return Refusal("replace", "You have no replacements left in this turn.")
    return no_tile("replace", tile(action))
