"""The bot that thinks in whole turns where something is hidden or drawn.

A turn is listed until something is drawn. The turns that promise most at first sight, over several worlds that fit the
view, are tried: all in the same worlds with the same luck, played on for some turns and judged there. The worse half is
dropped again and again.
"""

import time
from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import CLEAR, decided, likely
from mytharium.bots.turns import rest_of
from mytharium.core.protocol import OVER, Game, Moves, State, Turn, View, settle, step
from mytharium.core.rng import Rng

TRIED: Final = 16  # turns that are tried
SIGHT: Final = 40.0  # trials that first sight counts for


@final
class Candidate:
    """A turn, and what trials made of it."""

    trials: i64

    def __init__(self, turn: Turn, lead: float) -> None:
        self.actions = turn.actions
        self.lead = lead  # that it promises at first sight
        self.promise = turn.value  # the same to who sees clearly, which decides among equals
        self.sight = 0.0  # how likely it wins by that,
        self.total = 0.0  # and by the trials, all together
        self.trials = 0

    def chance(self) -> float:
        return (SIGHT * self.sight + self.total) / (SIGHT + float(self.trials))


def by_lead(one: Candidate) -> tuple[float, float]:
    return (-one.lead, -one.promise)


def by_chance(one: Candidate) -> float:
    return -one.chance()


@final
class TrialBot(Bot):
    """With no trials it takes what promises most at first sight; a short-sighted one counts the future for less."""

    def __init__(self, trials: int = 0, seconds: float = 0.0, sight: float = 1.0) -> None:
        self.trials = trials
        self.seconds = seconds
        self.judge = GreedyBot(True, sight)
        self.ahead: dict[bytes, int] = {}  # the rest of the turn, by what is seen when it is played
        self.moves = Moves()
        self.start = Rng()
        self.luck = Rng()

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        known = self.ahead.get(view.key())
        if known is not None and known in moves:
            return known
        turn = self.turn(game, view, moves, rng)
        self.ahead = rest_of(game, game.determinize(view, rng), view.viewer, turn)
        return turn[0]

    def turn(self, game: Game, view: View, moves: list[int], rng: Rng) -> list[int]:
        """The actions of the best turn, until something is drawn."""
        found = self.promising(game, view, moves, rng)
        if not found:
            return [moves[rng.below(len(moves))]]
        if self.trials > 0 and len(found) > 1:
            self.run(game, view, found, rng)
            found.sort(key=by_chance)
        return found[0].actions

    def promising(self, game: Game, view: View, moves: list[int], rng: Rng) -> list[Candidate]:
        """The best turns that begin with one of the moves, by what they promise in all worlds."""
        seat = view.viewer
        worlds = [game.determinize(view, rng) for _ in range(game.worlds)]
        found: list[Candidate] = []
        for turn in game.turns(worlds[0], seat):
            if turn.actions[0] in moves:
                found.append(Candidate(turn, self.judge.judge(game, turn.s, seat, view.seats)))
        found.sort(key=by_lead)
        found = found[:TRIED]
        for one in found:
            for k in range(1, len(worlds)):
                s = after(game, worlds[k], one.actions)
                one.lead += self.judge.judge(game, s, seat, view.seats)
            one.lead /= float(len(worlds))
            one.sight = likely(one.lead / game.close)
        found.sort(key=by_lead)
        return found

    def run(self, game: Game, view: View, found: list[Candidate], rng: Rng) -> None:
        """Try the turns until either budget is used up (0 seconds are no limit), as often in each round."""
        alive = found
        stop = time.monotonic() + self.seconds
        rounds, left = 1, len(found)
        while left > 2:
            rounds, left = rounds + 1, (left + 1) // 2
        for _ in range(rounds):
            for _ in range(max(1, self.trials // rounds // len(alive))):
                self.lap(game, view, alive, rng)
                if self.seconds > 0.0 and time.monotonic() > stop:
                    return
            alive = sorted(alive, key=by_chance)[: (len(alive) + 1) // 2]

    def lap(self, game: Game, view: View, alive: list[Candidate], rng: Rng) -> None:
        """Try each turn once, in the same world and with the same luck."""
        world = game.determinize(view, rng)
        rng.word()
        self.start.stand(rng)
        last: i64 = world.turn + game.learned_horizon
        for one in alive:
            self.luck.stand(self.start)
            one.total += self.play_on(game, after(game, world, one.actions), last, view)
            one.trials += 1

    def play_on(self, game: Game, s: State, last: i64, view: View) -> float:
        """How likely the seat is to win, as far as the lead tells after the last turn that is played."""
        actor: i64 = settle(game, s, self.luck)
        while actor != OVER and s.turn <= last:
            game.moves(s, actor, self.moves)
            actor = step(game, s, game.habit(s, self.moves, self.luck), self.luck)
        lead = self.judge.judge(game, s, view.viewer, view.seats) / game.close
        if actor == OVER:
            return CLEAR * likely(lead) + (1.0 - CLEAR) * decided(lead)
        return likely(lead)


def after(game: Game, before: State, actions: list[int]) -> State:
    s = before.clone()
    for action in actions:
        game.play(s, action, None)
    return s
