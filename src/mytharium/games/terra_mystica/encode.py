"""Terra Mystica for learners: ids of actions, and what a seat sees as numbers. See core/encoding.py.

Hexes are numbered in reading order, and every map has room for 120 of them, so that ids are the same on all maps.
Where a number may say "none", that is 0 and everything else is one higher.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from mytharium.core.encoding import (
    Encoder,
    EncodingError,
    Field,
    Numbering,
    Verb,
    around,
    at_most,
    put,
    put_bits,
    put_one,
)
from mytharium.core.protocol import State
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import ROW
from mytharium.games.terra_mystica.seat import TRADING_HOUSE, Seat
from mytharium.games.terra_mystica.state import MOST_HEXES, Position

HEXES: Final[i64] = MOST_HEXES
PHASES: Final[i64] = 5
QUESTIONS: Final[i64] = 32
BRIDGES: Final[i64] = 16
SEATS: Final[i64] = 5
OF_SEAT: Final[i64] = 72  # numbers
WAYS: Final = ((2, 0), (1, 3), (1, -3))  # rows down and half hexes to the right, from one end of a bridge to the other

VERBS: Final = [
    Verb(int(w.FACTION_IS), "faction", 32),
    Verb(int(w.TERRAIN_IS), "terrain", 9),
    Verb(int(w.BUILD), "build on hex", 120),
    Verb(int(w.TRANSFORM), "transform hex to terrain, from 9 on the long way round", 120, 18),
    Verb(int(w.PLACE), "place special terrain on hex", 120),
    Verb(int(w.UPGRADE), "upgrade hex to trading house or beyond by", 120, 4),
    Verb(int(w.ADVANCE_SHIPPING), "advance shipping"),
    Verb(int(w.ADVANCE_SPADES), "advance spades"),
    Verb(int(w.SEND), "send priest to cult for steps", 4, 4),
    Verb(int(w.POWER), "power action", 6),
    Verb(int(w.CARD_IS_USED), "use bonus card"),
    Verb(int(w.FAVOR_IS_USED), "use favor tile"),
    Verb(int(w.OWN), "use faction in way", 4),
    Verb(int(w.BRIDGE_TO), "bridge from hex in direction", 120, 3),
    Verb(int(w.PASS), "pass for card, from 1", 12),
    Verb(int(w.FAVOR), "favor tile", 12),
    Verb(int(w.TOWN), "town tile", 8),
    Verb(int(w.STEP), "step on track, 4 for points", 5),
    Verb(int(w.CONVERT), "convert", len(w.CONVERSIONS), 1, w.CONVERSIONS),
    Verb(int(w.END), "done"),
    Verb(int(w.LEECH), "leech from seat power", 5, 32),
    Verb(int(w.DECLINE), "decline from seat power", 5, 32),
    Verb(int(w.COIN), "coin from seat for power", 5, 32),
    Verb(int(w.REWARD), "reward on track", 4),
    Verb(int(w.TOKEN), "token", 2),
    Verb(int(w.UNLOCK), "unlock terrain, 7 for the priest", 8),
    Verb(int(w.ORDAIN), "ordain", 8),
    Verb(int(w.CONNECT), "connect hex", 120),
    Verb(int(w.BID_IS), "bid for the lot of seat points", 5, 64),
    Verb(int(w.DIG), "dig"),
]


def _fields(seats: int) -> list[Field]:
    each = "you, then the others around the table"
    return [
        Field("phase", (5,), 1, "setting up, actions, cult bonus, income, over"),
        Field("question", (32,), 1, "what is asked, by the numbers in question.py"),
        Field("details", (2,), 255, "two numbers that say more about the question"),
        Field("asked", (seats,), 1, f"who is asked: {each}"),
        Field("on_turn", (seats,), 1, f"whose turn it is: {each}"),
        Field("terrain", (120,), 10, "of each hex: none, the seven of the wheel, ice, volcano, river"),
        Field("structure", (120,), 6, "none, dwelling, trading house, temple, stronghold, sanctuary, special tile"),
        Field("owner", (120,), seats, f"of the structure on each hex: nobody, {each}"),
        Field("in_town", (120,), 1, "hexes whose structure belongs to a town"),
        Field("river_town", (120,), 1, "river hexes that join a town"),
        Field("dug", (120,), 1, "hexes of this action that may get a dwelling"),
        Field("bridges", (16, 3), 120, "each bridge: both hexes and its owner, from 1"),
        Field("offers", (seats, seats), 31, f"the most power on offer to a seat from a seat: {each}"),
        Field("top", (4,), seats, f"who is on space 10 of each cult: nobody, {each}"),
        Field("priests", (16,), seats, f"who is on the four spaces of each cult: nobody, {each}"),
        Field("order", (5,), seats, f"turn order: {each}, from 1"),
        Field("passed_order", (5,), seats, f"the order of passing so far: {each}, from 1"),
        Field("scoring", (6,), 16, "the scoring tile of each round, from 1"),
        Field("tiles", (2,), 255, "the extra final scoring, from 1; the round"),
        Field("powers_used", (6,), 1, "power actions that are taken"),
        Field("cards", (10,), 1, "bonus cards that nobody holds"),
        Field("card_coins", (10,), 255, "coins on the bonus cards"),
        Field("favors", (12,), 4, "favor tiles left"),
        Field("towns", (8,), 4, "town tiles left"),
        Field("action", (6,), 255, "spades in hand, hexes left to transform, whether a dwelling may follow, hex at a "
              "foreign terrain, hex reached by skipping, hex of the special tile"),
        Field("seats", (seats, int(OF_SEAT)), 255, f"{each}, each: faction, colour, first terrain, points, coins, "
              "workers, priests, priests sent and at most, bowls (3), cults (4), keys, shipping, spade level, more "
              "skipping, card, passed, left, structures (7), hex of the special tile, bridges left, favor tiles (12), "
              "town tiles (8), actions used (3), steps due, tokens due, terrains unlocked (7), unlocks, lot, bid, "
              "holder, tracks without a key (4)"),
    ]  # fmt: skip


FEATURES: Final = [
    Field("question", (1,), 31, "as in the observation"),
    Field("round", (1,), 6, "0 while setting up"),
    Field("coins", (1,), 3, "your coins, in fours"),
    Field("workers", (1,), 3, "your workers, in twos"),
    Field("power", (1,), 3, "your power in bowl 3, in threes"),
]


@final
class TerraMysticaEncoder(Encoder):
    box: Box
    _bridge: vec[i64]  # by both ends: the direction of a bridge, or -1

    def __init__(self, box: Box, seats: i64) -> None:
        super().__init__(seats, Numbering(VERBS), _fields(int(seats)), FEATURES)
        self.box = box
        places = box.map.places
        ways = [-1] * int(ROW * ROW)
        for low, (row, x) in enumerate(places):
            for high, (other, y) in enumerate(places):
                if (other - row, y - x) in WAYS:
                    ways[int(ROW) * low + high] = WAYS.index((other - row, y - x))
        self._bridge = vec[i64](ways)

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        kind = w.verb(action)
        first = w.first(action)
        second = w.second(action)
        p = cast(Position, s)
        if kind == w.LEAVE or kind == w.LOSE:
            return -1
        if kind == w.LEECH or kind == w.DECLINE or kind == w.COIN:
            return self.numbering.id(kind, around(second, seat, p.players), w.third(action))
        if kind == w.REWARD or kind == w.TOKEN:
            return self.numbering.id(kind, second)
        if kind == w.TRANSFORM:
            return self.numbering.id(kind, first, second + 9 * w.third(action))
        if kind == w.UPGRADE:
            return self.numbering.id(kind, first, second - TRADING_HOUSE)
        if kind == w.BRIDGE_TO:
            return self.numbering.id(kind, first, self._bridge[ROW * first + second])
        if kind == w.BID_IS:
            return self.numbering.id(kind, around(seller(p, first), seat, p.players), second)
        return self.numbering.id(kind, first, second)

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        p = cast(Position, s)
        seats = p.players
        at = put_one(into, at, p.phase, PHASES)
        at = put_one(into, at, p.asked, QUESTIONS)
        question = p.waiting
        if question is not None:
            put(into, at, question.first)
            put(into, at + 1, question.second)
        at = put_one(into, at + 2, around(p.actor, viewer, seats), seats)
        at = put_one(into, at, around(p.on_turn, viewer, seats), seats)
        at = self._land(p, viewer, into, at)
        for hex in p.dug:
            into[at + hex] = 1
        at += HEXES
        place: i64 = at
        for bridge in p.bridges:
            place = put(into, place, bridge.low + 1)
            place = put(into, place, bridge.high + 1)
            place = put(into, place, around(bridge.owner, viewer, seats) + 1)
        at += 3 * BRIDGES
        for offer in p.offers:
            place = at + seats * around(offer.to, viewer, seats) + around(offer.source, viewer, seats)
            if offer.power > i64(into[place]):
                put(into, place, offer.power)
        at = self._table(p, viewer, into, at + seats * seats)
        for seat in range(seats):
            put_seat(p.seat(seat), viewer, seats, into, at + OF_SEAT * around(seat, viewer, seats))
        return at + OF_SEAT * seats

    def _land(self, p: Position, viewer: i64, into: vec[u8], at: i64) -> i64:
        terrain = p.terrain
        structure = p.structure
        owner = p.owner
        in_town = p.in_town
        river_town = p.river_town
        for hex in range(self.box.map.hexes):
            into[at + hex] = u8(terrain[hex] + 1)
            if structure[hex]:
                into[at + HEXES + hex] = u8(structure[hex])
                into[at + 2 * HEXES + hex] = u8(around(owner[hex], viewer, p.players) + 1)
                into[at + 3 * HEXES + hex] = u8(in_town[hex])
            if river_town[hex]:
                into[at + 4 * HEXES + hex] = 1
        return at + 5 * HEXES

    def _table(self, p: Position, viewer: i64, into: vec[u8], at: i64) -> i64:
        """What lies beside the map."""
        seats = p.players
        at = put_seats(into, at, p.top, 4, viewer, seats)
        at = put_seats(into, at, p.priests_on, 16, viewer, seats)
        put_seats(into, at, p.order, seats, viewer, seats)
        put_seats(into, at + SEATS, p.next_order, p.passes, viewer, seats)
        at += 2 * SEATS
        for tile in p.scoring:
            at = put(into, at, tile + 1)
        at = put(into, at, p.final_tile + 1)
        at = put(into, at, p.round)
        at = put_bits(into, at, p.powers_used, 6)
        at = put_bits(into, at, p.card_pool, 10)
        at = put_all(into, at, p.card_coins)
        at = put_all(into, at, p.favor_stock)
        at = put_all(into, at, p.town_stock)
        at = put(into, at, p.spades)
        at = put(into, at, p.hexes_left)
        if p.may_build:
            into[at] = 1
        at = put(into, at + 1, p.home_only + 1)
        at = put(into, at, p.skipped_to + 1)
        return put(into, at, p.just_placed + 1)

    def bucket(self, s: State, viewer: i64) -> i64:
        p = cast(Position, s)
        seat: i64 = viewer
        if seat < 0:
            seat = 0
        me = p.seat(seat)
        bucket: i64 = 7 * at_most(p.asked, QUESTIONS - 1) + at_most(p.round, 6)
        bucket = 4 * bucket + at_most(me.coins // 4, 3)
        bucket = 4 * bucket + at_most(me.workers // 2, 3)
        return 4 * bucket + at_most(me.bowl3 // 3, 3)


def seller(p: Position, faction: i64) -> i64:
    """The seat that put up a faction."""
    for seat in range(p.players):
        if p.seat(seat).lot == faction:
            return seat
    raise EncodingError(f"Nobody put up faction {faction}.")


def put_all(into: vec[u8], at: i64, values: vec[i64]) -> i64:
    """Write some numbers; the place after them."""
    for value in values:
        at = put(into, at, value)
    return at


def put_seats(into: vec[u8], at: i64, who: vec[i64], n: i64, viewer: i64, seats: i64) -> i64:
    """Write the first n of some seats as the viewer counts them, from 1 on; the place after them."""
    for k in range(n):
        at = put(into, at, around(who[k], viewer, seats) + 1)
    return at


def put_seat(me: Seat, viewer: i64, seats: i64, into: vec[u8], at: i64) -> None:
    """What one seat has, in the order that the field tells."""
    at = put(into, at, me.faction + 1)
    at = put(into, at, me.colour + 1)
    at = put(into, at, me.start + 1)
    at = put(into, at, me.vp)
    at = put(into, at, me.coins)
    at = put(into, at, me.workers)
    at = put(into, at, me.priests)
    at = put(into, at, me.sent)
    at = put(into, at, me.priest_limit)
    at = put(into, at, me.bowl1)
    at = put(into, at, me.bowl2)
    at = put(into, at, me.bowl3)
    at = put_all(into, at, me.cults)
    at = put(into, at, me.keys)
    at = put(into, at, me.shipping)
    at = put(into, at, me.spade_level)
    at = put(into, at, me.skip_range)
    at = put(into, at, me.card + 1)
    at = put(into, at, i64(me.passed))
    at = put(into, at, i64(me.left))
    at = put_all(into, at, me.structures)
    at = put(into, at, me.special + 1)
    at = put(into, at, me.bridges)
    at = put_bits(into, at, me.favors, 12)
    at = put_all(into, at, me.town_tiles)
    at = put_bits(into, at, me.used, 3)
    at = put(into, at, me.steps_due)
    at = put(into, at, me.tokens_due)
    at = put_bits(into, at, me.unlocked, 7)
    at = put(into, at, me.unlocks)
    at = put(into, at, me.lot + 1)
    at = put(into, at, me.bid)
    at = put(into, at, around(me.holder, viewer, seats) + 1)
    put_bits(into, at, me.blocked, 4)
