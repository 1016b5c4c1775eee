"""How far a game of Pearl Divers has come."""

from __future__ import annotations

from mytharium.scene.words import Words
from mytharium.testing.template.face.names import pearls
from mytharium.testing.template.view import PearlDiversView


def where(view: PearlDiversView, words: Words) -> str:
    return words.t("Left in the heap: {pearls}.", pearls=pearls(int(view.heap), words))
