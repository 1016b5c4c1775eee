"""RULES.md#eva-cards: which tile an Eternal Opponent terraforms, by the eight tactics cards."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import Box, TacticsSide
from mytharium.games.myraclia.elements import NO_COLOUR
from mytharium.games.myraclia.modules.eva.measures import FEW_ELEMENTS, HER_TILES, POINTS, RIVAL_LAND, best
from mytharium.games.myraclia.rules.scoring import ALL_KINDS, SURFACE_KINDS, kinds, number_of, spread
from mytharium.games.myraclia.state import Position

CARDS: Final[i64] = 8

# Conditions, in the order of the components.
NEXT_TO_TWO: Final[i64] = 0
NEXT_TO_THREE: Final[i64] = 1
MOST_POINTS: Final[i64] = 2
NEXT_TO_HERS: Final[i64] = 3
GIVES_ELEMENT: Final[i64] = 4
MISSING_SURFACE: Final[i64] = 5
LARGEST_SET: Final[i64] = 6

# Preferences, in the order of the components; the others are told like those.
PREFERS_HERS: Final[i64] = 0
PREFERS_ELEMENT: Final[i64] = 1
PREFERS_MISSING: Final[i64] = 2
PREFERS_SET: Final[i64] = 3
PREFERS_RIVAL_LAND: Final[i64] = 5  # comes with a condition

# Why a card was passed over, for the log.
PLAYED: Final[i64] = 0
FIRST_ROUND: Final[i64] = 1
END_GAME: Final[i64] = 2
NO_TILE_FITS: Final[i64] = 3


def choose(box: Box, s: Position, seat: i64, tiles: i64, die: i64, out: list[Event] | None) -> i64:
    """The tiles, of those she can afford, that a card leaves; cards are tried from the die's upward."""
    later = s.bloomed > 0
    sides = box.later_sides if later else box.first_sides
    for k in range(CARDS):
        card: i64 = (die + k) % CARDS
        side = sides[card]
        fits: i64 = 0
        why: i64 = PLAYED
        if side.not_first_round and s.round == 1:
            why = FIRST_ROUND
        elif side.not_end_game and s.last_round:
            why = END_GAME
        else:
            fits = meeting(box, s, seat, side.condition, tiles)
            if fits == 0:
                why = NO_TILE_FITS
        if out is not None:
            told = {"card": int(card), "side": int(later), "why": int(why), "condition": int(side.condition)}
            out.append(Event("eva_card", int(seat), {**told, "tiles": int(count(fits))}))
        if fits:
            return narrow(box, s, seat, side, fits, out)
    return tiles


def narrow(box: Box, s: Position, seat: i64, side: TacticsSide, tiles: i64, out: list[Event] | None) -> i64:
    """RULES.md#eva-preferences: from top to bottom, until one tile is left."""
    if side.condition == NEXT_TO_TWO:
        tiles = prefer(seat, PREFERS_RIVAL_LAND, best(box, s, seat, tiles, RIVAL_LAND), tiles, out)
    for wish in side.wishes:
        if count(tiles) == 1:
            return tiles
        if (wish.not_first_round and s.round == 1) or (wish.not_end_game and s.last_round):
            continue
        tiles = prefer(seat, wish.kind, preferring(box, s, seat, wish.kind, tiles), tiles, out)
    return tiles


def prefer(seat: i64, wish: i64, kept: i64, tiles: i64, out: list[Event] | None) -> i64:
    """The tiles that a preference keeps, or all if it keeps none; told if it makes a difference."""
    if kept == 0 or kept == tiles:
        return tiles
    if out is not None:
        out.append(Event("eva_prefers", int(seat), {"wish": int(wish), "tiles": int(count(kept))}))
    return kept


def meeting(box: Box, s: Position, seat: i64, condition: i64, tiles: i64) -> i64:
    """RULES.md#eva-conditions: the tiles that meet a condition."""
    if condition == NEXT_TO_TWO:
        return beside(s, seat, tiles, 2)
    if condition == NEXT_TO_THREE:
        return beside(s, seat, tiles, 3)
    if condition == MOST_POINTS:
        return best(box, s, seat, tiles, POINTS)
    if condition == NEXT_TO_HERS:
        return touching(s, tiles, s.player(seat).land)
    if condition == GIVES_ELEMENT:
        return giving(box, tiles)
    if condition == MISSING_SURFACE:
        lacking = lacked(box, s, s.player(seat).land)
        if count(lacking) > 2:
            return 0
        return showing(box, s, tiles, lacking)
    if condition == LARGEST_SET:
        return showing(box, s, tiles, largest_sets(box, s, seat, 2, 4))
    return best(box, s, seat, tiles, FEW_ELEMENTS)


def preferring(box: Box, s: Position, seat: i64, wish: i64, tiles: i64) -> i64:
    """The tiles that meet a preference, or none."""
    if wish == PREFERS_HERS:
        return touching(s, best(box, s, seat, tiles, HER_TILES), s.player(seat).marked())
    if wish == PREFERS_ELEMENT:
        return giving(box, tiles)
    if wish == PREFERS_MISSING:
        return rarest_missing(box, s, seat, tiles)
    if wish == PREFERS_SET:
        return showing(box, s, tiles, largest_sets(box, s, seat, 1, 4))
    return best(box, s, seat, tiles, POINTS)


def beside(s: Position, seat: i64, tiles: i64, n: i64) -> i64:
    """Tiles next to at least n tiles of one opponent, terraformed or reserved."""
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        for other in range(s.seats):
            if other != seat and count(s.near[tile] & s.player(other).marked()) >= n:
                kept |= bit(tile)
    return kept


def touching(s: Position, tiles: i64, land: i64) -> i64:
    kept: i64 = 0
    while tiles:
        tile = lowest(tiles)
        tiles &= tiles - 1
        if s.near[tile] & land:
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


def shown(box: Box, s: Position, tiles: i64) -> i64:
    """The surfaces that any of these tiles show."""
    found: i64 = 0
    while tiles:
        found |= kinds(box, s, lowest(tiles))
        tiles &= tiles - 1
    return found


def lacked(box: Box, s: Position, tiles: i64) -> i64:
    """The surfaces that none of these tiles show."""
    return ALL_KINDS & ~shown(box, s, tiles)


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
    rest: i64 = s.player(seat).land
    while rest:
        counts += spread(kinds(box, s, lowest(rest)))
        rest &= rest - 1
    most: i64 = 0
    found: i64 = 0
    for kind in range(SURFACE_KINDS):
        n = number_of(counts, kind)
        if n >= low and n <= high:
            if n > most:
                most = n
                found = 0
            if n == most:
                found |= bit(kind)
    return found


def rarest_missing(box: Box, s: Position, seat: i64, tiles: i64) -> i64:
    """Tiles of a surface she misses; of several surfaces, those with the fewest free tiles on the planet."""
    lacking: i64 = lacked(box, s, s.player(seat).land) & shown(box, s, tiles)
    fewest: i64 = 99
    wanted: i64 = 0
    for kind in range(SURFACE_KINDS):
        if lacking & bit(kind):
            n = count(showing(box, s, s.free, bit(kind)))
            if n < fewest:
                fewest = n
                wanted = 0
            if n == fewest:
                wanted |= bit(kind)
    return showing(box, s, tiles, wanted)
