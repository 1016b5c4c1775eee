"""What was good and what was not in a game that is over: the course of what everybody could expect, and each choice.

A choice is judged by what its player could see at that moment, by a strong bot. What a seat may expect is told in
points; how much a choice gave away is told in points of lead where the game lists whole turns, and otherwise in
hundredths of a chance to win.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from mytharium.coach.ideas import POINTS, turns, unit, ways, written
from mytharium.coach.review_page import summary
from mytharium.core.protocol import Game, State
from mytharium.core.rng import Rng
from mytharium.match.log import DECISIONS, DRAW, STEP
from mytharium.match.match import Match

SMALL: Final = 0.5  # what gives away less is as good as the best
TURNING_POINTS: Final = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player chose, and what would have been best as far as could be seen."""

    moment: int  # of the line, before it
    seat: int
    played: str  # in notation
    best: str
    lost: float  # in the unit of the review; 0.0 for the best
    value: float  # of what was played, in the same unit

    @property
    def is_best(self) -> bool:
        return self.lost < SMALL


@dataclass(frozen=True, slots=True)
class Swing:
    """Something that changed who leads."""

    moment: int
    seat: int  # who did it; -1: chance
    text: str
    change: float  # in the lead of the winner, in points


@dataclass(frozen=True, slots=True)
class Part:
    """Where the final lead of a seat came from, in points."""

    luck: float  # what chance drew
    own: float  # own choices
    others: float


@dataclass(slots=True)
class Review:
    game: str
    seats: int
    unit: str
    scores: list[int]
    winner: int
    curve: list[tuple[int, list[float]]] = field(default_factory=list)  # moment, the points that each seat may expect
    choices: list[Choice] = field(default_factory=list)  # in their order
    swings: list[Swing] = field(default_factory=list)  # the weightiest first
    parts: list[Part] = field(default_factory=list)  # by seat

    def of(self, seat: int) -> list[Choice]:
        """The choices of a seat, the worst first."""
        return sorted((one for one in self.choices if one.seat == seat), key=lambda one: -one.lost)

    def agreed(self, seat: int) -> float:
        """The share of a seat's choices that were as good as the best."""
        mine = self.of(seat)
        return sum(one.is_best for one in mine) / len(mine) if mine else 1.0

    def lost(self, seat: int) -> float:
        """What the choices of a seat gave away together."""
        return sum(one.lost for one in self.choices if one.seat == seat)

    def _repr_html_(self) -> str:
        return summary(self)


def review(match: Match, effort: float = 1.0, progress: Callable[[int], object] = lambda done: None) -> Review:
    """Look back at a game that is over; `effort` scales how long each choice is thought about."""
    if not match.over:
        raise ValueError("Only a game that is over can be reviewed: until then it is played.")
    found = course(match)
    for first, stop in spans(match):
        judged = judge(match, first, stop, effort, Rng(f"review/{match.seed}/{first}"))
        if judged is not None:
            found.choices.append(judged)
        progress(1)
    return found


def course(match: Match) -> Review:
    """All of a review but the choices, which take the time."""
    end = match.outcome
    found = Review(match.game.name, match.seats, unit(match.game), list(end.scores), end.ranks.index(min(end.ranks)))
    _follow(match, found)
    return found


def spans(match: Match) -> Iterator[tuple[int, int]]:
    """The choices of a game as [first, stop) of its line: whole turns where the game lists them. None of those that it
    has from another game: they were made by others."""
    line, first = match.line, match.copied
    while first < len(line):
        stop = first + 1
        if line[first].entry.kind in DECISIONS:
            seat = line[first].entry.seat
            while stop < len(line) and _goes_on(match, stop, seat):
                stop += 1
            yield first, stop
        first = stop


def _goes_on(match: Match, moment: int, seat: int) -> bool:
    entry = match.line[moment].entry
    if entry.kind not in DECISIONS or entry.seat != seat:
        return False
    same_turn = match.before(moment).turn == match.before(moment - 1).turn
    return entry.kind == STEP or (match.game.lists_turns and same_turn)


def judge(match: Match, first: int, stop: int, effort: float, rng: Rng) -> Choice | None:
    """What a choice gave away; nothing where there was no choice, or where the search did not look at it."""
    game, s, seat = match.game, match.before(first), match.line[first].entry.seat
    moves = game.legal(s, seat)
    if len(moves) < 2:
        return None
    view = game.observe(s, seat)
    world, after = game.determinize(view, rng), match.line[stop - 1].state
    action = int(game.parse(s, match.line[first].entry.text))
    if unit(game) == POINTS:
        found = turns(game, world, seat, match.seats, moves, effort, after)
        mine = next((way for way in found if way.after is not None and way.after.key() == after.key()), None)
    else:
        found = ways(game, view, world, moves, rng, effort)
        mine = next((way for way in found if way.actions[0] == action), None)
    if mine is None:
        return None
    played = "; ".join(match.line[k].entry.text for k in range(first, stop))
    best = played if found[0] is mine else "; ".join(written(game, s, found[0].actions))
    return Choice(first, seat, played, best, max(0.0, found[0].value - mine.value), mine.value)


def _follow(match: Match, found: Review) -> None:
    """The curve, the parts and the turning points, from the moment on at which something can be expected."""
    game, seats = match.game, match.seats
    start = next((k for k in range(len(match.line)) if _is_begun(game, match.before(k), seats)), 0)
    points = _expected(game, match.before(start), seats)
    found.curve.append((start, points))
    sums = [[0.0, 0.0, 0.0] for _ in range(seats)]
    swings: list[Swing] = []
    for moment in range(start, len(match.line)):
        one = match.line[moment]
        now = _expected(game, one.state, seats)
        chance = one.entry.kind == DRAW
        for seat in range(seats):
            change = _lead(now, seat) - _lead(points, seat)
            sums[seat][0 if chance else 1 if one.entry.seat == seat else 2] += change
            if seat == found.winner and change:
                swings.append(Swing(moment, -1 if chance else one.entry.seat, one.entry.text, change))
        points = now
        found.curve.append((moment + 1, points))
    found.swings = sorted(swings, key=lambda one: -abs(one.change))[:TURNING_POINTS]
    found.parts = [Part(*part) for part in sums]


def _is_begun(game: Game, s: State, seats: int) -> bool:
    """Whether every seat has what it plays with, such as a faction."""
    return game.net is None or all(game.describe(s, seat, game.net) for seat in range(seats))


def _expected(game: Game, s: State, seats: int) -> list[float]:
    return [float(game.expect(s, seat)) for seat in range(seats)]


def _lead(points: list[float], seat: int) -> float:
    others = [value for k, value in enumerate(points) if k != seat]
    return points[seat] - max(others, default=0.0)
