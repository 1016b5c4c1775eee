"""RULES.md#eva-reserve: which tile an Eternal Opponent reserves, and what she lays on it."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import CALM, Box
from mytharium.games.myraclia.elements import ONE, common, total
from mytharium.games.myraclia.modules.eva.fields import leave
from mytharium.games.myraclia.modules.eva.measures import FEW_MISSING, HER_LAND, MATCHES, best
from mytharium.games.myraclia.modules.eva.tactics import prefer
from mytharium.games.myraclia.rules.reserve import mark
from mytharium.games.myraclia.seat import EMPTY, EVA_FIELDS, NO_TILE
from mytharium.games.myraclia.state import Position

# Why she reserves a tile or none, for the log.
LOOKS: Final[i64] = 0
NEVER: Final[i64] = 1
HAS_ONE: Final[i64] = 2
NO_ELEMENT: Final[i64] = 3
NONE_FITS: Final[i64] = 4

# What she prefers in a tile to reserve, one after the other; told like the preferences of a card.
PREFERS_MATCHES: Final[i64] = 6
PREFERS_FEW_MISSING: Final[i64] = 7
PREFERS_HER_LAND: Final[i64] = 8


def wanted(box: Box, s: Position, seat: i64, out: list[Event] | None) -> i64:
    """The tiles that are equally good to reserve; none if she does not reserve."""
    eva = s.player(seat)
    tiles: i64 = 0
    why: i64 = LOOKS
    if box.temper(s, seat) == CALM:
        why = NEVER
    elif eva.reserved != NO_TILE:
        why = HAS_ONE
    elif eva.fields == 0:
        why = NO_ELEMENT
    else:
        tiles = reservable(box, s, seat)
        if tiles == 0:
            why = NONE_FITS
    if out is not None:
        out.append(Event("eva_reserve", int(seat), {"tiles": int(count(tiles)), "why": int(why)}))
    tiles = prefer(seat, PREFERS_MATCHES, best(box, s, seat, tiles, MATCHES), tiles, out)
    tiles = prefer(seat, PREFERS_FEW_MISSING, best(box, s, seat, tiles, FEW_MISSING), tiles, out)
    return prefer(seat, PREFERS_HER_LAND, best(box, s, seat, tiles, HER_LAND), tiles, out)


def reservable(box: Box, s: Position, seat: i64) -> i64:
    """Free tiles beside terraformed ones that need an element of her fields, the others being paid for in points."""
    eva = s.player(seat)
    fields = eva.on_fields()
    bloom = s.bloom()
    found: i64 = 0
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        missing = box.missing(s, tile)
        matches = total(common(missing, fields))
        if matches > 0 and s.near[tile] & bloom and total(missing) - matches <= eva.score:
            found |= bit(tile)
    return found


def lay(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    """Every matching element of her fields goes on the tile, those of the highest fields first."""
    eva = s.player(s.seat)
    cubes: i64 = common(box.missing(s, tile), eva.on_fields())
    rest: i64 = cubes
    for field in range(EVA_FIELDS - 1, -1, -1):
        colour = eva.on_field(field)
        if colour != EMPTY and common(rest, ONE[colour]):
            leave(eva, field)
            rest -= ONE[colour]
            if out is not None:
                out.append(Event("eva_lays", int(s.seat), {"colour": int(colour), "field": int(field)}))
    mark(box, s, tile, cubes, out)
