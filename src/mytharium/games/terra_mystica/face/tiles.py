"""The tiles in play: power actions, bonus cards, favor tiles and town tiles, with those who hold them."""

from __future__ import annotations

from functools import cache, lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.face import tile_words
from mytharium.games.terra_mystica.face.pieces import (
    TRACK_GLYPHS,
    Emblem,
    disc,
    emblems,
    gains,
    marker,
    octagon,
    points,
    row,
    spread,
)
from mytharium.games.terra_mystica.notation import POWERS
from mytharium.games.terra_mystica.rules import rows as t
from mytharium.games.terra_mystica.state import (
    CARD,
    CARD_COINS,
    CARD_POOL,
    FAVOR_STOCK,
    FAVORS,
    SEAT,
    SPACES,
    TILES,
    TOWN_STOCK,
)
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

STAMP = 46  # from one small tile to the next
TALL = 48


# ---- power actions ---------------------------------------------------------------------------------------------------


def powers(view: TerraMysticaView, words: Words) -> Part:
    return _powers(view.box, int(view.v[SPACES]), words)


@lru_cache(maxsize=256)
def _powers(box: Box, used: int, words: Words) -> Part:
    cells = tuple(power(box, k, bool(used >> k & 1), words) for k in range(6))
    return Part("powers", 6 * 54 + 2, 66, cells, words.t("Power actions"), "strip")


@lru_cache(maxsize=64)
def power(box: Box, k: int, used: bool, words: Words) -> Cell:
    """What it costs above, what it brings below."""
    at = 16 * k
    cost, gain = int(box.powers[at + t.A_POWER]), gains(int(box.powers[at + t.A_GAIN]))
    what: list[tuple[str, int | str]] = [(glyph, n if n > 1 else "") for glyph, n in gain]
    if box.powers[at + t.A_BRIDGES]:
        what = [("bridge", "")]
    if box.powers[at + t.A_SPADES]:
        n = int(box.powers[at + t.A_SPADES])
        what = [("spade", "")] * n
    ink = "octt"
    nodes: list[Node] = [octagon(used), Text(0, -6, str(cost), "num octt lg")]
    nodes += row(what, 0, 15, ink, 1.25)
    if used:
        nodes.append(Use("spent", 0, 0, 1, "cross-out"))
    label = tile_words.power_action(box, k, words)
    if used:
        label = words.t("{what}, used", what=label)
    cls = "used" if used else ""
    face = Group(tuple(nodes), cls=f"face {cls}".strip())
    return Cell(f"power-{POWERS[k]}", 28 + 54 * k, 33, (face,), label, "oct", (18, -18), label, (0, -42))


# ---- bonus cards -----------------------------------------------------------------------------------------------------


def cards(view: TerraMysticaView, words: Words) -> Part:
    v = view.v
    who = emblems(view)
    held = {int(v[SEAT * seat + CARD]): seat for seat in range(int(view.seats))}
    found = []
    for k in range(10):
        if v[CARD_POOL] >> k & 1 or k in held:
            found.append((k, int(v[CARD_COINS + k]), held.get(k, -1)))
    return _cards(view.box, tuple(found), who, words)


@lru_cache(maxsize=512)
def _cards(box: Box, found: tuple[tuple[int, int, int], ...], who: tuple[Emblem, ...], words: Words) -> Part:
    nodes = []
    for place, (k, coins, holder) in enumerate(found):
        owner = None if holder < 0 else (holder, who[holder])
        nodes.append(card(box, k, coins, owner, place, words))
    return Part("cards", 50 * max(len(found), 1) + 2, 66, tuple(nodes), words.t("Bonus cards"), "strip")


@lru_cache(maxsize=2048)
def card(box: Box, k: int, coins: int, owner: tuple[int, Emblem] | None, place: int, words: Words) -> Cell:
    """The card with the coins that lie on it, or with the one who holds it."""
    nodes = list(card_face(box, k))
    if coins:
        nodes += [Circle(14, 22, 10, "coins-on"), Text(14, 26, str(coins), "b sm onlight")]
    label = tile_words.card(box, k, words)
    if coins:
        label += ", " + words.n("{n} coin on it", "{n} coins on it", coins)
    body: list[Node] = [Group(tuple(nodes), cls="face")]
    if owner is not None:
        seat, emblem = owner
        body.append(marker(emblem, 14, 22, 0.62, f"holder-{k}", f"holder-{seat}"))
    return Cell(f"card-BON{k + 1}", 25 + 50 * place + 1, 33, tuple(body), label, "bonus", (-20, -28), label, (0, -46))


