"""The tiles in play: power actions, bonus cards, favor tiles and town tiles, with those who hold them."""

from __future__ import annotations

from functools import cache, lru_cache

from mytharium.games.terra_mystica.box import SPADE, BonusCard, Box, FavorTile
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
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.metrics import text_width
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

CAPTION = 9.5  # size of the words under a power action
STAMP = 46  # from one small tile to the next
TALL = 48


# ---- power actions ---------------------------------------------------------------------------------------------------


def powers(view: TerraMysticaView, words: Words) -> Part:
    return _powers(view.box, int(view.position().powers_used), words)


@lru_cache(maxsize=256)
def _powers(box: Box, used: int, words: Words) -> Part:
    widest = max(text_width(tile_words.power_action(box, k, words), CAPTION) for k in range(6))
    pitch = max(54, round(widest) + 5)
    cells = tuple(power(box, k, bool(used >> k & 1), pitch, words) for k in range(6))
    return Part("powers", 6 * pitch + 2, 76, cells, words.t("Power actions"), "strip")


@lru_cache(maxsize=64)
def power(box: Box, k: int, used: bool, pitch: int, words: Words) -> Cell:
    """What it costs above, what it brings below, and that in words underneath."""
    tile = box.powers[k]
    cost, gain = int(tile.power), gains(tile.gain)
    what: list[tuple[str, int | str]] = [(glyph, n if n > 1 else "") for glyph, n in gain]
    if tile.bridges:
        what = [("bridge", "")]
    if tile.spades:
        n = int(tile.spades)
        what = [("spade", "")] * n
    ink = "octt"
    nodes: list[Node] = [octagon(used), Text(0, -6, str(cost), "num octt lg")]
    nodes += row(what, 0, 15, ink, 1.25)
    if used:
        nodes.append(Use("spent", 0, 0, 1, "cross-out"))
    label = caption = tile_words.power_action(box, k, words)
    if used:
        label = words.t("{what}, used", what=caption)
    cls = "used" if used else ""
    face = Group(tuple(nodes), cls=f"face {cls}".strip())
    body = (face, Text(0, 38, caption, "tiny mut"))
    return Cell(f"power-{POWERS[k]}", (k + 0.5) * pitch + 1, 31, body, label, "oct", (18, -18), label, (0, -42))


# ---- bonus cards -----------------------------------------------------------------------------------------------------


def cards(view: TerraMysticaView, words: Words) -> Part:
    s = view.position()
    who = emblems(view)
    held = {int(s.seat(seat).card): seat for seat in range(int(view.seats))}
    found = []
    for k in range(10):
        if s.card_pool >> k & 1 or k in held:
            found.append((k, int(s.card_coins[k]), held.get(k, -1)))
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
    income = gains(box.cards[k].income)
    size = 1 if len(income) == 1 else 0.84
    return Rect(-22, -30, 44, 60, 5, "tile-card"), *row(income, 0, -15, "gi", size), *_card_extra(box.cards[k])


def _card_extra(tile: BonusCard) -> list[Node]:
    """A special action, a ship, or points for passing."""
    action = int(tile.action)
    if action:
        sign: Node = Use("spade", 0, 0, 0.9, "octt") if action == SPADE else Use("up", 0, 0, 0.9, "octt")
        return [Group((octagon(False), sign), x=-5, y=8, scale=0.58)]
    if tile.shipping:
        return row([("ship", f"+{int(tile.shipping)}")], 0, 4, "gi", 1.1)
    for n, glyph in (
        (tile.dwelling_vp, "dwelling"),
        (tile.trading_house_vp, "trading"),
        (tile.great_vp, "stronghold"),
        (tile.shipping_vp, "ship"),
    ):
        if n:
            return [Use(glyph, -10, 2, 0.62, "gi"), Group((points(int(n), 0.78),), x=10, y=1)]
    return []


# ---- favor tiles and town tiles --------------------------------------------------------------------------------------


def favors(view: TerraMysticaView, words: Words) -> Part:
    s, seats = view.position(), range(int(view.seats))
    stock = tuple(int(n) for n in s.favor_stock)
    have = tuple(int(s.seat(seat).favors) for seat in seats)
    return _favors(view.box, stock, have, emblems(view), words)


@lru_cache(maxsize=512)
def _favors(box: Box, stock: tuple[int, ...], have: tuple[int, ...], who: tuple[Emblem, ...], words: Words) -> Part:
    nodes: list[Node] = []
    for k, left in enumerate(stock):
        owners = tuple((seat, who[seat], 1) for seat, tiles in enumerate(have) if tiles >> k & 1)
        nodes.append(favor(box, k, left, owners, words))
    return Part("favors", 188, 3 * TALL + 4, tuple(nodes), words.t("Favor tiles"), "tiles")


