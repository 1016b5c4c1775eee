"""The position of the toy, in plain interpreted Python, and what a seat sees of it."""

from mytharium.core.protocol import WATCHER, State, View


class Pearls(State):
    """Lists on purpose: a clone that forgets to copy one is found by the kit."""

    def __init__(self, seats: int, cards: int, heap: int) -> None:
        super().__init__()
        self.on_turn = 0
        self.heap = heap
        self.sea = 0
        self.deck = list(range(1, cards + 1))  # in no order: a card is drawn from anywhere in it
        self.cards = [0] * seats  # 0: not dealt, or on its way
        self.pearls = [0] * seats
        self.peeked = [0] * seats  # a bit for each seat whose card this one has seen

    def clone(self) -> "Pearls":
        other = Pearls(len(self.cards), 0, self.heap)
        other.seq, other.actor, other.turn = self.seq, self.actor, self.turn
        other.on_turn = self.on_turn
        other.sea = self.sea
        other.deck = list(self.deck)
        other.cards = list(self.cards)
        other.pearls = list(self.pearls)
        other.peeked = list(self.peeked)
        return other

    def key(self) -> bytes:
        numbers = (self.actor + 8, self.turn, self.on_turn, self.heap, self.sea)
        return bytes([*numbers, *self.cards, *self.pearls, *self.peeked, *self.deck])


class PearlsView(View):
    def __init__(self) -> None:
        super().__init__()
        self.on_turn = 0
        self.heap = 0
        self.sea = 0
        self.cards: list[int] = []  # 0 where unknown
        self.dealt: list[bool] = []
        self.pearls: list[int] = []
        self.peeked: list[int] = []  # by whom whose card was seen is open
        self.pack = 0  # how many cards there are in all

    def key(self) -> bytes:
        numbers = (self.viewer + 8, self.actor + 8, self.turn, self.on_turn, self.heap, self.sea, self.pack)
        return bytes([*numbers, *self.cards, *self.dealt, *self.pearls, *self.peeked])


def observe(s: Pearls, viewer: int, over: bool) -> PearlsView:
    v = PearlsView()
    v.viewer, v.seats, v.seq, v.actor, v.turn = viewer, len(s.cards), s.seq, s.actor, s.turn
    v.on_turn, v.heap, v.sea = s.on_turn, s.heap, s.sea
    known = 0 if viewer == WATCHER else s.peeked[viewer] | 1 << viewer
    v.cards = [card if over or known >> seat & 1 else 0 for seat, card in enumerate(s.cards)]
    v.dealt = [card > 0 for card in s.cards]
    v.pearls = list(s.pearls)
    v.peeked = list(s.peeked)
    v.pack = len(s.deck) + sum(v.dealt)
    return v
