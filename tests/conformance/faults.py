"""The toy with one fault at a time: each class breaks one promise of the contract."""

import random
from dataclasses import replace
from typing import Any, cast

from librt.vecs import vec
from msgspec import structs
from mypy_extensions import u8

from mytharium.core.encoding import Encoder, Numbering, Verb
from mytharium.core.notation import NotationError
from mytharium.core.protocol import CHANCE, Event, Moves, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from mytharium.scene.face import Choice, Reading
from mytharium.scene.primitives import Scene
from mytharium.testing.template.encode import PearlDiversEncoder
from mytharium.testing.template.face import choices, describe, scene
from mytharium.testing.template.game import PearlDivers
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import PEEK, SWAP, TAKE
from mytharium.testing.template.view import PearlDiversView


class SharingClone(Position):
    def clone(self) -> Position:
        other = super().clone()
        other.pearls = self.pearls
        other.__class__ = SharingClone
        return other


class ForgetfulClone(Position):
    def clone(self) -> Position:
        other = super().clone()
        other.sea = 0
        other.__class__ = ForgetfulClone
        return other


class DullKey(Position):
    def key(self) -> bytes:
        return bytes([self.actor + 8, *self.cards])

    def clone(self) -> Position:
        other = super().clone()
        other.__class__ = DullKey
        return other


class Sharing(PearlDivers):
    def new(self, seats: int) -> State:
        return SharingClone(seats, self.box.cards, self.box.heap)


class Forgetful(PearlDivers):
    def new(self, seats: int) -> State:
        return ForgetfulClone(seats, self.box.cards, self.box.heap)


class Dull(PearlDivers):
    def new(self, seats: int) -> State:
        return DullKey(seats, self.box.cards, self.box.heap)


class Glassy(PearlDivers):
    """Its views show all cards, and its worlds are dealt accordingly."""

    def observe(self, s: State, viewer: int) -> View:
        v = cast(PearlDiversView, super().observe(s, viewer))
        v.cards = list(cast(Position, s).cards)
        return v


class Smuggling(PearlDivers):
    """Its views have the cards in a pocket that its worlds do not use."""

    def observe(self, s: State, viewer: int) -> View:
        v = super().observe(s, viewer)
        v.pocket = bytes(cast(Position, s).cards)  # type: ignore[attr-defined]
        return v


class Holding(PearlDivers):
    def observe(self, s: State, viewer: int) -> View:
        v = super().observe(s, viewer)
        v.state = s  # type: ignore[attr-defined]
        return v


class Borrowing(PearlDivers):
    def observe(self, s: State, viewer: int) -> View:
        v = cast(PearlDiversView, super().observe(s, viewer))
        v.pearls = cast(Position, s).pearls
        return v


class Unpicklable(PearlDivers):
    def observe(self, s: State, viewer: int) -> View:
        v = super().observe(s, viewer)
        v.note = Note(viewer)  # type: ignore[attr-defined]
        return v


class Note:
    """Comes out of a pickle blank."""

    def __init__(self, text: int = 0) -> None:
        self.text = text

    def __reduce__(self) -> tuple[type["Note"], tuple[()]]:
        return Note, ()


class Mislabelled(PearlDivers):
    def observe(self, s: State, viewer: int) -> View:
        return super().observe(s, viewer if viewer < 0 else 0)


