"""Terra Mystica on the contract: the rules are in rules/, what only one faction can do in factions/."""

from typing import cast, final

from mypy_extensions import i64

from mytharium.core.compose import check_seats, compose
from mytharium.core.encoding import Encoder
from mytharium.core.net import Net
from mytharium.core.protocol import CHANCE, OVER, Event, Game, Moves, Outcome, Refusal, State, Turn, View
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica import bots, encode, notation, value, view
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import components
from mytharium.games.terra_mystica.compose import make_box
from mytharium.games.terra_mystica.meta import META
from mytharium.games.terra_mystica.rules import (
    audit,
    chance,
    events,
    flow,
    leech,
    losing,
    questions,
    refusals,
    rounds,
    scoring,
)
from mytharium.games.terra_mystica.seat import SOURCES
from mytharium.games.terra_mystica.state import ACTIONS, LAST_ROUND, Position
from mytharium.games.terra_mystica.turns import after_round, again, turns
from mytharium.games.terra_mystica.verbs import LEAVE, LOSE, PASS, first, second, verb


@final
class TerraMystica(Game):
    box: Box

    def __init__(self, ruleset: str, options: dict[str, str], box: Box) -> None:
        super().__init__(META.name, ruleset, options, bots.EXPLORE, bots.HORIZON)
        self.box = box
        self.worlds = 1
        self.lists_turns = True
        self.features, self.groups, self.kinds = value.FEATURES, value.NAMED, value.KINDS
        self.is_open = True
        self.starts = [chance.laid_out(box, seats) for seats in range(META.seats[1] + 1)]

    def new(self, seats: i64) -> State:
        check_seats(META, int(seats))
        return self.starts[int(seats)].clone()

    def to_act(self, s: State) -> list[int]:
        """The seat that is asked first, then those that may answer offers of power at their leisure."""
        if s.actor < 0:
            return []
        asked = [int(s.actor)]
        if not self.box.leech_waits:
            return asked
        p = cast(Position, s)
        return asked + [k for k in range(int(p.players)) if k != s.actor and leech.has_due(p, p.seat(k))]

    def moves(self, s: State, seat: i64, into: Moves) -> None:
        p = cast(Position, s)
        into.n = 0
        if seat == CHANCE:
            if p.actor == CHANCE:
                self.chance_moves(s, into)
        elif 0 <= seat < p.players:
            if seat == p.actor:
                questions.legal(self.box, p, p.seat(seat), into)
                losing.legal(self.box, p, into)
            elif self.box.leech_waits and p.actor != OVER:
                questions.legal_out_of_turn(self.box, p, p.seat(seat), into)

    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        p = cast(Position, s)
        p.seq += 1
        if out is not None:
            self._tell(p, action, out)
            return
        self._apply(p, action, out)
        flow.go_on(self.box, p, out)

    def _tell(self, p: Position, action: i64, out: list[Event]) -> None:
        """Play for somebody who wants to know what happens."""
        before = events.points_by_source(p)
        self._apply(p, action, out)
        events.tell_points(p, before, out)
        if self.box.judge.tells_everything:
            events.tell_all(p, "has", out)
        before = events.points_by_source(p)
        flow.go_on(self.box, p, out)
        events.tell_points(p, before, out)

    def _apply(self, p: Position, action: i64, out: list[Event] | None) -> None:
        if p.actor == CHANCE:
            chance.draw(self.box, p, action, out)
        elif verb(action) == LEAVE:
            rounds.leave(self.box, p, p.seat(first(action)), out)
        elif verb(action) == LOSE:
            losing.lose(self.box, p, p.seat(first(action)), second(action), out)
        else:
            questions.apply(self.box, p, action, out)

    def tickets(self, s: State) -> i64:
        return chance.tickets(self.box, cast(Position, s))

    def ticket(self, s: State, k: i64) -> i64:
        return chance.ticket(self.box, cast(Position, s), k)

    def score(self, s: State, seat: i64) -> i64:
        return cast(Position, s).seat(seat).vp

    def outcome(self, s: State) -> Outcome:
        """RULES.md#winner: most points; a tie is a shared win."""
        p = cast(Position, s)
        scores = [int(self.score(s, seat)) for seat in range(p.players)]
        ranks = [1 + sum(other > own for other in scores) for own in scores]
        return Outcome(ranks, scores, [_breakdown(p, seat) for seat in range(p.players)])

    def traits(self, s: State, seat: i64) -> list[tuple[str, str]]:
        return scoring.traits(cast(Position, s).seat(seat))

    def observe(self, s: State, viewer: i64) -> View:
        return view.observe(self.box, cast(Position, s), viewer)

    def determinize(self, v: View, rng: Rng) -> State:
        return view.determinize(cast(view.TerraMysticaView, v), rng)

    def format(self, s: State, action: i64) -> str:
        return notation.write(self.box.map, cast(Position, s), int(action))

    def parse(self, s: State, text: str) -> i64:
        return notation.read(self.box.map, cast(Position, s), text)

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(self.box, cast(Position, s), seat, action)

    def evaluate(self, s: State, seat: i64) -> i64:
        return bots.evaluate(self.box, cast(Position, s), seat)

    def shortlist(self, s: State, moves: Moves) -> None:
        bots.shortlist(cast(Position, s), moves)

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        return bots.playout(cast(Position, s), moves, rng)

    def is_waste(self, s: State, action: i64, moves: Moves) -> bool:
        return bots.is_waste(cast(Position, s), action, moves)

    def describe(self, s: State, seat: i64, net: Net) -> bool:
        return value.describe(self.box, cast(Position, s), seat, net)

    def gives_up(self, s: State, action: i64) -> bool:
        return verb(action) == PASS and cast(Position, s).round > 0

    def whim(self, s: State) -> float:
        return bots.whim(cast(Position, s))

    def turns(self, s: State, seat: i64) -> list[Turn]:
        if self.net is None:
            return []
        return turns(self, self.box, cast(Position, s), seat)

    def again(self, before: State, s: State, seat: i64) -> State | None:
        return again(cast(Position, before), cast(Position, s), seat)

    def after_round(self, s: State, seat: i64) -> State | None:
        return after_round(self, self.box, cast(Position, s), seat)

    def expect_at_rest(self, s: State, seat: i64) -> float:
        p = cast(Position, s)
        if p.round != LAST_ROUND or p.phase != ACTIONS or not p.look(seat).passed:
            return self.expect(s, seat)
        t = p.clone()
        scoring.finish(self.box, t, None)
        return float(self.score(t, seat))

    def audit(self, s: State) -> str:
        return audit.audit(self.box, cast(Position, s))

    def encoder(self, seats: i64) -> Encoder:
        return encode.TerraMysticaEncoder(self.box, seats)


def _breakdown(p: Position, seat: int) -> dict[str, int]:
    """Points by source; those that gave none are left out."""
    points = p.seat(seat).points
    return {name: int(points[k]) for k, name in enumerate(SOURCES) if points[k]}


def make(modules: list[str], options: dict[str, str]) -> Game:
    """The game; a component pack changes its id, so that records are replayed with the same components."""
    ruleset = compose(META, modules, options, components())
    pack = ruleset.data["pack"]
    return TerraMystica(ruleset.id + (f"+pack-{pack}" if pack else ""), ruleset.options, make_box(ruleset))
