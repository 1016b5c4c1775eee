"""The bot that thinks in whole turns: a search guided by what the game has learned to expect.

The children of a position are the turns that promise most (PUCT). A new position is judged by what every seat may
expect after the best of them; nothing is played out. For games that list their turns and hide nothing.
"""

import time
from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, State, Turn, View
from mytharium.core.rng import Rng

WIDTH: Final = 8  # turns of a position that are looked at
EXPLORE: Final = 3.0  # in points
SHARP: Final = 1.0  # points by which a turn must be better to be e times as likely
TICKETS: Final = 1_000_000
RIVALS: Final = 0.25  # what a point of the best other seat counts


@final
class Node:
    """A position at the end of a turn, and how it did."""

    visits: i64
    seat: i64  # who decides here, or less than 0

    def __init__(self, turn: Turn, points: list[float], guess: float) -> None:
        self.s = turn.s
        self.actions = turn.actions
        self.points = points  # that every seat may expect here
        self.guess = guess  # how it suits the seat that came here
        self.prior = 1.0
        self.visits = 0
        self.totals: list[float] = [0.0] * len(points)
        self.kids: list[Node] = []
        self.open = False
        self.seat = -1


def sensible(game: Game, s: State, seat: i64, moves: list[int]) -> list[Turn]:
    """The turns that begin with one of the moves, without those that throw something away, as far as any are left."""
    found = game.turns(s, seat)
    kept = [turn for turn in found if turn.actions[0] in moves]
    if not kept:
        return [Turn(turn.s, [moves[0]], turn.value) for turn in found[:1]]
    legal = Moves()
    game.moves(s, seat, legal)
    thrifty = [turn for turn in kept if not _wastes(game, s, turn.actions[0], legal)]
    return thrifty if thrifty else kept


def _wastes(game: Game, s: State, action: i64, legal: Moves) -> bool:
    return game.gives_up(s, action) and game.is_waste(s, action, legal)


def promise(turn: Turn) -> float:
    """To sort turns, the best first."""
    return -turn.value


def busy(node: Node) -> tuple[int, float]:
    """To sort what was looked at most to the front."""
    return (-int(node.visits), -node.guess)


@final
class TurnSearch:
    """One search from one position."""

    def __init__(self, game: Game, s: State, seat: i64, seats: i64, moves: list[int]) -> None:
        """`moves` are the actions that the seat may begin with."""
        self.game = game
        self.seats = int(seats)
        self.root = Node(Turn(s, []), self.points(s), 0.0)
        self.longest = 0.0  # seconds for one round of the search
        self.expand(self.root, seat, moves)

    def points(self, s: State) -> list[float]:
        """What every seat may expect."""
        return [self.game.expect(s, seat) for seat in range(self.seats)]

    def suits(self, points: list[float]) -> list[float]:
        """What every seat strives for: its points, less a part of those of the best other seat."""
        out: list[float] = []
        for seat in range(self.seats):
            best = -1000.0
            for other in range(self.seats):
                if other != seat and points[other] > best:
                    best = points[other]
            out.append(points[seat] - RIVALS * best)
        return out

    def expand(self, node: Node, seat: i64, moves: list[int] | None = None) -> list[float]:
        """Give a position its children; how the best of them suits everybody."""
        node.open = True
        found: list[Turn] = []
        if moves is not None:
            found = sensible(self.game, node.s, seat, moves)
        elif seat >= 0:
            found = self.game.turns(node.s, seat)
        if not found:
            return self.suits(self.points(node.s))
        node.seat = seat
        found.sort(key=promise)
        for turn in found[:WIDTH]:
            node.kids.append(Node(turn, self.points(turn.s), 0.0))
        best = node.kids[0]
        for kid in node.kids:
            kid.guess = self.suits(kid.points)[int(seat)]
            if kid.guess > best.guess:
                best = kid
        total = 0.0
        for kid in node.kids:
            kid.prior = exp((kid.guess - best.guess) / SHARP)
            total += kid.prior
        for kid in node.kids:
            kid.prior /= total
        return self.suits(best.points)

    def run(self, expansions: int, seconds: float) -> None:
        """Search until either budget is used up; 0 seconds are no limit. Never longer than the time there is."""
        if len(self.root.kids) < 2:
            return
        begin = time.monotonic()
        now = begin
        for _ in range(expansions):
            if seconds > 0.0 and now - begin + 2.0 * self.longest > seconds:
                return
            self.once()
            then = time.monotonic()
            if then - now > self.longest:
                self.longest = then - now
            now = then

    def once(self) -> None:
        node = self.root
        path = [node]
        while node.open and node.kids:
            node = self.pick(node)
            path.append(node)
        got = self.suits(node.points) if node.open else self.expand(node, node.s.actor)
        for visited in path:
            visited.visits += 1
            totals = visited.totals
            for seat in range(self.seats):
                totals[seat] += got[seat]

    def pick(self, node: Node) -> Node:
        """The child with the highest bound; one that was never visited is as good as its guess."""
        seat = int(node.seat)
        wide = EXPLORE * sqrt(float(node.visits) + 1.0)
        best = node.kids[0]
        highest = -1e9
        for kid in node.kids:
            value = kid.guess
            if kid.visits > 0:
                value = kid.totals[seat] / float(kid.visits)
            bound = value + wide * kid.prior / (1.0 + float(kid.visits))
            if bound > highest:
                highest = bound
                best = kid
        return best

    def best(self) -> list[Node]:
        """The turns at the root, those that were looked at most first."""
        return sorted(self.root.kids, key=busy)


