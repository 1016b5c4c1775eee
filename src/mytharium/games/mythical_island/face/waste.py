"""What is thrown away by a choice, told before it is confirmed."""

from __future__ import annotations

from mytharium.games.mythical_island.face.names import contents
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Choice, Reading


def wasted(reading: Reading[IslandView], choice: Choice) -> str:
    """Ending the turn while a being can be woken."""
    if choice.action not in ("end", "pass"):
        return ""
    awake = [text.split()[1] for _, text in reading.legal if text.startswith("activate ")]
    names = [contents().beings[int(number) - 1].name for number in awake]
    return reading.words.t("You could still wake {beings}.", beings=reading.words.list(names)) if names else ""
