"""The table of Mythicals as a scene, and the picture on the shelf.

The table shows both hands, the night with the deck, and the mastery board with the reserve.

Ids name places: `mast-red-4` a tile's place, `reserve-red` a colour's reserve, `res-r4-a` a card in it, `rev-r4-a` a
revealed card, `hand0-r4` a card of a collection, `won0-red-4` the tile on top of a stack, `deck`, `discards`, `supply`.
Pieces name what lies there (`card-r4`, `tile-red-4`, `marker`), so that a page can let them glide from part to part,
as `mytharium.scene.primitives` tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path as File

from mytharium.games.mythicals.box import COLOUR_CARDS, COLOURS, GREY, MOON, POINTS, TILE_NAMES, TILES, card_type
from mytharium.games.mythicals.face.names import card_names, copy_name, in_order, markers_on, tile_name, types
from mytharium.games.mythicals.face.pieces import card, card_piece, emblem, marker, markers, plaque
from mytharium.games.mythicals.face.player import hand
from mytharium.games.mythicals.face.sky import draw_pile, night
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Reading
from mytharium.scene.primitives import Area, Cell, Circle, Group, Node, Part, Path, Rect, Scene, Text, Use
from mytharium.scene.words import Words

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
WIDTH, HEIGHT = 972, 642
AREAS = (
    Area("opp", 12, 12, 948, 86, "plate"),
    Area("night", 12, 110, 382, 226, corners=(14, 14, 0, 0)),
    Area("draw", 12, 335.5, 382, 156.5, corners=(0, 0, 14, 14)),
    Area("mast", 406, 110, 554, 382),
    Area("mine", 12, 504, 948, 126, "plate"),
)
COLUMNS = (0, 1, None, 2, 3)  # colours from left to right; grey and black stand in the middle


def draw(reading: Reading[MythicalsView]) -> Scene:
    """The board as the viewer sees it, his own collection nearest; a watcher sits behind the first seat."""
    view, words, names = reading.view, reading.words, reading.names
    near = int(max(view.viewer, 0))
    parts = [
        *hand(view, words, names, 1 - near, "opp"),
        night(view, words),
        draw_pile(view, words),
        mastery(view, words, names),
        *hand(view, words, names, near, "mine"),
    ]
    return Scene(
        tuple(parts),
        "mythicals",
        "Mythicals",
        reading.description,
        WIDTH,
        HEIGHT,
        AREAS,
        ART,
        STYLES,
    )


def mastery(view: MythicalsView, words: Words, names: Sequence[str]) -> Part:
    """The mastery tiles in five columns, the cheapest nearest, and beneath each colour its reserve.

    Drawn from the bottom up, so that the tip under a tile lies over the row below it.
    """
    owners = _owners(tuple([(int(view.top(seat)), int(view.stack(seat))) for seat in (0, 1)]))
    tiles = (int(view.board), int(view.markers), int(view.locked))
    return _mastery(*tiles, int(view.reserve), int(view.supply), owners, words, tuple(names))


@lru_cache(maxsize=1024)
def _mastery(
    board: int,
    markers: int,
    locked: int,
    cards: int,
    left: int,
    owners: tuple[int, ...],
    words: Words,
    names: tuple[str, ...],
) -> Part:
    slope = "M-700 310C-400 250-150 300 0 288S190 292 280 270S460 258 556 282S900 250 1256 300V1200H-700Z"
    nodes: list[Node] = [Rect(-700, -700, 1956, 1776, cls="sky"), Path(slope, "slope"), supply(left, words)]
    for column, colour in enumerate(COLUMNS):
        if colour is not None:
            nodes.append(reserve(int(cards & COLOUR_CARDS[colour]), words, colour, 60 + column * 109))
    for level in range(4):
        for column, colour in enumerate(COLUMNS):
            tile = GREY + level if colour is None else colour * 4 + level
            x, y = 60 + column * 109, 244 - level * 68
            if board >> tile & 1:
                nodes.append(tile_cell(tile, markers_on(markers, tile), bool(locked >> tile & 1), words, x, y))
            else:
                nodes.append(hole(tile, owners[tile], names, words, x, y))
    return Part("mastery", 556, 376, tuple(nodes), words.t("Mastery board and reserve"), "mast")


def hole(tile: int, owner: int, names: Sequence[str], words: Words, x: float, y: float) -> Cell:
    """The hole that a tile left, with its owner where that is known."""
    body: tuple[Node, ...] = (
        Rect(-48, -30, 96, 60, 9, "hole"),
        *([] if owner < 0 else [emblem(owner, 0, 0, 0.72)]),
    )
    label = words.t("{tile}, taken", tile=tile_name(tile, words))
    if owner >= 0:
        label = words.t("{tile}, taken by {name}", tile=tile_name(tile, words), name=names[owner])
    return Cell(f"mast-{TILE_NAMES[tile]}", x, y, body, label, "plaque", (46, -29), "", (0, 46))


@cache
def tile_cell(tile: int, count: int, locked: bool, words: Words, x: float, y: float) -> Cell:
    name = TILE_NAMES[tile]
    on_it = Group((plaque(tile), *markers(tile, count, locked)), f"tile-{name}", "face piece", piece=f"tile-{name}")
    tip = words.n("{n} point", "{n} points", POINTS[tile] + count)
    label = tile_label(tile, count, locked, words)
    return Cell(f"mast-{name}", x, y, (on_it,), label, "plaque", (46, -29), tip, (0, 46))


@lru_cache(maxsize=1024)
def _owners(stacks: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Who has each tile, or -1 where that is not known; of the stacks, what lies on top and what is known to be in."""
    has = [(1 << top if top >= 0 else 0) | max(known, 0) for top, known in stacks]
    return tuple(next((seat for seat in (0, 1) if has[seat] >> tile & 1), -1) for tile in range(int(TILES)))


