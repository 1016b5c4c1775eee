"""What was good and what was not in a game that is over: the course of what everybody could expect, and each choice.

A choice is judged by what its player could see at that moment, by the search of a strong bot. What a seat may expect is
told in points; how much a choice gave away is told in points of lead where the game lists whole turns, and otherwise in
hundredths of a chance to win.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import exp
from typing import Final

from mytharium.arena.review_page import summary
from mytharium.bots.ismcts import REWARD, Search
from mytharium.bots.turns import SHARP, Node, TurnSearch
from mytharium.core.protocol import Game, State, Turn
from mytharium.core.rng import Rng
from mytharium.match.match import DECISIONS, DRAW, STEP, Match

TURNS: Final = 100  # positions that the search of a whole turn looks at
ITERATIONS: Final = 1500  # of the search for a single choice
POINTS, CHANCES = "points", "% to win"
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
    end = match.outcome
    game = match.game
    unit = POINTS if game.lists_turns and game.net is not None else CHANCES
    found = Review(game.name, match.seats, unit, list(end.scores), end.ranks.index(min(end.ranks)))
    _follow(match, found)
    rng = Rng(f"review/{match.seed}")
    for first, stop in spans(match):
        judged = _judge(match, first, stop, unit, effort, rng)
        if judged is not None:
            found.choices.append(judged)
        progress(1)
    return found


def spans(match: Match) -> Iterator[tuple[int, int]]:
    """The choices of a game as [first, stop) of its line: whole turns where the game lists them."""
    line, first = match.line, 0
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


def _judge(match: Match, first: int, stop: int, unit: str, effort: float, rng: Rng) -> Choice | None:
    """What a choice gave away; nothing where there was no choice, or where the search did not look at it."""
    game, s, seat = match.game, match.before(first), match.line[first].entry.seat
    moves = game.legal(s, seat)
    if len(moves) < 2:
        return None
    played = "; ".join(match.line[k].entry.text for k in range(first, stop))
    view = game.observe(s, seat)
    if unit == POINTS:
        world, after = game.determinize(view, rng), match.line[stop - 1].state
        found = _by_turns(game, world, seat, match.seats, after, moves, effort)
    else:
        action = game.parse(s, match.line[first].entry.text)
        search = Search(game, view, rng, game.net is not None)
        search.run(max(1, round(ITERATIONS * effort)), 0.0)
        found = _by_actions(search, int(action))
    if found is None:
        return None
    value, highest, best = found
    texts = [played] if not best else list(_told(game, s, best))
    return Choice(first, seat, played, "; ".join(texts), max(0.0, highest - value), value)


def _told(game: Game, s: State, actions: list[int]) -> Iterator[str]:
    at = s.clone()
    for action in actions:
        yield game.format(at, action)
        game.play(at, action, None)


def _by_turns(
    game: Game, s: State, seat: int, seats: int, after: State, moves: list[int], effort: float
) -> tuple[float, float, list[int]] | None:
    """The value of the turn that was played, that of the best, and its actions, none if it was the same."""
    search = TurnSearch(game, s, seat, seats, moves)
    kids = search.root.kids
    if not kids:
        return None
    key = after.key()
    mine = next((kid for kid in kids if kid.s.key() == key), None)
    if mine is None:
        mine = Node(Turn(after, [], 0.0), search.points(after), 0.0)
        mine.guess = search.suits(mine.points)[seat]
        mine.prior = min(1.0, exp((mine.guess - max(kid.guess for kid in kids)) / SHARP))
        kids.append(mine)
    search.run(max(1, round(TURNS * effort)), 0.0)
    best = search.best()[0]

    def value(kid: Node) -> float:
        return kid.totals[seat] / int(kid.visits) if kid.visits else float(kid.guess)

    return value(mine), max(value(mine), value(best)), [] if best is mine else best.actions


def _by_actions(search: Search, action: int) -> tuple[float, float, list[int]] | None:
    """The same for single actions, in hundredths of a chance."""
    tree = search.tree
    kids: dict[int, tuple[int, float]] = {}
    child = tree.first[0]
    while child >= 0:
        visits = int(tree.visits[child])
        kids[int(tree.action[child])] = (visits, 100.0 * int(tree.total[child]) / max(1, visits) / int(REWARD))
        child = tree.next[child]
    if action not in kids:
        return None
    best = max(kids, key=lambda one: kids[one])
    mine = kids[action][1]
    return mine, max(mine, kids[best][1]), [] if best == action else [best]


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
