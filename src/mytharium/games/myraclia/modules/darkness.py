"""RULES.md#darkness: three tiles that nobody can terraform."""

from mypy_extensions import i64

from mytharium.core.compose import Module
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import take_out
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.rules.display import on_display
from mytharium.games.myraclia.state import Position


class Darkness(Module):
    """The expansion as the shelf offers it."""

    def __init__(self) -> None:
        super().__init__("darkness", "Darkness", summary="Three dark tiles stand in the way; for experienced players.")

    def patch(self, data: dict[str, object]) -> None:
        take_out(data, "darkness")

    def hooks(self) -> list[object]:
        return [DarknessHook()]


class DarknessHook(Hook):
    """The dark tiles join the bag after the set-up, one at a time on the display, and are taken first."""

    def set_up(self, box: Box, s: Position) -> None:
        s.stock |= box.dark

    def may_show(self, box: Box, s: Position, stock: i64) -> i64:
        """If a second one is drawn for the display, it goes back and another tile is drawn."""
        if on_display(s) & box.dark:
            return stock & ~box.dark
        return stock

    def take_first(self, box: Box, s: Position) -> i64:
        return on_display(s) & box.dark
