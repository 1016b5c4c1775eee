"""The other half of a sheet: shipping and spades, and the special actions of faction, card and favor tile."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import SPADE, Box, FactionSheet
from mytharium.games.terra_mystica.face import faction_words, names
from mytharium.games.terra_mystica.face.pieces import GLYPHS, TERRAINS, Emblem, disc, emblem_of, octagon, row, structure
from mytharium.games.terra_mystica.face.sheet import HEIGHT
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.rules.special_actions import has_favor_action
from mytharium.games.terra_mystica.seat import CARD_ACTION, FAVOR_ACTION, OWN_ACTION, STRONGHOLD
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

WIDTH = 258
PLACES = ((182, 30), (232, 30), (182, 82), (232, 82))


def actions(view: TerraMysticaView, seat: int, area: str, words: Words) -> Part:
    me, box = view.position().seat(seat), view.box
    card = box.cards[me.card] if me.card >= 0 else None
    kinds = (me.shipping, me.spade_level, me.skip_range, me.special, me.structures[STRONGHOLD], me.used, me.unlocked)
    by_card = (card.shipping, card.action) if card else (0, 0)
    has = tuple(int(n) for n in (*kinds, *by_card, has_favor_action(box, me)))
    return _actions(box, seat, int(me.faction), int(me.colour), has, area, words)


@lru_cache(maxsize=1024)
def _actions(box: Box, seat: int, faction: int, colour: int, has: tuple[int, ...], area: str, words: Words) -> Part:
    ship, spade_level, more_range, special, stronghold, used, unlocked, more, action, favor = has
    sheet = box.sheets[faction]
    nodes: list[Node] = [Rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 10, "plate")]
    nodes.append(shipping(sheet, seat, ship, more, more_range, bool(stronghold), words))
    if sheet.spade_max < 0:
        nodes.append(no_spades(sheet, seat, unlocked, words))
    else:
        nodes.append(spades(sheet, seat, spade_level, words))
    spots = iter(PLACES)
    if own := faction_words.WORDS[faction].own:
        once = isinstance(box.sheets[faction].faction, StrongholdAction)
        locked = not stronghold and sheet.name != "engineers"
        spent = once and bool(used & OWN_ACTION)
        nodes.append(act(f"sheet{seat}-own", own.glyphs, words.t(own.name), spent, locked, next(spots), words))
    if action:
        glyphs = ("spade",) if action == SPADE else ("up",)
        name = words.t("action: a spade") if action == SPADE else words.t("action: a cult step")
        spent = bool(used & CARD_ACTION)
        nodes.append(
            act(f"sheet{seat}-card", glyphs, f"{words.t('bonus card')}, {name}", spent, False, next(spots), words)
        )
    if favor:
        label = f"{words.t('favor tile')}, {words.t('action: a cult step')}"
        nodes.append(act(f"sheet{seat}-favor", ("up",), label, bool(used & FAVOR_ACTION), False, next(spots), words))
    if sheet.has_special:
        nodes.append(tile(seat, faction, special >= 0, emblem_of(seat, colour), next(spots), words))
    return Part(f"crafts{seat}", WIDTH, HEIGHT, tuple(nodes), words.t("Shipping, spades and special actions"), area)


def lane(glyph: str, boxes: list[tuple[str, str]], below: list[tuple[str, int | str]]) -> tuple[Node, ...]:
    """A glyph, the levels (text and class), and what the next one costs."""
    nodes: list[Node] = [Rect(-68, -22, 136, 44, 0, "hit"), Use(glyph, -54, -7, 0.72, "gi")]
    for k, (text, cls) in enumerate(boxes):
        x = -28 + 23 * k
        nodes += [Rect(x - 10, -18, 20, 21, 4, f"level {cls}"), Text(x, -3, text, f"sm b {cls}-n")]
    if below:
        nodes += [Use("up", -54, 13, 0.4, "gm"), *row(below, -40, 17, start=True)]
    return (Group(tuple(nodes), cls="face"),)


def shipping(
    sheet: FactionSheet, seat: int, level: int, more: int, more_range: int, stronghold: bool, words: Words
) -> Cell:
    """The levels of shipping, or how far tunnels and carpets reach."""
    most = int(sheet.shipping_max)
    if sheet.skips:
        far = int(sheet.skips) + more_range + (int(sheet.skip_more_with_stronghold) if stronghold else 0)
        workers = int(sheet.skip_workers_with_stronghold if stronghold else sheet.skip_workers)
        price = [("worker", workers)] if workers else [("priest", int(sheet.skip_priests))]
        tunnels = sheet.name == "dwarves"
        body = lane("tunnel" if tunnels else "carpet", [(str(far), "here")], [])
        body = (*body, *row([*price, ("points", f"+{int(sheet.skip_vp)}")], -40, 17, start=True))
        label = words.t("tunnels under {n} hex", n=far) if tunnels else words.t("carpets over {n} hex", n=far)
        return lane_cell(f"sheet{seat}-shipping", body, label, 30)
    first = int(sheet.shipping_start)
    boxes = [(str(k), "here" if k == level else "") for k in range(first, most + 1)]
    label = words.t("shipping {n} of {most}", n=level, most=most)
    below: list[tuple[str, int | str]] = []
    if level < most:
        below = [("coin", 4), ("priest", 1), ("points", f"+{int(sheet.shipping_vp[level + 1])}")]
    body = lane("ship", boxes, below)
    if more:
        body = (*body, Text(-36 + 23 * len(boxes), -3, f"+{more}", "sm b", "start"))
        label += ", " + words.t("{n} more by the bonus card", n=more)
    return lane_cell(f"sheet{seat}-shipping", body, label, 30)


def spades(sheet: FactionSheet, seat: int, level: int, words: Words) -> Cell:
    """What a spade costs on each level."""
    most = int(sheet.spade_max)
    boxes = [(str(int(sheet.spade_price[k])), "here" if k == level else "") for k in range(most + 1)]
    below: list[tuple[str, int | str]] = []
    if level < most:
        below = [("coin", int(sheet.spade_coins)), ("worker", int(sheet.spade_workers)), ("priest", 1)]
        below.append(("points", f"+{int(sheet.spade_vp)}"))
    price = int(sheet.spade_price[level])
    in_priests = sheet.name == "darklings"
    paid = names.amounts(words, priests=price) if in_priests else names.amounts(words, workers=price)
    unit = Use("priest" if in_priests else "worker", -34 + 23 * len(boxes), -7, 0.44, "gm")
    label = words.t("a spade costs {cost}", cost=paid[0])
    return lane_cell(f"sheet{seat}-spades", (*lane("spade", boxes, below), unit), label)


def no_spades(sheet: FactionSheet, seat: int, unlocked: int, words: Words) -> Cell:
    """Volcanoes cost tokens or cult steps, one more on an opponent's home; Riverwalkers unlock terrains."""
    if sheet.name == "riverwalkers":
        open_ = [k for k in range(7) if unlocked >> k & 1]
        discs = [Group((disc((GLYPHS[k], f"s-{TERRAINS[k]}")),), x=-58 + 19 * j, y=6, scale=0.5)
                 for j, k in enumerate(open_)]  # fmt: skip
        said = words.list([words.t(names.TERRAINS[k]) for k in open_]) or words.t("nothing")
        head = Text(-66, -9, words.t("unlocked"), "sm mut", "start")
        return lane_cell(f"sheet{seat}-spades", (head, *discs), words.t("unlocked: {terrains}", terrains=said))
    cost, label = ("cult", "3/4"), words.t("a volcano costs 3 steps on one cult, 4 on an opponent's home terrain")
    if sheet.name == "dragonlords":
        cost, label = ("power", "1/2"), words.t("a volcano costs 1 token of power, 2 on an opponent's home terrain")
    body = (*lane("volcano", [], []), *row([cost], -38, -2, size=1.15, start=True))
    return lane_cell(f"sheet{seat}-spades", body, label)


