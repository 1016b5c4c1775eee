"""The island in its sea: tiles, pawns and their steps, patterns of the viewer's cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from mytharium.games.mythical_island.box import SHARES, STEPS, STEPS_A_TURN
from mytharium.games.mythical_island.face.coast import LEFT, TOP, middle, shore
from mytharium.games.mythical_island.face.names import bits, box_of, box_with, kind_at, landscape
from mytharium.games.mythical_island.face.patterns import outlines
from mytharium.games.mythical_island.face.pieces import pawn, tile
from mytharium.games.mythical_island.face.piles import HIGH, WIDE, piles
from mytharium.games.mythical_island.layout import Cells
from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.primitives import Cell, Circle, Drawn, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.svg import drawn
from mytharium.scene.words import Words

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def island(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    places = box_of(view).places
    high, wide = extent(places)
    width, height = max(100 * wide + 2 * LEFT, WIDE), 100 * high + 2 * TOP + HIGH
    steps = distances(view) if view.actor == view.viewer else {}
    nodes: list[Node] = [Rect(-900, -900, width + 1800, height + 1800, 0, "sea"), ground(places)]
    for cell in range(int(view.laid)):
        here = tuple(names[seat] for seat, at in enumerate(view.pawns) if at == cell)
        kind, picked = kind_at(view, cell), bool(view.picked == cell)
        nodes.append(land(view.shape, cell, kind, here, steps.get(cell, 0), picked, words))
    nodes += [standing(view, seat, at, names) for seat, at in enumerate(view.pawns) if at >= 0]
    if view.laid:
        nodes.append(piles(view, words, (width - WIDE) / 2, height - HIGH))
    nodes += outlines(view, words)
    return Part("island", width, height, tuple(nodes), words.t("The island"), "island")


def extent(places: Cells) -> tuple[int, int]:
    """How many rows and columns the island has."""
    return 1 + max(r for r, _ in places), 1 + max(c for _, c in places)


@cache
def ground(places: Cells) -> Drawn:
    """Shallows, sand, waves in the gaps, and the names of rows and columns."""
    high, wide = extent(places)
    nodes: list[Node] = [
        Path(shore(places, 29, 3), "shallows"),
        Path(shore(places, 13, 2), "sand"),
    ]
    gaps = [(r, c) for r in range(high) for c in range(wide) if (r, c) not in places]
    nodes += [Use("waves", *middle(gap), 1.3, "swell") for gap in gaps]
    nodes += [Text(11, TOP + 57 + 100 * r, str(high - r), "b coast") for r in range(high)]
    nodes += [Text(LEFT + 50 + 100 * c, TOP + 36 + 100 * high, LETTERS[c], "b coast") for c in range(wide)]
    return drawn(*nodes)


@lru_cache(maxsize=4096)
def land(shape: str, cell: int, kind: int, here: tuple[str, ...], steps: int, picked: bool, words: Words) -> Cell:
    """A tile of the island with those whose pawns are here, and the number of steps to it where the viewer could walk
    there now."""
    name = box_with(shape).names[cell]
    label = [name, landscape(kind, words)]
    label += [words.t("pawn of {name}", name=who) for who in here]
    body: list[Node] = [Group((tile(kind),), f"lies-{name}", "lies", piece=f"tile-{kind}", sink="discards")]
    if steps:
        body.append(Group((Circle(0, 0, 14, "tab"), Text(0, 6.5, str(steps), "num onlight steps")), x=29, y=29))
        label.append(words.n("{n} step", "{n} steps", steps))
    x, y = middle(box_with(shape).places[cell])
    cls = "picked" if picked else ""
    said = ", ".join(label)
    return Cell(f"land-{name}", x, y, tuple(body), said, "square", (32, -32), said, (0, -62), cls=cls)


def standing(view: IslandView, seat: int, cell: int, names: Sequence[str]) -> Group:
    """A pawn on its cell; several on one stand side by side."""
    together = [s for s, at in enumerate(view.pawns) if at == cell]
    x, y = middle(box_of(view).places[cell])
    aside = 24 * (together.index(seat) - (len(together) - 1) / 2)
    return _standing(seat, int(view.elements[seat]), x + aside, y - 2, names[seat])


@lru_cache(maxsize=2048)
def _standing(seat: int, element: int, x: float, y: float, name: str) -> Group:
    return Group((pawn(element),), f"pawn-{seat}", "piece pawn", x, y, role="img", label=name)


def power(view: IslandView, seat: int, which: int) -> int:
    """What a seat's protector can do: see box.py for the names of `which`."""
    return int(box_of(view).power(view.protectors[seat], which))


def steps_left(view: IslandView) -> int:
    seat = int(view.actor)
    return (power(view, seat, int(STEPS)) or int(STEPS_A_TURN)) - int(view.stepped)


def distances(view: IslandView) -> dict[int, int]:
    """Steps to each cell that the player on turn can walk to now."""
    seat = int(view.actor)
    if view.phase != ACT or view.pawns[seat] < 0:
        return {}
    near_to = box_of(view).near
    blocked = set() if power(view, seat, int(SHARES)) else {at for other, at in enumerate(view.pawns) if other != seat}
    found, edge = {view.pawns[seat]: 0}, [view.pawns[seat]]
    for step in range(1, steps_left(view) + 1):
        edge = [
            near
            for cell in edge
            for near in bits(int(near_to[cell]))
            if near not in blocked and found.setdefault(near, step) == step
        ]
    del found[view.pawns[seat]]
    return found
