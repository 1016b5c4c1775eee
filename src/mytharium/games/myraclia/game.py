"""Myraclia on the contract: each decision has its file under rules/, each expansion under modules/."""

from typing import cast, final

from mypy_extensions import i64

from mytharium.core.compose import ComposeError, check_seats, compose
from mytharium.core.encoding import Encoder
from mytharium.core.net import Net
from mytharium.core.protocol import CHANCE, OVER, Event, Game, Moves, Outcome, Refusal, State, View
from mytharium.core.rng import Rng
from mytharium.games.myraclia import bot_habits, bots, components, encode, value, view
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.compose import make_box
from mytharium.games.myraclia.meta import META
from mytharium.games.myraclia.notation import read, write
from mytharium.games.myraclia.rules import (
    chance,
    draft,
    drafting_board,
    expand,
    flow,
    refusals,
    reserve,
    setup,
    terraform,
    turn,
)
from mytharium.games.myraclia.rules.audit import audit
from mytharium.games.myraclia.rules.scoring import breakdown, final_score, ranks, traits
from mytharium.games.myraclia.state import (
    DRAFT,
    FILLING,
    PAYING,
    PLACING,
    RESERVING,
    SHOWING,
    STARTING,
    TAKING,
    TURN,
    Position,
)
from mytharium.games.myraclia.verbs import what


@final
class Myraclia(Game):
    """Myraclia with the modules and options it was made with.

    What is legal and what it does stands in `rules/`, one decision a file, and what an expansion adds in `modules/`;
    this class only knows who answers for which phase.
    """

    box: Box

    def __init__(self, ruleset: str, options: dict[str, str], box: Box) -> None:
        super().__init__(META.name, ruleset, options, bots.EXPLORE, bots.HORIZON)
        self.features, self.groups, self.kinds = value.FEATURES, value.NAMED, value.KINDS
        self.box = box
        self.automas = box.automa_names
        self.worlds = bots.WORLDS
        self.learned_horizon, self.patience = bot_habits.HORIZON, bot_habits.PATIENCE
        self.is_open = True

    def new(self, seats: i64) -> State:
        check_seats(META, seats)
        if seats <= self.box.automas:
            names = " and ".join(self.box.automa_names)
            raise ComposeError("A person must play besides {names}: add a seat.", names=names)
        if not self.box.random_layout and not self.box.layouts[seats]:
            tiles = int(self.box.surface_tiles[seats])
            raise ComposeError(
                "{seats} players begin with {tiles} tiles: draw so many.", "layout", seats=seats, tiles=tiles
            )
        s = Position(seats)
        setup.begin(self.box, s)
        return s

    def moves(self, s: State, seat: i64, into: Moves) -> None:
        p = cast(Position, s)
        into.n = 0
        if seat != p.actor:
            return
        phase = p.phase
        if seat == CHANCE:
            self.chance_moves(s, into)
        elif phase == DRAFT:
            draft.legal(self.box, p, into)
        elif phase == TURN:
            turn.legal(self.box, p, into)
        elif phase == PAYING:
            terraform.legal(self.box, p, into)
        elif phase == RESERVING:
            reserve.legal(self.box, p, into)
        elif phase == TAKING or phase == PLACING:
            expand.legal(self.box, p, into)
        else:
            self.box.owners[phase].legal(self.box, p, into)

    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        p = cast(Position, s)
        p.seq += 1
        phase = p.phase
        if phase == FILLING:
            drafting_board.draw(self.box, p, action, out)
        elif phase == DRAFT:
            draft.apply(self.box, p, action, out)
        elif phase == TURN or phase == PAYING or phase == RESERVING:
            flow.step(self.box, p, action, out)
        elif phase == TAKING or phase == PLACING:
            flow.grow(self.box, p, action, out)
        elif phase == SHOWING:
            flow.show(self.box, p, what(action), out)
        elif phase <= STARTING:
            setup.apply(self.box, p, action, out)
        else:
            self.box.owners[phase].play(self.box, p, action, out)

    def tickets(self, s: State) -> i64:
        return chance.tickets(self.box, cast(Position, s))

    def ticket(self, s: State, k: i64) -> i64:
        return chance.ticket(self.box, cast(Position, s), k)

    def score(self, s: State, seat: i64) -> i64:
        p = cast(Position, s)
        return final_score(self.box, p, seat) if p.actor == OVER else p.player(seat).score

    def outcome(self, s: State) -> Outcome:
        p = cast(Position, s)
        seats = range(int(p.seats))
        scores = [int(final_score(self.box, p, seat)) for seat in seats]
        return Outcome(ranks(self.box, p), scores, [breakdown(self.box, p, seat) for seat in seats])

    def traits(self, s: State, seat: i64) -> list[tuple[str, str]]:
        return traits(self.box, cast(Position, s), seat)

    def observe(self, s: State, viewer: i64) -> View:
        return view.observe(self.box, cast(Position, s), viewer)

    def determinize(self, v: View, rng: Rng) -> State:
        return cast(view.MyracliaView, v).table().clone()

    def format(self, s: State, action: i64) -> str:
        return write(self.box, int(action))

    def parse(self, s: State, text: str) -> i64:
        return read(self.box, text)

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(self.box, cast(Position, s), seat, action)

    def audit(self, s: State) -> str:
        return audit(self.box, cast(Position, s))

    def evaluate(self, s: State, seat: i64) -> i64:
        return bots.evaluate(self.box, cast(Position, s), seat)

    def is_waste(self, s: State, action: i64, moves: Moves) -> bool:
        return bots.is_waste(cast(Position, s), action, moves)

    def describe(self, s: State, seat: i64, net: Net) -> bool:
        return value.describe(self.box, cast(Position, s), seat, net)

    def shortlist(self, s: State, moves: Moves) -> None:
        bots.shortlist(self.box, cast(Position, s), moves)

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        return bots.playout(self.box, cast(Position, s), moves, rng)

    def habit(self, s: State, moves: Moves, rng: Rng) -> i64:
        return bot_habits.habit(self.box, cast(Position, s), moves, rng)

    def encoder(self, seats: i64) -> Encoder:
        return encode.MyracliaEncoder(self.box, seats)


def make(modules: list[str], options: dict[str, str]) -> Game:
    """A game of Myraclia with these modules and options; ComposeError if there are no such."""
    data, pack = components.load()
    ruleset = compose(META, modules, options, data)
    return Myraclia(ruleset.id + pack, ruleset.options, make_box(ruleset))
