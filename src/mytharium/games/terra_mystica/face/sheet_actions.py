"""The other half of a sheet: shipping and spades, and the special actions of faction, card and favor tile."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import names
from mytharium.games.terra_mystica.face.pieces import GLYPHS, TERRAINS, Emblem, disc, emblem_of, octagon, row, structure
from mytharium.games.terra_mystica.face.sheet import HEIGHT
from mytharium.games.terra_mystica.rules import rows as t
from mytharium.games.terra_mystica.rules.ids import (
    AUREN,
    CHAOS_MAGICIANS,
    DARKLINGS,
    DRAGONLORDS,
    DWARVES,
    ENGINEERS,
    GIANTS,
    NOMADS,
    RIVERWALKERS,
    SHAPESHIFTERS,
    SWARMLINGS,
    WITCHES,
)
from mytharium.games.terra_mystica.state import (
    CARD,
    CARD_ACTION,
    COLOUR,
    DIG,
    FACTION,
    FAVOR_ACTION,
    FAVORS,
    OWN_ACTION,
    RANGE,
    SEAT,
    SHIP,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    UNLOCKED,
    USED,
)
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words, mark

WIDTH = 258
# what the faction's own action shows: glyphs, and its name
OWN = {
    int(NOMADS): (("desert",), mark("sandstorm")),
    int(SWARMLINGS): (("trading",), mark("free trading house")),
    int(AUREN): (("up", "up"), mark("two cult steps")),
    int(WITCHES): (("dwelling",), mark("ride to a forest")),
    int(ENGINEERS): (("bridge",), mark("bridge for 2 workers")),
    int(CHAOS_MAGICIANS): (("next", "next"), mark("double turn")),
    int(GIANTS): (("spade", "spade"), mark("two spades")),
    int(SHAPESHIFTERS): (("half",), mark("new home terrain")),
}
AGAIN = (int(ENGINEERS), int(SHAPESHIFTERS))  # as often as it can be paid
FAVOR_WITH_ACTION = 5
PLACES = ((182, 30), (232, 30), (182, 82), (232, 82))


def crafts(view: TerraMysticaView, seat: int, area: str, words: Words) -> Part:
    v, b, box = view.v, SEAT * seat, view.box
    card = int(v[b + CARD])
    action = int(box.cards[16 * card + t.C_ACTION]) if card >= 0 else 0
    kinds = (SHIP, DIG, RANGE, SPECIAL, STANDING + STRONGHOLD, USED, UNLOCKED)
    more = int(box.cards[16 * card + t.C_SHIPPING]) if card >= 0 else 0
    has = (*(int(v[b + kind]) for kind in kinds), more, action, int(v[b + FAVORS]) >> FAVOR_WITH_ACTION & 1)
    return _crafts(box, seat, int(v[b + FACTION]), int(v[b + COLOUR]), has, area, words)


@lru_cache(maxsize=1024)
def _crafts(box: Box, seat: int, faction: int, colour: int, has: tuple[int, ...], area: str, words: Words) -> Part:
    ship, dig, more_range, special, stronghold, used, unlocked, more, action, favor = has
    nodes: list[Node] = [Rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, 10, "plate")]
    nodes.append(shipping(box, seat, faction, ship, more, more_range, stronghold, words))
    if box.f[int(t.WIDE) * faction + t.DIG_MAX] < 0:
        nodes.append(no_spades(seat, faction, unlocked, words))
    else:
        nodes.append(spades(box, seat, faction, dig, words))
    spots = iter(PLACES)
    if faction in OWN:
        glyphs, name = OWN[faction]
        locked = faction != ENGINEERS and not stronghold
        spent = bool(used & OWN_ACTION) and faction not in AGAIN
        nodes.append(act(f"sheet{seat}-own", glyphs, words.t(name), spent, locked, next(spots), words))
    if action:
        glyphs = ("spade",) if action == 1 else ("up",)
        name = words.t("action: a spade") if action == 1 else words.t("action: a cult step")
        spent = bool(used & CARD_ACTION)
        nodes.append(
            act(f"sheet{seat}-card", glyphs, f"{words.t('bonus card')}, {name}", spent, False, next(spots), words)
        )
    if favor:
        label = f"{words.t('favor tile')}, {words.t('action: a cult step')}"
        nodes.append(act(f"sheet{seat}-favor", ("up",), label, bool(used & FAVOR_ACTION), False, next(spots), words))
    if box.special:
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
    box: Box, seat: int, faction: int, level: int, more: int, more_range: int, stronghold: int, words: Words
) -> Cell:
    """The levels of shipping, or how far tunnels and carpets reach."""
    at = int(t.WIDE) * faction
    most = int(box.f[at + t.SHIP_MAX])
    if box.f[at + t.SKIP]:
        far = int(box.f[at + t.SKIP]) + more_range + (int(box.f[at + t.SKIP_MORE_SH]) if stronghold else 0)
        workers = int(box.f[at + (t.SKIP_WORKERS_SH if stronghold else t.SKIP_WORKERS)])
        price = [("worker", workers)] if workers else [("priest", int(box.f[at + t.SKIP_PRIESTS]))]
        dwarves = faction == DWARVES
        body = lane("tunnel" if dwarves else "carpet", [(str(far), "here")], [])
        body = (*body, *row([*price, ("points", f"+{int(box.f[at + t.SKIP_VP])}")], -40, 17, start=True))
        label = words.t("tunnels under {n} hex", n=far) if dwarves else words.t("carpets over {n} hex", n=far)
        return lane_cell(f"sheet{seat}-shipping", body, label, 30)
    first = int(box.f[at + t.SHIP_START])
    boxes = [(str(k), "here" if k == level else "") for k in range(first, most + 1)]
    label = words.t("shipping {n} of {most}", n=level, most=most)
    below: list[tuple[str, int | str]] = []
    if level < most:
        below = [("coin", 4), ("priest", 1), ("points", f"+{int(box.f[at + t.SHIP_VP + level + 1])}")]
    body = lane("ship", boxes, below)
    if more:
        body = (*body, Text(-36 + 23 * len(boxes), -3, f"+{more}", "sm b", "start"))
        label += ", " + words.t("{n} more by the bonus card", n=more)
    return lane_cell(f"sheet{seat}-shipping", body, label, 30)


def spades(box: Box, seat: int, faction: int, level: int, words: Words) -> Cell:
    """What a spade costs on each level."""
    at = int(t.WIDE) * faction
    most = int(box.f[at + t.DIG_MAX])
    boxes = [(str(int(box.f[at + t.DIG_PRICE + k])), "here" if k == level else "") for k in range(most + 1)]
    below: list[tuple[str, int | str]] = []
    if level < most:
        cost = [int(box.f[at + t.DIG_COST + k]) for k in range(3)]
        below = [("coin", cost[0]), ("worker", cost[1]), ("priest", cost[2])]
        below.append(("points", f"+{int(box.f[at + t.DIG_VP])}"))
    price = int(box.f[at + t.DIG_PRICE + level])
    in_priests = faction == DARKLINGS
    paid = names.amounts(words, priests=price) if in_priests else names.amounts(words, workers=price)
    unit = Use("priest" if in_priests else "worker", -34 + 23 * len(boxes), -7, 0.44, "gm")
    label = words.t("a spade costs {cost}", cost=paid[0])
    return lane_cell(f"sheet{seat}-spades", (*lane("spade", boxes, below), unit), label)


def no_spades(seat: int, faction: int, unlocked: int, words: Words) -> Cell:
    """Volcanoes cost tokens or cult steps, one more on an opponent's home; Riverwalkers unlock terrains."""
    if faction == RIVERWALKERS:
        open_ = [k for k in range(7) if unlocked >> k & 1]
        discs = [Group((disc((GLYPHS[k], f"s-{TERRAINS[k]}")),), x=-58 + 19 * j, y=6, scale=0.5)
                 for j, k in enumerate(open_)]  # fmt: skip
        said = words.list([words.t(names.TERRAINS[k]) for k in open_]) or words.t("nothing")
        head = Text(-66, -9, words.t("unlocked"), "sm mut", "start")
        return lane_cell(f"sheet{seat}-spades", (head, *discs), words.t("unlocked: {terrains}", terrains=said))
    cost, label = ("cult", "3/4"), words.t("a volcano costs 3 steps on one cult, 4 on an opponent's home terrain")
    if faction == DRAGONLORDS:
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
    label = words.t(names.SPECIAL_TILES[faction])
    if placed:
        label = words.t("{what}, on the map", what=label)
        body: tuple[Node, ...] = (Circle(0, 0, 16, "vacant"), Use("check", 0, 0, 0.8, "gm"))
    else:
        body = (Group((structure("special", emblem, 1.5),), cls="face"),)
    return Cell(f"sheet{seat}-special", *at, body, label, "oct", (18, -18), label, (0, -42))
