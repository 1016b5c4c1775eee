"""What does not change during a game, and the moments at which an expansion has a say."""

from mypy_extensions import i64, mypyc_attr

from mytharium.core.protocol import Event
from mytharium.testing.template.state import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class Hook:
    def turn_ends(self, s: Position, out: list[Event] | None) -> None:
        """A player has taken pearls or swapped."""

    def bonus(self, s: Position, seat: i64) -> i64:
        """Points beside pearls and cards."""
        return 0


class Box:
    cards: i64  # numbered from 1 on
    heap: i64  # pearls at the beginning
    peeking: bool
    hooks: list[Hook]

    def __init__(self, cards: i64, heap: i64, peeking: bool, hooks: list[Hook]) -> None:
        self.cards = cards
        self.heap = heap
        self.peeking = peeking
        self.hooks = hooks
