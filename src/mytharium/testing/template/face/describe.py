"""The board in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.scene.words import Words
from mytharium.testing.template.face.names import card_name, pearls
from mytharium.testing.template.view import PearlDiversView


def describe(view: PearlDiversView, words: Words, names: Sequence[str]) -> str:
    """The heap and the sea, then a line for each seat."""
    heap, sea = pearls(int(view.heap), words), pearls(int(view.sea), words)
    lines = [words.t("In the heap: {heap}; in the sea: {sea}.", heap=heap, sea=sea)]
    for seat, name in enumerate(names):
        held = words.list([pearls(view.pearls[seat], words), card_name(view.cards[seat], words)])
        lines.append(f"{name}: {held}.")
    return "\n".join(lines)
