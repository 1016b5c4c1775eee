"""Nodes of a drawing as SVG, under lights that say what can be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from math import copysign

from mytharium.scene.blocks import Block
from mytharium.scene.metrics import text_width, wrapped
from mytharium.scene.primitives import Cell, Circle, Drawn, Group, Lights, Lit, Node, Path, Rect, Text, Use

DARK = Lights()  # nothing is lit
BADGE, AWAY = 9, 5  # of the numbers of turns: half their height, how far they stand out
TIP, LINE, NARROW = 12, 15, 200  # of tips: size of the text, from line to line, never narrower than this for its sake


def number(value: float) -> str:
    return f"{round(value, 2):g}"


@cache
def _name(keyword: str) -> str:
    return keyword.rstrip("_").replace("_", "-")


def attributes(**values: str) -> str:
    """Those that have a value, as ` name="value"`; underscores stand for hyphens, a trailing one for nothing."""
    out = ""
    for keyword, value in values.items():
        if value:
            out += f' {_name(keyword)}="{value if value.isalnum() else escape(value)}"'
    return out


def transform(x: float, y: float, scale: float = 1, rotate: float = 0) -> str:
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if rotate:
        steps.append(f"rotate({number(rotate)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return " ".join(steps)


class Pen:
    """Writes the nodes of one part under one set of lights."""

    __slots__ = ("lights", "width")

    def __init__(self, lights: Lights, width: float) -> None:
        self.lights = lights
        self.width = width

    def nodes(self, nodes: Iterable[Node]) -> str:
        return "".join([self.node(node) for node in nodes])

    def node(self, node: Node) -> str:
        if isinstance(node, Drawn):
            return node.markup
        if isinstance(node, Use):
            more = attributes(class_=node.cls, transform=transform(node.x, node.y, node.scale))
            return f'<use href="#m-{node.ref}"{more}/>'
        if isinstance(node, Group):
            return self.group(node)
        if isinstance(node, Rect):
            box = (
                f'x="{number(node.x)}" y="{number(node.y)}" width="{number(node.width)}" height="{number(node.height)}"'
            )
            return f"<rect {box}{attributes(rx=number(node.radius) if node.radius else '', class_=node.cls)}/>"
        if isinstance(node, Path):
            return f'<path d="{node.d}"{attributes(class_=node.cls)}/>'
        if isinstance(node, Text):
            more = attributes(text_anchor="" if node.anchor == "start" else node.anchor, class_=node.cls)
            return f'<text x="{number(node.x)}" y="{number(node.y)}"{more}>{escape(node.text, quote=False)}</text>'
        if isinstance(node, Circle):
            more = attributes(class_=node.cls)
            return f'<circle cx="{number(node.x)}" cy="{number(node.y)}" r="{number(node.radius)}"{more}/>'
        return self.cell(node).html

    def group(self, node: Group) -> str:
        return _plain(node) if _is_still(node) else f"{_opening(node)}{self.nodes(node.children)}</g>"

    def cell(self, cell: Cell) -> Block:
        lights = self.lights
        last, chosen, order = cell.id in lights.last, cell.id in lights.chosen, lights.order.get(cell.id)
        return _cell(cell, lights.legal.get(cell.id), last, chosen, order, self.width)

    def weave(self, nodes: Iterable[Node], texts: list[str], blocks: list[Block]) -> None:
        """Write the nodes as text with blocks in between: cells, and groups that have an id. It goes on where the last
        of the texts ends."""
        for node in nodes:
            if isinstance(node, Cell):
                blocks.append(self.cell(node))
                texts.append("")
            elif isinstance(node, Group) and node.id:
                blocks.append(_still(node) if _is_still(node) else self.named(node))
                texts.append("")
            elif isinstance(node, Group) and not _is_plain(node):
                texts[-1] += _opening(node)
                self.weave(node.children, texts, blocks)
                texts[-1] += "</g>"
            else:
                texts[-1] += self.node(node)

    def named(self, node: Group) -> Block:
        """A group with an id as a block."""
        inner: list[Block] = []
        within = [""]
        self.weave(node.children, within, inner)
        within[-1] += "</g>"
        return Block(node.id, _opening(node), within, inner)


@lru_cache(maxsize=8192)
def _is_still(node: Group) -> bool:
    """Whether no light falls into a group: there is no cell in it."""
    return not any(isinstance(one, Cell) or (isinstance(one, Group) and not _is_still(one)) for one in node.children)


@lru_cache(maxsize=8192)
def _is_plain(node: Group) -> bool:
    """Whether there is no block in a group."""
    return not any(
        isinstance(one, Cell) or (isinstance(one, Group) and (one.id or not _is_plain(one))) for one in node.children
    )


@lru_cache(maxsize=8192)
def _still(node: Group) -> Block:
    return Pen(DARK, 0).named(node)


@lru_cache(maxsize=8192)
def _plain(node: Group) -> str:
    return f"{_opening(node)}{Pen(DARK, 0).nodes(node.children)}</g>"


def _opening(node: Group) -> str:
    more = attributes(
        id=node.id,
        class_=node.cls,
        transform=transform(node.x, node.y, node.scale, node.rotate),
        role=node.role,
        aria_label=node.label,
        data_piece=node.piece,
        data_from=node.source,
        data_to=node.sink,
    )
    return f"<g{more}>"


@lru_cache(maxsize=8192)
def _cell(cell: Cell, lit: Lit | None, last: bool, chosen: bool, order: tuple[str, str] | None, width: float) -> Block:
    """A cell under its lights, in a part that is so wide. From one position to the next most cells are the same."""
    legal = lit is not None
    grade = "" if lit is None else "legal thin" if lit.thin else "legal"
    states = ("cell", cell.cls, grade, "last" if last else "", "chosen" if chosen else "")
    more = attributes(
        id=cell.id,
        class_=" ".join(state for state in states if state),
        transform=transform(cell.x, cell.y, cell.scale),
        role="button" if legal else "link" if cell.about else "img",
        tabindex="0" if legal or cell.shows or cell.about else "",
        aria_label=f"{cell.label}: {lit.action}" if lit else cell.label,
        aria_pressed=str(chosen).lower() if legal else "",
        data_cell=cell.id if cell.ring else "",
        data_piece=cell.piece,
        data_from=cell.source,
        data_to=cell.sink,
        data_shows=cell.shows,
        data_about=cell.about,
    )
    return Block(
        cell.id, f"<g{more}>", (_body(cell) + _tag(cell, lit) + _order(cell, order) + _tip(cell, lit, width) + "</g>",)
    )


@lru_cache(maxsize=8192)
def _body(cell: Cell) -> str:
    """What no light changes."""
    out = Pen(DARK, 0).nodes(cell.body)
    if cell.ring:
        out += f'<use href="#m-ring-{cell.ring}" class="ring"/>'
        if cell.pin is not None:
            out += f'<use href="#m-pin" class="pins" transform="{transform(*cell.pin)}"/>'
    return out


def _order(cell: Cell, order: tuple[str, str] | None) -> str:
    """The numbers of the turns that touched a cell, across from its pin. It has the same size on cells of any scale."""
    if order is None:
        return ""
    numbers, cls = order
    x, y = cell.pin or (0, 0)
    if not x:
        x, y = -0.87 * y, 0.5 * y  # the next corner of a hexagon
    half = BADGE + text_width(numbers, TIP) / 2 - 4
    place = transform(-x - copysign(AWAY, x), y - AWAY, 1 / cell.scale)
    return (
        f'<g class="order {cls}" aria-hidden="true" transform="{place}">'
        f'<rect x="{number(-half)}" y="{-BADGE}" width="{number(half * 2)}" height="{2 * BADGE}" rx="{BADGE}"/>'
        f'<text y="4.2" text-anchor="middle">{numbers}</text></g>'
    )


def _tag(cell: Cell, lit: Lit | None) -> str:
    """A few letters across from the pin of a lit cell, or on the edge beside it, of the same size at any scale."""
    if lit is None or not lit.tag or cell.pin is None:
        return ""
    x, y = cell.pin
    at = transform(0, y - 2 * AWAY if x else -y, 1 / cell.scale)
    half = text_width(lit.tag, 10) / 2 + 5
    return (
        f'<g class="tag up" aria-hidden="true" transform="{at}">'
        f'<rect x="{number(-half)}" y="-7" width="{number(2 * half)}" height="14" rx="7"/>'
        f'<text y="3.6" text-anchor="middle">{escape(lit.tag, quote=False)}</text></g>'
    )


def _tip(cell: Cell, lit: Lit | None, width: float) -> str:
    """A pill with the cost or the action, kept inside the part; in several lines where it would be wider.

    It has the same size on cells of any scale.
    """
    text = lit.action if lit and ";" not in lit.action else cell.tip
    if not text:
        return ""
    lines = wrapped(text, TIP, max(width, NARROW) - 22)
    half = max(text_width(line, TIP) for line in lines) / 2 + 11
    x, y = cell.tip_at
    room = max(half, width / 2) if half * 2 > width else half
    x = min(max(cell.x + x * cell.scale, room), width - room) - cell.x
    tall = LINE * (len(lines) - 1)
    top = -13 - (tall if y < 0 else 0)
    out = (
        f'<g class="tip" aria-hidden="true" transform="{transform(x / cell.scale, y, 1 / cell.scale)}">'
        f'<rect x="{number(-half)}" y="{top}" width="{number(half * 2)}" height="{25 + tall}" rx="12"/>'
    )
    for k, line in enumerate(lines):
        out += f'<text y="{top + 17 + LINE * k}" text-anchor="middle">{escape(line, quote=False)}</text>'
    return out + "</g>"
