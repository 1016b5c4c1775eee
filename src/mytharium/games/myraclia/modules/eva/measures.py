"""How an Eternal Opponent compares tiles: those that are best by one measure stay."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import common, total
from mytharium.games.myraclia.state import Position

POINTS: Final[i64] = 0  # printed on the tile
FEW_ELEMENTS: Final[i64] = 1  # printed on the tile
HER_TILES: Final[i64] = 2  # of hers beside it, terraformed ones first
HER_LAND: Final[i64] = 3  # of hers beside it, terraformed ones alone
RIVAL_LAND: Final[i64] = 4  # terraformed beside it by an opponent who has marked two tiles there
MATCHES: Final[i64] = 5  # elements on her fields that it needs
FEW_MISSING: Final[i64] = 6  # elements once these are laid on it

LOWEST: Final[i64] = -1000


def best(box: Box, s: Position, seat: i64, tiles: i64, measure: i64) -> i64:
    """The tiles with the highest value."""
    highest: i64 = LOWEST
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        value = measured(box, s, seat, tile, measure)
        if value > highest:
            highest = value
            kept = 0
        if value == highest:
            kept |= bit(tile)
    return kept


def measured(box: Box, s: Position, seat: i64, tile: i64, measure: i64) -> i64:
    if measure == POINTS:
        points: i64 = box.points[tile]
        return points
    if measure == FEW_ELEMENTS:
        size: i64 = box.size[tile]
        return -size
    eva = s.player(seat)
    near = s.near[tile]
    if measure == HER_TILES:
        return 100 * count(near & eva.land) + count(near & eva.reservation())
    if measure == HER_LAND:
        return count(near & eva.land)
    if measure == RIVAL_LAND:
        return rival_land(s, seat, near)
    missing = box.missing(s, tile)
    matches = total(common(missing, eva.on_fields()))
    if measure == MATCHES:
        return matches
    return matches - total(missing)


def rival_land(s: Position, seat: i64, near: i64) -> i64:
    """The most tiles among these that one opponent has terraformed, if at least two of them bear that one's disks."""
    most: i64 = 0
    for other in range(s.seats):
        rival = s.player(other)
        if other != seat and count(near & rival.marked()) >= 2:
            n = count(near & rival.land)
            if n > most:
                most = n
    return most
