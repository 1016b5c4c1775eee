"""The map: land on one continuous river, structures, bridges and towns."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, degrees, sqrt

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.face import names
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
from mytharium.games.terra_mystica.map import RIVER, VOLCANO, WHEEL, Board
from mytharium.games.terra_mystica.rules import bridge, dig
from mytharium.games.terra_mystica.rules.ids import ACOLYTES, DRAGONLORDS, MERMAIDS, RIVERWALKERS
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_BRIDGE,
    ASK_SPADES,
    ASKED,
    BRIDGE,
    BRIDGE_COUNT,
    COLOUR,
    FACTION,
    HEX,
    JOINED_AT,
    OWNER_AT,
    PIECE_AT,
    SEAT,
    STRUCTURES,
    TOWN_AT,
)
from mytharium.games.terra_mystica.verbs import first, second
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Cell, Circle, Drawn, Group, Node, Part, Rect, Text, Use
from mytharium.scene.svg import drawn
from mytharium.scene.words import Words

WIDE, HIGH = 32 * sqrt(3), 48  # from hex to hex, from row to row
WIDTH, HEIGHT = 754, 456
LEFT, TOP = 48, 36
Dig = tuple[str, int]  # glyph of what a hex takes, and how much
NO_DIG: Dig = ("spade", 0)


def place(board: Board, hex: int) -> tuple[float, float]:
    """The middle of a hex."""
    r, half = board.places[hex]
    return LEFT + WIDE * half / 2, TOP + HIGH * r


def the_map(view: TerraMysticaView, words: Words) -> Part:
    board = view.box.board
    v = view.v
    hexes = tuple(int(v[HEX + k]) for k in range(int(board.hexes)))
    bridges = tuple(int(v[BRIDGE + k]) for k in range(int(v[BRIDGE_COUNT])))
    factions = tuple(int(v[SEAT * seat + FACTION]) for seat in range(int(view.seats)))
    return _map(board, hexes, bridges, _sites(view), _digs(view, hexes), emblems(view), factions, words)


def _sites(view: TerraMysticaView) -> tuple[tuple[int, int], ...]:
    """Where the player who is asked for a bridge may build it."""
    if view.actor < 0 or view.v[ASKED] != ASK_BRIDGE:
        return ()
    found = Moves()
    bridge.legal(view.box, view.position(), view.actor, found)
    return tuple((int(first(action)), int(second(action))) for action in found.list())


def _digs(view: TerraMysticaView, hexes: tuple[int, ...]) -> tuple[Dig, ...]:
    """What it takes to make home terrain of each hex, for a viewer who may dig now."""
    seat = view.viewer
    if seat < 0 or seat != view.actor or int(view.v[ASKED]) not in (ASK_ACTION, ASK_SPADES):
        return (NO_DIG,) * len(hexes)
    box, s = view.box, view.position()
    home, faction = view.v[SEAT * seat + COLOUR], int(view.v[SEAT * seat + FACTION])
    glyph = {int(DRAGONLORDS): "power", int(ACOLYTES): "cult"}.get(faction, "spade")
    by_terrain: dict[int, Dig] = {}
    for k, value in enumerate(hexes):
        terrain = value & 15
        if terrain < WHEEL and terrain not in by_terrain:
            erupts = home == VOLCANO
            n = dig.eruption(box, s, seat, terrain) if erupts else box.faction(s, seat).spades_to(box, s, seat, k, home)
            by_terrain[terrain] = (glyph, int(n))
    if faction == RIVERWALKERS:
        by_terrain.clear()
    return tuple(by_terrain.get(value & 15, NO_DIG) for value in hexes)


@lru_cache(maxsize=256)
def _map(
    board: Board,
    hexes: tuple[int, ...],
    bridges: tuple[int, ...],
    sites: tuple[tuple[int, int], ...],
    digs: tuple[Dig, ...],
    who: tuple[Emblem, ...],
    factions: tuple[int, ...],
    words: Words,
) -> Part:
    sails = any(faction in (MERMAIDS, RIVERWALKERS) for faction in factions)
    nodes: list[Node] = [ground(board, not sails)]
    for k, value in enumerate(hexes):
        owner = (value >> OWNER_AT & 7) - 1
        mine = (owner, who[owner], factions[owner]) if owner >= 0 else None
        if sails or value != RIVER:
            nodes.append(land(board, k, value, mine, NO_DIG if mine else digs[k], words))
    nodes += [standing(board, one, who) for one in bridges]
    nodes += [site(board, one, two, words) for one, two in sites]
    return Part("map", WIDTH, HEIGHT, tuple(nodes), words.t("Map"), "map")


@cache
def ground(board: Board, flows: bool) -> Drawn:
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
def land(board: Board, hex: int, value: int, mine: tuple[int, Emblem, int] | None, needs: Dig, words: Words) -> Cell:
    """A hex with what stands on it; the river too, where reefs and palaces go. A lit one shows what it takes to dig."""
    terrain, kind = value & 15, value >> PIECE_AT & 7
    x, y = place(board, hex)
    label = [board.names[hex], words.t(names.TERRAINS[terrain])]
    up: list[Node] = []
    body: list[Node] = []
    if terrain == RIVER:
        label = label[1:]
        body.append(Circle(0, 0, 27, "hit"))
        if value >> JOINED_AT & 1:
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
        label.append(f"{words.t(names.FACTIONS[faction])} {words.t(names.STRUCTURES[kind])}")
        if value >> TOWN_AT & 1:
            body.append(Group((Use("walls"),), cls=emblem[1]))
            label.append(words.t("in a town"))
        body.append(Group((Group((structure(what, emblem),), cls="up"),), f"on-{hex}", "piece", piece=f"{what}-{seat}",
                          source=home, sink=home))  # fmt: skip
    glyph, n = needs
    up += [Use(glyph, x_, 19, 0.42, f"need mark t-{TERRAINS[terrain]}") for x_ in spread(n, 11, 30)]
    if up:
        body.append(Group(tuple(up), cls="up"))
    if value >> TOWN_AT & 1:
        key = Group((Circle(0, 0, 7.4, "badge"), Use("key", 0, 0, 0.46, "badge-g")), x=15, y=15)
        body.append(Group((key,), cls="up"))
    return Cell(f"hex-{hex}", x, y, tuple(body), ", ".join(label), "hex", (0, -27), "", (0, -51))


def between(board: Board, one: int, two: int) -> tuple[float, float, float]:
    """The middle between two hexes and the angle of the line through them."""
    (a, b), (c, d) = place(board, one), place(board, two)
    return (a + c) / 2, (b + d) / 2, degrees(atan2(d - b, c - a))


def standing(board: Board, packed: int, who: tuple[Emblem, ...]) -> Group:
    """A bridge that was built, with its owner's disc in the middle."""
    one, two, seat = packed & 127, packed >> 7 & 127, packed >> 14
    x, y, angle = between(board, one, two)
    owner = Group((Group((disc(who[seat]),), cls="up", scale=0.5),))
    lies = Group((plank(who[seat]),), rotate=angle)
    id = f"over-{one}-{two}-{seat}"
    return Group((lies, owner), id, "piece aloft", x, y, piece=f"bridge-{seat}", source=f"sheet{seat}-bridges")


@cache
def site(board: Board, one: int, two: int, words: Words) -> Cell:
    """A place where a bridge may be built."""
    x, y, angle = between(board, one, two)
    body = (Circle(0, 0, 16, "hit"), Group((Rect(-25, -7.5, 50, 15, 2, "site"),), rotate=angle))
    label = words.t("bridge {one}–{two}", one=board.names[one], two=board.names[two])
    return Cell(f"bridge-{one}-{two}", x, y, body, label, "cube", None, "", (0, -32), 0.84)