class Pretending(PearlDivers):
    """It says that nothing is hidden, yet peeking is seen by one."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.is_open = True


class Quiet(PearlDivers):
    """Peeking says to nobody that a secret came out, so it could be taken back."""

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        super().play(s, action, out)
        for event in out or []:
            event.reveals = event.kind == "over"


class Telling(PearlDivers):
    """What a seat may do depends on a card that it cannot see."""

    def moves(self, s: State, seat: int, into: Moves) -> None:
        super().moves(s, seat, into)
        if seat >= 0 and s.actor == seat and cast(Position, s).cards[1 - seat] % 2:
            into.n -= 1


class FewVerbs(PearlDiversEncoder):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.numbering = Numbering([Verb(int(TAKE), "take", 2), Verb(int(SWAP), "swap")])


class OneForAll(PearlDiversEncoder):
    def id(self, s: State, seat: int, action: int, k: int) -> int:
        return 0


class EveryCard(PearlDiversEncoder):
    def write(self, s: State, viewer: int, into: vec[u8], at: int) -> int:
        end = int(super().write(s, viewer, into, at))
        for k, card in enumerate(cast(Position, s).cards):
            into[end - len(cast(Position, s).cards) + k] = u8(card)
        return end


class TooHigh(PearlDiversEncoder):
    def write(self, s: State, viewer: int, into: vec[u8], at: int) -> int:
        end = int(super().write(s, viewer, into, at))
        into[at] = u8(7)
        return end


class Numberless(PearlDivers):
    """Its encoder does not know a verb."""

    def encoder(self, seats: int) -> Encoder:
        return FewVerbs(seats)


class Twofold(PearlDivers):
    def encoder(self, seats: int) -> Encoder:
        return OneForAll(seats)


class Leaking(PearlDivers):
    """Its encoder reads what the viewer does not see."""

    def encoder(self, seats: int) -> Encoder:
        return EveryCard(seats)


class Overflowing(PearlDivers):
    def encoder(self, seats: int) -> Encoder:
        return TooHigh(seats)


class Wrongly(PearlDivers):
    """Its worlds have a card twice."""

    def determinize(self, v: View, rng: Rng) -> State:
        s = cast(Position, super().determinize(v, rng))
        s.deck[0] = s.deck[-1]
        return s


class Careless(PearlDivers):
    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        super().play(s, action, out)
        if action == TAKE | 2 << 8:
            cast(Position, s).pearls[0] += 1


class Wavering(PearlDivers):
    """Its moves come in another order every other time."""

    turned = False

    def moves(self, s: State, seat: int, into: Moves) -> None:
        super().moves(s, seat, into)
        self.turned = not self.turned
        found = into.list()
        into.n = 0
        for action in sorted(found, reverse=self.turned):
            into.add(action)


class Pedantic(PearlDivers):
    """Asks also when there is one answer."""

    def moves(self, s: State, seat: int, into: Moves) -> None:
        super().moves(s, seat, into)
        if seat >= 0 and cast(Position, s).heap == 1:
            into.n = min(int(into.n), 1)


class Biased(PearlDivers):
    def weights(self, s: State) -> list[int]:
        return [1, *super().weights(s)[:-1]][::-1] if len(super().weights(s)) == 1 else [2, *super().weights(s)[1:]]


class Lossy(PearlDivers):
    def format(self, s: State, action: int) -> str:
        return "take" if action & 255 == TAKE else super().format(s, action)


class Deaf(PearlDivers):
    def parse(self, s: State, text: str) -> int:
        return super().parse(s, text) ^ (256 * ("take" in text))


class Crashing(PearlDivers):
    def parse(self, s: State, text: str) -> int:
        try:
            return super().parse(s, text)
        except NotationError:
            return int(text)


class Lenient(PearlDivers):
    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        return None if action & 255 == PEEK else super().refusal(s, seat, action)


class Meddling(PearlDivers):
    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        cast(Position, s).sea += 1
        return super().refusal(s, seat, action)


class Misquoting(PearlDivers):
    def refusal(self, s: State, seat: int, action: int) -> Refusal | None:
        no = super().refusal(s, seat, action)
        return no and Refusal("nowhere", "No.")


class Endless(PearlDivers):
    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        p = cast(Position, s)
        p.heap += p.sea
        p.sea = 0
        super().play(s, SWAP if action & 255 == TAKE else action, out)


class Timeless(PearlDivers):
    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        super().play(s, action, out)
        s.turn = 1


class Learning(PearlDivers):
    """Remembers what has been played."""

    played = 0

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        self.played += 1
        super().play(s, action, out)


class Boasting(PearlDivers):
    def outcome(self, s: State) -> Outcome:
        end = super().outcome(s)
        return Outcome(end.ranks, end.scores, [{"pearls": 1} for _ in end.scores])


class Ranking(PearlDivers):
    def outcome(self, s: State) -> Outcome:
        end = super().outcome(s)
        return Outcome([rank + 1 for rank in end.ranks], end.scores, end.breakdown)


class Guessing:
    """Describes more than the view says."""

    told = 0

    def describe(self, reading: Reading[PearlDiversView]) -> str:
        self.told += 1
        return f"{describe.describe(reading)}\nI think it is {self.told}"


class Hiding:
    def choices(self, reading: Reading[PearlDiversView]) -> list[Choice]:
        return choices.choices(reading)[:-1]

    def meant(self, view: PearlDiversView, cell: str) -> str:
        return choices.meant(view, cell)


class Misplaced(Hiding):
    def choices(self, reading: Reading[PearlDiversView]) -> list[Choice]:
        return [structs.replace(choice, cells=("nowhere",)) for choice in choices.choices(reading)]


class Blank:
    def draw(self, reading: Reading[PearlDiversView]) -> Scene:
        return replace(scene.draw(reading), art=())


class Dicing(PearlDivers):
    """Throws dice of its own while it plays."""

    dice = random.Random(1)

    def play(self, s: State, action: int, out: list[Event] | None) -> None:
        p = cast(Position, s)
        dealt = s.actor == CHANCE
        super().play(s, action, out)
        if dealt and len(p.deck) > 1:
            seat = self.dice.randrange(len(p.cards))
            if p.cards[seat]:
                p.deck[0], p.cards[seat] = p.cards[seat], p.deck[0]
