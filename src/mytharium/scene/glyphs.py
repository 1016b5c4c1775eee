"""Symbols of every game on a 24 grid: one silhouette for each meaning, filled with the current colour.

A game adds its own art in `games/<name>/art.svg`; all ids start with `m-`. Insides of a symbol are styled by one class.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

Point = tuple[float, float]

SOLID = {
    "spark": "M0-11C1.6-3 3-1.6 11 0C3 1.6 1.6 3 0 11C-1.6 3-3 1.6-11 0C-3-1.6-1.6-3 0-11Z",
    "fire": "M1-11.5C3-6 8-3.5 8 3A8 8 0 0 1-8 3C-8-1.5-5-3-4-7.5C-1.5-6-1-4-.5-2C1.5-4.5 2-8 1-11.5Z",
    "water": "M0-11.5C4-5 7.5-1 7.5 3.5A7.5 7.5 0 0 1-7.5 3.5C-7.5-1-4-5 0-11.5Z",
    "earth": "M-1.3 11V3.5C-8 3.5-11 0-11-6C-5-6-1.5-3.5-.3 .5C.5-5 4-9.5 11-10C11-3 8 1.6 1.3 2.6V11Z",
    "moon": "M2-10.5A10.8 10.8 0 1 0 10.8 4A8.5 8.5 0 0 1 2-10.5Z",
    "heart": "M0 10.5C-8 4.5-11 .5-11-3.6A5.6 5.6 0 0 1 0-6A5.6 5.6 0 0 1 11-3.6C11 .5 8 4.5 0 10.5Z",
    "bolt": "M4-11.5L-8.5 2H-1.2L-4 11.5L8.5-3H1.5Z",
    "plainsM": (
        "M-10.5 9.5C-8 2-9-3-7.5-8C-4-3-4.5 3-5.5 9.5ZM-3 9.5C-1 0-2-6 1-11C3.5-4 2.8 2 2.6 9.5ZM5 9.5"
        "C6 3 6-2 9.5-7C11.5-1 11 4 9.8 9.5Z"
    ),
    "forests": "M0-11.5L7-2H4.2L9.5 6H1.9V11.5H-1.9V6H-9.5L-4.2-2H-7Z",
    "mountains": "M-11.5 9.5L-3.5-9.5L1-1L4-5.5L11.5 9.5Z",
    "desert": "M-11.5 8C-7-6-1.5-6 1.5 3C4-2.5 7.5-2 11.5 8ZM5-10.5A3.5 3.5 0 1 1 5-3.5A3.5 3.5 0 1 1 5-10.5Z",
    "plains": (
        "M-1.1 11.5V-3H1.1V11.5ZM0-11.8C3.2-9 3.2-6.6 0-4.2C-3.2-6.6-3.2-9 0-11.8ZM-1.2-1.5"
        "C-5.5-2.5-7-5-6.8-8.5C-3.5-7.5-1.2-5-1.2-1.5ZM1.2-1.5C5.5-2.5 7-5 6.8-8.5C3.5-7.5 1.2-5 1.2-1.5Z"
        "M-1.2 5C-5.5 4-7 1.5-6.8-2C-3.5-1-1.2 1.5-1.2 5ZM1.2 5C5.5 4 7 1.5 6.8-2C3.5-1 1.2 1.5 1.2 5Z"
    ),
    "swamp": (
        "M-.9 11V-1H.9V11ZM-8 11V3H-6.3V11ZM6.3 11V2H8V11ZM0-11.5A2.7 2.7 0 0 1 2.7-8.8V-3"
        "A2.7 2.7 0 0 1-2.7-3V-8.8A2.7 2.7 0 0 1 0-11.5ZM-7.1-6A2.3 2.3 0 0 1-4.8-3.7V.7A2.3 2.3 0 0 1-9.4 .7"
        "V-3.7A2.3 2.3 0 0 1-7.1-6ZM7.1-7A2.3 2.3 0 0 1 9.4-4.7V-.3A2.3 2.3 0 0 1 4.8-.3V-4.7"
        "A2.3 2.3 0 0 1 7.1-7Z"
    ),
    "aurora": "M-11 9V-6C-8-9.5-6-3.5-2.5-6.5S4-10.5 11-7V4.5C5 1 2.5 7.5-2 4.5S-8 6-11 9Z",
    "tri": "M0-10L10.5 8.5H-10.5Z",
    "star": "M0-11L3-3.8L10.7-3.2L4.8 1.8L6.7 9.3L0 5.2L-6.7 9.3L-4.8 1.8L-10.7-3.2L-3-3.8Z",
    "lock": "M-7-1H-5V-4A5 5 0 0 1 5-4V-1H7V10H-7ZM-2.5-1H2.5V-4A2.5 2.5 0 0 0-2.5-4Z",
    "spade": "M-1.5-2V-8H-5V-11H5V-8H1.5V-2H6V4C6 8 3 10.5 0 11.5C-3 10.5-6 8-6 4V-2Z",
    "coin": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10ZM0-6.5A6.5 6.5 0 1 0 0 6.5A6.5 6.5 0 1 0 0-6.5Z",
    "worker": "M-9-9H9V9H-9Z",
    "priest": "M0-11A4 4 0 0 1 2.5-4L8 10.5H-8L-2.5-4A4 4 0 0 1 0-11Z",
    "power": "M0-11L9.5-5.5V5.5L0 11L-9.5 5.5V-5.5Z",
    "cards": "M-9-7L2-10L6 7L-5 10ZM5-9L10-8L8 5Z",
    "stack": "M-11 2H11V10H-11ZM-9-4H9V0H-9ZM-7-9H7V-6H-7Z",
    "bonus": "M0-10.5L10.5 0L0 10.5L-10.5 0Z",
    "dwelling": "M-8 10V-1.5L0-10L8-1.5V10Z",
    "trading": "M-11.5 9V-2L-5.5-9L0-2.5L5-7L11.5-1V9Z",
    "temple": "M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5Z",
    "stronghold": "M-11 10V-10H-6V-6H-2.5V-10H2.5V-6H6V-10H11V10Z",
    "sanctuary": "M-5-8H5A8 8 0 0 1 5 8H-5A8 8 0 0 1-5-8Z",
    "pawn": ("M0-11.5A4.8 4.8 0 0 1 3.2-3.2C4 2 5.5 5 8.5 8.5V11.5H-8.5V8.5C-5.5 5-4 2-3.2-3.2A4.8 4.8 0 0 1 0-11.5Z"),
    "book": "M-10-8C-6-9.5-3-9-1-7.5V9C-3 7.5-6 7-10 8.5ZM10-8C6-9.5 3-9 1-7.5V9C3 7.5 6 7 10 8.5Z",
    "undo": "M-10-1L-3-8V-4C6-4 10 1 10 9C7 4 4 2.5-3 2.5V6Z",
    "prev": "M6-9V9L-7 0Z",
    "next": "M-6-9V9L7 0Z",
    "half": "M0-10A10 10 0 0 1 0 10Z M0-10A10 10 0 0 0 0 10L0 8A8 8 0 0 1 0-8Z",
}
STROKED = {
    "air": "M-10.5-3.5H3.5A3.7 3.7 0 1 0-.2-7.2M-10.5 2H7.5A3.7 3.7 0 1 1 3.8 5.7M-7 7.5H-1",
    "waves": "M-11-5.5q3.7-5 7.3 0t7.3 0t7.3 0M-11 1.5q3.7-5 7.3 0t7.3 0t7.3 0M-11 8.5q3.7-5 7.3 0t7.3 0t7.3 0",
    "wasteland": "M-10-9L-3-3.5L-5.5 2L1.5 5L-.5 11M-3-3.5L5-9.5M1.5 5L10 2.5M-5.5 2L-11 5",
    "check": "M-7 0L-2 6L8-6",
    "cross": "M-7-7L7 7M7-7L-7 7",
    "menu": "M-9-6H9M-9 0H9M-9 6H9",
    "rays": "M0-4V-11M0 4V11M-4 0H-11M4 0H11M-2.8-2.8L-7.8-7.8M2.8 2.8L7.8 7.8M-2.8 2.8L-7.8 7.8M2.8-2.8L7.8-7.8",
    "up": "M-6 1L0-6L6 1M0-6V9",
    "ship": "M-10 2H10L6 9H-6ZM0 2V-10L7-1H0",
}
SUN = (
    '<g id="m-sun"><circle r="5.2"/><path class="line" d="M0-8V-11M0 8V11M-8 0H-11M8 0H11'
    'M-5.7-5.7L-7.8-7.8M5.7 5.7L7.8 7.8M-5.7 5.7L-7.8 7.8M5.7-5.7L7.8-7.8"/></g>'
)
PIN = (
    '<g id="m-pin">'
    '<g class="pin-legal"><circle class="pin" r="7.5"/>'
    f'<path class="pinstar" transform="scale(.62)" d="{SOLID["spark"]}"/></g>'
    '<g class="pin-chosen"><circle class="pin" r="10"/><path class="pinline" d="M-4.5 0L-1 4L5-4"/></g>'
    '<g class="pin-refused"><circle class="nope" r="9"/><path class="nopeline" d="M-4-4L4 4M4-4L-4 4"/></g></g>'
)


def _join(points: list[Point]) -> str:
    return "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def hexagon(radius: float) -> list[Point]:
    """Corners of a hexagon with a point at the top."""
    return [(radius * cos((60 * k - 90) * pi / 180), radius * sin((60 * k - 90) * pi / 180)) for k in range(6)]


def rounded(width: float, height: float, radius: float) -> str:
    """A box around the origin, half its width and height to each side."""
    w, h, r = width, height, radius
    return (
        f"M{r - w:g} {-h:g}H{w - r:g}Q{w:g} {-h:g} {w:g} {r - h:g}V{h - r:g}Q{w:g} {h:g} {w - r:g} {h:g}"
        f"H{r - w:g}Q{-w:g} {h:g} {-w:g} {h - r:g}V{r - h:g}Q{-w:g} {-h:g} {r - w:g} {-h:g}Z"
    )


def ticks(corners: list[Point]) -> str:
    """Ticks at the corners of a shape: the mark of the last move."""
    out = ""
    for k, (x, y) in enumerate(corners):
        (a, b), (c, d) = corners[k - 1], corners[(k + 1) % len(corners)]
        out += f"M{_join([(x + (a - x) * 0.2, y + (b - y) * 0.2), (x, y), (x + (c - x) * 0.2, y + (d - y) * 0.2)])}"
    return out


def _box(width: float, height: float, radius: float) -> tuple[str, str]:
    w, h = width - 1, height - 1
    return rounded(width, height, radius), ticks([(-w, -h), (w, -h), (w, h), (-w, h)])


def _hex(radius: float) -> tuple[str, str]:
    return f"M{_join(hexagon(radius))}Z", ticks(hexagon(radius - 1))


# shape of a target → its outline and the ticks at its corners
RINGS = {
    "hex": _hex(30),
    "tile": _hex(59),
    "square": _box(45, 45, 6),
    "plaque": _box(50, 32, 9),
    "card": _box(31, 42, 6),
    "pile": _box(51, 40, 9),
    "cube": _box(18, 18, 6),
    "octagon": (
        "M-11-26H11L26-11V11L11 26H-11L-26 11V-11Z",
        ticks([(-25, -25), (25, -25), (25, 25), (-25, 25)]),
    ),
}


def _all() -> Iterator[str]:
    for name, d in SOLID.items():
        yield f'<path id="m-{name}" d="{d}" fill-rule="evenodd"/>'
    for name, d in STROKED.items():
        yield f'<path id="m-{name}" class="line" d="{d}"/>'
    yield SUN
    spark = "M0-7.5C1.1-2 2-1.1 7.5 0C2 1.1 1.1 2 0 7.5C-1.1 2-2 1.1-7.5 0C-2-1.1-1.1-2 0-7.5Z"
    yield f'<g id="m-brand"><path d="M{_join(hexagon(11.5))}Z"/><path class="brand-cut" d="{spark}"/></g>'
    for name, (outline, corners) in RINGS.items():
        yield f'<g id="m-ring-{name}"><path class="ring-k" d="{outline}"/><path class="ring-l" d="{outline}"/>'
        yield f'<path class="tick-k" d="{corners}"/><path class="tick-l" d="{corners}"/></g>'
    yield PIN


@cache
def glyphs() -> tuple[str, ...]:
    """All symbols as SVG source."""
    return tuple(_all())
