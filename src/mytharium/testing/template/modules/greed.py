"""RULES.md#greed: a point for whoever has most pearls. An expansion that counts."""

from mypy_extensions import i64

from mytharium.core.compose import Module
from mytharium.testing.template.box import Hook
from mytharium.testing.template.state import Position


class Greed(Module):
    def __init__(self) -> None:
        summary = "Whoever has most pearls gets one point more."
        super().__init__("greed", "Greed", conflicts=("tide",), summary=summary)

    def hooks(self) -> list[object]:
        return [GreedHook()]


class GreedHook(Hook):
    def bonus(self, s: Position, seat: i64) -> i64:
        return int(s.pearls[seat] == max(s.pearls))
