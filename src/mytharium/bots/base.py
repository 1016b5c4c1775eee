"""A bot: it sees a View and the legal actions, never a state."""

from mypy_extensions import mypyc_attr

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