def lane_cell(id: str, body: tuple[Node, ...], label: str, y: float = 82) -> Cell:
    return Cell(id, 74, y, body, label, "lane", (66, -21), label, (0, -36))


def act(
    id: str, glyphs: tuple[str, ...], name: str, spent: bool, locked: bool, at: tuple[float, float], words: Words
) -> Cell:
    """A special action: free, used, or out of reach until the stronghold stands."""
    n = len(glyphs)
    signs: list[Node] = [Use(g, (k - (n - 1) / 2) * 15, 0, 0.62 if n > 1 else 1, "octt") for k, g in enumerate(glyphs)]
    nodes: list[Node] = [octagon(spent, "shut" if locked else ""), *signs]
    label = name
    if spent:
        nodes.append(Use("spent", 0, 0, 1, "cross-out"))
        label = words.t("{what}, used", what=name)
    if locked:
        nodes += [Circle(15, 15, 8, "badge"), Use("stronghold", 15, 15, 0.4, "badge-g")]
        label = words.t("{what}, with the stronghold", what=name)
    state = "used" if spent else "shut" if locked else ""
    face = Group(tuple(nodes), cls=f"face {state}".strip())
    return Cell(id, *at, (face,), label, "oct", (18, -18), label, (0, -42))


def tile(seat: int, faction: int, placed: bool, emblem: Emblem, at: tuple[float, float], words: Words) -> Cell:
    """The special terrain tile, until it lies on the map."""
    label = faction_words.tile(faction, words)
    if placed:
        label = words.t("{what}, on the map", what=label)
        body: tuple[Node, ...] = (Circle(0, 0, 16, "vacant"), Use("check", 0, 0, 0.8, "gm"))
    else:
        body = (Group((structure("special", emblem, 1.5),), cls="face"),)
    return Cell(f"sheet{seat}-special", *at, body, label, "oct", (18, -18), label, (0, -42))
