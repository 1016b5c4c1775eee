"""RULES.md#eva-reserve: which tile an Eternal Opponent reserves, and what she lays on it."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import CALM, Box
from mytharium.games.myraclia.elements import ONE, common, total
from mytharium.games.myraclia.modules.eva.draft import furthest, leave
from mytharium.games.myraclia.modules.eva.tactics import prefer
from mytharium.games.myraclia.rules.reserve import mark
from mytharium.games.myraclia.state import DISKS, NO_TILE, STRIDE, Position

# Why she reserves a tile or none, for the log.
LOOKS: Final[i64] = 0
NEVER: Final[i64] = 1
HAS_ONE: Final[i64] = 2
NO_ELEMENT: Final[i64] = 3
NONE_FITS: Final[i64] = 4

# What she prefers in a tile to reserve, one after the other; told like the preferences of a card.
LAYS: Final[i64] = 6
LACKS: Final[i64] = 7
NEIGHBOURS: Final[i64] = 8


def on_fields(s: Position, seat: i64) -> i64:
    """The elements on her fields."""
    cubes: i64 = 0
    for field in range(8):
        colour = s.numbered(seat, field)
        if colour > 0:
            cubes += ONE[colour - 1]
    return cubes


def wanted(box: Box, s: Position, seat: i64, out: list[Event] | None) -> i64:
    """The tiles that are equally good to reserve; none if she does not reserve."""
    tiles: i64 = 0
    why: i64 = LOOKS
    if box.temper(s, seat) == CALM:
        why = NEVER
    elif s.reserved(seat) != NO_TILE:
        why = HAS_ONE
    elif furthest(s, seat) < 0:
        why = NO_ELEMENT
    else:
        tiles = reservable(box, s, seat)
        if tiles == 0:
            why = NONE_FITS
    if out is not None:
        out.append(Event("eva_reserve", int(seat), {"tiles": int(count(tiles)), "why": int(why)}))
    for wish in range(LAYS, NEIGHBOURS + 1):
        tiles = prefer(seat, wish, best(box, s, seat, tiles, wish), tiles, out)
    return tiles


def reservable(box: Box, s: Position, seat: i64) -> i64:
    """Free tiles beside terraformed ones that need an element of her fields, the others being paid for in points."""
    fields = on_fields(s, seat)
    bloom = s.bloom()
    found: i64 = 0
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        missing = box.missing(s, tile)
        match = total(common(missing, fields))
        if match > 0 and s.near(tile) & bloom and total(missing) - match <= s.score(seat):
            found |= bit(tile)
    return found


def best(box: Box, s: Position, seat: i64, tiles: i64, wish: i64) -> i64:
    """Those of some tiles that get most elements of her fields, that miss fewest, or that touch most of her own."""
    fields = on_fields(s, seat)
    most: i64 = -99
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        missing = box.missing(s, tile)
        value = total(common(missing, fields))
        if wish == LACKS:
            value -= total(missing)
        elif wish == NEIGHBOURS:
            value = count(s.near(tile) & s.land(seat))
        if value > most:
            most = value
            kept = 0
        if value == most:
            kept |= bit(tile)
    return kept


def lay(box: Box, s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
    """Every matching element of her fields goes on the tile, those of the highest fields first."""
    cubes: i64 = common(box.missing(s, tile), on_fields(s, seat))
    rest: i64 = cubes
    for field in range(7, -1, -1):
        colour: i64 = s.numbered(seat, field) - 1
        if colour >= 0 and common(rest, ONE[colour]):
            leave(s, seat, field)
            rest -= ONE[colour]
            if out is not None:
                out.append(Event("eva_lays", int(seat), {"colour": int(colour), "field": int(field)}))
    s.a[DISKS + STRIDE * seat] -= 1
    mark(box, s, seat, tile, cubes)
    if out is not None:
        lost = int(total(box.missing(s, tile)))
        told = {"tile": int(tile), "cubes": int(cubes), "lost": lost, "before": int(NO_TILE)}
        out.append(Event("reserves", int(seat), told))
