"""Random games, position by position: what most checks look at."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from mytharium.core.protocol import CHANCE, OVER, Moves, State
from mytharium.core.rng import Rng
from mytharium.testing.case import Case, Fault

PATIENCE = 300  # entries after which a random game is brought to its end by the game's own quick player


@dataclass
class Visit:
    """A position, who is asked there, what is possible, and what comes next (nothing once the game is over)."""

    case: Case
    state: State
    seat: int  # the seat that answers, CHANCE or OVER
    legal: list[int]
    action: int = 0
    path: list[tuple[State, int]] = field(default_factory=list)  # the way here: each position with what was done

    def fault(self, what: str) -> Fault:
        way = "; ".join(self.case.game.format(state, action) for state, action in self.path[-12:]) or "the start"
        return Fault(f"{self.case}, entry {len(self.path)} (after {way}): {what}")

    def after(self, action: int) -> State:
        """The position one action later; this one stays as it is."""
        state = self.state.clone()
        self.case.game.play(state, action, None)
        return state


def walk(case: Case, number: int, part: int = 1) -> Iterator[Visit]:
    """One random game. With `part` n, about one position in n is given, the end always."""
    game = case.game
    rng = Rng(f"{case.seed}/{number}")
    which = Rng(f"{case.seed}/{number}", 1)
    state = game.new(case.seats)
    path: list[tuple[State, int]] = []
    for _ in range(case.bound):
        seat = asked(case, state, rng)
        visit = Visit(case, state, seat, [], 0, path)
        if seat == OVER:
            yield visit
            return
        visit.legal = game.legal(state, seat)
        if not visit.legal:
            raise visit.fault(f"seat {seat} is asked, but has no legal action")
        visit.action = draw(case, state, rng) if seat == CHANCE else answer(case, state, seat, len(path), rng)
        if which.below(part) == 0:
            yield visit
        state = visit.after(visit.action)
        path = [*path, (visit.state, visit.action)]
    raise Visit(case, state, OVER, [], 0, path).fault(f"the game has not ended after {case.bound} entries")


def walks(case: Case, part: int = 1) -> Iterator[Visit]:
    """All positions (or one in `part`) of as many random games as the case wants."""
    for number in range(case.games):
        yield from walk(case, number, part)


def some(actions: list[int], most: int = 32) -> list[int]:
    """All actions, or where there are many some of them, from the first to the last."""
    return actions[:: -(-len(actions) // most)] if actions else []


def asked(case: Case, state: State, rng: Rng) -> int:
    """Who answers now; of several seats that are asked, a random one."""
    if state.actor < 0:
        return int(state.actor)
    seats = case.game.to_act(state)
    return seats[rng.below(len(seats))]


def answer(case: Case, state: State, seat: int, entries: int, rng: Rng) -> int:
    """Any legal action, each as likely; in a long game what the quick player does, so that it ends."""
    moves = Moves()
    case.game.moves(state, seat, moves)
    if entries < PATIENCE or seat != state.actor:
        return int(moves.items[rng.below(moves.n)])
    return int(case.game.playout(state, moves, rng))


def draw(case: Case, state: State, rng: Rng) -> int:
    """An outcome of chance."""
    return int(case.game.ticket(state, rng.below(case.game.tickets(state))))
