"""Help for newcomers: what pieces are for, the lesson, and warnings of waste."""

from __future__ import annotations

from mytharium.games.mythical_island.face.names import contents
from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.lesson import lesson
from mytharium.scene.words import mark

EXPLANATIONS = {
    "land": mark("Replace it with a tile of your hand, or walk here with your pawn."),
    "being": mark("Make its pattern on the island, stand on it, and wake the being for its points."),
    "mine": mark("Lay it on the island in place of another; twice a turn."),
    "bonus": mark("Complete its pattern and put a token on it; a second time locks it."),
    "awake": mark("A being that was woken: its points are safe."),
    "pawn": mark("It walks three steps a turn, and must stand on a pattern to wake a being."),
    "pile": mark("From here your hand is filled at the end of your turn."),
    "deck": mark("From here your beings are filled up to three."),
}


def acts(view: IslandView) -> bool:
    return view.phase == ACT and view.actor == view.viewer


def in_later_turns(view: IslandView) -> bool:
    return bool(view.turn > 2)


LESSON = lesson(__file__, acts, in_later_turns)


def wasted(reading: Reading[IslandView], choice: Choice) -> str:
    """Ending the turn while a being can be woken."""
    if choice.action not in ("end", "pass"):
        return ""
    awake = [text.split()[1] for _, text in reading.legal if text.startswith("activate ")]
    names = [contents().beings[int(number) - 1].name for number in awake]
    return reading.words.t("You could still wake {beings}.", beings=reading.words.list(names)) if names else ""
