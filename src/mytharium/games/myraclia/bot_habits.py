"""How a search of Myraclia plays on: with an eye on the whole turn.

Elements are drafted for the best one or two tiles. A tile is chosen together with the one that can still be paid for
after it; what no tile takes is laid on a reserved one, so that it is not lost; new tiles go beside one's own. Values
are hundredths of a point.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia.bot_plans import THEIRS, besides, price, rounds_left
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, common, of, total
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.rules.scoring import number_of, symbols
from mytharium.games.myraclia.rules.turn import may_start
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, PAYING, PLACING, RESERVING, TAKING, TURN, Position
from mytharium.games.myraclia.surface import around
from mytharium.games.myraclia.verbs import ADD, RESERVE, TERRAFORM, verb, what
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT

HORIZON: Final[i64] = 1000  # turns that a search plays on: to the end of the game
PATIENCE: Final[i64] = 30  # visits after which it looks beyond a decision
CARELESS: Final[i64] = 16  # one in so many picks is made without looking
NEVER: Final[i64] = -1_000_000
# These are such that the habit alone does best against normal Eva.
LACKING: Final[i64] = 120  # an element that is still to be drafted,
AWAY: Final[i64] = 480  # and one that is not on the board
SPARE: Final[i64] = 100  # an element that no tile takes, in the draft
LEFT: Final[i64] = 40  # and in the turn
SAVED: Final[i64] = 220  # one that lies on a reserved tile instead of being lost
FREE_ELEMENT: Final[i64] = 90  # for each round to come


def habit(box: Box, s: Position, moves: Moves, rng: Rng) -> i64:
    phase = s.phase
    if phase == PAYING or phase == RESERVING:  # the cheapest payment, the most elements
        return moves.items[0]
    if phase == DRAFT and rng.below(CARELESS) > 0:
        return pick(box, s, moves)
    if phase == TURN:
        return act_on(box, s, moves)
    if phase == PLACING:
        return space(s, moves, rng)
    if phase == TAKING:
        return new_tile(box, s, moves, rng)
    return moves.items[rng.below(moves.n)]


def brings(box: Box, s: Position, seat: i64, tile: i64, counts: i64, rounds: i64, each: i64) -> i64:
    """What terraforming a tile brings, with `each` points for every neighbour in one's land."""
    near = s.near[tile]
    land = s.player(seat).land
    points: i64 = box.points[tile]
    value: i64 = 100 * (points + each * count(near & land)) - THEIRS * count(near & s.bloom() & ~land)
    return value + besides(box, s, tile, counts, rounds, FREE_ELEMENT)


def pick(box: Box, s: Position, moves: Moves) -> i64:
    """The element that brings the best one or two tiles nearest; nobody passes while there is one."""
    me = s.player(s.actor)
    targets = Targets(box, s, s.actor)
    n: i64 = total(me.own) + (total(s.offer) + s.seats - 1) // s.seats  # elements at the end of the draft
    best: i64 = NEVER
    chosen: i64 = moves.items[0]
    for k in range(moves.n):
        action: i64 = moves.items[k]
        if verb(action) == TAKE_ELEMENT:
            colour = what(action)
            one: i64 = ONE[colour]
            value = 16 * targets.best(me.own + one, s.offer - one, n) - of(s.offer, colour)
            if value > best:
                best = value
                chosen = action
    return chosen


@final
class Targets:
    """The tiles that a seat could terraform in its next turn, with what they bring and need."""

    n: i64
    land: i64
    tiles: vec[i64]
    gains: vec[i64]
    needs: vec[i64]

    def __init__(self, box: Box, s: Position, seat: i64) -> None:
        me = s.player(seat)
        counts = symbols(box, s, seat)
        rounds = rounds_left(box, s)
        bloom = s.bloom()
        anywhere = may_start(s, seat, bloom)
        rest: i64 = 0
        if me.disks > 0:
            rest = s.free
        if me.reserved != NO_TILE:
            rest |= bit(me.reserved)
        self.s = s
        self.land = me.land
        self.n = 0
        self.tiles = vec[i64]()
        self.gains = vec[i64]()
        self.needs = vec[i64]()
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            if anywhere or tile == me.reserved or s.near[tile] & bloom:
                self.n += 1
                self.tiles = append(self.tiles, tile)
                self.gains = append(self.gains, brings(box, s, seat, tile, counts, rounds, 1))
                self.needs = append(self.needs, box.missing(s, tile))

    def best(self, cubes: i64, offer: i64, n: i64) -> i64:
        """What the best one or two tiles promise for n elements, of which these are in hand and those on offer."""
        found: i64 = NEVER
        for i in range(self.n):
            need: i64 = self.needs[i]
            spare: i64 = n - total(need)
            if spare < 0:
                continue
            value: i64 = self.gains[i] - lack(need, cubes, offer) + SPARE * spare
            if value > found:
                found = value
            near: i64 = self.s.near[self.tiles[i]]
            twice: i64 = 100 * count(near & self.land)
            for j in range(self.n):
                both: i64 = need + self.needs[j]
                spare = n - total(both)
                if j == i or spare < 0:
                    continue
                value = self.gains[i] + self.gains[j] + twice - lack(both, cubes, offer) + SPARE * spare
                if near & bit(self.tiles[j]):
                    value += 200
                if value > found:
                    found = value
        return found


