"""A scene as SVG: part by part for a page, or whole and self-contained for everything else.

On a page the symbols stand once in a hidden `defs` svg and style sheets do the colouring: parts are classes and
attributes only. Away from a page (`standalone`) the same markup is resolved against the same style sheets.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from html import escape
from pathlib import Path as File

from mytharium.scene.inline import Inliner
from mytharium.scene.metrics import text_width, wrapped
from mytharium.scene.primitives import (
    Area,
    Cell,
    Circle,
    Drawn,
    Group,
    Lights,
    Node,
    Part,
    Path,
    Rect,
    Scene,
    Text,
    Use,
)
from mytharium.scene.themes import Theme, sheet, symbols

DARK = Lights()  # nothing is lit
TIP, LINE, NARROW = 12, 15, 200  # of tips: size of the text, from line to line, never narrower than this for its sake


def number(value: float) -> str:
    return f"{round(value, 2):g}"


@cache
def _name(keyword: str) -> str:
    return keyword.rstrip("_").replace("_", "-")


def _attributes(**values: str) -> str:
    """Those that have a value, as ` name="value"`; underscores stand for hyphens, a trailing one for nothing."""
    out = ""
    for keyword, value in values.items():
        if value:
            out += f' {_name(keyword)}="{value if value.isalnum() else escape(value)}"'
    return out


def _transform(x: float, y: float, scale: float = 1, rotate: float = 0) -> str:
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if rotate:
        steps.append(f"rotate({number(rotate)})")
    if scale != 1:
        steps.append(f"scale({number(scale)})")
    return " ".join(steps)


class _Pen:
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
            more = _attributes(class_=node.cls, transform=_transform(node.x, node.y, node.scale))
            return f'<use href="#m-{node.ref}"{more}/>'
        if isinstance(node, Group):
            return self.group(node)
        if isinstance(node, Rect):
            box = (
                f'x="{number(node.x)}" y="{number(node.y)}" width="{number(node.width)}" height="{number(node.height)}"'
            )
            return f"<rect {box}{_attributes(rx=number(node.radius) if node.radius else '', class_=node.cls)}/>"
        if isinstance(node, Path):
            return f'<path d="{node.d}"{_attributes(class_=node.cls)}/>'
        if isinstance(node, Text):
            more = _attributes(text_anchor="" if node.anchor == "start" else node.anchor, class_=node.cls)
            return f'<text x="{number(node.x)}" y="{number(node.y)}"{more}>{escape(node.text, quote=False)}</text>'
        if isinstance(node, Circle):
            more = _attributes(class_=node.cls)
            return f'<circle cx="{number(node.x)}" cy="{number(node.y)}" r="{number(node.radius)}"{more}/>'
        return self.cell(node)

    def group(self, node: Group) -> str:
        more = _attributes(
            id=node.id,
            class_=node.cls,
            transform=_transform(node.x, node.y, node.scale, node.rotate),
            role=node.role,
            aria_label=node.label,
            data_piece=node.piece,
            data_from=node.source,
            data_to=node.sink,
        )
        return f"<g{more}>{self.nodes(node.children)}</g>"

    def cell(self, cell: Cell) -> str:
        lights = self.lights
        return _cell(cell, lights.legal.get(cell.id), cell.id in lights.last, cell.id in lights.chosen, self.width)


@lru_cache(maxsize=4096)
def _cell(cell: Cell, action: str | None, last: bool, chosen: bool, width: float) -> str:
    """A cell under its lights, in a part that is so wide. From one position to the next most cells are the same."""
    legal = action is not None
    states = ("cell", cell.cls, "legal" if legal else "", "last" if last else "", "chosen" if chosen else "")
    more = _attributes(
        id=cell.id,
        class_=" ".join(state for state in states if state),
        transform=_transform(cell.x, cell.y, cell.scale),
        role="button" if legal else "link" if cell.about else "img",
        tabindex="0" if legal or cell.shows or cell.about else "",
        aria_label=f"{cell.label}: {action}" if legal else cell.label,
        aria_pressed=str(chosen).lower() if legal else "",
        data_cell=cell.id if cell.ring else "",
        data_piece=cell.piece,
        data_from=cell.source,
        data_to=cell.sink,
        data_shows=cell.shows,
        data_about=cell.about,
    )
    out = f"<g{more}>{_Pen(DARK, width).nodes(cell.body)}"
    if cell.ring:
        out += f'<use href="#m-ring-{cell.ring}" class="ring"/>'
        if cell.pin is not None:
            out += f'<use href="#m-pin" class="pins" transform="{_transform(*cell.pin)}"/>'
    return out + _tip(cell, action, width) + "</g>"


def _tip(cell: Cell, action: str | None, width: float) -> str:
    """A pill with the cost or the action, kept inside the part; in several lines where it would be wider.

    It has the same size on cells of any scale.
    """
    text = action if action and ";" not in action else cell.tip
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
        f'<g class="tip" aria-hidden="true" transform="{_transform(x / cell.scale, y, 1 / cell.scale)}">'
        f'<rect x="{number(-half)}" y="{top}" width="{number(half * 2)}" height="{25 + tall}" rx="12"/>'
    )
    for k, line in enumerate(lines):
        out += f'<text y="{top + 17 + LINE * k}" text-anchor="middle">{escape(line, quote=False)}</text>'
    return out + "</g>"


def drawn(*nodes: Node) -> Drawn:
    """Nodes as SVG, for a game to keep: card faces, tiles. No cells, whose looks depend on the lights."""
    return Drawn(_Pen(DARK, 0).nodes(nodes))


def _cells(nodes: Iterable[Node]) -> Iterable[str]:
    for node in nodes:
        if isinstance(node, Cell):
            yield node.id
        elif isinstance(node, Group):
            yield from _cells(node.children)


@lru_cache(maxsize=512)
def _cells_of(part: Part) -> tuple[str, ...]:
    return tuple(_cells(part.nodes))


def _inside(part: Part, lights: Lights) -> tuple[str, str]:
    """The classes of a part and its markup. It is `choosing`, and dims what is not legal, when a target lies in it."""
    choosing = any(cell in lights.legal or cell in lights.chosen for cell in _cells_of(part))
    classes = ("board", part.cls, "choosing" if choosing else "")
    return " ".join(name for name in classes if name), _Pen(lights, part.width).nodes(part.nodes)


def part_svg(part: Part, lights: Lights = DARK) -> str:
    """One part for a page."""
    legal, last, chosen = lights.legal, lights.last, lights.chosen
    lit = [cell for cell in _cells_of(part) if cell in legal or cell in last or cell in chosen]
    return _part_svg(
        part,
        tuple((cell, legal[cell]) for cell in lit if cell in legal),
        frozenset(cell for cell in lit if cell in last),
        frozenset(cell for cell in lit if cell in chosen),
    )


@lru_cache(maxsize=512)
def _part_svg(part: Part, legal: tuple[tuple[str, str], ...], last: frozenset[str], chosen: frozenset[str]) -> str:
    """From one position to the next, and from one viewer to another, most parts are the same."""
    classes, markup = _inside(part, Lights(dict(legal), last, chosen))
    box = f"0 0 {number(part.width)} {number(part.height)}"
    more = _attributes(id=f"part-{part.id}", class_=classes, viewBox=box, role="group", aria_label=part.label)
    return f"<svg{more}>{markup}</svg>"


def cover_svg(part: Part) -> str:
    """A picture that only decorates."""
    classes, markup = _inside(part, DARK)
    box = f"0 0 {number(part.width)} {number(part.height)}"
    return f'<svg class="{classes}" viewBox="{box}" aria-hidden="true">{markup}</svg>'


def scene_parts(scene: Scene, lights: Lights = DARK) -> dict[str, str]:
    """Every part of the scene by its id, for a page that syncs them one by one."""
    return {part.id: part_svg(part, lights) for part in scene.parts}


def stage(scene: Scene, lights: Lights = DARK) -> str:
    """The whole stage of a page: one box for each area, with the parts that lie in it in their order."""
    areas: dict[str, list[str]] = {}
    for part in scene.parts:
        areas.setdefault(part.area, []).append(part_svg(part, lights))
    return "".join(
        f'<div class="part p-{area}" id="area-{area}">{"".join(parts)}</div>' for area, parts in areas.items()
    )


def defs(art: Iterable[File] = ()) -> str:
    """The hidden symbols of a page: those of every game, then the art of this one."""
    inner = "".join(symbols(tuple(art)))
    return f'<svg class="defs" aria-hidden="true"><defs>{inner}</defs></svg>'


def standalone(scene: Scene, theme: Theme = "light", lights: Lights = DARK, words: str = "") -> str:
    """The whole board as one picture that needs no style sheet; `words` describe it, else the scene's own do."""
    box = f"0 0 {number(scene.width)} {number(scene.height)}"
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(scene.width)}"']
    out.append(f' height="{number(scene.height)}" class="{scene.cls}" role="img">')
    out.append(f"<title>{escape(scene.title)}</title><desc>{escape(words or scene.words)}</desc>")
    out.append(f'<rect class="stage-ground" width="{number(scene.width)}" height="{number(scene.height)}"/>')
    for area in scene.areas:
        parts = [part for part in scene.parts if part.area == area.id]
        out.append(_placed(area, parts, lights))
    out.append("</svg>")
    return Inliner(sheet(theme, scene.styles), symbols(scene.art)).picture("".join(out))


