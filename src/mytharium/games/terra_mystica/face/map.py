"""The map: land on one continuous river, structures, bridges and towns."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from math import atan2, degrees, sqrt

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.face import faction_words, names
from mytharium.games.terra_mystica.face.pieces import (
    GLYPHS,
    KINDS,
    TERRAINS,
    Emblem,
    disc,
    emblems,
    plank,
    spread,
    structure,
)
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.factions.base import VolcanoFaction
from mytharium.games.terra_mystica.map import RIVER, WHEEL, Map
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_BRIDGE, ASK_SPADES
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.seat import STRUCTURES
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, first, second, verb
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Drawn, Group, Node, Part, Rect, Text, Use
from mytharium.scene.svg import drawn
from mytharium.scene.words import Words

WIDE, HIGH = 32 * sqrt(3), 48  # from hex to hex, from row to row
WIDTH, HEIGHT = 754, 456
LEFT, TOP = 48, 36
Hex = tuple[int, int, int, int, int]  # terrain, structure, owner, in a town, joins a town
Dig = tuple[str, int]  # glyph of what a hex takes, and how much
NO_DIG: Dig = ("spade", 0)


def place(board: Map, hex: int) -> tuple[float, float]:
    """The middle of a hex."""
    r, half = board.places[hex]
    return LEFT + WIDE * half / 2, TOP + HIGH * r


def the_map(reading: TerraMysticaReading) -> Part:
    view = reading.view
    return reading.shared(_seen) if view.viewer < 0 or view.viewer != view.actor else _seen(reading)


def _seen(reading: TerraMysticaReading) -> Part:
    view, words = reading.view, reading.words
    s, ground = view.position(), view.box.map
    hexes = _hexes(s, int(ground.hexes))
    bridges = tuple((int(built.low), int(built.high), int(built.owner)) for built in s.bridges)
    factions = tuple(int(s.seat(seat).faction) for seat in range(int(view.seats)))
    sails = any(view.box.sheets[faction].faction.tile_on_river for faction in factions if faction >= 0)
    digs = _digs(view, hexes, reading.targets)
    return _map(ground, hexes, bridges, _sites(view), digs, emblems(view), factions, sails, words)


@lru_cache(maxsize=16)
def _hexes(s: Position, count: int) -> tuple[Hex, ...]:
    """What lies on each hex of a position, for all who look at it."""
    return tuple(zip(s.terrain, s.structure, s.owner, s.in_town, s.river_town, strict=True))[:count]


def _sites(view: TerraMysticaView) -> tuple[tuple[int, int], ...]:
    """Where the player who is asked for a bridge may build it."""
    s = view.position()
    if view.actor < 0 or s.asked != ASK_BRIDGE:
        return ()
    found = Moves()
    bridge.legal(view.box, s, s.seat(view.actor), found)
    return tuple((int(first(move)), int(second(move))) for move in found.list() if verb(move) == BRIDGE_TO)


def _digs(view: TerraMysticaView, hexes: tuple[Hex, ...], targets: AbstractSet[str]) -> tuple[Dig, ...]:
    """What it takes to make home terrain of each hex that is a target, for a viewer who may dig now."""
    box, s = view.box, view.position()
    if view.viewer < 0 or view.viewer != view.actor or int(s.asked) not in (ASK_ACTION, ASK_SPADES):
        return (NO_DIG,) * len(hexes)
    me = s.seat(view.viewer)
    faction = box.faction(me)
    by_terrain: dict[int, Dig] = {}
    for k, (terrain, *_) in enumerate(hexes):
        if terrain < WHEEL and terrain not in by_terrain and faction.has_home:
            if isinstance(faction, VolcanoFaction):
                glyph = "cult" if box.sheet(me).name == "acolytes" else "power"
                by_terrain[terrain] = (glyph, int(faction.price(box, s, me, k)))
            else:
                by_terrain[terrain] = ("spade", int(faction.spades_to(box, s, me, k, me.colour)))
    return tuple(
        by_terrain.get(terrain, NO_DIG) if f"hex-{k}" in targets else NO_DIG for k, (terrain, *_) in enumerate(hexes)
    )


@lru_cache(maxsize=1024)
def _map(
    board: Map,
    hexes: tuple[Hex, ...],
    bridges: tuple[tuple[int, int, int], ...],
    sites: tuple[tuple[int, int], ...],
    digs: tuple[Dig, ...],
    who: tuple[Emblem, ...],
    factions: tuple[int, ...],
    sails: bool,
    words: Words,
) -> Part:
    nodes: list[Node] = [ground(board, not sails)]
    for k, hex in enumerate(hexes):
        terrain, _, owner, *_ = hex
        mine = (owner, who[owner], factions[owner]) if owner >= 0 else None
        if sails or terrain != RIVER:
            nodes.append(land(board, k, hex, mine, NO_DIG if mine else digs[k], words))
    nodes += [standing(board, one, two, seat, who) for one, two, seat in bridges]
    nodes += [site(board, one, two, words) for one, two in sites]
    return Part("map", WIDTH, HEIGHT, tuple(nodes), words.t("Map"), "map")


@cache
def ground(board: Map, flows: bool) -> Drawn:
    """What never changes: the river and the letters of the rows. Where somebody builds on the river its hexes are cells
    of their own, and the waves are theirs."""
    nodes: list[Node] = []
    rows: dict[int, str] = {}
    for k in range(int(board.hexes)):
        x, y = place(board, k)
        nodes.append(Use("hex-river", x, y))
        if board.terrain[k] == RIVER:
            nodes += [Use("flow", x, y, 0.8)] if flows else []
        else:
            rows[board.places[k][0]] = board.names[k][0]
    for r, letter in rows.items():
        nodes.append(Group((Group((Text(0, 4, letter, "sm b mut"),), cls="up"),), x=8, y=TOP + HIGH * r))
    return drawn(*nodes)


@lru_cache(maxsize=8192)
def land(board: Map, number: int, hex: Hex, mine: tuple[int, Emblem, int] | None, needs: Dig, words: Words) -> Cell:
    """A hex with what stands on it; the river too, where reefs and palaces go. A lit one shows what it takes to dig."""
    terrain, kind, _, in_town, joins_town = hex
    x, y = place(board, number)
    label = [board.names[number], words.t(names.TERRAINS[terrain])]
    up: list[Node] = []
    body: list[Node] = []
    if terrain == RIVER:
        label = label[1:]
        body.append(Circle(0, 0, 27, "hit"))
        if joins_town:
            up.append(Use("key", 0, 0, 0.9, "mark t-river"))
            label.append(words.t("joins a town"))
        elif mine is None:
            body.append(Group((Use("flow", 0, 0, 0.8),), cls="face"))
    else:
        body.append(Use(f"hex-{TERRAINS[terrain]}", cls="face"))
        if mine is None:
            up.append(Use(GLYPHS[terrain], 0, 1, 0.95, f"mark face t-{TERRAINS[terrain]}"))
    if mine is not None:
        seat, emblem, faction = mine
        what = KINDS[kind]
        home = f"sheet{seat}-{'special' if kind == 6 else STRUCTURES[kind]}"
        label.append(f"{faction_words.title(faction, words)} {words.t(names.STRUCTURES[kind])}")
        if in_town:
            body.append(Group((Use("walls"),), cls=emblem[1]))
            label.append(words.t("in a town"))
        stands = Group((structure(what, emblem),), cls="up")
        body.append(Group((stands,), f"on-{number}", "piece", piece=f"{what}-{seat}", source=home, sink=home))
    glyph, n = needs
    up += [Use(glyph, x_, 19, 0.42, f"need mark t-{TERRAINS[terrain]}") for x_ in spread(n, 11, 30)]
    if up:
        body.append(Group(tuple(up), cls="up"))
    if in_town:
        key = Group((Circle(0, 0, 7.4, "badge"), Use("key", 0, 0, 0.46, "badge-g")), x=15, y=15)
        body.append(Group((key,), cls="up"))
    return Cell(f"hex-{number}", x, y, tuple(body), ", ".join(label), "hex", (0, -27), "", (0, -51))


def between(board: Map, one: int, two: int) -> tuple[float, float, float]:
    """The middle between two hexes and the angle of the line through them."""
    (a, b), (c, d) = place(board, one), place(board, two)
    return (a + c) / 2, (b + d) / 2, degrees(atan2(d - b, c - a))


def standing(board: Map, one: int, two: int, seat: int, who: tuple[Emblem, ...]) -> Group:
    """A bridge that was built, with its owner's disc in the middle."""
    x, y, angle = between(board, one, two)
    owner = Group((Group((disc(who[seat]),), cls="up", scale=0.5),))
    lies = Group((plank(who[seat]),), rotate=angle)
    id = f"over-{one}-{two}-{seat}"
    return Group((lies, owner), id, "piece aloft", x, y, piece=f"bridge-{seat}", source=f"sheet{seat}-bridges")


@cache
def site(board: Map, one: int, two: int, words: Words) -> Cell:
    """A place where a bridge may be built."""
    x, y, angle = between(board, one, two)
    body = (Circle(0, 0, 27, "hit"), Group((Rect(-25, -7.5, 50, 15, 2, "site"),), rotate=angle))
    label = words.t("bridge {one}–{two}", one=board.names[one], two=board.names[two])
    return Cell(f"bridge-{one}-{two}", x, y, body, label, "cube", None, "", (0, -32), 0.84)
