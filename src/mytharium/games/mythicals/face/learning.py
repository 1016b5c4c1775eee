"""Help for newcomers: what pieces are for, the lesson, and warnings of waste."""

from __future__ import annotations

from mytharium.games.mythicals.state import AFTER, DRAW
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.lesson import lesson
from mytharium.scene.words import mark

EXPLANATIONS = {
    "deck": mark("Reveal three cards in your turn and keep one colour."),
    "reserve": mark("Instead of revealing cards you may take all cards of one colour from here."),
    "mast": mark("Pay for it with the cards that it shows, and its points are yours."),
    "hand": mark("Cards pay for tiles; at the end they count for nothing."),
    "supply": mark("Put on a tile, each makes it worth a point more."),
    "discards": mark("What was paid lies here and does not come back."),
}


def after_a_tile(view: MythicalsView) -> bool:
    return bool(view.phase == AFTER)


def draws_again(view: MythicalsView) -> bool:
    return view.phase == DRAW and view.actor == view.viewer and bool(view.reserve)


LESSON = lesson(__file__, after_a_tile, draws_again)


def wasted(reading: Reading[MythicalsView], choice: Choice) -> str:
    """Taking no tile in the last turn although one can be paid for."""
    last = reading.view.day or reading.view.deck <= 1
    if choice.action == "no tile" and last and any(text.startswith("take ") for _, text in reading.legal):
        return reading.words.t("You can pay for a tile, and there will be no other turn.")
    return ""