GAP, PAD = 14, 12


def _placed(area: Area, parts: list[Part], lights: Lights) -> str:
    """The parts of an area in a row, as large as fits. One that has no plate beneath it is cut to a rounded box."""
    plate = ""
    x, y, width, height = area.x, area.y, area.width, area.height
    if area.cls:
        plate = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" class="{area.cls}"/>'
        x, y, width, height = x + PAD, y + PAD / 2, width - 2 * PAD, height - PAD
    gaps = GAP * (len(parts) - 1)
    widths = [part.width * height / part.height for part in parts]
    shrink = min(1, (width - gaps) / sum(widths))
    if not area.cls:
        x += (width - shrink * sum(widths) - gaps) / 2
    row = ""
    for part, full in zip(parts, widths, strict=True):
        classes, markup = _inside(part, lights)
        place = _transform(x, y + height * (1 - shrink) / 2, shrink * height / part.height)
        row += f'<g id="part-{part.id}" class="{classes}" transform="{place}">{markup}</g>'
        x += shrink * full + GAP
    if area.cls:
        return plate + row
    cut = f'<clipPath id="m-cut-{area.id}"><path d="{_box(area)}"/></clipPath>'
    return f'{cut}<g clip-path="url(#m-cut-{area.id})">{row}</g>'


def _box(area: Area) -> str:
    a, b, c, d = area.corners
    w, h = area.width, area.height
    return (
        f"M{number(area.x + a)} {number(area.y)}h{w - a - b}q{b} 0 {b} {b}v{h - b - c}q0 {c} {-c} {c}"
        f"h{-(w - c - d)}q{-d} 0 {-d} {-d}v{-(h - d - a)}q0 {-a} {a} {-a}z"
    )
