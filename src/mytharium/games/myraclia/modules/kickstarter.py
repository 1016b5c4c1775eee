"""RULES.md#kickstarter: one more tile, with two surfaces."""

from mytharium.core.compose import Module
from mytharium.games.myraclia.components import take_out


class Kickstarter(Module):
    """The expansion as the shelf offers it."""

    def __init__(self) -> None:
        super().__init__("kickstarter", "Kickstarter tile", summary="One more tile, both plains and forests.")

    def patch(self, data: dict[str, object]) -> None:
        take_out(data, "kickstarter")
