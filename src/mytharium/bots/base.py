"""A bot: it sees a View and the legal actions, never a state."""

from mypy_extensions import mypyc_attr

from mytharium.core.protocol import Game, View
from mytharium.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Subclass it, in compiled or plain Python, and override choose."""

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        """One of `moves`, the legal actions of the seat `view.viewer`."""
        raise TypeError(f"{type(self).__name__} does not define choose")
