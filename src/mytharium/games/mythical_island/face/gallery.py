"""All cards of the box, for the rules: the beings of an element, and the bonus cards."""

from __future__ import annotations

from mytharium.games.mythical_island.components import Card
from mytharium.games.mythical_island.face.names import GLYPHS, contents
from mytharium.games.mythical_island.face.pieces import being_card, bonus_card
from mytharium.scene.primitives import Drawn, Group, Node, Part
from mytharium.scene.words import Words

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
