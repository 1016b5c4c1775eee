"""Help for newcomers: what pieces are for, the lesson, and warnings of waste."""

from __future__ import annotations

from mytharium.games.myraclia.face.names import tile_name
from mytharium.games.myraclia.state import DRAFT as DRAFT_PHASE
from mytharium.games.myraclia.state import TURN
from mytharium.games.myraclia.verbs import DRAFT, TERRAFORM, verb, what
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Choice, Reading
from mytharium.scene.lesson import lesson
from mytharium.scene.words import mark

EXPLANATIONS = {
    "tile": mark("Pay its elements to make it bloom: you score its points and mark it with your disk."),
    "draft": mark("Take one element in turn; the further left the column, the later you terraform."),
    "shown": mark("It comes to the surface when a tile has bloomed."),
    "own": mark("Elements pay for tiles in this round; what is left can be exchanged by others."),
    "space": mark("A new tile can be laid here."),
    "luna": mark("A wild card that you take instead of an element; it ends your draft."),
}


def acts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == TURN


def drafts(view: MyracliaView) -> bool:
    return view.actor == view.viewer and view.table().phase == DRAFT_PHASE


def in_later_rounds(view: MyracliaView) -> bool:
    return bool(view.table().round > 1)


LESSON = lesson(__file__, acts, drafts, in_later_rounds)


def wasted(reading: Reading[MyracliaView], choice: Choice) -> str:
    """Leaving elements on the drafting board, or ending the last turn while a tile can be paid for."""
    words, legal = reading.words, reading.legal
    if choice.action == "pass" and any(verb(action) == DRAFT for action, _ in legal):
        return words.t("You could still take an element.")
    if choice.action == "end" and reading.view.table().last_round:
        tiles = [tile_name(int(what(action)), words) for action, _ in legal if verb(action) == TERRAFORM]
        return words.t("You could still terraform {tile}, and this is the last round.", tile=tiles[0]) if tiles else ""
    return ""
