"""The things on the table, drawn around their own middle: elements, disks, tiles, tokens."""

from __future__ import annotations

from functools import cache, lru_cache

from mytharium.games.myraclia.box import FREE_TOKEN, POINT_TOKEN, SURFACE_TOKEN, Box
from mytharium.games.myraclia.components import ELEMENTS, SURFACES
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, of
from mytharium.games.myraclia.face.names import bits, each
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.state import Position
from mytharium.scene.glyphs import hexagon
from mytharium.scene.primitives import Circle, Drawn, Group, Node, Path, Text, Use
from mytharium.scene.svg import drawn

SYMBOLS = ("earth", "heart", "fire", "bolt", "water", "moon", "sun")  # by colour, the most common first
LIGHT_GLYPH = ("red", "blue", "black")
GROUNDS = ("plainsM", "forests", "waves", "mountains")
SEATS = (("tri", "s-a"), ("star", "s-c"), ("rays", "s-b"), ("snail", "s-d"), ("dots", "s-e"))
HEX = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in hexagon(60)) + "Z"
CRACKS = "M-50-20L-30-26L-18-44M-50 24L-34 22L-24 36L-4 40M48-22L34-14L30 4L50 16M30 4L22 30"
SWAP = "M-3.6-1.6H3.2L1.2-3.6M3.6 1.6H-3.2L-1.2 3.6"
Reach = tuple[int, int]  # elements that somebody holds, and those in the exchange zones
NOTHING: Reach = (0, 0)
SHEEN = "M-52 6C-30-14-12 2 8-8S40-14 52-6V30L0 60L-52 30Z"


@cache
def cube(colour: int) -> Drawn:
    """An element: a jewel with a light and a dark facet, and the symbol of its colour."""
    name = ELEMENTS[colour]
    ink = "gl-l" if name in LIGHT_GLYPH else "gl-d"
    return drawn(Group((Use("cube"), Use(SYMBOLS[colour], 0, 0, 0.62, ink)), cls=f"c-{name}"))


@lru_cache(maxsize=2048)
def element(colour: int, x: float = 0, y: float = 0, scale: float = 1) -> Group:
    return Group((cube(colour),), x=x, y=y, scale=scale)


def row(cubes: int, x: float, y: float, scale: float, pitch: float) -> list[Node]:
    """Elements side by side around a middle, the rarest first."""
    colours = list(each(cubes))
    first = x - (len(colours) - 1) / 2 * pitch
    return [element(colour, first + k * pitch, y, scale) for k, colour in enumerate(colours)]


@lru_cache(maxsize=2048)
def disk(seat: int, x: float = 0, y: float = 0, scale: float = 1, reserved: bool = False) -> Group:
    """A player's disk; the dark side is up on a reserved tile."""
    glyph, cls = SEATS[seat]
    side = " dark-side" if reserved else ""
    return Group((Circle(0, 0, 17, "disc"), Use(glyph, 0, 0, 0.85, "emg")), cls=cls + side, x=x, y=y, scale=scale)


@cache
def lush(kinds: int) -> Drawn:
    """A terraformed face; a tile of two surfaces shows both."""
    shown = list(bits(kinds))
    nodes: list[Node] = [Path(HEX, f"lush-{SURFACES[shown[0]]} lush"), Path(SHEEN, "sheen")]
    spots = ((-32, 10, 1.5), (33, 14, 1.3), (-2, 42, 1.1), (-22, -32, 1.0), (26, -28, 1.2))
    for k, (x, y, scale) in enumerate(spots):
        nodes.append(Use(GROUNDS[shown[k % len(shown)]], x, y, scale, "growth"))
    return drawn(Group(tuple(nodes), cls="face"))


@cache
def barren() -> Drawn:
    return drawn(Group((Path(HEX, "barren"), Path(CRACKS, "crack")), cls="face"))


def reach(s: Position, viewer: int) -> Reach:
    """What a viewer can pay with: held, and in exchange zones. A watcher has nothing."""
    if not 0 <= viewer < s.seats:
        return NOTHING
    held = int(s.player(viewer).own)
    return held, int(pool(s, viewer)) - held


@cache
def dark() -> Drawn:
    swirl = "M0-34C22-34 36-16 32 6S2 36-14 24S-24-8-6-12S16 0 8 8"
    return drawn(Group((Path(HEX, "void"), Path(swirl, "swirl")), cls="face"))


