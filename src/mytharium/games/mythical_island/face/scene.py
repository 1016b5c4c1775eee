"""The table of Mythical Island as a scene, and pictures beside it: shelf, layouts, cards.

The table shows the island in its sea, what lies beside it, and the viewer's hand.

Ids name places: `land-c3` a cell, `lies-c3` the tile on it, `bonus-7` a bonus card, `being-12` a being in the viewer's
hand, `mine-fire-1` a tile in it, `drawn-…` what was just drawn, `power` the protector, `side-dragon` a side of a
protector tile, `awake-12` a being that is awake, `pile`, `discards`, `deck`, `tossed`, `stock-0` the tokens of a seat.
"""

from __future__ import annotations

from pathlib import Path as File

from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.components import SHAPES, Card
from mytharium.games.mythical_island.face.hand import hand, sides
from mytharium.games.mythical_island.face.island import extent, island
from mytharium.games.mythical_island.face.names import GLYPHS, contents
from mytharium.games.mythical_island.face.pieces import being_card, bonus_card, pawn, tile
from mytharium.games.mythical_island.face.sideboard import awake, bonus
from mytharium.games.mythical_island.state import SIDE
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Reading
from mytharium.scene.primitives import Area, Drawn, Group, Node, Part, Rect, Scene
from mytharium.scene.words import Words

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
AREAS = (
    Area("island", 12, 12, 578, 618),
    Area("bonus", 602, 12, 358, 130, "plate"),
    Area("beings", 602, 150, 358, 206, "plate"),
    Area("tiles", 602, 364, 358, 116, "plate"),
    Area("protector", 602, 484, 358, 60, "plate"),
    Area("awake", 602, 552, 358, 78, "plate"),
)


def draw(reading: Reading[IslandView]) -> Scene:
    view, words, names = reading.view, reading.words, reading.names
    parts = [sides(view, words) if view.phase == SIDE else island(view, words, names)]
    if view.table:
        parts.append(bonus(view, words, names))
    if view.viewer >= 0 and view.laid:
        parts += hand(view, words)
    if max(view.elements) >= 0:
        parts.append(awake(view, words, names))
    return Scene(
        tuple(parts),
        "isle",
        "Mythical Island",
        reading.description,
        972,
        642,
        AREAS,
        ART,
        STYLES,
    )


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
