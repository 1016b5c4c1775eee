"""The tiles and cards in words: what each one gives, when, and for what."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import PRIESTS_SENT, SCORES_GREAT, SCORES_SPADE, SCORES_TOWN, SPADE, Box
from mytharium.games.terra_mystica.face.names import amounts, gained, steps
from mytharium.games.terra_mystica.seat import DWELLING, TEMPLE, TRADING_HOUSE
from mytharium.scene.words import Words, mark

SCORED = {
    int(DWELLING): mark("{vp} for each dwelling"),
    int(TRADING_HOUSE): mark("{vp} for each trading house"),
    int(TEMPLE): mark("{vp} for each temple"),
    int(SCORES_SPADE): mark("{vp} for each spade"),
    int(SCORES_TOWN): mark("{vp} for each town"),
    int(SCORES_GREAT): mark("{vp} for a stronghold or sanctuary"),
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


@lru_cache(maxsize=1024)
def scoring(box: Box, k: int, words: Words) -> str:
    """What a scoring tile rewards in its round."""
    tile = box.scoring[k]
    return words.t(SCORED[int(tile.scores)], vp=points(int(tile.vp), words))


@lru_cache(maxsize=1024)
def cult_bonus(box: Box, k: int, words: Words) -> str:
    """What it pays at the end of its round."""
    tile = box.scoring[k]
    reward = words.list(gained(tile.reward, words))
    track, per = int(tile.track), int(tile.per)
    if track == PRIESTS_SENT:
        return words.t("{reward} for each priest on a cult space", reward=reward)
    return words.t("{reward} for every {steps}", reward=reward, steps=steps(per, track, words))


@lru_cache(maxsize=1024)
def card(box: Box, k: int, words: Words) -> str:
    """A bonus card: its income and what else it does."""
    tile = box.cards[k]
    said = gained(tile.income, words)
    kind = int(tile.action)
    if kind:
        said.append(words.t("action: a spade") if kind == SPADE else words.t("action: a cult step"))
    if tile.shipping:
        said.append(words.t("1 more shipping"))
    passing = (tile.dwelling_vp, tile.trading_house_vp, tile.great_vp, tile.shipping_vp)
    for vp, text in zip(passing, PASSES, strict=True):
        if vp:
            said.append(words.t(text, vp=points(int(vp), words)))
    return ", ".join(said)


@lru_cache(maxsize=1024)
def favor(box: Box, k: int, words: Words) -> str:
    tile = box.favors[k]
    said = [steps(int(tile.steps), int(tile.track), words)]
    income = gained(tile.income, words)
    if income:
        said.append(words.t("income of {gain}", gain=words.list(income)))
    for vp, text in ((tile.dwelling_vp, SCORED[DWELLING]), (tile.trading_house_vp, SCORED[TRADING_HOUSE])):
        if vp:
            said.append(words.t(text, vp=points(int(vp), words)))
    if tile.has_action:
        said.append(words.t("action: a cult step"))
    if tile.town_power:
        said.append(words.t("towns at a power of {n}", n=int(tile.town_power)))
    if len(tile.passing_vp):
        told = "/".join(str(vp) for vp in tile.passing_vp[1:])
        said.append(words.t("on passing {points} for 1 to 4 trading houses", points=told))
    return ", ".join(said)


@lru_cache(maxsize=1024)
def town(box: Box, k: int, words: Words) -> str:
    tile = box.towns[k]
    said = amounts(words, points=int(tile.vp), keys=int(tile.keys))
    said += gained(tile.gain, words)
    n = int(tile.steps)
    if n:
        said.append(words.n("{n} step on each cult", "{n} steps on each cult", n))
    if tile.shipping:
        said.append(words.t("a step of shipping"))
    return ", ".join(said)


@lru_cache(maxsize=1024)
def power_action(box: Box, k: int, words: Words) -> str:
    tile = box.powers[k]
    said = gained(tile.gain, words) + amounts(words, spades=int(tile.spades))
    if tile.bridges:
        said.append(words.t("a bridge"))
    return ", ".join(said)
