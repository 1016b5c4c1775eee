"""The sheets of the factions: what a player has, what stands ready to be built, and what else there is to do."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import faction_words, names
from mytharium.games.terra_mystica.face.pieces import KINDS, Emblem, emblem_of, gains, marker, row, structure
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.seat import STRUCTURES
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.metrics import shorten, text_width
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

HEIGHT = 112


# ---- what a player has -----------------------------------------------------------------------------------------------


def resources(view: TerraMysticaView, seat: int, area: str, words: Words, name: str) -> Part:
    me = view.position().seat(seat)
    goods = (me.vp, me.coins, me.workers, me.priests, me.priest_limit, me.sent, me.keys, me.bridges)
    have = tuple(int(n) for n in (*goods, me.bowl1, me.bowl2, me.bowl3, me.passed))
    income = dict(gains(of_round(view.box, me)))
    brings = tuple(income.get(glyph, 0) for glyph in ("coin", "worker", "priest", "power"))
    return _resources(seat, int(me.faction), int(me.colour), have, brings, area, words, name)


@lru_cache(maxsize=4096)
def _resources(
    seat: int,
    faction: int,
    colour: int,
    have: tuple[int, ...],
    brings: tuple[int, ...],
    area: str,
    words: Words,
    name: str,
) -> Part:
    """Goods with their income of a round underneath, and the bowls of power."""
    vp, coins, workers, priests, limit, sent, keys, bridges, *bowls, passed = have
    title = faction_words.title(faction, words)
    nodes: list[Node] = [Rect(0.5, 0.5, 205, HEIGHT - 1, 10, "plate")]
    nodes.append(marker(emblem_of(seat, colour), 18, 17, 0.62))
    size = "b md" if text_width(title, 15) <= 126 else "b"
    nodes.append(Text(33, 22, shorten(title, 13, 126), size, "start"))
    nodes.append(_held(seat, "points", f"{vp}", "", 180, 17, words.n("{n} point", "{n} points", vp)))
    things = (
        ("coins", str(coins), "coin", words.n("{n} coin", "{n} coins", coins)),
        ("workers", str(workers), "worker", words.n("{n} worker", "{n} workers", workers)),
        (
            "priests",
            f"{priests}/{limit - sent}",
            "priest",
            words.t("{n} of {most} priests", n=priests, most=limit - sent),
        ),
        ("keys", str(keys), "key", words.n("{n} key", "{n} keys", keys)),
        ("bridges", str(bridges), "bridge", words.n("{n} bridge left", "{n} bridges left", bridges)),
    )
    for (what, text, glyph, label), x in zip(things, (26, 68, 111, 152, 185), strict=True):
        nodes.append(_held(seat, what, text, glyph, x, 38, label))
    for n, x in zip(brings, (30, 72, 115, 196), strict=True):
        nodes += [Text(x, 59.5, f"+{n}", "tiny b mut")] if n else []
    first = 0
    for k, n in enumerate(bowls):
        nodes.append(bowl(seat, k, n, words))
    for k, n in enumerate(bowls):
        nodes += _tokens(seat, k, n, first)
        first += n
    label = f"{title}, {name}" + (f", {words.t('passed')}" if passed else "")
    if income := names.amounts(words, *brings):
        label += ", " + words.t("income of {gain}", gain=words.list(income))
    return Part(f"hoard{seat}", 206, HEIGHT, tuple(nodes), label, area, "out" if passed else "")


def _held(seat: int, what: str, text: str, glyph: str, x: float, y: float, label: str) -> Cell:
    if glyph:
        body = tuple(row([(glyph, text)], 0, 4, "gi", 1.15))
    else:
        body = (Text(0, 7, text, "num lg"),)
    return Cell(
        f"sheet{seat}-{what}",
        x,
        y,
        (Rect(-18, -11, 36, 22, 0, "hit"), *body),
        label,
        "pill",
        None,
        label,
        (0, -26),
        1,
        "slim",
    )


BOWL_X, BOWL_Y = (36, 101, 166), 86


@lru_cache(maxsize=1024)
def bowl(seat: int, k: int, n: int, words: Words) -> Cell:
    body: list[Node] = [Circle(0, 0, 24, "bowl")]
    body.append(Text(0, 21, str(n), "sm b mut"))
    if k < 2:
        body.append(Use("next", 33.5, 0, 0.34, "gm"))
    label = words.t("bowl {k}: {n} power", k=k + 1, n=n)
    return Cell(f"sheet{seat}-bowl{k + 1}", BOWL_X[k], BOWL_Y, tuple(body), label, "bowl", (18, -18), label, (0, -40))


def _tokens(seat: int, k: int, n: int, first: int) -> list[Node]:
    """The tokens in a bowl, in rows of up to four; they keep their ids when they move on."""
    per = 1 if n == 1 else 2 if n <= 4 else 3 if n <= 6 else 4
    lines = -(-n // per)
    out: list[Node] = []
    size = 0.46 if n <= 6 else 0.38 if n <= 12 else 0.3
    pitch = 22 * size
    for j in range(n):
        line, at = divmod(j, per)
        here = per if line < lines - 1 else n - per * (lines - 1)
        x = BOWL_X[k] + (at - (here - 1) / 2) * pitch
        y = BOWL_Y - 4 + (line - (lines - 1) / 2) * pitch
        out.append(Group((Use("power", 0, 0, 1, "tok"),), f"token-{seat}-{first + j}", "piece aloft", x, y, size))
    return out


# ---- what can be built -----------------------------------------------------------------------------------------------


def structures(view: TerraMysticaView, seat: int, area: str, words: Words) -> Part:
    me = view.position().seat(seat)
    standing = tuple(int(me.structures[k]) for k in range(1, 6))
    emblem = emblem_of(seat, int(me.colour))
    return _structures(view.box, seat, int(me.faction), standing, emblem, area, words)


@lru_cache(maxsize=1024)
def _structures(
    box: Box, seat: int, faction: int, standing: tuple[int, ...], emblem: Emblem, area: str, words: Words
) -> Part:
    nodes: list[Node] = [Rect(0.5, 0.5, 305, HEIGHT - 1, 10, "plate")]
    nodes += [work(box, seat, faction, k + 1, n, emblem, words) for k, n in enumerate(standing)]
    return Part(f"works{seat}", 306, HEIGHT, tuple(nodes), words.t("Structures, costs and income"), area)


@lru_cache(maxsize=4096)
def work(box: Box, seat: int, faction: int, kind: int, built: int, emblem: Emblem, words: Words) -> Cell:
    """A row of structures: how many are left, what one costs, and the income of those that stand."""
    sheet = box.sheets[faction]
    supply, value = int(sheet.supply[kind]), int(sheet.power[kind])
    coins, workers = int(sheet.coins[kind]), int(sheet.workers[kind])
    left = supply - built
    start = -3.2 * (supply - 1)
    pips = [Circle(start + 6.4 * j, -9, 2.3, "pip" if j < left else "pip gone") for j in range(supply)]
    cost = f"{coins}/{2 * coins}" if kind == 2 else str(coins)
    wood = Group((structure(KINDS[kind], emblem, 1.15),), y=-33)
    offer = Group((wood, *row([("worker", workers), ("coin", cost)], 0, 12)), cls="" if left else "none-left")
    income = [sheet.income(kind, n) for n in range(built, supply + 1)]
    gained = [(glyph, f"+{n}") for glyph, n in gains(income[0])]
    brings = row(gained, 0, 37, size=1 if len(gained) < 2 else 0.84) if gained else [Text(0, 37, "–", "sm mut")]
    nodes = (Rect(-27, -52, 54, 104, 0, "hit"), offer, *pips, Rect(-27, 22, 54, 22, 6, "income"), *brings)
    name = words.t(names.STRUCTURES[kind])
    said = [
        words.t("{n} of {most} left", n=left, most=supply),
        words.t("cost {cost}", cost=words.list(names.amounts(words, coins, workers))),
        words.t("power value {n}", n=value),
    ]
    if gain := names.gained(income[0], words):
        said.append(words.t("income of {gain}", gain=words.list(gain)))
    if left and (more := names.gained(income[1], words)):
        said.append(words.t("with one more {gain}", gain=words.list(more)))
    label = f"{name}: {', '.join(said)}"
    body = (Group(nodes, cls="face"),)
    x = 33 + 60 * (kind - 1)
    return Cell(f"sheet{seat}-{STRUCTURES[kind]}", x, 56, body, label, "works", (24, -46), label, (0, -68))
