"""The shore of an island of any shape: its outline, moved out into the sea and cut with an unsteady hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mytharium.games.mythical_island.layout import Cells

Point = tuple[float, float]

STEP = 50  # half a tile: how far apart the points of a shore are
LEFT, TOP = 42, 42  # where the first tile begins


def middle(place: tuple[int, int]) -> Point:
    """Where the tile of a row and column lies."""
    return LEFT + 50 + 100 * place[1], TOP + 50 + 100 * place[0]


@cache
def shore(cells: Cells, out: float, shake: float) -> str:
    """The line around the tiles at some distance, each point off by at most `shake`, as one smooth path."""
    return "".join(_smooth([_shaken(point, shake) for point in _moved(loop, out)]) for loop in _loops(cells))


def _loops(cells: Cells) -> list[list[tuple[int, int]]]:
    """The outlines as corners and half-way points in half tiles (x, y), with the land to the right."""
    land = set(cells)
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for r, c in cells:
        corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
        beyond = ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1))
        for k in range(4):
            if beyond[k] not in land:
                edges.setdefault(corners[k], []).append(corners[(k + 1) % 4])
    loops = []
    while edges:
        start = min(edges)
        loop, at, came = [], start, (0, 0)
        while True:
            ends = edges[at]
            # Where two tiles touch with their corners only, stay with the tile: turn right.
            end = max(ends, key=lambda p: came[0] * (p[1] - at[1]) - came[1] * (p[0] - at[0]))
            ends.remove(end)
            if not ends:
                del edges[at]
            came = (end[0] - at[0], end[1] - at[1])
            loop += [(2 * at[0], 2 * at[1]), (at[0] + end[0], at[1] + end[1])]
            at = end
            if at == start:
                break
        loops.append(loop)
    return loops


def _moved(loop: list[tuple[int, int]], out: float) -> Iterable[Point]:
    """Every point moved away from the land, corners both ways."""
    for k, (x, y) in enumerate(loop):
        before, after = loop[k - 1], loop[(k + 1) % len(loop)]
        one, two = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        dx, dy = (one[1], -one[0]) if one == two else (one[1] + two[1], -one[0] - two[0])
        yield LEFT + STEP * x + out * dx, TOP + STEP * y + out * dy


def _shaken(point: Point, shake: float) -> Point:
    x, y = round(point[0]), round(point[1])
    chance = (x * 73_856_093 ^ y * 19_349_663) % 1009
    return point[0] + shake * (chance % 31 / 15 - 1), point[1] + shake * (chance // 31 / 16 - 1)


def _smooth(points: list[Point]) -> str:
    """A closed curve that bends at each point and runs through the middles between them."""
    out = ""
    for k, (x, y) in enumerate(points):
        before, after = points[k - 1], points[(k + 1) % len(points)]
        if k == 0:
            out += f"M{(before[0] + x) / 2:.0f} {(before[1] + y) / 2:.0f}"
        out += f"Q{x:.0f} {y:.0f} {(x + after[0]) / 2:.0f} {(y + after[1]) / 2:.0f}"
    return out + "Z"
