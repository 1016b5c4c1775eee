"""The bot that plays any legal action, each as likely."""

from typing import final

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, View
from mytharium.core.rng import Rng


@final
class RandomBot(Bot):
    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        return moves[rng.below(len(moves))]
