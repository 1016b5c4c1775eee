"""Myraclia for learners: ids of actions, and what a seat sees as numbers. See core/encoding.py.

Tiles, tokens and colours have the numbers of the components; cells those of the grid. There is no end of different
hands that pay for a tile, so a payment has the id of its place among those that are possible, in the order of the
rules: hands without wild cards first. The same goes for the elements laid on a reserved tile. Payments beyond the
first 1,024, which are only possible with very many elements, are not offered to learners.

Where a number may say "none", that is 0 and everything else is one higher.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from mytharium.core.bits import bit, count, lowest
from mytharium.core.encoding import Encoder, Field, Numbering, Verb, around, at_most, put, put_bits, put_one
from mytharium.core.protocol import State
from mytharium.games.myraclia import verbs as w
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, of, total
from mytharium.games.myraclia.seat import EVA_FIELDS, NO_TILE, Seat
from mytharium.games.myraclia.state import LUNA_OFFERED, MOST_TILES, MOST_TOKENS, PHASES, SIDE, Position

CELLS: Final = 52 * 52
PAYMENTS: Final = 1024
OF_TILE: Final[i64] = 13  # numbers
OF_SEAT: Final[i64] = 30

VERBS: Final = [
    Verb(int(w.DRAFT), "draft colour", 7),
    Verb(int(w.LUNA), "luna"),
    Verb(int(w.PASS), "pass"),
    Verb(int(w.TERRAFORM), "terraform tile", 60),
    Verb(int(w.PAY), "pay in way", PAYMENTS),
    Verb(int(w.RESERVE), "reserve tile", 60),
    Verb(int(w.LAY), "lay in way", 64),
    Verb(int(w.ADD), "add colour", 7),
    Verb(int(w.END), "end"),
    Verb(int(w.TAKE), "take tile", 60),
    Verb(int(w.PLACE), "place on cell", CELLS),
    Verb(int(w.TOKEN), "token on tile", 60),
    Verb(int(w.DECIDE), "decide for tile", 60),
    Verb(int(w.DECIDE_CELL), "decide for cell", CELLS),
]


def _fields(seats: int) -> list[Field]:
    each = "you, then the others around the table"
    return [
        Field("phase", (25,), 1, "what is going on, by the numbers in state.py"),
        Field("asked", (seats,), 1, f"who is asked: {each}"),
        Field("on_turn", (seats,), 1, f"whose turn it is: {each}"),
        Field("order", (seats,), seats, f"the order of drafting or terraforming: {each}, from 1"),
        Field("turn", (9,), 255, "round, place in the order, whether it is the last round, actions, terraformations "
              "and free tiles before them in this turn, tiles to place, the tile in question, things to draw"),
        Field("luna", (2,), seats, f"whether the Luna cube is on offer, and who has it: nobody, {each}"),
        Field("offer", (7,), 63, "elements on the drafting board by colour"),
        Field("columns", (7,), 8, "the colour of each column, from 1; 8 where it is empty"),
        Field("bag", (7,), 63, "elements in the bag by colour"),
        Field("discards", (7,), 63, "elements in the discard pile by colour"),
        Field("display", (3,), 64, "tiles on display, from 1"),
        Field("options", (60,), 1, "tiles among which is decided for an Eternal Opponent"),
        Field("tiles", (60, int(OF_TILE)), 60, "each tile: in the bag (1) or on the surface (2), free, who terraformed "
              f"it and who reserved it (nobody, {each}), row, column, elements laid on it by colour"),
        Field("tokens", (3, 16), 60, "each Eternity token: not drawn yet, to be placed now, its tile from 1"),
        Field("seats", (seats, int(OF_SEAT)), 255, f"{each}, each: score, elements by colour, exchange zone by colour, "
              "tiles, disks, reserved tile from 1, column and spot on the drafting board, passed, numbered fields (8), "
              "the column last taken from"),
    ]  # fmt: skip


FEATURES: Final = [
    Field("phase", (1,), 24, "as in the observation"),
    Field("elements", (1,), 4, "your elements, in twos"),
    Field("land", (1,), 4, "your tiles, in twos"),
    Field("actions", (1,), 2, "actions in this turn"),
    Field("last_round", (1,), 1, "whether it is the last round"),
]


@final
class MyracliaEncoder(Encoder):
    box: Box

    def __init__(self, box: Box, seats: i64) -> None:
        super().__init__(seats, Numbering(VERBS), _fields(int(seats)), FEATURES)
        self.box = box

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        kind = w.verb(action)
        if kind == w.PAY and k >= PAYMENTS:
            return -1
        if kind == w.PAY or kind == w.LAY:
            return self.numbering.id(kind, k)
        return self.numbering.id(kind, w.what(action))

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        p = cast(Position, s)
        seats = p.seats
        at = put_one(into, at, p.phase, PHASES)
        at = put_one(into, at, around(p.actor, viewer, seats), seats)
        at = put_one(into, at, around(p.seat, viewer, seats), seats)
        for k in range(seats):
            at = put(into, at, around(p.in_order(k), viewer, seats) + 1)
        at = self._turn(p, into, at)
        if p.luna == LUNA_OFFERED:
            into[at] = 1
        elif p.luna >= 0:
            put(into, at + 1, around(p.luna, viewer, seats) + 1)
        at = put_cubes(into, at + 2, p.offer)
        for column in range(1, COLOURS + 1):
            at = put(into, at, at_most(p.colour_in(column), COLOURS) + 1)
        at = put_cubes(into, at, p.bag)
        at = put_cubes(into, at, p.discards)
        for place in range(3):
            at = put_tile(into, at, p.shown(place))
        at = put_bits(into, at, p.options, MOST_TILES)
        at = self._tiles(p, viewer, into, at)
        at = self._tokens(p, into, at)
        for seat in range(seats):
            put_seat(p, p.player(seat), seat, into, at + OF_SEAT * around(seat, viewer, seats))
        return at + OF_SEAT * seats

    def _turn(self, p: Position, into: vec[u8], at: i64) -> i64:
        at = put(into, at, p.round)
        at = put(into, at, p.at)
        at = put(into, at, p.last_round)
        at = put(into, at, p.actions)
        at = put(into, at, p.bloomed)
        at = put(into, at, count(p.free_before))
        at = put(into, at, p.adding)
        at = put_tile(into, at, p.target)
        return put(into, at, p.draws)

    def _tiles(self, p: Position, viewer: i64, into: vec[u8], at: i64) -> i64:
        stock = p.stock
        while stock:
            into[at + OF_TILE * lowest(stock)] = 1
            stock &= stock - 1
        surface = p.surface
        cells = p.cells
        laid = p.laid
        while surface:
            tile = lowest(surface)
            surface &= surface - 1
            row: i64 = at + OF_TILE * tile
            into[row] = 2
            into[row + 1] = u8((p.free >> tile) & 1)
            put(into, row + 4, cells[tile] // SIDE)
            put(into, row + 5, cells[tile] % SIDE)
            if laid[tile]:
                put_cubes(into, row + 6, laid[tile])
        for seat in range(p.seats):
            player = p.player(seat)
            who: i64 = around(seat, viewer, p.seats) + 1
            land = player.land
            while land:
                put(into, at + OF_TILE * lowest(land) + 2, who)
                land &= land - 1
            if player.reserved != NO_TILE:
                put(into, at + OF_TILE * player.reserved + 3, who)
        return at + OF_TILE * MOST_TILES

    def _tokens(self, p: Position, into: vec[u8], at: i64) -> i64:
        put_bits(into, at, p.tokens, MOST_TOKENS)
        if self.box.token_count > 0:
            into[at + MOST_TOKENS + p.token] = 1
        laid = p.laid_out
        while laid:
            token = lowest(laid)
            laid &= laid - 1
            put(into, at + 2 * MOST_TOKENS + token, p.token_tiles[token] + 1)
        return at + 3 * MOST_TOKENS

    def bucket(self, s: State, viewer: i64) -> i64:
        p = cast(Position, s)
        seat: i64 = viewer
        if seat < 0:
            seat = 0
        me = p.player(seat)
        bucket: i64 = 5 * p.phase + at_most(total(me.own) // 2, 4)
        bucket = 5 * bucket + at_most(count(me.land) // 2, 4)
        bucket = 3 * bucket + at_most(p.actions, 2)
        return 2 * bucket + p.last_round


def put_cubes(into: vec[u8], at: i64, cubes: i64) -> i64:
    """How many elements there are of each colour; the place after them."""
    for colour in range(COLOURS):
        into[at + colour] = u8(of(cubes, colour))
    return at + COLOURS


def put_tile(into: vec[u8], at: i64, tile: i64) -> i64:
    """A tile, from 1 on, or none."""
    if tile != NO_TILE:
        put(into, at, tile + 1)
    return at + 1


def put_seat(p: Position, me: Seat, seat: i64, into: vec[u8], at: i64) -> None:
    """What one seat has, in the order that the field tells."""
    at = put(into, at, me.score)
    at = put_cubes(into, at, me.own)
    at = put_cubes(into, at, me.zone)
    at = put(into, at, count(me.land))
    at = put(into, at, me.disks)
    at = put_tile(into, at, me.reserved)
    at = put(into, at, me.column)
    at = put(into, at, me.spot)
    if p.passed & bit(seat):
        into[at] = 1
    at += 1
    for field in range(EVA_FIELDS):
        at = put(into, at, me.on_field(field) + 1)
    put(into, at, me.since)
