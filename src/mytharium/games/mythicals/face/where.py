"""How far a game of Mythicals has come."""

from __future__ import annotations

from mytharium.games.mythicals.state import FINISHED, SETUP
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.words import Words


def where(view: MythicalsView, words: Words) -> str:
    if view.phase == FINISHED:
        return words.t("Day has come")
    if view.phase == SETUP:
        return words.t("Set-up")
    if view.day:
        return words.t("The last turn of the night")
    return words.n("Night · {n} card in the deck", "Night · {n} cards in the deck", int(view.deck))
