"""The base of all bots, and the bots that do not search: random, careless, and a level's."""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from mytharium.core.protocol import Game, Moves, State, View
from mytharium.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Subclass it, in compiled or plain Python, and override choose."""

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        """One of `moves`, the legal actions of the seat `view.viewer`."""
        raise TypeError(f"{type(self).__name__} does not define choose")


def thrifty(game: Game, s: State, moves: list[int]) -> list[int]:
    """The moves that throw nothing away, if there are any."""
    legal = Moves()
    for move in moves:
        legal.add(move)
    kept = [move for move in moves if not game.is_waste(s, move, legal)]
    return kept if kept else moves


@final
class RandomBot(Bot):
    """Plays any legal action, each as likely."""

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        return moves[rng.below(len(moves))]


CARELESS: Final[i64] = 2  # one in so many decisions is made without looking


@final
class CarelessBot(Bot):
    """Plays as the game's quick player does, but every other decision without looking: for a first game.

    What it does right is enough for a game to come to its end, which a random one may take very long to do.
    """

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if rng.below(CARELESS) == 0:
            return moves[rng.below(len(moves))]
        sensible = Moves()
        for move in moves:
            sensible.add(move)
        return int(game.playout(game.determinize(view, rng), sensible, rng))


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
