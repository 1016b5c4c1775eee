"""The bot that thinks in whole turns and plans its round, guided by what the game has learned to expect.

Each of the turns that promise most is followed by the seat's further turns until its round is over, as if all others
waited; the position at that end is judged, and the one that the next round would lead to if the seat were alone. Goods
have become what they buy by then, so that the judgement does not have to guess what they might. Many orders of the same
turns lead to the same end and are followed once. For games that list their turns and hide nothing.
"""

import time
from math import exp
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.bits import bit
from mytharium.core.protocol import Game, Moves, State, Turn, View
from mytharium.core.rng import Rng


@final
class Line:
    """Some turns of a seat, one after the other: where they lead to, and which of them can come first, a bit each."""

    firsts: i64

    def __init__(self, s: State, value: float, firsts: i64) -> None:
        self.s = s
        self.value = value
        self.firsts = firsts


def merge(lines: dict[float, Line], s: State, value: float, firsts: i64) -> None:
    """Add a line, unless another comes to the same: what promises exactly as much is the same but for the order."""
    known = lines.get(value)
    if known is None:
        lines[value] = Line(s, value, firsts)
    else:
        known.firsts |= firsts


def hope(line: Line) -> float:
    """To sort lines, the best first."""
    return -line.value


WIDTH: Final = 12  # turns of a position that are followed
LONGEST: Final = 24  # turns of a plan
ABREAST: Final = 32  # lines that are followed at most, however long there is to think
TICKETS: Final = 1_000_000
RIVALS: Final = 0.25  # what a point of the best other seat counts among two; among more there are others to gain by it
SIGHT: Final = 0.5  # how much of a turn's worth is what it promises at first sight; the rest is what a plan makes of it
BEYOND: Final = 0.5  # how much of that is what one more round makes of it


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
        self.end = turn.s  # where the best of them leads to
        self.rest = 0.0  # what the seat may expect there


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
        self.begin = 0.0
        self.seconds = 0.0
        self.longest = 0.0  # seconds for one list of turns
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
        """Follow so many of the turns, and a third as many lines beside each other; 0 seconds are no limit.

        Never longer than the time there is: what cannot be followed to its end is judged where it stands.
        """
        if len(self.kids) < 2 or plans == 0:
            return
        self.begin = time.monotonic()
        self.seconds = seconds
        self.longest = 0.0
        first: dict[float, Line] = {}
        for k in range(min(plans, len(self.kids))):
            merge(first, self.kids[k].s, self.kids[k].points[int(self.seat)], bit(k))
        lines = list(first.values())
        for _ in range(LONGEST):
            lines = self.kept(self.longer(lines), min(plans // 3, ABREAST))
        for line in lines:
            self.reached(line)
        self.judge()

    def is_late(self) -> bool:
        return self.seconds > 0.0 and time.monotonic() - self.begin + 2.0 * self.longest > self.seconds

    def listed(self, s: State) -> list[Turn]:
        """The turns of the seat, and how long it took to list them."""
        begin = time.monotonic()
        found = self.game.turns(s, self.seat)
        self.longest = max(self.longest, time.monotonic() - begin)
        return found

    def longer(self, lines: list[Line]) -> list[Line]:
        """All lines that are one turn longer, those that promise most first."""
        found: dict[float, Line] = {}
        for line in lines:
            then = None if self.is_late() else self.game.again(self.s, line.s, self.seat)
            turns: list[Turn] = []
            if then is not None:
                turns = self.listed(then)
            if not turns:
                self.reached(line)
            for turn in turns:
                merge(found, turn.s, turn.value, line.firsts)
        return sorted(found.values(), key=hope)

    def kept(self, lines: list[Line], most: int) -> list[Line]:
        """Those that are followed further: so many, and for each turn the best that begins with it."""
        found: list[Line] = []
        covered: i64 = 0
        for line in lines:
            if self.game.again(self.s, line.s, self.seat) is None:
                self.reached(line)
            elif len(found) < most or line.firsts & ~covered:
                found.append(line)
                covered |= line.firsts
        return found

    def reached(self, line: Line) -> None:
        """The end of a plan, for each turn that it can begin with."""
        rest = self.game.expect_at_rest(line.s, self.seat)
        for k in range(len(self.kids)):
            if (line.firsts >> k) & 1:
                node = self.kids[k]
                if node.visits == 0 or rest > node.rest:
                    node.rest, node.end = rest, line.s
                node.visits += 1

    def judge(self) -> None:
        """What the best plan of each turn makes of it, with a look beyond the round as far as there is time for all."""
        known: dict[float, float] = {}
        for node in self.kids:
            if node.visits and node.rest not in known:
                known[node.rest] = self.beyond(node)
        late = self.is_late()
        for node in self.kids:
            if node.visits:
                plan = node.rest
                if not late:
                    plan += BEYOND * (known[node.rest] - node.rest)
                node.value = SIGHT * node.sight + (1.0 - SIGHT) * self.suits(node, plan)

    def beyond(self, node: Node) -> float:
        """What the seat may expect after one more round, if it took what promises most and nobody else were there."""
        begin = self.game.after_round(node.end, self.seat)
        s = begin
        value = node.rest
        for _ in range(LONGEST):
            if begin is None or s is None or self.is_late():
                break
            found = self.listed(s)
            if not found:
                break
            best = found[0]
            for turn in found:
                if turn.value > best.value:
                    best = turn
            value = best.value
            s = self.game.again(begin, best.s, self.seat)
        return value

    def best(self) -> list[Node]:
        """The turns that were looked at, those with the best plans first."""
        return sorted(self.kids, key=worth)


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
