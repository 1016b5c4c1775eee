"""A position made up again from its numbers, in the order in which they were written down."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.myraclia.seat import Seat
from mytharium.games.myraclia.state import MOST_TILES, MOST_TOKENS, SIDE, Position


@final
class Numbers:
    """The numbers, to be read one after the other."""

    at: i64
    all: vec[i64]

    def __init__(self, all: vec[i64]) -> None:
        self.all = all
        self.at = 0

    def next(self) -> i64:
        at = self.at
        self.at = at + 1
        return self.all[at]

    def some(self, n: i64) -> vec[i64]:
        at = self.at
        self.at = at + n
        return self.all[at : at + n]


def restored(seq: i64, all: vec[i64]) -> Position:
    """A position from what `Position.numbers` gave."""
    numbers = Numbers(all)
    s = Position(0)
    s.seq = seq
    s.actor = numbers.next()
    s.turn = numbers.next()
    s.seats = numbers.next()
    s.phase = numbers.next()
    s.round = numbers.next()
    s.seat = numbers.next()
    s.bag = numbers.next()
    s.discards = numbers.next()
    s.stock = numbers.next()
    s.surface = numbers.next()
    s.free = numbers.next()
    s.display = numbers.next()
    s.offer = numbers.next()
    s.columns = numbers.next()
    s.order = numbers.next()
    s.at = numbers.next()
    s.passed = numbers.next()
    s.luna = numbers.next()
    s.actions = numbers.next()
    s.bloomed = numbers.next()
    s.free_before = numbers.next()
    s.adding = numbers.next()
    s.target = numbers.next()
    s.low = numbers.next()
    s.high = numbers.next()
    s.tokens = numbers.next()
    s.laid_out = numbers.next()
    s.token = numbers.next()
    s.draws = numbers.next()
    s.last_round = numbers.next()
    s.options = numbers.next()
    s.due = numbers.next()
    s.rows = numbers.some(SIDE)
    s.cells = numbers.some(MOST_TILES)
    s.near = numbers.some(MOST_TILES)
    s.laid = numbers.some(MOST_TILES)
    s.token_tiles = numbers.some(MOST_TOKENS)
    s._players = vec[Seat]([_seat(numbers) for _ in range(s.seats)])
    return s


def _seat(numbers: Numbers) -> Seat:
    """A seat from what `Seat.numbers` gave."""
    seat = Seat()
    seat.score = numbers.next()
    seat.own = numbers.next()
    seat.zone = numbers.next()
    seat.land = numbers.next()
    seat.reserved = numbers.next()
    seat.disks = numbers.next()
    disk = numbers.next()
    seat.column = disk >> 3
    seat.spot = disk & 7
    seat.fields = numbers.next()
    seat.since = numbers.next()
    return seat


def unpickled(seq: int, numbers: list[int]) -> Position:
    """A position from what its `__reduce__` wrote down."""
    return restored(seq, vec[i64](numbers))
