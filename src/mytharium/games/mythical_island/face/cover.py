"""The picture on the shelf: an island of five landscapes with a pawn on it."""

from __future__ import annotations

from mytharium.games.mythical_island.face.pieces import pawn, tile
from mytharium.scene.primitives import Group, Node, Part, Rect

ROWS = ((2, 0, 3, 1), (1, 4, 2, 0), (0, 2, 1, 3))


def cover() -> Part:
    nodes: list[Node] = [Rect(-300, -200, 900, 620, 0, "sea"), Rect(28, -16, 262, 206, 22, "sand")]
    for r, row in enumerate(ROWS):
        nodes += [Group((tile(kind),), x=66 + 62 * c, y=25 + 62 * r, scale=0.62) for c, kind in enumerate(row)]
    nodes.append(Group((pawn(0),), x=190, y=86, scale=0.95))
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")