@cache
def card_face(box: Box, k: int) -> tuple[Node, ...]:
    """The card's income above, what else it does below."""
    income = gains(int(box.cards[16 * k + t.C_INCOME]))
    size = 1 if len(income) == 1 else 0.84
    return Rect(-22, -30, 44, 60, 5, "tile-card"), *row(income, 0, -15, "gi", size), *_card_extra(box, 16 * k)


def _card_extra(box: Box, at: int) -> list[Node]:
    """A special action, a ship, or points for passing."""
    action = int(box.cards[at + t.C_ACTION])
    if action:
        sign: Node = Use("spade", 0, 0, 0.9, "octt") if action == 1 else Use("up", 0, 0, 0.9, "octt")
        return [Group((octagon(False), sign), x=-5, y=8, scale=0.58)]
    if box.cards[at + t.C_SHIPPING]:
        return row([("ship", f"+{int(box.cards[at + t.C_SHIPPING])}")], 0, 4, "gi", 1.1)
    for what, glyph in (
        (t.C_DWELLING, "dwelling"),
        (t.C_TRADING, "trading"),
        (t.C_GREAT, "stronghold"),
        (t.C_SHIP_VP, "ship"),
    ):
        n = int(box.cards[at + what])
        if n:
            return [Use(glyph, -10, 2, 0.62, "gi"), Group((points(n, 0.78),), x=10, y=1)]
    return []


# ---- favor tiles and town tiles --------------------------------------------------------------------------------------


def favors(view: TerraMysticaView, words: Words) -> Part:
    v = view.v
    who = emblems(view)
    stock = int(v[FAVOR_STOCK])
    have = tuple(int(v[SEAT * seat + FAVORS]) for seat in range(int(view.seats)))
    return _favors(view.box, stock, have, who, words)


@lru_cache(maxsize=512)
def _favors(box: Box, stock: int, have: tuple[int, ...], who: tuple[Emblem, ...], words: Words) -> Part:
    nodes: list[Node] = []
    for k in range(12):
        owners = tuple((seat, who[seat], 1) for seat, mask in enumerate(have) if mask >> k & 1)
        nodes.append(favor(box, k, stock >> 4 * k & 15, owners, words))
    return Part("favors", 188, 3 * TALL + 4, tuple(nodes), words.t("Favor tiles"), "tiles")


Owners = tuple[tuple[int, Emblem, int], ...]  # seat, emblem, how many


@lru_cache(maxsize=2048)
def favor(box: Box, k: int, left: int, owners: Owners, words: Words) -> Cell:
    """In the column of its track."""
    track, steps = int(box.favors[16 * k + t.V_TRACK]), int(box.favors[16 * k + t.V_STEPS])
    x, y = 28 + 44 * track, 26 + TALL * (3 - steps)
    return _stamp(f"favor-FAV{k + 1}", x, y, favor_face(box, k), tile_words.favor(box, k, words), left, owners, words)


@cache
def favor_face(box: Box, k: int) -> tuple[Node, ...]:
    """How many steps on which track, and what it does."""
    at = 16 * k
    track, steps = int(box.favors[at + t.V_TRACK]), int(box.favors[at + t.V_STEPS])
    effect = _favor_effect(box, at)
    y, size = (-11, 0.48) if effect else (-1, 0.5)
    glyphs = [Use(TRACK_GLYPHS[track], x - 1, y, size, f"c-{TRACKS[track]}") for x in spread(steps, 11, 22)]
    return Rect(-19, -20, 38, 40, 5, "stamp"), *glyphs, *effect


