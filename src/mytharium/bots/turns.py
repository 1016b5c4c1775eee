"""The bot that thinks in whole turns and plans its round, guided by what the game has learned to expect.

Each of the turns that promise most is followed by the seat's further turns until its round is over, as if all others
waited; the position at that end is judged. Goods have become what they buy by then, so that the judgement does not have
to guess what they might. For games that list their turns and hide nothing.
"""

import time
from math import exp, log, sqrt
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, State, Turn, View
from mytharium.core.rng import Rng

WIDTH: Final = 12  # turns of a position that are followed
EXPLORE: Final = 1.0  # in points: for how much a turn that was followed less often is worth another plan
CURIOUS: Final = 1.0  # points by which a turn may look better than it is in all plans but the first
LONGEST: Final = 24  # turns of a plan
TICKETS: Final = 1_000_000
RIVALS: Final = 0.25  # what a point of the best other seat counts among two; among more there are others to gain by it
SIGHT: Final = 0.5  # how much of a turn's worth is what it promises at first sight; the rest is what a plan makes of it


@final
class Node:
    """A turn that the seat could begin with, and what plans made of it."""

    visits: i64

    def __init__(self, turn: Turn, points: list[float]) -> None:
        self.s = turn.s
        self.actions = turn.actions
        self.points = points  # that every seat may expect after it
        self.sight = 0.0  # how the position suits the seat at first sight
        self.value = 0.0  # and with the best plan
        self.visits = 0  # plans that began with it


def sensible(game: Game, s: State, seat: i64, moves: list[int]) -> list[Turn]:
    """The turns that begin with one of the moves, without those that throw something away, as far as any are left."""
    found = game.turns(s, seat)
    kept = [turn for turn in found if turn.actions[0] in moves]
    if not kept:
        return [Turn(turn.s, [moves[0]], turn.value) for turn in found[:1]]
    thrifty = [turn for turn in kept if not wastes(game, s, seat, turn.actions)]
    return thrifty if thrifty else kept


def wastes(game: Game, s: State, seat: i64, actions: list[int]) -> bool:
    """Whether the turn ends with giving up, when there is something to throw away by then."""
    last = actions[-1]
    if not game.gives_up(s, last):
        return False
    if len(actions) > 1:
        s = s.clone()
        for action in actions[:-1]:
            game.play(s, action, None)
    legal = Moves()
    game.moves(s, seat, legal)
    return game.is_waste(s, last, legal)


def promise(turn: Turn) -> float:
    """To sort turns, the best first."""
    return -turn.value


def worth(node: Node) -> tuple[bool, float]:
    """To sort what has the best plan to the front, and what has none to the back."""
    return (node.visits == 0, -node.value)


