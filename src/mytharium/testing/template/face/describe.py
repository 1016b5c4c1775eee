"""The board in words, for screen readers and terminals."""

from __future__ import annotations

from mytharium.scene.face import Reading
from mytharium.testing.template.face.names import card_name, pearls
from mytharium.testing.template.view import PearlDiversView


def describe(reading: Reading[PearlDiversView]) -> str:
    """The heap and the sea, then a line for each seat."""
    view, words = reading.view, reading.words
    heap, sea = pearls(int(view.heap), words), pearls(int(view.sea), words)
    lines = [words.t("In the heap: {heap}; in the sea: {sea}.", heap=heap, sea=sea)]
    for seat, name in enumerate(reading.names):
        held = words.list([pearls(view.pearls[seat], words), card_name(view.cards[seat], words)])
        lines.append(f"{name}: {held}.")
    return "\n".join(lines)
