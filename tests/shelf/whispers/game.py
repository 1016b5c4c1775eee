"""Each seat is dealt words in secret. On a turn it picks one unseen, then says it, swaps it or passes."""

from mytharium.core.compose import compose
from mytharium.core.notation import NotationError
from mytharium.core.protocol import (
    ALL,
    CHANCE,
    OVER,
    Event,
    Game,
    Moves,
    Outcome,
    Refusal,
    State,
    View,
)
from mytharium.core.rng import Rng

from .meta import META

# Words that stand nowhere else: whoever finds one in what was sent has found a secret.
CARDS = (
    "zephyrine", "quagmirish", "oblongata", "tintinnabule", "xylographer", "wunderkammer",
    "borborygmi", "kakistocrat", "jejunosity", "vexillology", "umbraculum", "gobbledine",
)  # fmt: skip
PICK, SAY, SWAP, PASS, DEAL = 1, 2, 3, 4, 5


def pack(verb: int, card: int = 0) -> int:
    return verb | card << 8


class Position(State):
    def __init__(self, seats: int, hand: int) -> None:
        super().__init__()
        self.seats = seats
        self.owed = [seat for _ in range(hand) for seat in range(seats)]  # whom the next cards are dealt to
        self.deck = list(range(len(CARDS)))
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.said: list[list[int]] = [[] for _ in range(seats)]
        self.swapped: list[int] = []
        self.on_turn = 0
        self.picked = -1
        self.swaps = [1] * seats
        self.passes = [1] * seats

    def clone(self) -> "Position":
        other = Position(self.seats, 0)
        other.seq, other.actor, other.turn = self.seq, self.actor, self.turn
        other.owed, other.deck, other.swapped = list(self.owed), list(self.deck), list(self.swapped)
        other.hands, other.said = [list(h) for h in self.hands], [list(h) for h in self.said]
        other.on_turn, other.picked, other.swaps = self.on_turn, self.picked, list(self.swaps)
        other.passes = list(self.passes)
        return other

    def key(self) -> bytes:
        return repr((self.owed, sorted(self.deck), self.hands, self.said, self.swapped, self.on_turn, self.picked,
                     self.swaps, self.passes, int(self.actor))).encode()  # fmt: skip


class WhispersView(View):
    def __init__(self) -> None:
        super().__init__()
        self.hand: tuple[int, ...] = ()
        self.counts: tuple[int, ...] = ()
        self.said: tuple[tuple[int, ...], ...] = ()
        self.picked = -1  # known to the seat on turn alone
        self.has_picked = False
        self.swaps: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[object, ...]:
        own = (int(self.viewer), int(self.seats), int(self.seq), int(self.actor), int(self.turn))
        return _view, (own, self.hand, self.counts, self.said, self.picked, self.has_picked, self.swaps)

    def key(self) -> bytes:
        return repr((int(self.viewer), self.hand, self.counts, self.said, self.picked, self.has_picked)).encode()


def _view(own: tuple[int, ...], *rest: object) -> WhispersView:
    view = WhispersView()
    view.viewer, view.seats, view.seq, view.actor, view.turn = own
    view.hand, view.counts, view.said, view.picked, view.has_picked, view.swaps = rest  # type: ignore[assignment]
    return view


