"""What a tile brings and what elements promise: the judgement that the bots of Myraclia share.

Values are hundredths of a point.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.games.myraclia.box import FREE_TOKEN, POINT_TOKEN, Box
from mytharium.games.myraclia.elements import NO_COLOUR, common, threes, total
from mytharium.games.myraclia.rules.scoring import count_kinds, number_of
from mytharium.games.myraclia.rules.turn import MOST_ACTIONS, may_start
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, Position

FREE_ELEMENT: Final[i64] = 70  # for each round to come
RELEASED: Final[i64] = 90
NEW_SURFACE: Final[i64] = 150
CUBE: Final[i64] = 30  # an element that pays for nothing yet
LAID: Final[i64] = 80  # an element on a reserved tile
THEIRS: Final[i64] = 60  # a point for somebody else


def rounds_left(box: Box, s: Position) -> i64:
    """A guess: the leader terraforms two tiles a round."""
    if s.last_round:
        return 0
    most: i64 = 0
    for player in s.players():
        n = count(player.land)
        if n > most:
            most = n
    end: i64 = box.end[s.seats]
    return (end - most + 1) // 2


def gain(box: Box, s: Position, seat: i64, tile: i64, land: i64, counts: i64, rounds: i64, each: i64) -> i64:
    """What terraforming a tile brings, with `each` points for every neighbour in the land."""
    near = s.near[tile]
    points: i64 = box.points[tile]
    value: i64 = 100 * (points + each * count(near & land))
    for other in range(s.seats):
        if other != seat:
            value -= THEIRS * count(near & s.player(other).land)
    return value + besides(box, s, tile, counts, rounds, FREE_ELEMENT)


def besides(box: Box, s: Position, tile: i64, counts: i64, rounds: i64, free: i64) -> i64:
    """What a tile brings wherever it lies; `free`: what a free element is worth in a round to come."""
    value: i64 = 0
    if box.released[tile] != NO_COLOUR:
        value += RELEASED
    if box.free[tile] != NO_COLOUR:
        value += free * rounds
    kinds: i64 = box.surfaces[tile]
    for kind in range(4):
        if kinds & bit(kind):
            n = number_of(counts, kind)
            value += 100 * (box.set_points(kind, n + 1) - box.set_points(kind, n))
            if n == 0:
                value += NEW_SURFACE
                if count_kinds(counts) == 3:
                    value += 600 - 3 * NEW_SURFACE
    tokens = s.tokens_on(tile)
    while tokens:
        value += token(box, lowest(tokens), rounds)
        tokens &= tokens - 1
    return value


def token(box: Box, number: i64, rounds: i64) -> i64:
    kind: i64 = box.token_kinds[number]
    if kind == POINT_TOKEN:
        points: i64 = box.token_values[number]
        return 100 * points
    if kind == FREE_TOKEN:
        return FREE_ELEMENT * rounds
    return 100


def price(missing: i64, cubes: i64, luna: i64) -> i64:
    """How many of the elements within reach a tile takes at least."""
    direct = common(cubes, missing)
    used = total(direct)
    wild: i64 = total(missing) - used - luna
    if wild < 0:
        return used - 1
    if wild == 0:
        return used
    groups = threes(cubes - direct)
    if groups > wild:
        groups = wild
    return used + 3 * groups + 5 * (wild - groups)


def plan(box: Box, s: Position, seat: i64, cubes: i64, n: i64, counts: i64, rounds: i64) -> i64:
    """What n elements of a pool promise: the best tile, the next, and part of one that they nearly pay for."""
    bloom = s.bloom()
    me = s.player(seat)
    land = me.land
    reserved = me.reserved
    tiles: i64 = 0
    if me.disks > 0:
        tiles = s.free
    if reserved != NO_TILE:
        tiles |= bit(reserved)
    anywhere = may_start(s, seat, bloom)
    luna: i64 = 0
    if s.luna == seat:
        luna = 1
    each: i64 = 1
    acts: i64 = MOST_ACTIONS
    if s.seat == seat and s.phase != DRAFT:
        acts -= s.actions
        if s.bloomed > 0:
            each = 2
    value: i64 = 0
    while acts > 0:
        acts -= 1
        best: i64 = 0
        chosen: i64 = -1
        cost: i64 = 0
        hope: i64 = 0
        rest = tiles
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            if not (anywhere or s.near[tile] & bloom or tile == reserved):
                continue
            missing = box.missing(s, tile)
            asked = price(missing, cubes, luna)
            brings = gain(box, s, seat, tile, land, counts, rounds, each)
            if asked <= n:
                if brings - CUBE * asked > best or chosen < 0:
                    best = brings - CUBE * asked
                    chosen = tile
                    cost = asked
            else:
                used = total(common(cubes, missing))
                part: i64 = brings * used // (total(missing) * (asked - n + 1))
                if part > hope:
                    hope = part
        if chosen < 0:
            value += hope + CUBE * n
            break
        value += best + CUBE * cost
        luna = 0
        tiles &= ~bit(chosen)
        land |= bit(chosen)
        bloom |= bit(chosen)
        anywhere = False
        cubes -= common(cubes, box.missing(s, chosen))
        n -= cost
        each = 2
    if reserved != NO_TILE and tiles & bit(reserved):
        value += LAID * total(s.laid[reserved])
    return value