def bare_tile(box: Box, tile: int, laid: int = 0, mine: Reach = NOTHING) -> tuple[Node, ...]:
    """A tile's barren side: surface, needed elements (ringed if laid, ticked if held), points, released element."""
    need = int(box.need[tile])
    held, zones = mine
    return _bare_tile(box, tile, laid, (at_most(held, need), at_most(zones, need)))


@lru_cache(maxsize=8192)
def at_most(some: int, most: int) -> int:
    """As many of each element as there are, but no more than these."""
    return sum(int(ONE[colour]) * min(int(of(some, colour)), int(of(most, colour))) for colour in set(each(most)))


@lru_cache(maxsize=4096)
def _bare_tile(box: Box, tile: int, laid: int, mine: Reach) -> tuple[Node, ...]:
    if box.is_dark(tile):
        return (dark(),)
    shown = list(bits(box.surfaces[tile]))
    nodes: list[Node] = [barren()]
    for k, kind in enumerate(shown):
        nodes.append(Use(GROUNDS[kind], (k - (len(shown) - 1) / 2) * 24, -38, 0.8, "ground"))
    nodes += _needs(int(box.need[tile]), laid, mine)
    released, free = box.released[tile], box.free[tile]
    nodes.append(_shield(box.points[tile], 0 if released == NO_COLOUR else -15))
    if released != NO_COLOUR:
        nodes.append(element(released, 13, 36, 0.74))
        nodes.append(Use("up" if free == NO_COLOUR else "every", 30, 36, 0.55, "ground"))
    return tuple(nodes)


def _needs(need: int, laid: int, mine: Reach) -> list[Node]:
    held, zones = mine
    colours = list(each(need))
    n = len(colours)
    gap, scale = (27, 0.95) if n < 4 else (24, 0.85) if n == 4 else (17, 0.62)
    nodes: list[Node] = []
    for k, colour in enumerate(colours):
        x = (k - (n - 1) / 2) * gap
        nodes.append(element(colour, x, -6, scale))
        if of(laid, colour):
            laid -= ONE[colour]
            nodes.append(Circle(x, -6, 15.5 * scale + 1.5, "laid"))
        elif of(held, colour):
            held -= ONE[colour]
            nodes.append(Group((Circle(0, 0, 7, "have"), Path("M-3 0L-.8 2.5L3-2.5", "have-tick")), x=x, y=12))
        elif of(zones, colour):
            zones -= ONE[colour]
            nodes.append(Group((Circle(0, 0, 7, "swap"), Path(SWAP, "swap-line")), x=x, y=12))
    return nodes


def _shield(points: int, x: float) -> Group:
    shape = Path("M-13-12H13V3C13 10 6 14 0 16C-6 14-13 10-13 3Z", "vp")
    return Group((shape, Text(0, 6, str(points), "num points ondark")), x=x, y=36)


@lru_cache(maxsize=1024)
def lush_tile(box: Box, tile: int, seat: int) -> tuple[Node, ...]:
    nodes: tuple[Node, ...] = (lush(box.surfaces[tile]), disk(seat, 0, -2, 1.2))
    return nodes if box.free[tile] == NO_COLOUR else (*nodes, element(box.free[tile], 0, 38, 0.72))


def token(box: Box, number: int, x: float, y: float) -> Group:
    """An Eternity token: what it gives, on a violet lozenge."""
    kind, value = box.token_kinds[number], box.token_values[number]
    inside: Node
    if kind == POINT_TOKEN:
        inside = Text(0, 5, f"+{value}", "num ondark")
    elif kind == SURFACE_TOKEN:
        inside = Use(GROUNDS[value], 0, 0, 0.6, "pale-glyph")
    else:
        inside = element(value, 0, 0, 0.6)
    nodes: list[Node] = [Path("M0-17L17 0L0 17L-17 0Z", "token"), inside]
    if kind == FREE_TOKEN:
        nodes.append(Use("every", 0, -13, 0.3, "pale-glyph"))
    return Group(tuple(nodes), id=f"token-{number}", cls="piece", x=x, y=y, scale=0.78)


def luna(scale: float = 1) -> Group:
    """The metal cube."""
    return Group((Use("cube"), Use("moon", 0, 0, 0.62, "gl-d")), cls="c-luna", scale=scale)
