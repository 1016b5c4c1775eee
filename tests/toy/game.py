"""The rules of the toy."""

from typing import cast

from mytharium.core.compose import Meta, Module, Option, Ruleset, check_seats, compose
from mytharium.core.protocol import CHANCE, OVER, Event, Game, Moves, NotationError, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from tests.toy.state import Pearls, PearlsView, observe

TAKE, SWAP, PEEK, DEAL = 1, 2, 3, 4
WORDS = {"take": TAKE, "swap": SWAP, "peek": PEEK, "deal": DEAL}


class Hook:
    """The moments at which a module has a say."""

    def turn_ends(self, s: Pearls) -> None:
        """A seat has finished its turn."""

    def bonus(self, s: Pearls, seat: int) -> int:
        """Points beside pearls and cards."""
        return 0


class Tide(Hook):
    """The sea takes a pearl after each turn, as long as two are left."""

    def turn_ends(self, s: Pearls) -> None:
        if s.heap > 1:
            s.heap -= 1
            s.sea += 1


class Greed(Hook):
    def bonus(self, s: Pearls, seat: int) -> int:
        return int(s.pearls[seat] == max(s.pearls))


class Deep(Module):
    def patch(self, data: dict[str, object]) -> None:
        data["heap"] = cast(int, data["heap"]) + 6


class Hooked(Module):
    def __init__(self, hook: Hook, name: str, requires: tuple[str, ...] = (), conflicts: tuple[str, ...] = ()) -> None:
        super().__init__(name, name.title(), 1, requires, conflicts)
        self.hook = hook

    def hooks(self) -> list[object]:
        return [self.hook]


META = Meta(
    name="pearls",
    title="Pearls",
    version=1,
    seats=(2, 4),
    minutes=1,
    tagline="A toy.",
    designers=(),
    publishers=(),
    rulebook="",
    reconstructed="",
    options=(Option("peeking", "Peeking", ("yes", "no")),),
    modules=(
        Deep("deep", "Deep", version=2),
        Hooked(Tide(), "tide", requires=("deep",)),
        Hooked(Greed(), "greed", conflicts=("tide",)),
    ),
)
DATA: dict[str, object] = {"cards": 6, "heap": 9}


