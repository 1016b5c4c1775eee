"""RULES.md#cards: before the first turn, chance deals a card to everybody."""

from mypy_extensions import i64

from mytharium.testing.template.box import Box
from mytharium.testing.template.state import Position


def new(box: Box, seats: i64) -> Position:
    return Position(seats, box.cards, box.heap)
