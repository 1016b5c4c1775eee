"""RULES.md#components: 60 tiles, 28 beings, 20 bonus cards and the tokens, each in one place."""

from mytharium.core.bits import count
from mytharium.games.mythical_island.box import BIT, TOKENS, Box, tiles_of
from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.state import Position


def audit(box: Box, s: Position) -> str:
    """What was created or lost, or an empty text."""
    return _tiles(box, s) or _cards(box, s) or _tokens(s) or _pawns(box, s)


def _tiles(box: Box, s: Position) -> str:
    lying = [0] * 5
    for cell in range(s.laid):
        lying[int(s.landscape(cell))] += 1
    heaps = [s.pile, s.discards, s.drawn_tiles] + [s.tiles(seat) for seat in range(s.seats)]
    for landscape in range(5):
        there = lying[landscape]
        for heap in heaps:
            if heap < 0:
                return "a heap of tiles is negative"
            there += int(tiles_of(heap, landscape))
        if there != box.components.tiles[landscape]:
            return f"{there} tiles of {LANDSCAPES[landscape]}, not {box.components.tiles[landscape]}"
    return ""


def _cards(box: Box, s: Position) -> str:
    seen = 0
    heaps = [s.deck, s.drawn_cards]
    for seat in range(s.seats):
        heaps += [s.cards(seat), s.awake(seat), s.tossed(seat)]
    for heap in heaps:
        if seen & heap:
            return "a being is in two places"
        seen |= int(heap)
    if box.dealt_cards:
        return "" if seen == box.deck else f"beings {seen:028b}, not {int(box.deck):028b}"
    for seat in range(s.seats):
        if s.element(seat) >= 0 and s.cards(seat) | s.awake(seat) != box.of_element(s.element(seat)):
            return f"seat {seat} has other beings than those of its element"
    return ""


def _tokens(s: Position) -> str:
    for seat in range(s.seats):
        on_cards = 0
        for card in range(20):
            if s.holder(card) == seat:
                on_cards += 2 if s.locked & BIT[card] else 1
        if on_cards + s.tokens(seat) != TOKENS:
            return f"seat {seat} has {on_cards} tokens on cards and {s.tokens(seat)} left"
    for card in range(20):
        if s.holder(card) >= 0 and s.table & BIT[card] == 0:
            return f"a token lies on bonus card {card + 1}, which is not on the table"
    return "" if s.locked & ~s.table == 0 else "a bonus card is locked that is not on the table"


def _pawns(box: Box, s: Position) -> str:
    for seat in range(s.seats):
        if s.pawn(seat) >= box.cells:
            return f"the pawn of seat {seat} is off the island"
    return "" if count(s.occupied()) <= s.seats else "too many pawns"
