"""A position of Pearl Divers: what changes during a game. No rules, no randomness."""

from mypy_extensions import i64, mypyc_attr

from mytharium.core.protocol import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(State):
    on_turn: i64
    heap: i64
    sea: i64
    deck: list[int]  # in order of number: a card is drawn from anywhere in it
    cards: list[int]  # one for each seat; 0 while it is not dealt
    pearls: list[int]
    peeked: list[int]  # for each seat, a bit for each seat whose card it has seen

    def __init__(self, seats: i64, cards: i64, heap: i64) -> None:
        super().__init__()
        self.on_turn = 0
        self.heap = heap
        self.sea = 0
        self.deck = list(range(1, int(cards) + 1))
        self.cards = [0] * int(seats)
        self.pearls = [0] * int(seats)
        self.peeked = [0] * int(seats)

    def clone(self) -> "Position":
        other = Position(0, 0, self.heap)
        other.seq, other.actor, other.turn, other.on_turn = self.seq, self.actor, self.turn, self.on_turn
        other.sea = self.sea
        other.deck = list(self.deck)
        other.cards = list(self.cards)
        other.pearls = list(self.pearls)
        other.peeked = list(self.peeked)
        return other

    def key(self) -> bytes:
        parts: list[object] = [self.actor, self.turn, self.on_turn, self.heap, self.sea, self.deck]
        parts += [self.cards, self.pearls, self.peeked]
        return repr(parts).encode()
