"""RULES.md#eva-cards: which tile an Eternal Opponent terraforms, by the eight tactics cards."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import FIRST, LATER, NO_PREFERENCE, SURFACE_TOKEN, WISHES, Box
from mytharium.games.myraclia.elements import NO_COLOUR
from mytharium.games.myraclia.rules.scoring import spread
from mytharium.games.myraclia.state import NO_TILE, TOKEN_AT, Position

# Why a card was passed over, for the log.
PLAYED: Final = 0
FIRST_ROUND: Final = 1
END_GAME: Final = 2
NO_TILE_FITS: Final = 3

TERRAFORMED: Final[i64] = 5  # a preference that comes with a condition, after those of the components


def choose(box: Box, s: Position, seat: i64, tiles: i64, die: i64, out: list[Event] | None) -> i64:
    """The tiles, of those she can afford, that a card leaves; cards are tried from the die's upward."""
    side: i64 = FIRST
    if s.bloomed > 0:
        side = LATER
    for k in range(8):
        card: i64 = (die + k) & 7
        at: i64 = 2 * card + side
        require: i64 = box.require[at]
        fits: i64 = 0
        why: i64 = PLAYED
        if box.no_first_round[at] and s.round == 1:
            why = FIRST_ROUND
        elif box.no_end_game[at] and s.last_round:
            why = END_GAME
        else:
            fits = meeting(box, s, seat, require, tiles)
            if fits == 0:
                why = NO_TILE_FITS
        if out is not None:
            told = {"card": int(card), "side": int(side), "why": int(why), "condition": int(require)}
            out.append(Event("eva_card", int(seat), {**told, "tiles": int(count(fits))}))
        if fits:
            return narrow(box, s, seat, at, fits, out)
    return tiles


def narrow(box: Box, s: Position, seat: i64, at: i64, tiles: i64, out: list[Event] | None) -> i64:
    """RULES.md#eva-preferences: from top to bottom, until one tile is left."""
    if box.require[at] == 0:  # next to two tiles of one opponent: those next to the most terraformed ones first
        tiles = prefer(seat, TERRAFORMED, most(box, s, seat, tiles, _TERRAFORMED), tiles, out)
    for k in range(WISHES):
        wish: i64 = box.wishes[WISHES * at + k]
        skip: i64 = box.skips[WISHES * at + k]
        if wish == NO_PREFERENCE or count(tiles) == 1:
            return tiles
        if (skip & 1 and s.round == 1) or (skip & 2 and s.last_round):
            continue
        tiles = prefer(seat, wish, preferring(box, s, seat, wish, tiles), tiles, out)
    return tiles


def prefer(seat: i64, wish: i64, kept: i64, tiles: i64, out: list[Event] | None) -> i64:
    """The tiles that a preference keeps, or all if it keeps none; told if it makes a difference."""
    if kept == 0 or kept == tiles:
        return tiles
    if out is not None:
        out.append(Event("eva_prefers", int(seat), {"wish": int(wish), "tiles": int(count(kept))}))
    return kept


def meeting(box: Box, s: Position, seat: i64, require: i64, tiles: i64) -> i64:
    """RULES.md#eva-conditions, in the order of the components."""
    if require == 0:
        return beside(s, seat, tiles, 2)
    if require == 1:
        return beside(s, seat, tiles, 3)
    if require == 2:
        return most(box, s, seat, tiles, _POINTS)
    if require == 3:
        return touching(s, tiles, s.land(seat))
    if require == 4:
        return giving(box, tiles)
    if require == 5:
        lacking = 15 & ~shown(box, s, s.land(seat))
        if lacking == 0 or count(lacking) > 2:
            return 0
        return showing(box, s, tiles, lacking)
    if require == 6:
        return showing(box, s, tiles, largest_sets(box, s, seat, 2, 4))
    return most(box, s, seat, tiles, _FEWEST)


def preferring(box: Box, s: Position, seat: i64, wish: i64, tiles: i64) -> i64:
    """The tiles that meet a preference, or none."""
    if wish == 0:
        kept = most(box, s, seat, tiles, _OWN)
        return kept if touching(s, kept, s.land(seat) | reserved_by(s, seat)) else 0
    if wish == 1:
        return giving(box, tiles)
    if wish == 2:
        return rarest_missing(box, s, seat, tiles)
    if wish == 3:
        return showing(box, s, tiles, largest_sets(box, s, seat, 1, 4))
    return most(box, s, seat, tiles, _POINTS)


