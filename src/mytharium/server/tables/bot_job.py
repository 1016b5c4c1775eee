"""The job of a worker process. It imports nothing of the server, so workers start quickly."""

from dataclasses import dataclass
from functools import lru_cache

from mytharium import games
from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, View
from mytharium.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Job:
    game: str
    modules: tuple[str, ...]
    options: dict[str, str]
    bot: str
    view: View
    moves: tuple[int, ...]
    seed: str  # of the bot's own chance, which has nothing to do with the game's
    ruleset: str = ""  # the newest

    def made(self) -> Game:
        return games.make(self.game, list(self.modules), self.options, self.ruleset)


@lru_cache(maxsize=32)
def bot_named(name: str) -> Bot:
    """In the worker: make a bot once, since it may remember the rest of its turn."""
    from mytharium import bots

    return bots.make(name)


def think(job: Job) -> int:
    """In the worker: let the bot choose."""
    return bot_named(job.bot).choose(job.made(), job.view, list(job.moves), Rng(job.seed))
