"""The moments at which an expansion has a say; each does nothing unless an expansion overrides it."""

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
