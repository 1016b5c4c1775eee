"""How far a game of Mythical Island has come."""

from __future__ import annotations

from mytharium.games.mythical_island.state import ACT, BEGIN, DISCARD, FINISHED, SIDE, SWAP
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.words import Words


def where(view: IslandView, words: Words) -> str:
    if view.phase == FINISHED:
        return words.t("The end")
    if view.phase == SIDE:
        return words.t("Set-up · protectors")
    if view.phase == BEGIN:
        return words.t("Set-up · first steps")
    if min(view.pawns) < 0:
        return words.t("Set-up")
    if view.ender >= 0:
        return words.t("The last turns")
    n = (int(view.turn) - 1) // int(view.seats) + 1
    if view.phase in (ACT, SWAP):
        return words.t("Round {n} · actions", n=n)
    if view.phase == DISCARD:
        return words.t("Round {n} · discarding", n=n)
    return words.t("Round {n} · refilling", n=n)
