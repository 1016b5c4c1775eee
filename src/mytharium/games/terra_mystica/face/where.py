"""How far a game of Terra Mystica has come."""

from __future__ import annotations

from mytharium.games.terra_mystica.question import ASK_CARD, ASK_CHANCE, ASK_START
from mytharium.games.terra_mystica.state import ACTIONS, CULT_BONUS, FINISHED, INCOME, LAST_ROUND, SETTING_UP
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words, mark

SET_UP = {
    int(ASK_CHANCE): mark("Set-up · tiles"),
    int(ASK_START): mark("Set-up · first dwellings"),
    int(ASK_CARD): mark("Set-up · bonus cards"),
}
PHASES = {
    int(ACTIONS): mark("Round {n} of {all} · actions"),
    int(CULT_BONUS): mark("Round {n} of {all} · cult bonuses"),
    int(INCOME): mark("Round {n} of {all} · income"),
    int(FINISHED): mark("Round {n} of {all} · final scoring"),
}


def where(view: TerraMysticaView, words: Words) -> str:
    s = view.position()
    if s.phase == SETTING_UP or s.round == 0:
        return words.t(SET_UP.get(int(s.asked), mark("Set-up · factions")))
    n = int(s.round) + (s.phase == INCOME)
    return words.t(PHASES[int(s.phase)], n=n, all=int(LAST_ROUND))
