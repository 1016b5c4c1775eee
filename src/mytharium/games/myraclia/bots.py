"""How strong a position of Myraclia is, what a quick, sensible player does, and what a search may pass over."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.protocol import OVER, Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia.bot_plans import CUBE, FREE_ELEMENT, LAID, NEW_SURFACE, gain, plan, rounds_left
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, common, total
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.rules.scoring import count_kinds, score_with, standing, symbols
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, PAYING, PLACING, TURN, Position
from mytharium.games.myraclia.surface import around
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT
from mytharium.games.myraclia.verbs import END, PASS, PAY, PLACE, RESERVE, TERRAFORM, hand, verb, what

EXPLORE: Final = 0.4
WORLDS: Final[i64] = 2  # nothing is hidden, but much is drawn
HORIZON: Final[i64] = 8  # turns that a playout goes on; a pick in the draft is one
CARELESS: Final[i64] = 8  # one in so many decisions of a playout is made without looking
ACTIONS: Final[i64] = 8  # actions of a turn that a search looks at
HANDS: Final[i64] = 4  # payments
SPACES: Final[i64] = 6  # spaces for a new tile
WIN: Final[i64] = 1500  # in hundredths of a point
SURELY: Final[i64] = 1_000_000
ENOUGH: Final[i64] = 7  # elements after which a quick player passes


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """The margin over the best of the others."""
    if s.actor == OVER:
        return _decided(box, s, seat)
    others = [worth(box, s, other) for other in range(s.seats) if other != seat]
    return worth(box, s, seat) - max(others, default=-1_000_000)


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


def worth(box: Box, s: Position, seat: i64) -> i64:
    """What a seat has and may expect, in hundredths of a point."""
    me = s.player(seat)
    counts = symbols(box, s, seat)
    value: i64 = 100 * score_with(box, s, seat, counts)
    rounds = rounds_left(box, s)
    if rounds > 0:
        value += NEW_SURFACE * count_kinds(counts)
        rest = me.land
        while rest:
            if box.free[lowest(rest)] != NO_COLOUR:
                value += FREE_ELEMENT * rounds
            rest &= rest - 1
    if me.own or s.luna == seat:
        cubes = me.own
        if s.seat == seat and s.phase == TURN:
            cubes = pool(s, seat)
        return value + plan(box, s, seat, cubes, total(me.own), counts, rounds)
    if rounds > 0 and me.reserved != NO_TILE:
        value += LAID * total(s.laid[me.reserved])
    return value


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
    own = s.player(seat).own
    if kind == TAKE_ELEMENT:
        more: i64 = own + ONE[what(action)]
        return plan(box, s, seat, more, total(more), counts, rounds)
    if kind == PASS:
        if total(own) < ENOUGH:
            return -1000
        return plan(box, s, seat, own, total(own), counts, rounds) + CUBE
    if kind == TERRAFORM:
        return _brings(box, s, seat, what(action), counts, rounds)
    if kind == RESERVE:
        return -100
    if kind == END:
        return -50
    return -60


def _brings(box: Box, s: Position, seat: i64, tile: i64, counts: i64, rounds: i64) -> i64:
    each: i64 = 1
    if s.bloomed > 0:
        each = 2
    return gain(box, s, seat, tile, s.player(seat).land, counts, rounds, each)


def shortlist(box: Box, s: Position, moves: Moves) -> None:
    """Look only at the most appealing actions, the smallest payments and the best spaces for a new tile."""
    if s.phase == TURN:
        _keep(box, s, moves, ACTIONS)
    elif s.phase == PAYING:
        _keep(box, s, moves, HANDS)
    elif s.phase == PLACING:
        _keep(box, s, moves, SPACES)


def _keep(box: Box, s: Position, moves: Moves, most: i64) -> None:
    """Keep the most appealing moves, at most so many, the best first."""
    n = moves.n
    if n <= most:
        return
    items = moves.items
    counts = symbols(box, s, s.seat)
    rounds = rounds_left(box, s)
    values = vec[i64]([0] * n)
    for k in range(n):
        values[k] = _appeal(box, s, items[k], counts, rounds)
    for place in range(most):
        best: i64 = place
        for k in range(place + 1, n):
            if values[k] > values[best]:
                best = k
        value: i64 = values[place]
        action: i64 = items[place]
        values[place] = values[best]
        items[place] = items[best]
        values[best] = value
        items[best] = action
    moves.n = most


def _appeal(box: Box, s: Position, action: i64, counts: i64, rounds: i64) -> i64:
    """How promising an action looks at first sight; ending the turn is always considered."""
    kind = verb(action)
    seat = s.seat
    if kind == TERRAFORM:
        return _brings(box, s, seat, what(action), counts, rounds)
    if kind == RESERVE:
        missing = box.missing(s, what(action))
        lost: i64 = total(missing) - total(common(missing, pool(s, seat)))
        return _brings(box, s, seat, what(action), counts, rounds) // 2 - 100 * lost
    if kind == PAY:
        return -total(hand(action))
    if kind == PLACE:
        near = around(s, what(action))
        land = s.player(seat).land
        others: i64 = s.bloom() & ~land
        return 4 * count(near & land) - 2 * count(near & others) + count(near)
    if kind == END:
        return SURELY
    return 0


def is_waste(s: Position, action: i64, moves: Moves) -> bool:
    """Ending the last turn while a tile can be paid for."""
    if verb(action) != END or s.last_round == 0:
        return False
    for k in range(moves.n):
        if verb(moves.items[k]) == TERRAFORM:
            return True
    return False
