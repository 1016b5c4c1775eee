"""Pearl Divers for learners: ids of actions, and what a seat sees as numbers. See core/encoding.py."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from mytharium.core.bits import bit
from mytharium.core.encoding import Encoder, Field, Numbering, Verb, around, at_most, put, put_one
from mytharium.core.protocol import OVER, State
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import PEEK, SWAP, TAKE, verb, what

VERBS: Final = [
    Verb(int(TAKE), "take pearls, less one", 2),
    Verb(int(SWAP), "swap"),
    Verb(int(PEEK), "peek at seat", 4),
]
FEATURES: Final = [
    Field("heap", (1,), 9, "pearls in the heap"),
    Field("card", (1,), 9, "your card"),
]


def _fields(seats: int) -> list[Field]:
    each = "you, then the others around the table"
    return [
        Field("asked", (seats,), 1, f"who is asked: {each}"),
        Field("heap", (2,), 255, "pearls in the heap, and in the sea"),
        Field("pearls", (seats,), 255, f"pearls: {each}"),
        Field("cards", (seats,), 255, f"the card, 0 where you do not know it: {each}"),
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class PearlDiversEncoder(Encoder):
    def __init__(self, seats: i64) -> None:
        super().__init__(seats, Numbering(VERBS), _fields(int(seats)), FEATURES)

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        kind = verb(action)
        if kind == TAKE:
            return self.numbering.id(kind, what(action) - 1)
        if kind == PEEK:
            return self.numbering.id(kind, around(what(action), seat, self.seats))
        return self.numbering.id(kind, what(action))

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        p = cast(Position, s)
        seats = self.seats
        at = put_one(into, at, around(p.actor, viewer, seats), seats)
        at = put(into, at, p.heap)
        at = put(into, at, p.sea)
        for seat in range(seats):
            k = around(seat, viewer, seats)
            put(into, at + k, p.pearls[seat])
            if knows(p, viewer, seat):
                put(into, at + seats + k, p.cards[seat])
        return at + 2 * seats

    def bucket(self, s: State, viewer: i64) -> i64:
        p = cast(Position, s)
        card: i64 = 0
        if viewer >= 0:
            card = p.cards[viewer]
        return 10 * at_most(p.heap, 9) + at_most(card, 9)


def knows(p: Position, viewer: i64, seat: i64) -> bool:
    """Whether the viewer has seen a card, as view.py shows it."""
    return p.actor == OVER or seat == viewer or (viewer >= 0 and p.peeked[viewer] & int(bit(seat)) > 0)