@final
class TurnSearch:
    """One search from one position."""

    seat: i64

    def __init__(self, game: Game, s: State, seat: i64, seats: i64, moves: list[int]) -> None:
        """`moves` are the actions that the seat may begin with."""
        self.game = game
        self.s = s
        self.seat = seat
        self.seats = int(seats)
        self.envy = RIVALS / float(max(1, self.seats - 1))
        self.rng = Rng("plans")
        self.plans = 0
        self.longest = 0.0  # seconds for one plan
        found = sensible(game, s, seat, moves)
        found.sort(key=promise)
        self.kids = [self.node(turn) for turn in found[:WIDTH]]

    def node(self, turn: Turn) -> Node:
        made = Node(turn, [self.game.expect(turn.s, seat) for seat in range(self.seats)])
        made.sight = made.value = self.suits(made, made.points[int(self.seat)])
        return made

    def suits(self, node: Node, points: float) -> float:
        """What the seat strives for: its points, less a part of those of the best other seat."""
        best = -1000.0
        for other in range(self.seats):
            if other != self.seat and node.points[other] > best:
                best = node.points[other]
        return points - self.envy * best

    def run(self, plans: int, seconds: float) -> None:
        """Plan until either budget is used up; 0 seconds are no limit. Never longer than the time there is."""
        if len(self.kids) < 2:
            return
        begin = time.monotonic()
        now = begin
        for _ in range(plans):
            if seconds > 0.0 and now - begin + 2.0 * self.longest > seconds:
                return
            self.once()
            then = time.monotonic()
            if then - now > self.longest:
                self.longest = then - now
            now = then

    def once(self) -> None:
        """Make one more plan; the first for each turn takes what promises most, the others vary it."""
        node = self.pick()
        plan = self.suits(node, self.follow(node, CURIOUS if node.visits else 0.0))
        value = SIGHT * node.sight + (1.0 - SIGHT) * plan
        if node.visits == 0 or value > node.value:
            node.value = value
        node.visits += 1
        self.plans += 1

    def pick(self) -> Node:
        """Every turn in its order, then those whose plans are good or few."""
        best = self.kids[0]
        highest = -1e9
        wide = EXPLORE * sqrt(float(self.plans + 1))
        for node in self.kids:
            if node.visits == 0:
                return node
            bound = node.value + wide / float(node.visits)
            if bound > highest:
                highest = bound
                best = node
        return best

    def follow(self, node: Node, curious: float) -> float:
        """What the seat may expect at the end of its round if it goes on from here and the others wait."""
        s = node.s
        for _ in range(LONGEST):
            then = self.game.again(self.s, s, self.seat)
            if then is None:
                break
            found = self.game.turns(then, self.seat)
            if not found:
                break
            best = found[0]
            highest = -1e9
            for turn in found:
                looks = turn.value
                if curious > 0.0:
                    looks += curious * gumbel(self.rng)
                if looks > highest:
                    highest = looks
                    best = turn
            s = best.s
        return self.game.expect_at_rest(s, self.seat)

    def best(self) -> list[Node]:
        """The turns that were looked at, those with the best plans first."""
        return sorted(self.kids, key=worth)


def gumbel(rng: Rng) -> float:
    """Noise that turns the highest of several values into a draw by their exponentials."""
    return -log(-log((float(int(rng.below(TICKETS))) + 0.5) / float(TICKETS)))


@final
class TurnBot(Bot):
    """Plays the best whole turn. With a budget of 0 plans it takes the turn that promises most at first sight.

    A short-sighted one counts what is still to come for less than it is worth. It gives up its round only where the
    clear-sighted one would.
    """

    def __init__(self, plans: int = 12, seconds: float = 0.0, sight: float = 1.0) -> None:
        self.plans = plans
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
        self.ahead = rest_of(game, s, view.viewer, turn)
        return turn[0]

    def turn(self, game: Game, s: State, view: View, moves: list[int], rng: Rng) -> list[int]:
        seat = view.viewer
        whim = game.whim(s)
        if whim > 0.0:
            return by_whim(sensible(game, s, seat, moves), whim, rng).actions
        if self.sight < 1.0:
            return self.at_first_sight(game, s, seat, sensible(game, s, seat, moves)).actions
        search = TurnSearch(game, s, seat, view.seats, moves)
        search.run(self.plans, self.seconds)
        return search.best()[0].actions

    def at_first_sight(self, game: Game, s: State, seat: i64, found: list[Turn]) -> Turn:
        """The turn that looks best to a player who does not see far."""
        found.sort(key=promise)
        clear = found[0]
        best = clear
        highest = -1e9
        for turn in found:
            if turn is not clear and game.gives_up(s, turn.actions[-1]):
                continue
            now = float(game.score(turn.s, seat))
            value = now + self.sight * (turn.value - now)
            if value > highest:
                highest = value
                best = turn
        return best


def rest_of(game: Game, s: State, seat: i64, turn: list[int]) -> dict[bytes, int]:
    """The actions of a turn after its first, by what is seen when each is played: they are not thought about again."""
    found: dict[bytes, int] = {}
    s = s.clone()
    for done in range(1, len(turn)):
        game.play(s, turn[done - 1], None)
        found[game.observe(s, seat).key()] = turn[done]
    return found


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
