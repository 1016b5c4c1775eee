"""The picture on the shelf: tiles between dust and green, and three elements."""

from __future__ import annotations

from mytharium.games.myraclia.face.pieces import barren, disk, element, lush
from mytharium.games.myraclia.face.planet import HIGH, WIDE
from mytharium.scene.primitives import Group, Node, Part, Rect

# column, row, surfaces as bits (or none: barren)
LAND = (
    (-1, -1, 2), (0, -1, 1), (1, -1, 8), (2, -1, None), (-1, 0, 1), (0, 0, 4), (1, 0, None), (2, 0, None), (3, 0, 8),
    (-1, 1, None), (0, 1, 8), (1, 1, 1), (2, 1, 2), (-1, 2, 4), (0, 2, None), (1, 2, 2), (2, 2, 4), (3, 2, 1),
)  # fmt: skip


def cover() -> Part:
    nodes: list[Node] = [Rect(-200, -100, 700, 420, 0, "track")]
    for column, row, kinds in LAND:
        x = 40 + WIDE * (column + (0.5 if row % 2 else 0))
        y = 44 + HIGH * row
        nodes.append(Group((barren() if kinds is None else lush(kinds),), x=x, y=y))
    nodes += [disk(0, 40, 44, 1.3), disk(1, 40 + WIDE * 1.5, 44 + HIGH, 1.3)]
    nodes += [element(4, 148, 44, 1.7), element(6, 222, 60, 1.5), element(3, 94, 156, 1.6)]
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")
