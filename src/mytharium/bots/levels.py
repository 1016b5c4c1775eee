"""Levels that people feel: each game names the bot that plays at a level, and everybody asks for the level."""

from collections.abc import Callable
from typing import Final, final

from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, View
from mytharium.core.rng import Rng

LEVELS: Final = ("easy", "medium", "strong", "expert")


@final
class LevelBot(Bot):
    """Plays as the bot that the game has for a level."""

    def __init__(self, level: int, make: Callable[[str], Bot]) -> None:
        self.level = level
        self.make = make
        self.made: dict[str, Bot] = {}  # by name

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        name = game.levels[self.level]
        if name not in self.made:
            self.made[name] = self.make(name)
        return self.made[name].choose(game, view, moves, rng)
