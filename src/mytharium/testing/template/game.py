"""Pearl Divers on the contract: each decision has its file under rules/."""

from typing import cast

from mypy_extensions import i64, mypyc_attr

from mytharium.core.compose import Ruleset, check_seats, compose
from mytharium.core.encoding import Encoder
from mytharium.core.protocol import CHANCE, Event, Game, Moves, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from mytharium.testing.template import bots, encode, notation, view
from mytharium.testing.template.box import Box
from mytharium.testing.template.components import load
from mytharium.testing.template.compose import make_box
from mytharium.testing.template.meta import META
from mytharium.testing.template.rules import audit, chance, peek, refusals, scoring, swap, take
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import SWAP, TAKE, verb, what


@mypyc_attr(allow_interpreted_subclasses=True)
class PearlDivers(Game):
    """Pearls and secret cards. `Game` tells what each method is for."""

    box: Box

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(META.name, ruleset.id, ruleset.options)
        self.box = make_box(ruleset)

    def new(self, seats: i64) -> State:
        check_seats(META, int(seats))
        return chance.new(self.box, seats)

    def moves(self, s: State, seat: i64, into: Moves) -> None:
        p = cast(Position, s)
        into.n = 0
        if seat != p.actor:
            return
        if seat == CHANCE:
            self.chance_moves(s, into)
        elif seat >= 0:
            take.legal(p, into)
            swap.legal(into)
            peek.legal(self.box, p, into)

    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        p = cast(Position, s)
        p.seq += 1
        if p.actor == CHANCE:
            chance.apply(self.box, p, what(action), out)
        elif verb(action) == TAKE:
            take.apply(self.box, p, what(action), out)
        elif verb(action) == SWAP:
            swap.apply(p, out)
        else:
            peek.apply(p, what(action), out)

    def tickets(self, s: State) -> i64:
        return chance.tickets(cast(Position, s))

    def ticket(self, s: State, k: i64) -> i64:
        return chance.ticket(cast(Position, s), k)

    def score(self, s: State, seat: i64) -> i64:
        return scoring.points(self.box, cast(Position, s), seat)

    def outcome(self, s: State) -> Outcome:
        return scoring.outcome(self.box, cast(Position, s))

    def observe(self, s: State, viewer: i64) -> View:
        return view.observe(self.box, cast(Position, s), viewer)

    def determinize(self, v: View, rng: Rng) -> State:
        return view.determinize(cast(view.PearlDiversView, v), rng)

    def format(self, s: State, action: i64) -> str:
        return notation.write(int(action))

    def parse(self, s: State, text: str) -> i64:
        return notation.read(text)

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(self.box, cast(Position, s), seat, action)

    def audit(self, s: State) -> str:
        return audit.audit(self.box, cast(Position, s))

    def evaluate(self, s: State, seat: i64) -> i64:
        return bots.evaluate(self.box, cast(Position, s), seat)

    def encoder(self, seats: i64) -> Encoder:
        return encode.PearlDiversEncoder(seats)


def make(modules: list[str], options: dict[str, str]) -> PearlDivers:
    return PearlDivers(compose(META, modules, options, load()))
