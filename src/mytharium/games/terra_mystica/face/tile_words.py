"""The tiles and cards in words: what each one gives, when, and for what."""

from __future__ import annotations

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.names import amounts, packed, steps
from mytharium.games.terra_mystica.rules import rows as r
from mytharium.scene.words import Words, mark

SCORED = {
    1: mark("{vp} for each dwelling"),
    2: mark("{vp} for each trading house"),
    3: mark("{vp} for each temple"),
    int(r.SCORES_SPADE): mark("{vp} for each spade"),
    int(r.SCORES_TOWN): mark("{vp} for each town"),
    int(r.SCORES_GREAT): mark("{vp} for a stronghold or sanctuary"),
}
PASSES = (
    mark("on passing {vp} for each dwelling"),
    mark("on passing {vp} for each trading house"),
    mark("on passing {vp} for stronghold and sanctuary"),
    mark("on passing {vp} for each level of shipping"),
)
FINAL_TILES = (
    mark("greatest distance between two structures"),
    mark("distance between stronghold and sanctuary"),
    mark("structures at the edge of the map"),
    mark("separate clusters"),
)


def points(n: int, words: Words) -> str:
    return words.n("{n} point", "{n} points", n)


def scoring(box: Box, tile: int, words: Words) -> str:
    """What a scoring tile rewards in its round."""
    at = 16 * tile
    return words.t(SCORED[int(box.scoring[at + r.T_SCORES])], vp=points(int(box.scoring[at + r.T_VP]), words))


def cult_bonus(box: Box, tile: int, words: Words) -> str:
    """What it pays at the end of its round."""
    at = 16 * tile
    reward = words.list(packed(int(box.scoring[at + r.T_REWARD]), words))
    track, per = int(box.scoring[at + r.T_TRACK]), int(box.scoring[at + r.T_PER])
    if track == 4:
        return words.t("{reward} for each priest on a cult space", reward=reward)
    return words.t("{reward} for every {steps}", reward=reward, steps=steps(per, track, words))


def card(box: Box, k: int, words: Words) -> str:
    """A bonus card: its income and what else it does."""
    at = 16 * k
    said = packed(int(box.cards[at + r.C_INCOME]), words)
    kind = int(box.cards[at + r.C_ACTION])
    if kind:
        said.append(words.t("action: a spade") if kind == 1 else words.t("action: a cult step"))
    if box.cards[at + r.C_SHIPPING]:
        said.append(words.t("1 more shipping"))
    for j, text in enumerate(PASSES):
        vp = int(box.cards[at + r.C_DWELLING + j])
        if vp:
            said.append(words.t(text, vp=points(vp, words)))
    return ", ".join(said)


def favor(box: Box, tile: int, words: Words) -> str:
    at = 16 * tile
    said = [steps(int(box.favors[at + r.V_STEPS]), int(box.favors[at + r.V_TRACK]), words)]
    income = packed(int(box.favors[at + r.V_INCOME]), words)
    if income:
        said.append(words.t("income of {gain}", gain=words.list(income)))
    for k, text in ((r.V_DWELLING, SCORED[1]), (r.V_TRADING, SCORED[2])):
        if box.favors[at + k]:
            said.append(words.t(text, vp=points(int(box.favors[at + k]), words)))
    if box.favors[at + r.V_ACTION]:
        said.append(words.t("action: a cult step"))
    if box.favors[at + r.V_TOWN]:
        said.append(words.t("towns at a power of {n}", n=int(box.favors[at + r.V_TOWN])))
    table = [int(box.favors[at + r.V_PASS + k]) for k in range(5)]
    if any(table):
        said.append(words.t("on passing {points} for 1 to 4 trading houses", points="/".join(map(str, table[1:]))))
    return ", ".join(said)


def town(box: Box, tile: int, words: Words) -> str:
    at = 16 * tile
    said = amounts(words, points=int(box.towns[at + r.W_VP]), keys=int(box.towns[at + r.W_KEYS]))
    said += packed(int(box.towns[at + r.W_GAIN]), words)
    n = int(box.towns[at + r.W_STEPS])
    if n:
        said.append(words.n("{n} step on each cult", "{n} steps on each cult", n))
    if box.towns[at + r.W_SHIPPING]:
        said.append(words.t("a step of shipping"))
    return ", ".join(said)


def power_action(box: Box, k: int, words: Words) -> str:
    at = 16 * k
    said = packed(int(box.powers[at + r.A_GAIN]), words) + amounts(words, spades=int(box.powers[at + r.A_SPADES]))
    if box.powers[at + r.A_BRIDGES]:
        said.append(words.t("a bridge"))
    return ", ".join(said)