def lack(need: i64, cubes: i64, offer: i64) -> i64:
    """What it costs that elements are still to be drafted, much more where there are none on the board."""
    rest: i64 = need - common(need, cubes)
    away: i64 = total(rest - common(rest, offer))
    return LACKING * (total(rest) - away) + AWAY * away


def act_on(box: Box, s: Position, moves: Moves) -> i64:
    """The tile that brings most together with the next; else what saves elements; else the end of the turn."""
    seat = s.seat
    me = s.player(seat)
    counts = symbols(box, s, seat)
    rounds = rounds_left(box, s)
    cubes = pool(s, seat)
    own = total(me.own)
    best: i64 = 0
    chosen: i64 = moves.items[moves.n - 1]
    each: i64 = 1
    if s.bloomed > 0:
        each = 2
    gains = vec[i64]([0] * moves.n)
    for k in range(moves.n):
        if verb(moves.items[k]) == TERRAFORM:
            gains[k] = brings(box, s, seat, what(moves.items[k]), counts, rounds, each)
    for k in range(moves.n):
        action: i64 = moves.items[k]
        kind = verb(action)
        value: i64 = NEVER
        if kind == TERRAFORM:
            value = 1000 + gains[k] + following(box, s, moves, gains, k, cubes, own)
        elif kind == ADD:
            value = 1
        elif kind == RESERVE and me.reserved == NO_TILE and s.last_round == 0:
            value = saving(box, s, what(action), cubes, own)
        if value > best:
            best = value
            chosen = action
    return chosen


def following(box: Box, s: Position, moves: Moves, gains: vec[i64], first: i64, cubes: i64, own: i64) -> i64:
    """What the best tile brings that can be paid for after the first one, and what elements are left for."""
    paid: i64 = what(moves.items[first])
    missing = box.missing(s, paid)
    left: i64 = own - price(missing, cubes, 0)
    if s.actions >= 2:
        return LEFT * left
    rest: i64 = cubes - common(cubes, missing)
    colour: i64 = box.released[paid]
    if colour != NO_COLOUR:
        rest += ONE[colour]
        left += 1
    land = s.player(s.seat).land
    best: i64 = LEFT * left
    for k in range(moves.n):
        if k == first or verb(moves.items[k]) != TERRAFORM:
            continue
        tile: i64 = what(moves.items[k])
        near: i64 = s.near[tile]
        value: i64 = gains[k]
        if near & bit(paid):
            value += 200
        if s.bloomed == 0:
            value += 100 * count(near & land)
        if value > best:
            cost = price(box.missing(s, tile), rest, 0)
            if cost <= left and value + LEFT * (left - cost) > best:
                best = value + LEFT * (left - cost)
    return best


def saving(box: Box, s: Position, tile: i64, cubes: i64, own: i64) -> i64:
    """What it is worth to lay elements on a tile, less the points for those that it still lacks; below any tile."""
    missing = box.missing(s, tile)
    size: i64 = total(missing)
    laid: i64 = total(common(missing, cubes))
    if laid > own:
        laid = own
    if laid > size - 1:
        laid = size - 1
    return SAVED * laid - 100 * (size - laid) + 10 * count(s.near[tile] & s.player(s.seat).land)


def new_tile(box: Box, s: Position, moves: Moves, rng: Rng) -> i64:
    """One with points, or of a surface that is missed."""
    counts = symbols(box, s, s.seat)
    best: i64 = NEVER
    chosen: i64 = moves.items[0]
    for k in range(moves.n):
        tile: i64 = what(moves.items[k])
        points: i64 = box.points[tile]
        value: i64 = 50 * points + rng.below(100)
        for kind in range(4):
            if box.surfaces[tile] & bit(kind) and number_of(counts, kind) == 0:
                value += 100
        if value > best:
            best = value
            chosen = moves.items[k]
    return chosen


def space(s: Position, moves: Moves, rng: Rng) -> i64:
    """Beside one's own tiles, away from those of others."""
    land = s.player(s.seat).land
    others: i64 = s.bloom() & ~land
    best: i64 = NEVER
    chosen: i64 = moves.items[0]
    for k in range(moves.n):
        near = around(s, what(moves.items[k]))
        value: i64 = 32 * count(near & land) - 48 * count(near & others) + 16 * count(near) + rng.below(16)
        if value > best:
            best = value
            chosen = moves.items[k]
    return chosen
