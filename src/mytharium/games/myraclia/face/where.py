"""How far a game of Myraclia has come."""

from __future__ import annotations

from mytharium.games.myraclia.phases import DRAFT, EVA_DRAFT, FIELDS, FILLING, FINISHED, STARTING
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.words import Words


def where(view: MyracliaView, words: Words) -> str:
    s = view.table()
    n, phase = int(s.round), int(s.phase)
    if phase == FINISHED:
        return words.t("Round {n} · the end", n=n)
    if phase <= STARTING and s.order == 0:
        return words.t("Set-up")
    if phase in (DRAFT, EVA_DRAFT, FILLING, FIELDS):
        return words.t("Last round · draft") if s.last_round else words.t("Round {n} · draft", n=n)
    return words.t("Last round · terraforming") if s.last_round else words.t("Round {n} · terraforming", n=n)