Owners = tuple[tuple[int, Emblem, int], ...]  # seat, emblem, how many


@lru_cache(maxsize=2048)
def favor(box: Box, k: int, left: int, owners: Owners, words: Words) -> Cell:
    """In the column of its track."""
    track, steps = int(box.favors[k].track), int(box.favors[k].steps)
    x, y = 28 + 44 * track, 26 + TALL * (3 - steps)
    return _stamp(f"favor-FAV{k + 1}", x, y, favor_face(box, k), tile_words.favor(box, k, words), left, owners, words)


@cache
def favor_face(box: Box, k: int) -> tuple[Node, ...]:
    """How many steps on which track, and what it does."""
    tile = box.favors[k]
    track, steps = int(tile.track), int(tile.steps)
    effect = _favor_effect(tile)
    y, size = (-11, 0.48) if effect else (-1, 0.5)
    glyphs = [Use(TRACK_GLYPHS[track], x - 1, y, size, f"c-{TRACKS[track]}") for x in spread(steps, 11, 22)]
    return Rect(-19, -20, 38, 40, 5, "stamp"), *glyphs, *effect


def _favor_effect(tile: FavorTile) -> list[Node]:
    income = gains(tile.income)
    if income:  # one below the other: they would not fit side by side
        size, pitch = (1.0, 0) if len(income) == 1 else (0.84, 11)
        return [node for k, one in enumerate(income) for node in row([one], 0, 8 - pitch / 2 + pitch * k, "gi", size)]
    if tile.has_action:
        return [Group((octagon(False), Use("up", 0, 0, 1, "octt")), y=4, scale=0.42)]
    if tile.town_power:
        return row([("key", int(tile.town_power))], 0, 8)
    for n, glyph in ((tile.dwelling_vp, "dwelling"), (tile.trading_house_vp, "trading")):
        if n:
            return [Use(glyph, -9, 4, 0.5, "gi"), Group((points(int(n), 0.62),), x=8, y=4)]
    if len(tile.passing_vp):
        return [Use("trading", -9, 4, 0.5, "gi"), Group((points(int(tile.passing_vp[-1]), 0.62),), x=8, y=4)]
    return []


def towns(view: TerraMysticaView, words: Words) -> Part:
    s = view.position()
    stock = tuple(int(n) for n in s.town_stock)
    held = tuple(tuple(int(n) for n in s.seat(seat).town_tiles) for seat in range(int(view.seats)))
    return _towns(view.box, stock, held, emblems(view), words)


@lru_cache(maxsize=512)
def _towns(
    box: Box, stock: tuple[int, ...], held: tuple[tuple[int, ...], ...], who: tuple[Emblem, ...], words: Words
) -> Part:
    nodes: list[Node] = []
    kinds = [k for k, copies in enumerate(box.town_stock) if copies]
    for place, k in enumerate(kinds):
        owners = tuple((seat, who[seat], tiles[k]) for seat, tiles in enumerate(held) if tiles[k])
        nodes.append(town(box, k, stock[k], owners, place, words))
    return Part("towns", 188, 2 * TALL + 4, tuple(nodes), words.t("Town tiles"), "tiles")


@lru_cache(maxsize=2048)
def town(box: Box, k: int, left: int, owners: Owners, place: int, words: Words) -> Cell:
    x, y = 28 + 44 * (place % 4), 26 + TALL * (place // 4)
    return _stamp(f"town-TW{k + 1}", x, y, town_face(box, k), tile_words.town(box, k, words), left, owners, words)


@cache
def town_face(box: Box, k: int) -> tuple[Node, ...]:
    """The points of a town tile, its keys, and what else it brings."""
    tile = box.towns[k]
    keys, steps = int(tile.keys), int(tile.steps)
    nodes: list[Node] = [Rect(-19, -20, 38, 40, 5, "stamp")]
    nodes.append(Group((points(int(tile.vp), 0.72),), x=-9, y=-10))
    nodes += [Use("key", 9, -13 + 7 * j, 0.42, "gi") for j in range(keys)]
    nodes += row(gains(tile.gain), 0, 10)
    if steps:
        nodes += [Use(TRACK_GLYPHS[j], x, 6, 0.36, f"c-{TRACKS[j]}") for j, x in enumerate(spread(4, 9, 30))]
    if tile.shipping:
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
