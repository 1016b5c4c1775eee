"""The bot that plays its choices on for a few turns, as one who goes by what was learned would, and judges the outcome.

All choices are tried in the same worlds, so that luck is the same for all of them; after each round the worse half is
dropped (sequential halving). For games with chance or secrets that have learned what positions promise.
"""

import time
from math import exp
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.bots.greedy import GreedyBot
from mytharium.core.protocol import OVER, Game, Moves, State, View, settle, step
from mytharium.core.rng import Rng

AHEAD: Final[i64] = 1  # further decisions of a turn that the players of a trial look at
ENOUGH: Final = 4  # trials of each choice before time may run out


@final
class Choice:
    """An action and how it did."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.total = 0.0
        self.trials = 0

    def mean(self) -> float:
        return self.total / float(self.trials)


def least(choice: Choice) -> float:
    """To sort choices, the best first."""
    return -choice.mean()


@final
class ForesightBot(Bot):
    def __init__(self, trials: int, seconds: float) -> None:
        self.trials = trials if trials else 1_000_000
        self.seconds = seconds
        self.greedy = GreedyBot(True)

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        short = Moves()
        for move in moves:
            short.add(move)
        game.shortlist(game.determinize(view, rng), short)
        return self.best([Choice(action) for action in short.list()], game, view, rng)

    def best(self, choices: list[Choice], game: Game, view: View, rng: Rng) -> int:
        stop = time.monotonic() + self.seconds
        rounds = 1
        while 2**rounds < len(choices):
            rounds += 1
        while len(choices) > 1:
            trials = self.trials // (rounds * len(choices))
            for done in range(trials if trials else 1):
                if self.seconds > 0.0 and done >= ENOUGH and time.monotonic() > stop:
                    break
                self.trial(choices, game, view, rng)
            choices.sort(key=least)
            choices = choices[: (len(choices) + 1) // 2]
            if self.seconds > 0.0 and time.monotonic() > stop:
                break
        return choices[0].action

    def trial(self, choices: list[Choice], game: Game, view: View, rng: Rng) -> None:
        """One world in which every choice is tried."""
        world = game.determinize(view, rng)
        settle(game, world, rng)
        for choice in choices:
            s = world.clone()
            last: i64 = s.turn + game.foresight
            step(game, s, choice.action, rng)
            while s.actor != OVER and (s.turn < last or not game.is_quiet(s)):
                step(game, s, self.reply(game, s, view.seats, rng), rng)
            lead = self.greedy.judge(game, s, view.viewer, view.seats) / game.close
            choice.total += 1.0 / (1.0 + exp(-max(-20.0, min(20.0, lead))))
            choice.trials += 1

    def reply(self, game: Game, s: State, seats: i64, rng: Rng) -> i64:
        """What the seat that is asked does in a trial."""
        moves = Moves()
        seat = s.actor
        game.moves(s, seat, moves)
        if moves.n == 1 or not game.is_quiet(s):
            return game.playout(s, moves, rng)
        game.shortlist(s, moves)
        best: i64 = moves.items[0]
        highest = -1e12
        if moves.n > 1:
            for k in range(moves.n):
                value = self.greedy.after(game, s, moves.items[k], seat, seats, AHEAD, rng)
                if value > highest:
                    highest = value
                    best = moves.items[k]
        return best
