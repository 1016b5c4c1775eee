"""Mythical Island on the contract: each decision has its file under rules/."""

from typing import cast, final

from mypy_extensions import i64

from mytharium.core.compose import check_seats, compose
from mytharium.core.encoding import Encoder
from mytharium.core.net import Net
from mytharium.core.protocol import CHANCE, Event, Game, Moves, Outcome, Refusal, State, Turn, View
from mytharium.core.rng import Rng
from mytharium.games.mythical_island import bots, components, encode, layout, turns, value, view
from mytharium.games.mythical_island.box import Box
from mytharium.games.mythical_island.compose import boxes
from mytharium.games.mythical_island.meta import META
from mytharium.games.mythical_island.notation import read, write
from mytharium.games.mythical_island.rules import (
    audit,
    begin,
    chance,
    discard,
    flow,
    refill_cards,
    refill_tiles,
    refusals,
    scoring,
    setup,
    swap,
)
from mytharium.games.mythical_island.state import (
    ACT,
    ASK_CARDS,
    ASK_TILES,
    BEGIN,
    DISCARD,
    KEEP_CARDS,
    KEEP_TILES,
    SIDE,
    SWAP,
    Position,
)
from mytharium.games.mythical_island.verbs import DRAW, USE, verb, what


@final
class MythicalIsland(Game):
    """Tiles laid until beings find their patterns. `Game` tells what each method is for."""

    two: Box  # the island for two players, and so on; they may be the same
    three: Box
    four: Box

    def __init__(self, ruleset: str, options: dict[str, str], boxes: list[Box]) -> None:
        super().__init__(META.name, ruleset, options, bots.EXPLORE, bots.HORIZON)
        self.features, self.groups, self.kinds = value.FEATURES, value.NAMED, value.KINDS
        self.tries_turns, self.learned_horizon = True, bots.LEARNED_HORIZON
        self.two = boxes[0]
        self.three = boxes[1]
        self.four = boxes[2]
        self.asks_formally = self.two.says_end and self.two.dealt_cards

    def box(self, seats: i64) -> Box:
        if seats == 2:
            return self.two
        if seats == 3:
            return self.three
        return self.four

    def new(self, seats: i64) -> State:
        check_seats(META, int(seats))
        box = self.box(seats)
        layout.check_size(int(box.cells), int(seats))
        return setup.new(box, seats)

    def moves(self, s: State, seat: i64, into: Moves) -> None:
        p = cast(Position, s)
        into.n = 0
        if seat != p.actor:
            return
        box = self.box(p.seats)
        phase = p.phase
        if seat == CHANCE:
            self.chance_moves(s, into)
        elif phase == ACT:
            flow.legal(box, p, into)
        elif phase == SWAP:
            swap.legal_with(box, p, into)
        elif phase == DISCARD:
            discard.legal(box, p, into)
        elif phase == ASK_TILES or phase == ASK_CARDS:
            refill_tiles.legal_power(into)
        elif phase == KEEP_TILES:
            refill_tiles.legal_keep_tiles(p, into)
        elif phase == KEEP_CARDS:
            refill_cards.legal_keep_cards(p, into)
        elif phase == SIDE:
            begin.legal_side(p, into)
        elif phase == BEGIN:
            begin.legal_begin(box, p, into)

    def play(self, s: State, action: i64, out: list[Event] | None) -> None:
        p = cast(Position, s)
        box = self.box(p.seats)
        p.seq += 1
        phase = p.phase
        if p.actor == CHANCE:
            chance.apply(box, p, action, out)
        elif phase == ACT:
            flow.apply(box, p, action, out)
        elif phase == SWAP:
            swap.apply(box, p, what(action), out)
        elif phase == DISCARD:
            if verb(action) == DRAW:
                refill_tiles.start(box, p, out)
            else:
                discard.apply(p, action, out)
        elif phase == ASK_TILES:
            refill_tiles.answer_tiles(box, p, verb(action) == USE, out)
        elif phase == ASK_CARDS:
            refill_cards.answer_cards(p, verb(action) == USE, out)
        elif phase == KEEP_TILES:
            refill_tiles.discard_drawn_tile(box, p, action, out)
        elif phase == KEEP_CARDS:
            refill_cards.discard_drawn_card(p, what(action), out)
        elif phase == SIDE:
            begin.choose_side(p, what(action), out)
        elif phase == BEGIN:
            begin.begin(box, p, what(action), out)
        flow.go_on(box, p, out)

    def tickets(self, s: State) -> i64:
        p = cast(Position, s)
        return chance.tickets(self.box(p.seats), p)

    def ticket(self, s: State, k: i64) -> i64:
        p = cast(Position, s)
        return chance.ticket(self.box(p.seats), p, k)

    def score(self, s: State, seat: i64) -> i64:
        p = cast(Position, s)
        return scoring.points(self.box(p.seats), p, seat)

    def outcome(self, s: State) -> Outcome:
        p = cast(Position, s)
        return scoring.outcome(self.box(p.seats), p)

    def traits(self, s: State, seat: i64) -> list[tuple[str, str]]:
        p = cast(Position, s)
        return scoring.traits(self.box(p.seats), p, seat)

    def observe(self, s: State, viewer: i64) -> View:
        p = cast(Position, s)
        return view.observe(self.box(p.seats), p, viewer)

    def determinize(self, v: View, rng: Rng) -> State:
        return view.determinize(self.box(v.seats), cast(view.IslandView, v), rng)

    def format(self, s: State, action: i64) -> str:
        return write(self.box(cast(Position, s).seats), int(action))

    def parse(self, s: State, text: str) -> i64:
        seats = cast(Position, s).seats
        return read(self.box(seats), int(seats), text)

    def refusal(self, s: State, seat: i64, action: i64) -> Refusal | None:
        p = cast(Position, s)
        into = Moves()
        self.moves(s, seat, into)
        return None if into.has(action) else refusals.why_not(self.box(p.seats), p, seat, action)

    def audit(self, s: State) -> str:
        p = cast(Position, s)
        return audit.audit(self.box(p.seats), p)

    def evaluate(self, s: State, seat: i64) -> i64:
        p = cast(Position, s)
        return bots.evaluate(self.box(p.seats), p, seat)

    def is_quiet(self, s: State) -> bool:
        phase = cast(Position, s).phase
        return phase < ASK_TILES or phase > KEEP_CARDS

    def is_waste(self, s: State, action: i64, moves: Moves) -> bool:
        return bots.is_waste(action, moves)

    def describe(self, s: State, seat: i64, net: Net) -> bool:
        p = cast(Position, s)
        return value.describe(self.box(p.seats), p, seat, net)

    def mirror(self, s: State, seat: i64, net: Net) -> bool:
        return value.mirror(cast(Position, s), net)

    def shortlist(self, s: State, moves: Moves) -> None:
        p = cast(Position, s)
        bots.shortlist(self.box(p.seats), p, moves)

    def playout(self, s: State, moves: Moves, rng: Rng) -> i64:
        p = cast(Position, s)
        return bots.playout(self.box(p.seats), p, moves, rng)

    def turns(self, s: State, seat: i64) -> list[Turn]:
        p = cast(Position, s)
        return turns.turns(self, self.box(p.seats), p)

    def encoder(self, seats: i64) -> Encoder:
        return encode.IslandEncoder(self.box(seats), seats)


def make(modules: list[str], options: dict[str, str]) -> Game:
    """The game with its variants; a component pack changes its id, so that records are replayed with the same cards."""
    ruleset = compose(META, modules, options)
    contents = components.load(components.packed())
    name = ruleset.id + (f"+pack-{contents.pack}" if contents.pack else "")
    return MythicalIsland(name, ruleset.options, boxes(contents, ruleset.options, ruleset.version))
