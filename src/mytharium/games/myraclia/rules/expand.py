"""RULES.md#expand: at the end of a turn, tiles of the display are added to the surface."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.state import NO_TILE, Position
from mytharium.games.myraclia.surface import is_blocked, put, spaces
from mytharium.games.myraclia.verbs import PLACE, TAKE, act


def on_display(s: Position) -> i64:
    """The tiles of the display, as a set."""
    tiles: i64 = 0
    for place in range(3):
        if s.shown(place) != NO_TILE:
            tiles |= bit(s.shown(place))
    return tiles


def takeable(box: Box, s: Position) -> i64:
    """The tiles that may be taken next."""
    first: i64 = 0
    for hook in box.hooks:
        first |= hook.take_first(box, s)
    if first:
        return first
    return on_display(s)


def legal_take(box: Box, s: Position, into: Moves) -> None:
    """The tiles of the display, from left to right."""
    tiles = takeable(box, s)
    for place in range(3):
        tile = s.shown(place)
        if tile != NO_TILE and tiles & bit(tile):
            into.add(act(TAKE, tile))


def legal_place(box: Box, s: Position, into: Moves) -> None:
    """RULES.md#compact: the spaces, row by row."""
    spaces(s, into)
    for k in range(into.n):
        into.items[k] = act(PLACE, into.items[k])


def lay_tile(box: Box, s: Position, tile: i64, cell: i64, out: list[Event] | None) -> None:
    """A tile goes from the display to the surface."""
    if out is not None:
        if is_blocked(s):
            out.append(Event("blocked", int(s.seat), {}))
        out.append(Event("places", int(s.seat), {"tile": int(tile), "cell": int(cell)}))
    put(s, tile, cell)
    if not box.is_dark(tile):
        s.free |= bit(tile)
    for place in range(3):
        if s.shown(place) == tile:
            s.show(place, NO_TILE)
    s.adding -= 1
