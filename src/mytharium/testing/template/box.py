"""What does not change during a game."""

from mypy_extensions import i64

from mytharium.testing.template.hooks import Hook


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
