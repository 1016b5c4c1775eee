"""A position as a plain list of numbers: how it is stored, sent and told apart. The order is fixed for ever, because
the keys of old records depend on it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.games.terra_mystica.question import Offer, Question
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, Seat
from mytharium.games.terra_mystica.state import MOST_HEXES, SEATS, Bridge, Position

SEAT_SIZE: Final = 64
MOST_PLACES: Final = 19
MOST_QUESTIONS: Final = 24
MOST_BRIDGES: Final = 16
MOST_OFFERS: Final = 48


def numbers(s: Position) -> list[int]:
    """All that tells two positions apart, but for actor and turn."""
    told: list[int] = []
    for k in range(SEATS):
        told += _of_seat(s.seat(k))
    for k in range(SEATS):
        told += _ints(s.seat(k).points)
    told += [_hex(s, hex) for hex in range(MOST_HEXES)]
    questions = _questions(s)
    told += [int(s.players), int(s.round), int(s.phase), int(s.on_turn), int(s.asked), len(questions)]
    told += [int(s.powers_used), _nibbles(s.favor_stock), _nibbles(s.town_stock), int(s.card_pool)]
    told += [len(s.offers), int(s.builds), len(s.bridges), int(s.spades), _dug(s), int(s.hexes_left)]
    told += [int(s.home_only) + 1, int(s.skipped_to) + 1, int(s.may_build), int(s.final_tile), int(s.set_up)]
    told += [_nibbles(s.top, 1), int(s.just_placed) + 1, int(s.passes)]
    told += [*_ints(s.order), *_ints(s.next_order), *_ints(s.scoring), *_ints(s.card_coins)]
    told += [n + 1 for n in _ints(s.priests_on)]
    told += _padded(questions, MOST_QUESTIONS)
    told += _padded([int(b.low | shift(b.high, 7) | shift(b.owner, 14)) for b in s.bridges], MOST_BRIDGES)
    return told + _padded([_of_offer(offer) for offer in s.offers], MOST_OFFERS)


def _ints(values: vec[i64]) -> list[int]:
    return [int(n) for n in values]


def _padded(told: list[int], size: int) -> list[int]:
    return told + [0] * (size - len(told))


def _nibbles(values: vec[i64], more: i64 = 0) -> int:
    """Small numbers in one, four bits each."""
    total: i64 = 0
    for k in range(len(values)):
        total |= shift(values[k] + more, 4 * k)
    return int(total)


def _dug(s: Position) -> int:
    total: i64 = 0
    for hex in s.dug:
        total = shift(total, 8) | (hex + 1)
    return int(total)


def _questions(s: Position) -> list[int]:
    """The questions that wait, the one that waits longest first."""
    told: list[int] = []
    question = s.waiting
    while question is not None:
        told.append(
            int(question.kind | shift(question.seat, 8) | shift(question.first, 16) | shift(question.second, 24))
        )
        question = question.below
    told.reverse()
    return told


def _of_offer(offer: Offer) -> int:
    told: i64 = offer.to | shift(offer.source, 3) | shift(offer.power, 6) | shift(offer.gainable, 11)
    told |= (0x10000 if offer.accepted else 0) | (0x20000 if offer.refused else 0) | (0x40000 if offer.or_coin else 0)
    told |= 0x80000 if offer.stale else 0
    return int(told | shift(offer.build, 20))


def _hex(s: Position, hex: i64) -> int:
    told: i64 = s.terrain[hex] | shift(s.structure[hex], 4) | shift(s.owner[hex] + 1, 7) | shift(s.in_town[hex], 10)
    return int(told | shift(s.river_town[hex], 11) | shift(s.tiles_noted[hex], 12))


def _of_seat(me: Seat) -> list[int]:
    told: list[i64] = [me.faction, me.colour, me.start, me.vp, me.coins, me.workers, me.priests]
    told += [me.bowl1, me.bowl2, me.bowl3, *me.cults, me.keys, me.shipping, me.spade_level, me.card]
    told += [i64(me.passed), *[me.structures[piece] for piece in range(DWELLING, SANCTUARY + 1)]]
    told += [me.sent, me.priest_limit, me.favors, me.bridges, me.used, sum(me.town_tiles), me.skip_range]
    told += [me.unlocked, me.special, me.blocked, me.steps_due, me.tokens_due, i64(me.left), len(me.places)]
    told += [*me.places, *[i64(0)] * (MOST_PLACES - len(me.places)), _nibbles(me.town_tiles)]
    told += [me.bid, me.unlocks, me.lot + 1, me.holder + 1]
    return _padded([int(n) for n in told], SEAT_SIZE)


# ---- and back --------------------------------------------------------------------------------------------------------


class _Reader:
    """Takes numbers off the front of a list."""

    def __init__(self, told: list[int]) -> None:
        self.told = told
        self.at = 0

    def one(self) -> i64:
        self.at += 1
        return self.told[self.at - 1]

    def hex(self) -> i64:
        """A hex or a seat that was told one higher, so that none is 0."""
        return self.one() - 1

    def flag(self) -> bool:
        return self.one() != 0

    def some(self, n: int) -> vec[i64]:
        self.at += n
        return vec[i64](self.told[self.at - n : self.at])

    def nibbles(self, n: int, more: i64 = 0) -> vec[i64]:
        word = self.one()
        return vec[i64]([((word >> (4 * k)) & 15) - more for k in range(n)])


def revived(seq: int, actor: int, turn: int, told: list[int]) -> Position:
    """A position that was sent as plain numbers."""
    s = Position(2)
    s.seq = seq
    s.actor = actor
    s.turn = turn
    read = _Reader(told)
    for k in range(SEATS):
        read.at = SEAT_SIZE * int(k)
        _read_seat(s.seat(k), read)
    read.at = SEAT_SIZE * int(SEATS)
    for k in range(SEATS):
        s.seat(k).points = read.some(16)
    _read_land(s, read)
    s.players = read.one()
    s.round = read.one()
    s.phase = read.one()
    s.on_turn = read.one()
    s.asked = read.one()
    questions = read.one()
    s.powers_used = read.one()
    s.favor_stock = read.nibbles(12)
    s.town_stock = read.nibbles(8)
    s.card_pool = read.one()
    offers = read.one()
    s.builds = read.one()
    bridges = read.one()
    s.spades = read.one()
    s.dug = _read_dug(read.one())
    s.hexes_left = read.one()
    s.home_only = read.hex()
    s.skipped_to = read.hex()
    s.may_build = read.flag()
    s.final_tile = read.one()
    s.set_up = read.one()
    s.top = read.nibbles(4, 1)
    s.just_placed = read.hex()
    s.passes = read.one()
    s.order = read.some(5)
    s.next_order = read.some(5)
    s.scoring = read.some(6)
    s.card_coins = read.some(10)
    s.priests_on = vec[i64]([n - 1 for n in read.some(16)])
    for word in read.some(MOST_QUESTIONS)[:questions]:
        s.waiting = Question(word & 255, (word >> 8) & 255, (word >> 16) & 255, (word >> 24) & 255, s.waiting)
    s.bridges = [Bridge(word & 127, (word >> 7) & 127, word >> 14) for word in read.some(MOST_BRIDGES)[:bridges]]
    s.offers = [_read_offer(word) for word in read.some(MOST_OFFERS)[:offers]]
    return s


def _read_seat(me: Seat, read: _Reader) -> None:
    me.faction = read.one()
    me.colour = read.one()
    me.start = read.one()
    me.vp = read.one()
    me.coins = read.one()
    me.workers = read.one()
    me.priests = read.one()
    me.bowl1 = read.one()
    me.bowl2 = read.one()
    me.bowl3 = read.one()
    me.cults = read.some(4)
    me.keys = read.one()
    me.shipping = read.one()
    me.spade_level = read.one()
    me.card = read.one()
    me.passed = read.flag()
    me.structures = vec[i64]([0] * 7)
    for piece in range(DWELLING, SANCTUARY + 1):
        me.structures[piece] = read.one()
    me.sent = read.one()
    me.priest_limit = read.one()
    me.favors = read.one()
    me.bridges = read.one()
    me.used = read.one()
    read.one()  # how many town tiles there are: they follow
    me.skip_range = read.one()
    me.unlocked = read.one()
    me.special = read.one()
    me.blocked = read.one()
    me.steps_due = read.one()
    me.tokens_due = read.one()
    me.left = read.flag()
    places = read.one()
    me.places = read.some(MOST_PLACES)[:places]
    me.town_tiles = read.nibbles(8)
    me.bid = read.one()
    me.unlocks = read.one()
    me.lot = read.hex()
    me.holder = read.hex()


def _read_land(s: Position, read: _Reader) -> None:
    words = list(read.some(MOST_HEXES))
    s.terrain = vec[i64]([word & 15 for word in words])
    s.structure = vec[i64]([(word >> 4) & 7 for word in words])
    s.owner = vec[i64]([((word >> 7) & 7) - 1 for word in words])
    s.in_town = vec[i64]([(word >> 10) & 1 for word in words])
    s.river_town = vec[i64]([(word >> 11) & 1 for word in words])
    s.tiles_noted = vec[i64]([word >> 12 for word in words])


def _read_dug(word: i64) -> vec[i64]:
    hexes: list[i64] = []
    while word:
        hexes.insert(0, (word & 255) - 1)
        word >>= 8
    return vec[i64](hexes)


def _read_offer(word: i64) -> Offer:
    return Offer(
        word & 7,
        (word >> 3) & 7,
        (word >> 6) & 31,
        (word >> 11) & 31,
        word & 0x10000 != 0,
        word & 0x20000 != 0,
        word & 0x40000 != 0,
        word >> 20,
        word & 0x80000 != 0,
    )
