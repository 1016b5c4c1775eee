"""What is thrown away by a choice, told before it is confirmed."""

from __future__ import annotations

from mytharium.games.myraclia.face.names import tile_name
from mytharium.games.myraclia.verbs import DRAFT, TERRAFORM, verb, what
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Choice, Reading


def wasted(reading: Reading[MyracliaView], choice: Choice) -> str:
    """Leaving elements on the drafting board, or ending the last turn while a tile can be paid for."""
    words, legal = reading.words, reading.legal
    if choice.action == "pass" and any(verb(action) == DRAFT for action, _ in legal):
        return words.t("You could still take an element.")
    if choice.action == "end" and reading.view.table().last_round:
        tiles = [tile_name(int(what(action)), words) for action, _ in legal if verb(action) == TERRAFORM]
        return words.t("You could still terraform {tile}, and this is the last round.", tile=tiles[0]) if tiles else ""
    return ""