@final
class TurnBot(Bot):
    """Plays the best whole turn. With a budget of 0 expansions it takes the turn that promises most at first sight.

    A short-sighted one counts what is still to come for less than it is worth. It gives up its round only where the
    clear-sighted one would.
    """

    def __init__(self, expansions: int = 100, seconds: float = 0.0, sight: float = 1.0) -> None:
        self.expansions = expansions
        self.seconds = seconds
        self.sight = sight
        self.ahead: dict[bytes, int] = {}  # the rest of the turn, by the position in which it is played

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        known = self.ahead.get(view.key())
        if known is not None and known in moves:
            return known
        s = game.determinize(view, rng)
        turn = self.turn(game, s, view, moves, rng)
        self.remember(game, s, view.viewer, turn)
        return turn[0]

    def turn(self, game: Game, s: State, view: View, moves: list[int], rng: Rng) -> list[int]:
        seat = view.viewer
        whim = game.whim(s)
        if whim > 0.0:
            return by_whim(sensible(game, s, seat, moves), whim, rng).actions
        if self.sight < 1.0:
            return self.at_first_sight(game, s, seat, sensible(game, s, seat, moves)).actions
        search = TurnSearch(game, s, seat, view.seats, moves)
        search.run(self.expansions, self.seconds)
        return search.best()[0].actions

    def at_first_sight(self, game: Game, s: State, seat: i64, found: list[Turn]) -> Turn:
        """The turn that looks best to a player who does not see far."""
        found.sort(key=promise)
        clear = found[0]
        best = clear
        highest = -1e9
        for turn in found:
            if turn is not clear and game.gives_up(s, turn.actions[0]):
                continue
            now = float(game.score(turn.s, seat))
            value = now + self.sight * (turn.value - now)
            if value > highest:
                highest = value
                best = turn
        return best

    def remember(self, game: Game, s: State, seat: i64, turn: list[int]) -> None:
        """The rest of the turn is not thought about again."""
        self.ahead = {}
        s = s.clone()
        for done in range(1, len(turn)):
            game.play(s, turn[done - 1], None)
            self.ahead[game.observe(s, seat).key()] = turn[done]


def by_whim(found: list[Turn], whim: float, rng: Rng) -> Turn:
    """Any of the turns, one that promises `whim` points less with a chance e times as small."""
    found.sort(key=promise)
    weights = [exp((turn.value - found[0].value) / whim) for turn in found]
    ticket = float(int(rng.below(TICKETS))) / float(TICKETS) * sum(weights)
    for k in range(len(found)):
        ticket -= weights[k]
        if ticket < 0.0:
            return found[k]
    return found[0]
