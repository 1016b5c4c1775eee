"""The bot that plays its turn out in a few worlds that fit the view and takes what the game's evaluation likes best."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, State, View, step
from mytharium.core.rng import Rng

AHEAD: Final[i64] = 3  # further decisions of the same turn that are looked at
WORST: Final[i64] = -1_000_000_000


@final
class GreedyBot(Bot):
    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if len(moves) == 1:
            return moves[0]
        worlds = [game.determinize(view, rng) for _ in range(game.worlds)]
        short = Moves()
        for move in moves:
            short.add(move)
        game.shortlist(worlds[0], short)
        best = moves[0]
        highest: i64 = WORST * game.worlds
        for action in short.list():
            value: i64 = 0
            for world in worlds:
                value += after(game, world, action, view.viewer, AHEAD, rng)
            if value > highest:
                best = action
                highest = value
        return best


def after(game: Game, before: State, action: i64, seat: i64, ahead: i64, rng: Rng) -> i64:
    """What an action is worth if the rest of the turn is played as well as the evaluation knows."""
    s = before.clone()
    turn: i64 = s.turn
    step(game, s, action, rng)
    if s.actor != seat or s.turn != turn or ahead == 0:
        return game.evaluate(s, seat)
    moves = Moves()
    game.moves(s, seat, moves)
    game.shortlist(s, moves)
    highest: i64 = WORST
    for k in range(moves.n):
        value = after(game, s, moves.items[k], seat, ahead - 1, rng)
        if value > highest:
            highest = value
    return highest