@cache
def tile_label(tile: int, count: int, locked: bool, words: Words) -> str:
    """“red run of 4, 7 points, 1 bonus marker”"""
    label = [tile_name(tile, words), words.n("{n} point", "{n} points", POINTS[tile])]
    if count:
        label.append(words.n("{n} bonus marker", "{n} bonus markers", count))
    if locked:
        label.append(words.t("locked"))
    return ", ".join(label)


@lru_cache(maxsize=1024)
def reserve(mask: int, words: Words, colour: int, x: float) -> Cell:
    """The reserve of one colour: side by side, then overlapping, then in two rows."""
    cards = in_order(mask)
    n = len(cards)
    rows = 1 if n <= 5 else 2
    per_row = -(-n // rows)
    scale = 0.8 if rows == 1 else 0.62
    pitch = min(50, (100 - 62 * scale) / max(per_row - 1, 1))
    nodes: list[Node] = [Rect(-50, -38, 100, 76, 8, "hit")]
    if not n:
        nodes.append(Rect(-25, -33, 50, 67, 7, "hole"))
    for k, bit in enumerate(cards):
        row, at = divmod(k, per_row)
        in_row = per_row if row == 0 else n - per_row
        dx = (at - (in_row - 1) / 2) * pitch
        dy = 0 if rows == 1 else -11 + 24 * row
        nodes.append(card_piece(f"res-{copy_name(bit)}", int(card_type(bit)), words, dx, dy, scale))
    held = card_names(types(mask), words) or words.t("nothing")
    label = words.t("reserve: {cards}", cards=held)
    face = Group(tuple(nodes), cls="face")
    return Cell(f"reserve-{COLOURS[colour]}", x, 332, (face,), label, "pile", (48, -36), "", (0, -54))


def supply(left: int, words: Words) -> Group:
    """The bonus markers that are left."""
    label = words.n("{n} bonus marker left", "{n} bonus markers left", left)
    count = Group((Group((marker("+1"),), x=-12), Text(1, 5, f"× {left}", "bright b md", "start")), y=25)
    head = Text(0, 0, words.t("Reserve"), "b md pale")
    return Group((head, count), id="supply", x=278, y=322, role="img", label=label)


STARS = ((30, 30, 1.4), (84, 54, 1), (150, 22, 1.2), (206, 84, 1), (276, 96, 1.3), (40, 104, 1), (128, 70, 1))
CARDS = ((2, -14), (6 + MOON, -4), (12 + 4, 6), (18 + 1, 16))  # card and how it leans
SLOPE = "M-200 176C-120 150-60 180 0 160S110 170 160 148S250 140 300 162S420 150 500 170V320H-200Z"


def cover() -> Part:
    nodes: list[Node] = [Rect(-200, -100, 700, 420, 0, "sky")]
    nodes += [Circle(x, y, radius, "star") for x, y, radius in STARS]
    nodes.append(Group((Use("crescent"),), x=238, y=46))
    nodes.append(Path(SLOPE, "slope"))
    for k, (which, lean) in enumerate(CARDS):
        nodes.append(Group((card(which),), x=70 + k * 54, y=136 - (6 if k in (1, 2) else 0), rotate=lean, scale=1.12))
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")
