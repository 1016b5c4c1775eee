"""The drawing tree: what a game hands over as the picture of a position.

A Scene is a pure picture of a View: it knows neither colours (classes say what a thing is, style sheets how it looks)
nor what may be chosen now (that is a Lights, laid over it by `svg`). It is made of Parts, each its own SVG, so that a
page can restack them on a phone. Everything that can be a target is a Cell; cells do not contain cells.

How a piece moves
-----------------
Ids name places (`hand0-r4`, `res-r4-a`, `mast-red-4`), so a page is synced node by node and a log line can point at
one. `piece` names what lies there (`card-r4`, `tile-red-4`); it is written as `data-piece`. Equal pieces cannot be told
apart. So when an update brings a new node whose piece was on a node that is gone now, the page lets the new one glide
from the old one's rectangle, also from one SVG to another: it looks as if the thing itself had moved. A new piece that
nothing explains comes from the node named by `source` (`data-from`: the deck), one that is gone without a trace goes to
its `sink` (`data-to`: the discards). A node that stays and only changes its place glides by a CSS transition.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any, TypeAlias

import msgspec


class _Drawable(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Many are made for each picture, and remembered by what is in them: their trees are deep."""


class Use(_Drawable, frozen=True):
    """A symbol of the page-wide defs; `ref` is its name without the leading `m-`."""

    ref: str
    x: float = 0
    y: float = 0
    scale: float = 1
    cls: str = ""


class Rect(_Drawable, frozen=True):
    x: float
    y: float
    width: float
    height: float
    radius: float = 0
    cls: str = ""


class Circle(_Drawable, frozen=True):
    x: float
    y: float
    radius: float
    cls: str = ""


class Path(_Drawable, frozen=True):
    d: str
    cls: str = ""


class Text(_Drawable, frozen=True):
    """One line of text; `y` is its baseline. Numbers and names only: sentences belong to labels and the prompt."""

    x: float
    y: float
    text: str
    cls: str = ""
    anchor: str = "middle"


class Group(_Drawable, frozen=True):
    """Nodes that are placed, named and styled together. `rotate` is in degrees and happens before `scale`."""

    children: tuple[Node, ...] = ()
    id: str = ""
    cls: str = ""
    x: float = 0
    y: float = 0
    scale: float = 1
    rotate: float = 0
    role: str = ""
    label: str = ""
    piece: str = ""
    source: str = ""
    sink: str = ""


class Cell(_Drawable, frozen=True):
    """A place that can be a target. Its ring and pin are always there; classes light them (see board.css).

    Parts of the body with the class `face` dim when something else is to be chosen.
    """

    id: str
    x: float
    y: float
    body: tuple[Node, ...]
    label: str  # in words: "red run of 4, 7 points"
    ring: str = ""  # shape, a symbol `m-ring-<shape>`; empty: never a target
    pin: tuple[float, float] | None = (0, 0)  # where the spark, the tick or the cross sits, if anywhere
    tip: str = ""  # shown on hover and focus; a legal action's label comes before it
    tip_at: tuple[float, float] = (0, -48)
    scale: float = 1
    cls: str = ""
    piece: str = ""
    source: str = ""
    sink: str = ""
    about: str = ""  # a paragraph of the game's stories that a click opens: `lore-…`
    shows: str = ""  # a class: nodes of the scene that have it stand out while this cell is pointed at


class Drawn(_Drawable, frozen=True):
    """Something that never changes, written as SVG once and for all by `svg.drawn`."""

    markup: str


Node: TypeAlias = Drawn | Use | Rect | Circle | Path | Text | Group | Cell


@dataclass(frozen=True, slots=True)
class Part:
    """One SVG. `area` is the region of the stage it lies in; parts that share one flow beside each other."""

    id: str
    width: float
    height: float
    nodes: tuple[Node, ...]
    label: str
    area: str
    cls: str = ""
    _hash: int = field(default=0, init=False, repr=False, compare=False)
    ink: Any = field(default=None, init=False, repr=False, compare=False)  # as `svg` has written it

    def __hash__(self) -> int:
        if not self._hash:
            tree = (self.id, self.width, self.height, self.nodes, self.label, self.area)
            object.__setattr__(self, "_hash", hash(tree) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Area:
    """Where the parts of an area lie on a picture of the whole board.

    `cls` styles the plate beneath them; without one they are cut to the area, its `corners` rounded from top left on.
    `box` names who lies there, where they change places: on a page each has an element of its own, which stays.
    """

    id: str
    x: float
    y: float
    width: float
    height: float
    cls: str = ""
    corners: tuple[float, float, float, float] = (14, 14, 14, 14)
    box: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """The board as its parts, and how to lay them out where there is no page to do it."""

    parts: tuple[Part, ...]
    cls: str  # of the stage: the game's styles hang on it
    title: str = ""
    words: str = ""  # the board in words, for those who cannot see the picture
    width: float = 0
    height: float = 0
    areas: tuple[Area, ...] = ()
    art: tuple[File, ...] = ()  # the game's own symbols
    styles: tuple[File, ...] = ()  # and its style sheets

    def _repr_svg_(self) -> str:
        from mytharium.scene.svg import standalone

        return standalone(self)


class Lit(_Drawable, frozen=True):
    """How a cell is lit: the action in words, whether it takes more than one has, and a few letters beside its ring."""

    action: str
    thin: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Lights:
    """What can be chosen, what is chosen and what the last move touched: an overlay on a scene, by cell ids."""

    legal: Mapping[str, Lit] = field(default_factory=dict)
    last: AbstractSet[str] = frozenset()
    chosen: AbstractSet[str] = frozenset()
    order: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # cell id → numbers of turns, class of the seat

    @property
    def cells(self) -> AbstractSet[str]:
        """All cells on which a light falls."""
        return self.legal.keys() | self.last | self.chosen | self.order.keys()
