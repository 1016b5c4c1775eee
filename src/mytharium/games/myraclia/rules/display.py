"""RULES.md#display: the three tiles from which the surface grows."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, select
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import SHOW, act


def on_display(s: Position) -> i64:
    """The tiles of the display, as a set."""
    tiles: i64 = 0
    for place in range(3):
        if s.shown(place) != NO_TILE:
            tiles |= bit(s.shown(place))
    return tiles


def has_gap(s: Position) -> bool:
    for place in range(3):
        if s.shown(place) == NO_TILE:
            return True
    return False


def showable(box: Box, s: Position) -> i64:
    """The tiles that may come on the display."""
    stock = s.stock
    for hook in box.hooks:
        stock = hook.may_show(box, s, stock)
    return stock


def tickets(box: Box, s: Position) -> i64:
    return count(showable(box, s))


def ticket(box: Box, s: Position, k: i64) -> i64:
    return act(SHOW, select(showable(box, s), k))


def show(s: Position, tile: i64, out: list[Event] | None) -> None:
    """A tile comes out of the bag and on the first empty position."""
    place: i64 = 0
    while s.shown(place) != NO_TILE:
        place += 1
    s.stock &= ~bit(tile)
    s.show(place, tile)
    if out is not None:
        out.append(Event("shown", -1, {"tile": int(tile), "place": int(place)}))


def remove(s: Position, tile: i64) -> None:
    """A tile leaves the display."""
    for place in range(3):
        if s.shown(place) == tile:
            s.show(place, NO_TILE)
