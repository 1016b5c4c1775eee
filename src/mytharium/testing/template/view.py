"""What a player of Pearl Divers may see, and a full position that fits it.

Hidden: the cards of others, and the deck.
"""

from mypy_extensions import i64, mypyc_attr

from mytharium.core.bits import bit
from mytharium.core.protocol import OVER, View
from mytharium.core.rng import Rng
from mytharium.testing.template.box import Box
from mytharium.testing.template.rules.scoring import breakdown
from mytharium.testing.template.state import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class PearlDiversView(View):
    on_turn: i64
    heap: i64
    sea: i64
    pack: i64  # how many cards there are in all
    cards: list[int]  # 0 where the viewer does not know them
    dealt: list[bool]
    pearls: list[int]
    peeked: list[int]
    bonus: list[int]  # what expansions add to the points, once the game is over

    def __init__(self) -> None:
        super().__init__()
        self.on_turn = 0
        self.heap = 0
        self.sea = 0
        self.pack = 0
        self.cards = []
        self.dealt = []
        self.pearls = []
        self.peeked = []
        self.bonus = []

    def key(self) -> bytes:
        parts: list[object] = [self.viewer, self.actor, self.turn, self.on_turn, self.heap, self.sea, self.pack]
        parts += [self.cards, self.dealt, self.pearls, self.peeked, self.bonus]
        return repr(parts).encode()


def observe(box: Box, s: Position, viewer: i64) -> PearlDiversView:
    """Copy what the viewer may see, field by field: nothing is visible by default."""
    v = PearlDiversView()
    v.viewer = viewer
    v.seats = len(s.cards)
    v.seq, v.actor, v.turn, v.on_turn = s.seq, s.actor, s.turn, s.on_turn
    v.heap, v.sea = s.heap, s.sea
    for seat, card in enumerate(s.cards):
        seen = viewer == seat or (viewer >= 0 and s.peeked[viewer] & int(bit(seat)) > 0)
        v.cards.append(card if seen or s.actor == OVER else 0)
        v.dealt.append(card > 0)
    v.pearls = list(s.pearls)
    v.peeked = list(s.peeked)
    v.pack = len(s.deck) + sum(v.dealt)
    if s.actor == OVER:
        v.bonus = [breakdown(box, s, seat)["bonus"] for seat in range(len(s.cards))]
    return v


def determinize(v: PearlDiversView, rng: Rng) -> Position:
    """Deal the cards that the viewer does not know at random."""
    s = Position(v.seats, v.pack, v.heap)
    s.seq, s.actor, s.turn, s.on_turn = v.seq, v.actor, v.turn, v.on_turn
    s.sea = v.sea
    s.cards = list(v.cards)
    s.pearls = list(v.pearls)
    s.peeked = list(v.peeked)
    s.deck = [card for card in s.deck if card not in v.cards]
    for seat, dealt in enumerate(v.dealt):
        if dealt and not s.cards[seat]:
            s.cards[seat] = s.deck.pop(int(rng.below(len(s.deck))))
    return s
