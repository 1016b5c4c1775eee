"""RULES.md#cards: nothing is created or lost. The kit asks after every entry of every game."""

from mytharium.testing.template.box import Box
from mytharium.testing.template.state import Position


def audit(box: Box, s: Position) -> str:
    """What was created or lost, or an empty text."""
    if s.heap + s.sea + sum(s.pearls) != box.heap:
        return "a pearl is missing"
    if sorted([*s.deck, *(card for card in s.cards if card)]) != list(range(1, int(box.cards) + 1)):
        return "a card is missing"
    return ""
