"""The bot that plays its turn out in a few worlds that fit the view and takes what the game's judgement likes best."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, State, Turn, View, step
from mytharium.core.rng import Rng

AHEAD: Final[i64] = 3  # further decisions of the same turn that are looked at
WORST: Final = -1e12


@final
class GreedyBot(Bot):
    """Judges by the game's rules of thumb, or by what was learned."""

    def __init__(self, learned: bool = False) -> None:
        self.learned = learned

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        worlds = [game.determinize(view, rng) for _ in range(game.worlds)]
        short = Moves()
        for move in moves:
            short.add(move)
        game.shortlist(worlds[0], short)
        best = moves[0]
        highest = WORST
        for action in short.list():
            value = 0.0
            for world in worlds:
                value += self.after(game, world, action, view.viewer, view.seats, AHEAD, rng)
            if value > highest:
                best = action
                highest = value
        return best

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
                value = self.after(game, s, action, s.actor, seats, AHEAD, rng)
            found.append(Turn(t, [action], value))
        return found

    def judge(self, game: Game, s: State, seat: i64, seats: i64) -> float:
        if not self.learned:
            return float(game.evaluate(s, seat))
        return lead(game, s, seat, seats)

    def after(self, game: Game, before: State, action: i64, seat: i64, seats: i64, ahead: i64, rng: Rng) -> float:
        """What an action is worth if the rest of the turn is played as well as the judgement knows."""
        s = before.clone()
        turn: i64 = s.turn
        step(game, s, action, rng)
        if s.actor != seat or s.turn != turn or ahead == 0:
            return self.judge(game, s, seat, seats)
        moves = Moves()
        game.moves(s, seat, moves)
        game.shortlist(s, moves)
        best = WORST
        for k in range(moves.n):
            value = self.after(game, s, moves.items[k], seat, seats, ahead - 1, rng)
            if value > best:
                best = value
        return best


def lead(game: Game, s: State, seat: i64, seats: i64) -> float:
    """How many points a seat may expect to be ahead of the best other one."""
    best = WORST
    for other in range(seats):
        if other != seat:
            points = game.expect(s, other)
            if points > best:
                best = points
    if best == WORST:
        best = 0.0
    return game.expect(s, seat) - best
