"""Bots that look no further than their own turn: they play it out in a few worlds that fit the view and judge the end.

One judges by the game's rules of thumb, one by what the game has learned. A short-sighted one counts what is still to
come for less than it is worth, or sees less of its turn.
"""

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot, thrifty
from mytharium.core.protocol import OVER, Game, Moves, State, Turn, View, step
from mytharium.core.rng import Rng

AHEAD: Final[i64] = 3  # further decisions of the same turn that are looked at, as a rule
WORST: Final = -1e12
LAP: Final[i64] = 8  # worlds that are looked at before actions that are behind are dropped
CLEARLY: Final = 2.0  # standard errors by which they must be behind


@final
class Runner:
    """An action, and what it was worth in each of the same worlds."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.values: list[float] = []
        self.total = 0.0


def in_front(runners: list[Runner]) -> list[Runner]:
    """The best, and those that may yet be as good; what is worth the same in every world is looked at once."""
    best = runners[0]
    for one in runners:
        if one.total > best.total:
            best = one
    n = float(len(best.values))
    kept = [best]
    for one in runners:
        if one is not best:
            behind = (best.total - one.total) / n
            spread = 0.0
            for k in range(len(one.values)):
                off = best.values[k] - one.values[k] - behind
                spread += off * off
            if behind < CLEARLY * sqrt(spread / (n - 1.0) / n):
                kept.append(one)
    return kept


@final
class GreedyBot(Bot):
    def __init__(self, learned: bool = False, sight: float = 1.0, ahead: int = int(AHEAD)) -> None:
        self.learned = learned
        self.sight = sight  # what a point to come counts beside a point in hand
        self.ahead = ahead

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        worlds = [game.determinize(view, rng)]
        short = Moves()
        for move in thrifty(game, worlds[0], moves):
            short.add(move)
        game.shortlist(worlds[0], short)
        if self.learned and self.sight == 1.0 and game.learned_worlds > 0:
            return self.race(game, view, short.list(), rng)
        worlds += [game.determinize(view, rng) for _ in range(1, game.worlds)]
        best: list[int] = []
        highest = WORST
        for action in short.list():
            value = 0.0
            for world in worlds:
                value += self.after(game, world, action, view.viewer, view.seats, self.ahead, rng)
            if value > highest:
                highest = value
                best = []
            if value == highest:
                best.append(action)
        return best[0] if len(best) == 1 else best[rng.below(len(best))]

    def race(self, game: Game, view: View, actions: list[int], rng: Rng) -> int:
        """Look at more and more worlds, until one action is clearly better than all others."""
        runners = [Runner(action) for action in actions]
        seen: i64 = 0
        while len(runners) > 1 and seen < game.learned_worlds:
            for _ in range(LAP):
                world = game.determinize(view, rng)
                for one in runners:
                    value = self.after(game, world, one.action, view.viewer, view.seats, self.ahead, rng)
                    one.values.append(value)
                    one.total += value
            seen += LAP
            runners = in_front(runners)
        return runners[0].action

    def options(self, game: Game, s: State, seats: i64, rng: Rng) -> list[Turn]:
        """The actions worth looking at in a known position, each as a turn with what it promises."""
        short = Moves()
        game.moves(s, s.actor, short)
        game.shortlist(s, short)
        found: list[Turn] = []
        for action in short.list():
            t = s.clone()
            game.play(t, action, None)
            value = 0.0
            if short.n > 1:
                value = self.after(game, s, action, s.actor, seats, self.ahead, rng)
            found.append(Turn(t, [action], value))
        return found

    def after(self, game: Game, before: State, action: i64, seat: i64, seats: i64, ahead: i64, rng: Rng) -> float:
        """What an action is worth if the rest of the turn is played as well as the judgement knows."""
        s = before.clone()
        turn: i64 = s.turn
        step(game, s, action, rng)
        moves = Moves()
        while s.actor != OVER and not game.is_quiet(s):
            game.moves(s, s.actor, moves)
            step(game, s, game.playout(s, moves, rng), rng)
        if s.actor != seat or s.turn != turn or ahead == 0:
            return self.judge(game, s, seat, seats)
        game.moves(s, seat, moves)
        game.shortlist(s, moves)
        best = WORST
        for k in range(moves.n):
            value = self.after(game, s, moves.items[k], seat, seats, ahead - 1, rng)
            if value > best:
                best = value
        return best

    def judge(self, game: Game, s: State, seat: i64, seats: i64) -> float:
        """The lead over the best other seat, in whatever the judgement counts in."""
        if not self.learned:
            return float(game.evaluate(s, seat))
        if self.sight == 1.0:
            return game.lead(s, seat, seats)
        best = WORST
        for other in range(seats):
            if other != seat:
                points = self.points(game, s, other)
                if points > best:
                    best = points
        if best == WORST:
            best = 0.0
        return self.points(game, s, seat) - best

    def points(self, game: Game, s: State, seat: i64) -> float:
        now = float(game.score(s, seat))
        return now + self.sight * (game.expect(s, seat) - now)
