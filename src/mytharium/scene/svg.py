"""A scene as SVG: part by part for a page, or whole and self-contained for everything else.

On a page the symbols stand once in a hidden `defs` svg and style sheets do the colouring: parts are classes and
attributes only. Away from a page (`standalone`) the same markup is resolved against the same style sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from html import escape
from pathlib import Path as File

from mytharium.scene.blocks import Block, Row
from mytharium.scene.inline import Inliner
from mytharium.scene.pen import DARK, Pen, attributes, number, transform
from mytharium.scene.primitives import Area, Cell, Drawn, Group, Lights, Lit, Node, Part, Scene
from mytharium.scene.themes import Theme, sheet, symbols


def drawn(*nodes: Node) -> Drawn:
    """Nodes as SVG, for a game to keep: card faces, tiles. No cells, whose looks depend on the lights."""
    return Drawn(Pen(DARK, 0).nodes(nodes))


def _cells(nodes: Iterable[Node]) -> list[Cell]:
    found: list[Cell] = []
    for node in nodes:
        if isinstance(node, Cell):
            found.append(node)
        elif isinstance(node, Group):
            found += _cells_in(node)
    return found


@lru_cache(maxsize=8192)
def _cells_in(group: Group) -> tuple[Cell, ...]:
    return tuple(_cells(group.children))


def _ink(part: Part) -> tuple[dict[str, Cell], Block]:
    """Its cells, and how it looks in the dark. The part keeps it, as most are the same from one picture to the next."""
    if part.ink is None:
        object.__setattr__(part, "ink", _written(part))
    found: tuple[dict[str, Cell], Block] = part.ink
    return found


@lru_cache(maxsize=8192)
def _written(part: Part) -> tuple[dict[str, Cell], Block]:
    cells = {cell.id: cell for cell in _cells(part.nodes)}
    texts: list[str] = [""]
    blocks: list[Block] = []
    Pen(DARK, part.width).weave(part.nodes, texts, blocks)
    texts[-1] += "</svg>"
    return cells, Block(f"part-{part.id}", _tag(part, cells, DARK), texts, blocks)


def _classes(part: Part, cells: Mapping[str, Cell], lights: Lights) -> str:
    """It is `choosing`, and dims what is not legal, when a target lies in it."""
    choosing = not (cells.keys().isdisjoint(lights.legal) and cells.keys().isdisjoint(lights.chosen))
    classes = ("board", part.cls, "choosing" if choosing else "")
    return " ".join(name for name in classes if name)


def part_block(part: Part, lights: Lights = DARK) -> Block:
    """One part for a page; its cells are blocks of their own."""
    return _under(lights, lights.cells, part)


def _under(lights: Lights, lit: AbstractSet[str], part: Part) -> Block:
    """A part under lights, which fall on these cells. From one position to the next, and from one viewer to another,
    most parts are the same, and on most of them no light falls."""
    found, dark = _ink(part)
    cells = found.keys()
    if cells.isdisjoint(lit):
        return dark
    legal = frozenset([(cell, lights.legal[cell]) for cell in cells & lights.legal.keys()])
    order = frozenset([(cell, lights.order[cell]) for cell in cells & lights.order.keys()])
    return _lit(part, legal, frozenset(cells & lights.last), frozenset(cells & lights.chosen), order)


@lru_cache(maxsize=8192)
def _lit(
    part: Part,
    legal: frozenset[tuple[str, Lit]],
    last: frozenset[str],
    chosen: frozenset[str],
    order: frozenset[tuple[str, tuple[str, str]]],
) -> Block:
    """The dark part with its lit cells instead of the dark ones."""
    lights = Lights(dict(legal), last, chosen, dict(order))
    cells, dark = _ink(part)
    pen = Pen(lights, part.width)
    shining = {name: pen.cell(cells[name]) for name in lights.cells}
    return Block(dark.id, _tag(part, cells, lights), dark.texts, _with(shining, dark.inner))


def _with(lit: Mapping[str, Block], blocks: Iterable[Block]) -> list[Block]:
    """Blocks with those that are lit in the place of the dark ones, however deep."""
    found = []
    for block in blocks:
        if block.id in lit:
            block = lit[block.id]
        elif block.inner and (inner := _with(lit, block.inner)) != [*block.inner]:
            block = Block(block.id, block.tag, block.texts, inner)
        found.append(block)
    return found


def _tag(part: Part, cells: Mapping[str, Cell], lights: Lights) -> str:
    box = f"0 0 {number(part.width)} {number(part.height)}"
    more = attributes(
        id=f"part-{part.id}", class_=_classes(part, cells, lights), viewBox=box, role="group", aria_label=part.label
    )
    return f"<svg{more}>"


def part_svg(part: Part, lights: Lights = DARK) -> str:
    """One part for a page, as text."""
    return part_block(part, lights).html


def cover_svg(part: Part) -> str:
    """A picture that only decorates."""
    box = f"0 0 {number(part.width)} {number(part.height)}"
    markup = Pen(DARK, part.width).nodes(part.nodes)
    return f'<svg class="{_classes(part, {}, DARK)}" viewBox="{box}" aria-hidden="true">{markup}</svg>'


def scene_parts(scene: Scene, lights: Lights = DARK) -> dict[str, str]:
    """Every part of the scene by its id."""
    return {part.id: part_svg(part, lights) for part in scene.parts}


def areas(scene: Scene, lights: Lights = DARK) -> list[Block]:
    """The stage of a page: one box for each area, with the parts that lie in it in their order.

    Boxes that have names keep their order; who lies where is said by a class, so that they can change places at once.
    """
    found: dict[str, list[Block]] = {}
    lit = lights.cells
    for part in scene.parts:
        found.setdefault(part.area, []).append(_under(lights, lit, part))
    boxes = {area.id: area.box for area in scene.areas if area.box}
    named = iter(sorted((name for name in found if name in boxes), key=boxes.__getitem__))
    order = [next(named) if name in boxes else name for name in found]
    return [_area(area, boxes.get(area, area), tuple(found[area])) for area in order]


@lru_cache(maxsize=8192)
def _area(area: str, box: str, parts: tuple[Block, ...]) -> Block:
    return Row(f"area-{box}", f'<div class="part p-{area}" id="area-{box}">', parts, "</div>")


def stage(scene: Scene, lights: Lights = DARK) -> str:
    """All areas as text."""
    return "".join(area.html for area in areas(scene, lights))


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
    if not parts:
        return plate
    gaps = GAP * (len(parts) - 1)
    widths = [part.width * height / part.height for part in parts]
    shrink = min(1, (width - gaps) / sum(widths))
    if not area.cls:
        x += (width - shrink * sum(widths) - gaps) / 2
    row = ""
    for part, full in zip(parts, widths, strict=True):
        markup = Pen(lights, part.width).nodes(part.nodes)
        place = transform(x, y + height * (1 - shrink) / 2, shrink * height / part.height)
        classes = _classes(part, _ink(part)[0], lights)
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
