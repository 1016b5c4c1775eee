"""How strong a position of Myraclia is, what a quick, sensible player does, and what a search may pass over."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import OVER, Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia.board import FREE_TOKEN, POINT_TOKEN, Box
from mytharium.games.myraclia.rules.cubes import NO_COLOUR, ONE, common, threes, total
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.rules.scoring import (
    all_bonus,
    area_bonus,
    count_kinds,
    set_points,
    standing,
    symbols,
)
from mytharium.games.myraclia.rules.surface import around
from mytharium.games.myraclia.rules.turn import may_start
from mytharium.games.myraclia.state import DRAFT, NO_TILE, PAYING, PLACING, TOKEN_AT, TURN, Position
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT
from mytharium.games.myraclia.verbs import END, PASS, RESERVE, TERRAFORM, hand, verb, what

EXPLORE: Final = 0.4
HORIZON: Final[i64] = 8  # turns that a playout goes on; a pick in the draft is one
CARELESS: Final[i64] = 8  # one in so many decisions of a playout is made without looking
HANDS: Final[i64] = 4  # payments that a search looks at
SPACES: Final[i64] = 6  # spaces for a new tile that a search looks at
WIN: Final[i64] = 1500  # all of these in hundredths of a point
FREE_ELEMENT: Final[i64] = 70  # for each round to come
RELEASED: Final[i64] = 90
NEW_SURFACE: Final[i64] = 150
CUBE: Final[i64] = 30  # an element that pays for nothing yet
LAID: Final[i64] = 60  # an element on a reserved tile
THEIRS: Final[i64] = 60  # a point for somebody else
ENOUGH: Final[i64] = 7  # elements after which a quick player passes


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """The margin over the best of the others."""
    if s.actor == OVER:
        return _decided(box, s, seat)
    best: i64 = -1_000_000
    for other in range(s.seats):
        if other != seat:
            value = worth(box, s, other)
            if value > best:
                best = value
    return worth(box, s, seat) - best


def _decided(box: Box, s: Position, seat: i64) -> i64:
    mine = standing(box, s, seat)
    best: i64 = 0
    for other in range(s.seats):
        if other != seat and standing(box, s, other) > best:
            best = standing(box, s, other)
    margin: i64 = (mine - best) // 10
    if margin > 0:
        return margin + WIN
    if margin < 0:
        return margin - WIN
    return 0


def rounds_left(box: Box, s: Position) -> i64:
    """A guess: the leader terraforms two tiles a round."""
    if s.last_round:
        return 0
    most: i64 = 0
    for seat in range(s.seats):
        n = count(s.land(seat))
        if n > most:
            most = n
    end: i64 = box.end[s.seats]
    return (end - most + 1) // 2


def worth(box: Box, s: Position, seat: i64) -> i64:
    """What a seat has and may expect, in hundredths of a point."""
    counts = symbols(box, s, seat)
    total_points: i64 = s.score(seat) + all_bonus(box, counts) + area_bonus(box, s, seat)
    for kind in range(4):
        total_points += set_points(box, counts, kind)
    value: i64 = 100 * total_points
    rounds = rounds_left(box, s)
    if rounds > 0:
        value += NEW_SURFACE * count_kinds(counts)
        rest = s.land(seat)
        while rest:
            if box.free[lowest(rest)] != NO_COLOUR:
                value += FREE_ELEMENT * rounds
            rest &= rest - 1
        if s.reserved(seat) != NO_TILE:
            value += LAID * total(s.laid(s.reserved(seat)))
    if s.own(seat) or s.luna == seat:
        cubes = s.own(seat)
        if s.seat == seat and s.phase == TURN:
            cubes = pool(s, seat)
        value += plan(box, s, seat, cubes, total(s.own(seat)), counts, rounds)
    return value


def gain(box: Box, s: Position, seat: i64, tile: i64, counts: i64, rounds: i64, later: bool) -> i64:
    """What terraforming a tile brings."""
    points: i64 = box.points[tile]
    near = s.near(tile)
    own: i64 = count(near & s.land(seat))
    if later:
        own *= 2
    value: i64 = 100 * (points + own)
    for other in range(s.seats):
        if other != seat:
            value -= THEIRS * count(near & s.land(other))
    if box.released[tile] != NO_COLOUR:
        value += RELEASED
    if box.free[tile] != NO_COLOUR:
        value += FREE_ELEMENT * rounds
    kinds: i64 = box.surfaces[tile]
    for kind in range(4):
        if kinds & bit(kind):
            n: i64 = (counts >> (8 * kind)) & 255
            value += 100 * (set_points(box, counts + bit(8 * kind), kind) - set_points(box, counts, kind))
            if n == 0:
                value += NEW_SURFACE
                if count_kinds(counts) == 3:
                    value += 600 - 3 * NEW_SURFACE
    tokens = s.laid_out
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        if s.a[TOKEN_AT + token] == tile:
            value += _token(box, token, rounds)
    return value


def _token(box: Box, token: i64, rounds: i64) -> i64:
    kind: i64 = box.token_kinds[token]
    if kind == POINT_TOKEN:
        points: i64 = box.token_values[token]
        return 100 * points
    if kind == FREE_TOKEN:
        return FREE_ELEMENT * rounds
    return 100


def plan(box: Box, s: Position, seat: i64, cubes: i64, n: i64, counts: i64, rounds: i64) -> i64:
    """What elements promise: the best tile they pay for, then the next, and a part of one that they nearly pay for."""
    bloom = s.bloom()
    tiles = s.free
    if s.disks(seat) == 0:
        tiles = 0
    if s.reserved(seat) != NO_TILE:
        tiles |= bit(s.reserved(seat))
    anywhere = may_start(s, seat, bloom)
    luna: i64 = 0
    if s.luna == seat:
        luna = 1
    later = s.seat == seat and s.bloomed > 0 and s.phase != DRAFT
    acts: i64 = 3
    if s.seat == seat and s.phase == TURN:
        acts -= s.actions
    value: i64 = 0
    for _ in range(acts):
        best: i64 = 0
        chosen: i64 = -1
        cost: i64 = 0
        hope: i64 = 0
        rest = tiles
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            if not (anywhere or s.near(tile) & bloom or s.reserved(seat) == tile):
                continue
            missing = box.missing(s, tile)
            direct = common(cubes, missing)
            used = total(direct)
            wild: i64 = total(missing) - used - luna
            price: i64 = used
            if wild > 0:
                groups = threes(cubes - direct)
                if groups > wild:
                    groups = wild
                price += 3 * groups + 5 * (wild - groups)
            brings = gain(box, s, seat, tile, counts, rounds, later)
            if price <= n:
                if brings - CUBE * price > best or chosen < 0:
                    best = brings - CUBE * price
                    chosen = tile
                    cost = price
            else:
                part: i64 = brings * used // (total(missing) * (wild + 1))
                if part > hope:
                    hope = part
        if chosen < 0:
            return value + hope + CUBE * n
        value += best + CUBE * cost
        luna = 0
        tiles &= ~bit(chosen)
        anywhere = False
        missing = box.missing(s, chosen)
        cubes -= common(cubes, missing)
        n -= cost
        later = True
    return value + CUBE * n // 2


def playout(box: Box, s: Position, moves: Moves, rng: Rng) -> i64:
    """A pick that helps most, the tile that brings most, the cheapest payment; now and then anything else."""
    phase = s.phase
    if phase == PAYING:
        return moves.items[0]
    if (phase != DRAFT and phase != TURN) or rng.below(CARELESS) == 0:
        return moves.items[rng.below(moves.n)]
    seat = s.actor
    counts = symbols(box, s, seat)
    rounds = rounds_left(box, s)
    best: i64 = -1_000_000
    chosen: i64 = moves.items[moves.n - 1]
    for k in range(moves.n):
        action: i64 = moves.items[k]
        value = _promise(box, s, seat, action, counts, rounds)
        if value > best:
            best = value
            chosen = action
    return chosen


def _promise(box: Box, s: Position, seat: i64, action: i64, counts: i64, rounds: i64) -> i64:
    kind = verb(action)
    own = s.own(seat)
    if kind == TAKE_ELEMENT:
        more: i64 = own + ONE[what(action)]
        return plan(box, s, seat, more, total(more), counts, rounds)
    if kind == PASS:
        if total(own) < ENOUGH:
            return -1000
        return plan(box, s, seat, own, total(own), counts, rounds) + CUBE
    if kind == TERRAFORM:
        return gain(box, s, seat, what(action), counts, rounds, s.bloomed > 0)
    if kind == RESERVE:
        return -100
    if kind == END:
        return -50
    return -60


def shortlist(box: Box, s: Position, moves: Moves) -> None:
    """Look only at the smallest payments, and at new spaces that touch most of one's own tiles or fewest of others'."""
    if s.phase == PAYING and moves.n > HANDS:
        _fewest(moves)
    elif s.phase == PLACING and moves.n > SPACES:
        _nearest(s, moves)


def _fewest(moves: Moves) -> None:
    """The smallest payments, in their order."""
    for place in range(HANDS):
        best: i64 = place
        for k in range(place + 1, moves.n):
            if total(hand(moves.items[k])) < total(hand(moves.items[best])):
                best = k
        swapped: i64 = moves.items[place]
        moves.items[place] = moves.items[best]
        moves.items[best] = swapped
    moves.n = HANDS


def _nearest(s: Position, moves: Moves) -> None:
    """Spaces by own neighbours, others' neighbours counting against them."""
    seat = s.seat
    others: i64 = s.bloom() & ~s.land(seat)
    for place in range(SPACES):
        best: i64 = place
        highest: i64 = -1000
        for k in range(place, moves.n):
            near = around(s, what(moves.items[k]))
            value: i64 = 4 * count(near & s.land(seat)) - 2 * count(near & others) + count(near)
            if value > highest:
                highest = value
                best = k
        swapped: i64 = moves.items[place]
        moves.items[place] = moves.items[best]
        moves.items[best] = swapped
    moves.n = SPACES
