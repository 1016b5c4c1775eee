"""Numbers for learners: a dense id for every action, and what a seat sees as a row of small numbers.

A game that has them defines `Game.encoder`; the encoder stands in the game's `encode.py`. Ids and fields keep their
meaning for as long as the game's ruleset keeps its version. Everything is told from the side of the seat that looks:
seat 0 is the viewer itself, seat 1 the next one around the table, and so on.

An encoder reads a position, because that is quick, and yet tells no more than the viewer's View does: the conformance
kit compares what it writes for the real position with what it writes for worlds dealt from the View.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from mytharium.core.protocol import Moves, State

NO_VERB: Final[i64] = -1
HIGHEST: Final[i64] = 255  # what is higher is told as this


class EncodingError(Exception):
    """An action without an id, or an id without an action: the game and its encoder do not fit together."""


@final
class Field:
    """A part of an observation: numbers from 0 to `high`, in this shape."""

    def __init__(self, name: str, shape: tuple[int, ...], high: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.high = high
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"{self.name}{list(self.shape)} 0..{self.high}: {self.meaning}"

    def size(self) -> int:
        n = 1
        for side in self.shape:
            n *= side
        return n


@final
class Verb:
    """The ids of one verb: as many as its two arguments have values. `texts` say what each of them is."""

    def __init__(self, number: int, name: str, first: int = 1, second: int = 1, texts: tuple[str, ...] = ()) -> None:
        self.number = number
        self.name = name
        self.first = first
        self.second = second
        self.texts = texts


@final
class Numbering:
    """Dense ids: verb after verb, in the order in which they are given, and within a verb by its arguments."""

    count: i64
    _base: vec[i64]  # by verb
    _first: vec[i64]
    _second: vec[i64]

    def __init__(self, verbs: list[Verb]) -> None:
        self.verbs = verbs
        self.count = 0
        self._base = vec[i64]([NO_VERB] * 256)
        self._first = vec[i64]([0] * 256)
        self._second = vec[i64]([0] * 256)
        for verb in verbs:
            self._base[verb.number] = self.count
            self._first[verb.number] = verb.first
            self._second[verb.number] = verb.second
            self.count += verb.first * verb.second

    def id(self, verb: i64, first: i64 = 0, second: i64 = 0) -> i64:
        """The id of a verb with its arguments."""
        base = self._base[verb]
        if base < 0 or first < 0 or first >= self._first[verb] or second < 0 or second >= self._second[verb]:
            raise EncodingError(f"Verb {verb} with {first} and {second} has no id.")
        return base + first * self._second[verb] + second

    def told(self, id: int) -> str:
        """An id in words: its verb and the values of its arguments."""
        left = id
        for verb in self.verbs:
            if 0 <= left < verb.first * verb.second:
                if verb.texts:
                    return verb.texts[left]
                words = [verb.name]
                if verb.first > 1:
                    words.append(str(left // verb.second))
                if verb.second > 1:
                    words.append(str(left % verb.second))
                return " ".join(words)
            left -= verb.first * verb.second
        raise EncodingError(f"There is no action {id}; ids go from 0 to {self.count - 1}.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """The numbers of one game with so many seats. Subclasses write `id`, `write` and `bucket`."""

    seats: i64
    actions: i64  # how many ids there are
    size: i64  # how many numbers an observation has
    buckets: i64  # how many different small observations there are

    def __init__(self, seats: i64, numbering: Numbering, fields: list[Field], features: list[Field]) -> None:
        self.seats = seats
        self.numbering = numbering
        self.fields = fields
        self.features = features  # what a bucket is made of, each from 0 to its `high`
        self.actions = numbering.count
        self.size = sum(field.size() for field in fields)
        self.buckets = 1
        for feature in features:
            self.buckets *= feature.high + 1

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        """The id of a seat's k-th legal action; EncodingError for a verb that the encoder does not know, -1 for an
        action that learners are not offered."""
        raise TypeError(f"{type(self).__name__} does not define id")

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        """What a seat sees, field after field, from a place on; the place after it. All places were 0 before."""
        raise TypeError(f"{type(self).__name__} does not define write")

    def bucket(self, s: State, viewer: i64) -> i64:
        """What a seat sees, roughly, as one number below `buckets`: a key for tables."""
        raise TypeError(f"{type(self).__name__} does not define bucket")

    def ids(self, s: State, seat: i64, moves: Moves) -> list[int]:
        """The ids of a seat's legal actions, in their order."""
        return [int(self.id(s, seat, moves.items[k], k)) for k in range(moves.n)]

    def observation(self, s: State, viewer: i64) -> bytes:
        """What a seat sees, as bytes."""
        into = vec[u8]([0] * int(self.size))
        self.write(s, viewer, into, 0)
        return bytes(memoryview(into))


def put(into: vec[u8], at: i64, value: i64) -> i64:
    """Write a number; what is beyond a byte is told as its end. The next place."""
    if value > HIGHEST:
        value = HIGHEST
    if value < 0:
        value = 0
    into[at] = u8(value)
    return at + 1


def put_bits(into: vec[u8], at: i64, bits: i64, n: i64) -> i64:
    """Write 1 for each of the first n bits that is set; the place after them."""
    for k in range(n):
        into[at + k] = u8((bits >> k) & 1)
    return at + n


def put_one(into: vec[u8], at: i64, which: i64, n: i64) -> i64:
    """Write 1 at one of n places, or at none if it is not among them; the place after them."""
    if 0 <= which < n:
        into[at + which] = 1
    return at + n


def around(seat: i64, viewer: i64, seats: i64) -> i64:
    """A seat as the viewer counts it, itself first; -1 for who is no seat."""
    if seat < 0:
        return -1
    if viewer < 0:
        return seat
    return (seat - viewer + seats) % seats


def at_most(n: i64, most: i64) -> i64:
    if n > most:
        return most
    return n