def _favor_effect(box: Box, at: int) -> list[Node]:
    income = gains(int(box.favors[at + t.V_INCOME]))
    if income:
        return row(income, 0, 8, "gi", 1 if len(income) == 1 else 0.78)
    if box.favors[at + t.V_ACTION]:
        return [Group((octagon(False), Use("up", 0, 0, 1, "octt")), y=4, scale=0.42)]
    if box.favors[at + t.V_TOWN]:
        return row([("key", int(box.favors[at + t.V_TOWN]))], 0, 8)
    for what, glyph in ((t.V_DWELLING, "dwelling"), (t.V_TRADING, "trading")):
        n = int(box.favors[at + what])
        if n:
            return [Use(glyph, -9, 4, 0.5, "gi"), Group((points(n, 0.62),), x=8, y=4)]
    if box.favors[at + t.V_PASS + 1]:
        return [Use("trading", -9, 4, 0.5, "gi"), Group((points(int(box.favors[at + t.V_PASS + 4]), 0.62),), x=8, y=4)]
    return []


def towns(view: TerraMysticaView, words: Words) -> Part:
    v = view.v
    held = tuple(int(v[SEAT * seat + TILES]) for seat in range(int(view.seats)))
    return _towns(view.box, int(v[TOWN_STOCK]), held, emblems(view), words)


@lru_cache(maxsize=512)
def _towns(box: Box, stock: int, held: tuple[int, ...], who: tuple[Emblem, ...], words: Words) -> Part:
    nodes: list[Node] = []
    kinds = [k for k in range(8) if int(box.town_stock) >> 4 * k & 15]
    for place, k in enumerate(kinds):
        counts = [(seat, mask >> 4 * k & 15) for seat, mask in enumerate(held)]
        owners = tuple((seat, who[seat], n) for seat, n in counts if n)
        nodes.append(town(box, k, stock >> 4 * k & 15, owners, place, words))
    return Part("towns", 188, 2 * TALL + 4, tuple(nodes), words.t("Town tiles"), "tiles")


@lru_cache(maxsize=2048)
def town(box: Box, k: int, left: int, owners: Owners, place: int, words: Words) -> Cell:
    x, y = 28 + 44 * (place % 4), 26 + TALL * (place // 4)
    return _stamp(f"town-TW{k + 1}", x, y, town_face(box, k), tile_words.town(box, k, words), left, owners, words)


@cache
def town_face(box: Box, k: int) -> tuple[Node, ...]:
    """The points of a town tile, its keys, and what else it brings."""
    at = 16 * k
    keys, steps = int(box.towns[at + t.W_KEYS]), int(box.towns[at + t.W_STEPS])
    nodes: list[Node] = [Rect(-19, -20, 38, 40, 5, "stamp")]
    nodes.append(Group((points(int(box.towns[at + t.W_VP]), 0.72),), x=-9, y=-10))
    nodes += [Use("key", 9, -13 + 7 * j, 0.42, "gi") for j in range(keys)]
    nodes += row(gains(int(box.towns[at + t.W_GAIN])), 0, 10)
    if steps:
        nodes += [Use(TRACK_GLYPHS[j], x, 6, 0.36, f"c-{TRACKS[j]}") for j, x in enumerate(spread(4, 9, 30))]
    if box.towns[at + t.W_SHIPPING]:
        nodes += row([("ship", "+1")], 0, 10)
    return tuple(nodes)


def _stamp(
    id: str, x: float, y: float, nodes: tuple[Node, ...], label: str, left: int, owners: Owners, words: Words
) -> Cell:
    """A small tile: a pip for each one left, the owners' discs along its foot."""
    cls = "face" if left else "face none-left"
    pips: list[Node] = [Circle(16, -16 + 6 * j, 2, "pip") for j in range(left)]
    body: list[Node] = [Group((*nodes, *pips), cls=cls)]
    discs = [(emblem, seat) for seat, emblem, n in owners for _ in range(n)]
    for (emblem, _), dx in zip(discs, spread(len(discs), 11, 30), strict=True):
        body.append(Group((disc(emblem),), x=dx, y=18, scale=0.33))
    said = words.n("{n} left", "{n} left", left)
    label = f"{label}; {said}"
    return Cell(id, x, y, tuple(body), label, "stamp", (-19, 19), label, (0, -36), 1, "slim")