class PearlsGame(Game):
    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(META.name, ruleset.id, ruleset.options)
        self.peeking = ruleset.options["peeking"] == "yes"
        self.cards = cast(int, ruleset.data["cards"])
        self.heap = cast(int, ruleset.data["heap"])
        self.hooks = [cast(Hook, hook) for hook in ruleset.hooks]

    def new(self, seats: int) -> State:
        check_seats(META, seats)
        return Pearls(seats, self.cards, self.heap)

    def moves(self, s: State, seat: int, into: Moves) -> None:
        """One pearl, two, swap, then the seats to peek at."""
        assert isinstance(s, Pearls)
        into.n = 0
        if seat != s.actor:
            return
        if seat == CHANCE:
            self.chance_moves(s, into)
        elif seat >= 0:
            for n in range(1, min(s.heap, 2) + 1):
                into.add(TAKE | n << 8)
            into.add(SWAP)
            for other in range(len(s.cards)) if self.peeking else ():
                if other != seat and not s.peeked[seat] >> other & 1:
                    into.add(PEEK | other << 8)

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        assert isinstance(s, Pearls)
        s.seq += 1
        events: list[Event] = []
        seat, verb, arg = s.on_turn, action & 255, action >> 8
        if verb == DEAL:
            s.deck.remove(arg)
            s.cards[seat] = arg
            events.append(Event("dealt", seat, {"card": arg}, audience=1 << seat))
            self._turn_ends(s, events)
        elif verb == TAKE:
            s.heap -= arg
            s.pearls[seat] += arg
            events.append(Event("takes", seat, {"pearls": arg}))
            self._turn_ends(s, events)
        elif verb == SWAP:
            s.heap -= 1
            s.sea += 1
            s.deck = sorted([*s.deck, s.cards[seat]])
            s.cards[seat] = 0
            s.peeked = [seen & ~(1 << seat) for seen in s.peeked]
            s.actor = CHANCE
            events.append(Event("swaps", seat, {}))
        else:
            s.peeked[seat] |= 1 << arg
            events.append(Event("peeks", seat, {"seat": arg}, reveals=True))
            events.append(Event("sees", seat, {"card": s.cards[arg]}, audience=1 << seat, reveals=True))
        if out is not None:
            out += events

    def _turn_ends(self, s: Pearls, events: list[Event]) -> None:
        dealing = 0 in s.cards
        if not dealing and sum(s.pearls) + s.sea:
            for hook in self.hooks:
                hook.turn_ends(s)
        s.turn += 1
        s.on_turn = (s.on_turn + 1) % len(s.cards)
        s.actor = OVER if s.heap == 0 else CHANCE if dealing else s.on_turn
        if s.heap == 0:
            events.append(Event("over", -1, {f"card{k}": card for k, card in enumerate(s.cards)}, reveals=True))

    def tickets(self, s: State) -> int:
        assert isinstance(s, Pearls)
        return len(s.deck)

    def ticket(self, s: State, k: int) -> int:
        assert isinstance(s, Pearls)
        return DEAL | s.deck[k] << 8

    def score(self, s: State, seat: int) -> int:
        return sum(self._sources(s, seat).values())

    def _sources(self, s: State, seat: int) -> dict[str, int]:
        assert isinstance(s, Pearls)
        bonus = sum(hook.bonus(s, seat) for hook in self.hooks)
        return {"pearls": s.pearls[seat], "card": s.cards[seat], "bonus": bonus}

    def outcome(self, s: State) -> Outcome:
        assert isinstance(s, Pearls)
        scores = [self.score(s, seat) for seat in range(len(s.cards))]
        ranks = [1 + sum(other > mine for other in scores) for mine in scores]
        return Outcome(ranks, scores, [self._sources(s, seat) for seat in range(len(s.cards))])

    def observe(self, s: State, viewer: int) -> View:
        assert isinstance(s, Pearls)
        return observe(s, viewer, s.actor == OVER)

    def determinize(self, v: View, rng: Rng) -> State:
        assert isinstance(v, PearlsView)
        s = Pearls(v.seats, v.pack, v.heap)
        s.seq, s.actor, s.turn, s.on_turn, s.sea = v.seq, v.actor, v.turn, v.on_turn, v.sea
        s.pearls, s.peeked, s.cards = list(v.pearls), list(v.peeked), list(v.cards)
        s.deck = [card for card in s.deck if card not in v.cards]
        for seat, dealt in enumerate(v.dealt):
            if dealt and not s.cards[seat]:
                s.cards[seat] = s.deck.pop(rng.below(len(s.deck)))
        return s

    def format(self, s: State, action: int) -> str:
        word = next((word for word, verb in WORDS.items() if verb == action & 255), None)
        if word is None:
            raise NotationError(f"{action} is not an action of Pearls.")
        if word == "swap":
            return word
        return f"{word} {(action >> 8) + (word == 'peek')}"

    def parse(self, s: State, text: str) -> int:
        match text.split():
            case ["swap"]:
                return SWAP
            case ["take" | "peek" | "deal" as word, digit] if digit in tuple("123456789"):
                return WORDS[word] | int(digit) - (word == "peek") << 8
        raise NotationError(f"{text!r} is no action; write 'take 2', 'swap' or 'peek 1'.")

    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        if s.actor == OVER:
            return Refusal("end", "The game is over.")
        if s.actor == CHANCE == seat:
            return Refusal("chance", "This cannot be drawn now.")
        if s.actor != seat:
            return Refusal("turn", "It is not your turn.")
        if action & 255 == PEEK:
            return Refusal("peek", "You cannot peek there.")
        return Refusal("turn", "You cannot do {action} now.", action=action)

    def audit(self, s: State) -> str:
        assert isinstance(s, Pearls)
        if s.heap + s.sea + sum(s.pearls) != self.heap:
            return "a pearl is missing"
        if sorted([*s.deck, *(card for card in s.cards if card)]) != list(range(1, self.cards + 1)):
            return "a card is missing"
        return ""


def make(modules: list[str], options: dict[str, str]) -> PearlsGame:
    return PearlsGame(compose(META, modules, options, DATA))
