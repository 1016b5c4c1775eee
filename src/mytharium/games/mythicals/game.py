"""Mythicals on the contract: each phase has its file under rules/."""

from typing import cast, final

from mypy_extensions import i64

from mytharium.core.compose import check_seats, compose
from mytharium.core.protocol import CHANCE, Event, Game, Moves, NotationError, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from mytharium.games.mythicals import bots, view
from mytharium.games.mythicals.box import POINTS, TILE_NAMES, TILES
from mytharium.games.mythicals.meta import META
from mytharium.games.mythicals.rules import draw, flow, refusals, reinforce, setup, tile
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, SETUP, TILE, Position
from mytharium.games.mythicals.verbs import TAKE, payment, read, verb, what, write


@final
class Mythicals(Game):
    open_stacks: bool

    def __init__(self, ruleset: str, options: dict[str, str]) -> None:
        super().__init__(META.name, ruleset, options)
        self.open_stacks = options["open_stacks"] == "yes"
        self.explore = bots.EXPLORE
        self.horizon = bots.HORIZON

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
        if phase == KEEPING:
            if p.actor == CHANCE:
                draw.turned(p, action, out)
            else:
                draw.keep(p, what(action), out)
        elif phase == DRAW:
            draw.apply(p, action, out)
        elif phase == TILE:
            tile.apply(p, action, out)
        elif phase == AFTER:
            reinforce.apply(p, action, out)
        else:
            setup.apply(p, action, out)

    def tickets(self, s: State) -> i64:
        p = cast(Position, s)
        return setup.tickets(p) if p.phase == SETUP else draw.tickets(p)

    def ticket(self, s: State, k: i64) -> i64:
        p = cast(Position, s)
        return setup.ticket(p, k) if p.phase == SETUP else draw.ticket(p, k)

    def score(self, s: State, seat: i64) -> i64:
        return flow.points(cast(Position, s), seat)

    def outcome(self, s: State) -> Outcome:
        p = cast(Position, s)
        scores = [int(flow.points(p, 0)), int(flow.points(p, 1))]
        ranks = [1 if score == max(scores) else 2 for score in scores]
        return Outcome(ranks, scores, [_breakdown(p, 0), _breakdown(p, 1)])

    def observe(self, s: State, viewer: i64) -> View:
        return view.observe(cast(Position, s), viewer, self.open_stacks)

    def determinize(self, v: View, rng: Rng) -> State:
        return view.determinize(cast(view.MythicalsView, v), rng)

    def format(self, s: State, action: i64) -> str:
        return write(int(action))

    def parse(self, s: State, text: str) -> i64:
        action = read(text)
        if verb(action) == TAKE and payment(action) == 0:
            ways = [a for a in self.legal(s, s.actor) if verb(a) == TAKE and what(a) == what(action)]
            if len(ways) > 1:
                raise NotationError(refusals.ambiguous(len(ways), TILE_NAMES[int(what(action))]))
            if ways:
                return ways[0]
        return action

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(cast(Position, s), seat, action)

    def audit(self, s: State) -> str:
        return refusals.audit(cast(Position, s))

    def evaluate(self, s: State, seat: i64) -> i64:
        return bots.evaluate(cast(Position, s), seat)

    def shortlist(self, s: State, moves: Moves) -> None:
        bots.shortlist(cast(Position, s), moves)

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        return bots.playout(cast(Position, s), moves, rng)


def _breakdown(p: Position, seat: i64) -> dict[str, int]:
    """Points by source: runs, sets, the black tile and bonus markers."""
    points = {"runs": 0, "sets": 0, "black": 0, "bonus": int(p.bonus_of(seat))}
    tiles = p.stack(seat)
    for t in range(TILES):
        if (tiles >> t) & 1:
            worth: int = POINTS[t]
            points["runs" if t < 16 else "sets" if t < 19 else "black"] += worth
    return points


def make(modules: list[str], options: dict[str, str]) -> Game:
    ruleset = compose(META, modules, options)
    return Mythicals(ruleset.id, ruleset.options)