class Whispers(Game):
    def __init__(self, name: str, ruleset: str, options: dict[str, str]) -> None:
        super().__init__(name, ruleset, options)
        self.automas = ("Mute",) if options["mute"] == "yes" else ()

    def new(self, seats: int) -> State:
        s = Position(seats, int(self.options["hand"]))
        s.owed = [seat for seat in s.owed if seat < seats - len(self.automas)]
        return s

    def moves(self, s: State, seat: int, into: Moves) -> None:
        assert isinstance(s, Position)
        into.n = 0
        if s.actor != seat:
            return
        if s.picked < 0:
            for card in s.hands[seat]:
                into.add(pack(PICK, card))
        else:
            into.add(pack(SAY))
            if s.swaps[seat] and s.deck:
                into.add(pack(SWAP))
            if s.passes[seat]:
                into.add(pack(PASS))

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        assert isinstance(s, Position)
        verb, card, seat = action & 255, action >> 8, s.on_turn
        told: list[Event] = []
        if verb == DEAL:
            to = s.owed.pop(0)
            s.deck.remove(card)
            s.hands[to].append(card)
            told = [Event("dealt", to, {"card": card}, 1 << to), Event("draws", to, {})]
        elif verb == PICK:
            s.picked = card
            told = [Event("picked", seat, {"card": card}, 1 << seat)]
        elif verb == SAY:
            s.hands[seat].remove(s.picked)
            s.said[seat].append(s.picked)
            told = [Event("said", seat, {"card": s.picked}, ALL, reveals=True)]
            self._next(s)
        elif verb == PASS:
            s.passes[seat] -= 1
            told = [Event("passed", seat, {})]
            self._next(s)
        else:
            s.hands[seat].remove(s.picked)
            s.swapped.append(s.picked)
            s.swaps[seat] -= 1
            s.owed.append(seat)
            s.picked = -1
            told = [Event("swapped", seat, {})]
        s.actor = CHANCE if s.owed else s.on_turn if any(s.hands) else OVER
        if out is not None:
            out.extend(told)

    def _next(self, s: Position) -> None:
        s.picked = -1
        s.turn += 1
        others = [(s.on_turn + k) % s.seats for k in range(1, s.seats + 1)]
        s.on_turn = next((seat for seat in others if s.hands[seat]), s.on_turn)

    def tickets(self, s: State) -> int:
        assert isinstance(s, Position)
        return len(s.deck)

    def ticket(self, s: State, k: int) -> int:
        assert isinstance(s, Position)
        return pack(DEAL, sorted(s.deck)[k])

    def score(self, s: State, seat: int) -> int:
        assert isinstance(s, Position)
        return sum(s.said[seat]) * (2 if self.options["loud"] == "yes" else 1)

    def outcome(self, s: State) -> Outcome:
        assert isinstance(s, Position)
        scores = [int(self.score(s, seat)) for seat in range(s.seats)]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome(ranks, scores, [{"words": score} for score in scores])

    def observe(self, s: State, viewer: int) -> View:
        assert isinstance(s, Position)
        view = WhispersView()
        view.viewer, view.seats, view.seq, view.actor, view.turn = viewer, s.seats, s.seq, s.actor, s.turn
        view.hand = tuple(s.hands[viewer]) if viewer >= 0 else ()
        view.counts = tuple(len(hand) for hand in s.hands)
        view.said = tuple(tuple(words) for words in s.said)
        view.has_picked = s.picked >= 0
        view.picked = s.picked if viewer == s.on_turn else -1
        view.swaps = tuple(s.swaps)
        return view

    def determinize(self, v: View, rng: Rng) -> State:
        assert isinstance(v, WhispersView)
        s = Position(v.seats, 0)
        s.seq, s.actor, s.turn = v.seq, v.actor, v.turn
        s.said, s.swaps = [list(words) for words in v.said], list(v.swaps)
        s.on_turn = max(0, int(v.actor))
        s.owed = [s.on_turn] if v.actor == CHANCE else []
        unseen = [card for card in range(len(CARDS)) if card not in v.hand and all(card not in w for w in v.said)]
        drawn = [unseen.pop(int(rng.below(len(unseen)))) for _ in range(len(unseen))]
        for seat, count in enumerate(v.counts):
            s.hands[seat] = list(v.hand) if seat == v.viewer else [drawn.pop() for _ in range(count)]
        s.swapped = [drawn.pop() for _ in range(v.seats - sum(v.swaps))]
        s.deck = drawn
        if v.has_picked:
            s.picked = v.picked if v.viewer == s.on_turn else s.hands[s.on_turn][0]
        return s

    def format(self, s: State, action: int) -> str:
        verb, card = action & 255, action >> 8
        return {PICK: f"pick {CARDS[card]}", SAY: "say", SWAP: "swap", PASS: "pass", DEAL: f"deal {CARDS[card]}"}[verb]

    def parse(self, s: State, text: str) -> int:
        verb, _, card = text.partition(" ")
        if text in ("say", "swap", "pass"):
            return pack({"say": SAY, "swap": SWAP, "pass": PASS}[text])
        if verb not in ("pick", "deal") or card not in CARDS:
            raise NotationError("That is no action; one reads 'pick' with a word, 'say', 'swap' or 'pass'.")
        return pack(PICK if verb == "pick" else DEAL, CARDS.index(card))

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        if action & 255 == PICK:
            return Refusal("hand", "You do not hold {word}.", word=CARDS[action >> 8])
        return Refusal("turn-order", "That cannot be done now.")

    def audit(self, s: State) -> str:
        assert isinstance(s, Position)
        cards = s.deck + s.swapped + [card for pile in (*s.hands, *s.said) for card in pile]
        return "" if sorted(cards) == list(range(len(CARDS))) else "A word was created or lost."


def make(modules: list[str], options: dict[str, str]) -> Game:
    ruleset = compose(META, modules, options)
    return Whispers("whispers", ruleset.id, ruleset.options)
