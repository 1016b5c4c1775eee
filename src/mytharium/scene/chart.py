"""Scores as a chart: a stacked bar for each seat. Glyph, texture and label tell segments apart, not colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mytharium.scene.metrics import shorten, text_width
from mytharium.scene.primitives import Circle, Group, Node, Part, Path, Rect, Text, Use

WIDTH, HEAD, THICK, PITCH = 460, 34, 34, 82


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a score, or a loss. The class sets `--e`, the colour; the glyph stands in the bar and in the legend."""

    label: str
    value: int
    cls: str
    glyph: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One seat: its name, its emblem, and the same segments in the same order as every other."""

    name: str
    glyph: str
    cls: str
    segments: tuple[Segment, ...]

    @property
    def total(self) -> int:
        return sum(segment.value for segment in self.segments)

    @property
    def gained(self) -> int:
        """Without losses: how long it is drawn."""
        return sum(max(0, segment.value) for segment in self.segments)


def chart(id: str, bars: Sequence[Bar], label: str) -> Part:
    """Horizontal bars to one scale, name and total above each, beneath them a legend of everything that scored."""
    unit = WIDTH / max([bar.gained for bar in bars] + [1])
    nodes: list[Node] = [_bar(bar, row * PITCH, unit) for row, bar in enumerate(bars)]
    scored = [k for k in range(len(bars[0].segments)) if any(bar.segments[k].value for bar in bars)]
    legend, height = _legend([(k, bars[0].segments[k]) for k in scored], len(bars) * PITCH)
    return Part(id, WIDTH, height, (*nodes, *legend), label, id, "chart")


def _bar(bar: Bar, y: float, unit: float) -> Group:
    emblem = Group((Circle(0, 0, 17, "emb"), Use(bar.glyph, 0, 0, 0.85, "emg")), cls=bar.cls, x=14, y=16, scale=0.76)
    nodes: list[Node] = [emblem, Text(36, 21, shorten(bar.name, 15, WIDTH - 110), "md b", "start")]
    nodes.append(Text(WIDTH, 24, str(bar.total), "num xl", "end"))
    x = 0.0
    for k, segment in enumerate(bar.segments):
        if segment.value > 0:
            nodes.append(_segment(k, segment, x, segment.value * unit))
            x += segment.value * unit
    for segment in bar.segments:
        if segment.value < 0:
            x += segment.value * unit
            nodes.append(_loss(segment, x, -segment.value * unit))
    parts = ", ".join(f"{segment.label} {segment.value}" for segment in bar.segments if segment.value)
    return Group(tuple(nodes), y=y, role="img", label=f"{bar.name}: {bar.total} ({parts})")


def _segment(k: int, segment: Segment, x: float, width: float) -> Group:
    """A box with its texture; the number where there is room, the glyph beside it where there is more."""
    middle, base = width / 2, THICK / 2 + 5
    nodes: list[Node] = [Rect(0, 0, width, THICK, 3, "seg"), Path(texture(k, width, THICK), "seg-lines")]
    if width >= 40:
        nodes += [Use(segment.glyph, middle - 11, THICK / 2, 0.6, "seg-glyph")]
        nodes += [Text(middle + 9, base, str(segment.value), "b ondark")]
    elif width >= 12:
        nodes.append(Text(middle, base, str(segment.value), "b ondark"))
    return Group(tuple(nodes), cls=segment.cls, x=x, y=HEAD)


def _loss(segment: Segment, x: float, width: float) -> Group:
    """What is taken off the end of a bar."""
    nodes: list[Node] = [Rect(0, 0, width, THICK, 3, "seg-loss")]
    if width >= 18:
        nodes.append(Text(width / 2, THICK / 2 + 5, f"−{-segment.value}", "b"))
    return Group(tuple(nodes), cls=segment.cls, x=x, y=HEAD)


def _legend(items: Sequence[tuple[int, Segment]], top: float) -> tuple[list[Node], float]:
    nodes: list[Node] = []
    x, y = 0.0, top + 4
    for k, segment in items:
        width = 34 + text_width(segment.label, 13) + 18
        if x + width > WIDTH:
            x, y = 0, y + 30
        swatch = Group((Rect(0, 0, 26, 20, 3, "seg"), Path(texture(k, 26, 20), "seg-lines")), cls=segment.cls)
        glyph = Use(segment.glyph, 13, 10, 0.58, "seg-glyph")
        nodes.append(Group((swatch, glyph, Text(34, 15, segment.label, "", "start")), x=x, y=y))
        x += width
    return nodes, y + 28


def texture(k: int, width: float, height: float) -> str:
    """Lines that fill a box: plain, upright, level, rising, falling, crossed, dotted."""
    step = 7.0
    across = [step * j for j in range(1, int(width / step) + 1) if step * j < width]
    down = [step * j for j in range(1, int(height / step) + 1) if step * j < height]
    upright = "".join(f"M{x:g} 0V{height:g}" for x in across)
    level = "".join(f"M0 {y:g}H{width:g}" for y in down)
    dots = "".join(f"M{x:g} {y:g}h.1" for x in across for y in down)
    kinds = (
        "",
        upright,
        level,
        _slant(width, height, True),
        _slant(width, height, False),
        upright + level,
        dots,
    )
    return kinds[k % len(kinds)] or "M0 0"


def _slant(width: float, height: float, rising: bool) -> str:
    """Diagonals, each cut where it leaves the box."""
    out = ""
    start = 7.0
    while start < width + height:
        x0, y0 = (start, 0.0) if start < width else (width, start - width)
        x1, y1 = (0.0, start) if start < height else (start - height, height)
        if not rising:
            y0, y1 = height - y0, height - y1
        out += f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"
        start += 7
    return out
