"""The cover on the shelf, layouts for the form, and all cards for the rules."""

from __future__ import annotations

from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.components import SHAPES, Card
from mytharium.games.mythical_island.face.island import extent
from mytharium.games.mythical_island.face.names import GLYPHS, contents
from mytharium.games.mythical_island.face.pieces import being_card, bonus_card, pawn, tile
from mytharium.scene.primitives import Drawn, Group, Node, Part, Rect
from mytharium.scene.words import Words

ROWS = ((2, 0, 3, 1), (1, 4, 2, 0), (0, 2, 1, 3))


def cover() -> Part:
    nodes: list[Node] = [Rect(-300, -200, 900, 620, 0, "sea"), Rect(28, -16, 262, 206, 22, "sand")]
    for r, row in enumerate(ROWS):
        nodes += [Group((tile(kind),), x=66 + 62 * c, y=25 + 62 * r, scale=0.62) for c, kind in enumerate(row)]
    nodes.append(Group((pawn(0),), x=190, y=86, scale=0.95))
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")


def layout_picture(name: str) -> Part:
    """The shape of an island; the landscapes are only an example."""
    places = layout.read(SHAPES[name]) if name in SHAPES else layout.square(5)
    high, wide = extent(places)
    nodes: list[Node] = [Rect(-900, -900, 3000, 3000, 0, "sea")]
    nodes += [Group((tile((r * 2 + c * 3) % 5),), x=100 + 100 * c, y=100 + 100 * r) for r, c in places]
    return Part(f"layout-{name}", 100 * (wide + 1), 100 * (high + 1), tuple(nodes), "", "", "art")


def picture(option: str, value: str) -> Part | None:
    return layout_picture(value) if option == "layout" else None


IN_A_ROW = 7


def gallery(name: str, words: Words) -> Part | None:
    """The picture of that name, if there is one."""
    box = contents()
    if name == "gallery-bonus":
        return _sheet(name, [bonus_card(card) for card in box.bonuses], 70, 92)
    beings: list[Card] = [card for card in box.beings if name == f"gallery-{GLYPHS[card.element]}"]
    return _sheet(name, [being_card(card) for card in beings], 74, 112) if beings else None


def _sheet(name: str, cards: list[Drawn], wide: int, tall: int) -> Part:
    nodes: list[Node] = []
    for k, card in enumerate(cards):
        row, column = divmod(k, IN_A_ROW)
        nodes.append(Group((card,), x=wide * (column + 0.5), y=tall * (row + 0.5)))
    return Part(name, wide * IN_A_ROW, tall * -(-len(cards) // IN_A_ROW), tuple(nodes), name, "gallery")
