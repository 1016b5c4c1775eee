"""What is asked of whom, how far the game has come, and who has won."""

from __future__ import annotations

from mytharium.core.protocol import OVER
from mytharium.scene.face import Prompt, Reading
from mytharium.scene.words import Words
from mytharium.testing.template.face.names import pearls
from mytharium.testing.template.view import PearlDiversView


def prompt(reading: Reading[PearlDiversView]) -> Prompt:
    view, words = reading.view, reading.words
    left = words.t("Left in the heap: {pearls}.", pearls=pearls(int(view.heap), words))
    if view.actor == OVER:
        return Prompt(words.t("The heap is empty"), words.t("All cards are shown."))
    if view.actor < 0:
        return Prompt(words.t("Cards are being dealt"))
    if view.actor == view.viewer:
        return Prompt(words.t("Take pearls or swap?"), left)
    return Prompt(words.t("{name} is to move", name=reading.names[view.actor]), left)


def where(view: PearlDiversView, words: Words) -> str:
    return words.t("Left in the heap: {pearls}.", pearls=pearls(int(view.heap), words))
