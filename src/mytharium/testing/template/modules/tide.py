"""RULES.md#tide: the sea takes pearls. An expansion with a say at the end of a turn."""

from mytharium.core.compose import Module
from mytharium.core.protocol import Event
from mytharium.testing.template.box import Hook
from mytharium.testing.template.state import Position


class Tide(Module):
    def __init__(self) -> None:
        summary = "After each turn the sea takes a pearl."
        super().__init__("tide", "Tide", requires=("deep",), summary=summary)

    def hooks(self) -> list[object]:
        return [TideHook()]


class TideHook(Hook):
    def turn_ends(self, s: Position, out: list[Event] | None) -> None:
        if s.heap > 1:
            s.heap -= 1
            s.sea += 1
            if out is not None:
                out.append(Event("tide", -1, {}))
