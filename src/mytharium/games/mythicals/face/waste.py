"""What is thrown away by a choice, told before it is confirmed."""

from __future__ import annotations

from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Choice, Reading


def wasted(reading: Reading[MythicalsView], choice: Choice) -> str:
    """Taking no tile in the last turn although one can be paid for."""
    last = reading.view.day or reading.view.deck <= 1
    if choice.action == "no tile" and last and any(text.startswith("take ") for _, text in reading.legal):
        return reading.words.t("You can pay for a tile, and there will be no other turn.")
    return ""
