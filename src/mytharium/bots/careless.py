"""The bot for a first game: it plays as the game's quick player does, but every other decision without looking.

What it does right is enough for a game to come to its end, which a random one may take very long to do.
"""

from typing import Final, final

from mypy_extensions import i64

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, View
from mytharium.core.rng import Rng

CARELESS: Final[i64] = 2  # one in so many decisions is made without looking


@final
class CarelessBot(Bot):
    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if rng.below(CARELESS) == 0:
            return moves[rng.below(len(moves))]
        sensible = Moves()
        for move in moves:
            sensible.add(move)
        return int(game.playout(game.determinize(view, rng), sensible, rng))
