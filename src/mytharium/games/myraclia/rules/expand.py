"""RULES.md#expand: at the end of a turn, tiles of the display are added to the surface."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.rules.display import on_display, remove
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import MOST_TILES, PLACING, SIDE, TAKING, Position
from mytharium.games.myraclia.surface import has_tile, is_blocked, put, spaces, touched
from mytharium.games.myraclia.verbs import PLACE, TAKE, act, verb, what


def takeable(box: Box, s: Position) -> i64:
    """The tiles that may be taken next."""
    first: i64 = 0
    for hook in box.hooks:
        first |= hook.take_first(box, s)
    if first:
        return first
    return on_display(s)


def legal(box: Box, s: Position, into: Moves) -> None:
    """The tiles of the display from left to right; or, for the tile that was taken, the spaces row by row."""
    if s.phase == TAKING:
        tiles = takeable(box, s)
        for place in range(3):
            tile = s.shown(place)
            if tile != NO_TILE and tiles & bit(tile):
                into.add(act(TAKE, tile))
    else:
        spaces(s, into)
        for k in range(into.n):
            into.items[k] = act(PLACE, into.items[k])


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """A tile is taken, or placed; afterwards the phase says what comes next, another tile or the space for this one."""
    if verb(action) == TAKE:
        take(box, s, what(action), out)
    else:
        _place(box, s, what(action), out)


def why_not(s: Position, action: i64) -> Refusal:
    """Why a tile cannot be taken, or not be placed on a space."""
    return _why_not_take(s, what(action)) if verb(action) == TAKE else _why_not_place(s, what(action))


def _why_not_take(s: Position, tile: i64) -> Refusal:
    if s.phase != TAKING:
        return Refusal("expand", "You cannot take a tile now.")
    if tile < MOST_TILES and on_display(s) & bit(tile):
        return Refusal("darkness", "The darkness tile must be taken first.")
    return Refusal("display", "This tile is not on the display.")


def _why_not_place(s: Position, cell: i64) -> Refusal:
    if s.phase != PLACING:
        return Refusal("expand", "You cannot place a tile now.")
    inside = cell >= SIDE and cell < SIDE * (SIDE - 1)
    if inside and has_tile(s, cell):
        return Refusal("compact", "There is already a tile here.")
    if not inside or touched(s, cell) < 2:
        return Refusal("compact", "A new tile must touch at least two others.")
    return Refusal("compact", "If a new tile touches only two others, each of these must already touch three.")


def take(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    """RULES.md#compact: if there is only one space, the tile goes there at once."""
    s.target = tile
    s.phase = PLACING
    into = Moves()
    spaces(s, into)
    if into.n == 1:
        _place(box, s, into.items[0], out)
    elif out is not None:
        out.append(Event("takes", int(s.seat), {"tile": int(tile)}))


def _place(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    lay_tile(box, s, s.target, cell, out)
    s.target = NO_TILE
    s.phase = TAKING


def lay_tile(box: Box, s: Position, tile: i64, cell: i64, out: list[Event] | None) -> None:
    """A tile goes from the display to the surface."""
    if out is not None:
        if is_blocked(s):
            out.append(Event("blocked", int(s.seat), {}))
        out.append(Event("places", int(s.seat), {"tile": int(tile), "cell": int(cell)}))
    put(s, tile, cell)
    if not box.is_dark(tile):
        s.free |= bit(tile)
    remove(s, tile)
    s.adding -= 1
