"""The picture on the shelf: four creatures under the moon."""

from __future__ import annotations

from mytharium.games.mythicals.box import MOON
from mytharium.games.mythicals.face.pieces import card
from mytharium.scene.primitives import Circle, Group, Node, Part, Path, Rect, Use

STARS = ((30, 30, 1.4), (84, 54, 1), (150, 22, 1.2), (206, 84, 1), (276, 96, 1.3), (40, 104, 1), (128, 70, 1))
CARDS = ((2, -14), (6 + MOON, -4), (12 + 4, 6), (18 + 1, 16))  # card and how it leans
SLOPE = "M-200 176C-120 150-60 180 0 160S110 170 160 148S250 140 300 162S420 150 500 170V320H-200Z"


def cover() -> Part:
    nodes: list[Node] = [Rect(-200, -100, 700, 420, 0, "sky")]
    nodes += [Circle(x, y, radius, "star") for x, y, radius in STARS]
    nodes.append(Group((Use("crescent"),), x=238, y=46))
    nodes.append(Path(SLOPE, "slope"))
    for k, (which, lean) in enumerate(CARDS):
        nodes.append(Group((card(which),), x=70 + k * 54, y=136 - (6 if k in (1, 2) else 0), rotate=lean, scale=1.12))
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")
