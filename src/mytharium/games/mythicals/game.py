"""Mythicals on the contract: each decision has its file under rules/."""

from typing import cast, final

from mypy_extensions import i64

from mytharium.core.compose import check_seats, compose
from mytharium.core.encoding import Encoder
from mytharium.core.net import Net
from mytharium.core.protocol import CHANCE, Event, Game, Moves, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from mytharium.games.mythicals import bots, encode, notation, value, view
from mytharium.games.mythicals.box import Box
from mytharium.games.mythicals.compose import make_box
from mytharium.games.mythicals.meta import META
from mytharium.games.mythicals.rules import audit, chance, draw, refusals, reinforce, scoring, tile
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, TILE, Position
from mytharium.games.mythicals.verbs import TAKE, payment, verb, what


@final
class Mythicals(Game):
    """Creatures in runs and sets, until the Day card comes. `Game` tells what each method is for."""

    box: Box

    def __init__(self, ruleset: str, options: dict[str, str], box: Box) -> None:
        super().__init__(META.name, ruleset, options, bots.EXPLORE, bots.HORIZON)
        self.features, self.groups, self.kinds = value.FEATURES, value.NAMED, value.KINDS
        self.learned_worlds = bots.LEARNED_WORLDS
        self.box = box

    def new(self, seats: i64) -> State:
        check_seats(META, seats)
        return Position()

    def moves(self, s: State, seat: i64, into: Moves) -> None:
        p = cast(Position, s)
        into.n = 0
        if seat != p.actor:
            return
        if seat == CHANCE:
            self.chance_moves(s, into)
        elif p.phase == DRAW:
            draw.legal(p, into)
        elif p.phase == KEEPING:
            draw.legal_keep(p, into)
        elif p.phase == TILE:
            tile.legal(p, into)
        elif p.phase == AFTER:
            reinforce.legal(p, into)

    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        p = cast(Position, s)
        p.seq += 1
        phase = p.phase
        if p.actor == CHANCE:
            chance.apply(p, action, out)
        elif phase == DRAW:
            draw.apply(p, action, out)
        elif phase == KEEPING:
            draw.keep(p, what(action), out)
        elif phase == TILE:
            tile.apply(p, action, out)
        elif phase == AFTER:
            reinforce.apply(p, action, out)

    def tickets(self, s: State) -> i64:
        return chance.tickets(cast(Position, s))

    def ticket(self, s: State, k: i64) -> i64:
        return chance.ticket(cast(Position, s), k)

    def score(self, s: State, seat: i64) -> i64:
        return scoring.points(cast(Position, s), seat)

    def outcome(self, s: State) -> Outcome:
        return scoring.outcome(cast(Position, s))

    def traits(self, s: State, seat: i64) -> list[tuple[str, str]]:
        return scoring.traits(cast(Position, s), seat)

    def observe(self, s: State, viewer: i64) -> View:
        return view.observe(self.box, cast(Position, s), viewer)

    def determinize(self, v: View, rng: Rng) -> State:
        return view.determinize(cast(view.MythicalsView, v), rng)

    def format(self, s: State, action: i64) -> str:
        return notation.write(int(action))

    def parse(self, s: State, text: str) -> i64:
        action = notation.read(text)
        if verb(action) == TAKE and payment(action) == 0:
            return notation.with_payment(action, self.legal(s, s.actor))
        return action

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(cast(Position, s), seat, action)

    def audit(self, s: State) -> str:
        return audit.audit(cast(Position, s))

    def evaluate(self, s: State, seat: i64) -> i64:
        return bots.evaluate(cast(Position, s), seat)

    def is_waste(self, s: State, action: i64, moves: Moves) -> bool:
        return bots.is_waste(cast(Position, s), action, moves)

    def describe(self, s: State, seat: i64, net: Net) -> bool:
        return value.describe(cast(Position, s), seat, net)

    def mirror(self, s: State, seat: i64, net: Net) -> bool:
        return value.mirror(cast(Position, s), seat, net)

    def shortlist(self, s: State, moves: Moves) -> None:
        bots.shortlist(cast(Position, s), moves)

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        return bots.playout(cast(Position, s), moves, rng)

    def encoder(self, seats: i64) -> Encoder:
        return encode.MythicalsEncoder(self.box)


def make(modules: list[str], options: dict[str, str]) -> Game:
    ruleset = compose(META, modules, options)
    return Mythicals(ruleset.id, ruleset.options, make_box(ruleset.options))