_POINTS: Final[i64] = 0
_FEWEST: Final[i64] = 1
_OWN: Final[i64] = 2
_TERRAFORMED: Final[i64] = 3


def most(box: Box, s: Position, seat: i64, tiles: i64, measure: i64) -> i64:
    """The tiles with the highest value."""
    best: i64 = -1000
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        value = measured(box, s, seat, tile, measure)
        if value > best:
            best = value
            kept = 0
        if value == best:
            kept |= bit(tile)
    return kept


def measured(box: Box, s: Position, seat: i64, tile: i64, measure: i64) -> i64:
    near = s.near(tile)
    if measure == _POINTS:
        points: i64 = box.points[tile]
        return points
    if measure == _FEWEST:
        size: i64 = box.size[tile]
        return -size
    if measure == _OWN:
        return 100 * count(near & s.land(seat)) + count(near & reserved_by(s, seat))
    best: i64 = 0
    for other in range(s.seats):
        if other != seat and count(near & (s.land(other) | reserved_by(s, other))) >= 2:
            n = count(near & s.land(other))
            if n > best:
                best = n
    return best


def reserved_by(s: Position, seat: i64) -> i64:
    """The reserved tile of a seat as a set."""
    if s.reserved(seat) == NO_TILE:
        return 0
    return bit(s.reserved(seat))


def beside(s: Position, seat: i64, tiles: i64, n: i64) -> i64:
    """Tiles next to at least n tiles of one opponent, terraformed or reserved."""
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for other in range(s.seats):
            if other != seat and count(s.near(tile) & (s.land(other) | reserved_by(s, other))) >= n:
                kept |= bit(tile)
    return kept


def touching(s: Position, tiles: i64, land: i64) -> i64:
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if s.near(tile) & land:
            kept |= bit(tile)
    return kept


def giving(box: Box, tiles: i64) -> i64:
    """Tiles with a released or a free element printed on them."""
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if box.released[tile] != NO_COLOUR or box.free[tile] != NO_COLOUR:
            kept |= bit(tile)
    return kept


def kinds(box: Box, s: Position, tile: i64) -> i64:
    """The surfaces that a tile shows, with the tokens on it, as bits."""
    found: i64 = box.surfaces[tile]
    tokens = s.laid_out
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        if s.a[TOKEN_AT + token] == tile and box.token_kinds[token] == SURFACE_TOKEN:
            found |= bit(box.token_values[token])
    return found


def shown(box: Box, s: Position, tiles: i64) -> i64:
    """The surfaces that any of these tiles show."""
    found: i64 = 0
    while tiles:
        found |= kinds(box, s, lowest(tiles))
        tiles &= tiles - 1
    return found


def showing(box: Box, s: Position, tiles: i64, surfaces: i64) -> i64:
    """The tiles that show any of these surfaces."""
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if kinds(box, s, tile) & surfaces:
            kept |= bit(tile)
    return kept


def largest_sets(box: Box, s: Position, seat: i64, low: i64, high: i64) -> i64:
    """The surfaces of which a seat has most tiles, looking only at sets from low to high."""
    counts: i64 = 0
    rest: i64 = s.land(seat)
    while rest:
        counts += spread(kinds(box, s, lowest(rest)))
        rest &= rest - 1
    best: i64 = 0
    found: i64 = 0
    for kind in range(4):
        n: i64 = (counts >> (8 * kind)) & 255
        if n >= low and n <= high:
            if n > best:
                best = n
                found = 0
            if n == best:
                found |= bit(kind)
    return found


def rarest_missing(box: Box, s: Position, seat: i64, tiles: i64) -> i64:
    """Tiles of a surface she misses; of several surfaces, those with the fewest free tiles on the planet."""
    lacking: i64 = 15 & ~shown(box, s, s.land(seat)) & shown(box, s, tiles)
    fewest: i64 = 99
    wanted: i64 = 0
    for kind in range(4):
        if lacking & bit(kind):
            n = count(showing(box, s, s.free, bit(kind)))
            if n < fewest:
                fewest = n
                wanted = 0
            if n == fewest:
                wanted |= bit(kind)
    return showing(box, s, tiles, wanted)
