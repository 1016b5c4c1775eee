"""RULES.md#components: 48 creatures, 20 tiles and 16 markers, each in one place."""

from mytharium.core.bits import count
from mytharium.games.mythicals.box import CARD_NAMES, PER_TILE, SUPPLY, TILE_NAMES, TILES
from mytharium.games.mythicals.state import NO_TOP, SETUP, Position


def audit(s: Position) -> str:
    """What was created or lost, or an empty text."""
    return _cards(s) or _tiles(s) or _markers(s)


def _cards(s: Position) -> str:
    piles = [s.deck, s.revealed, s.reserve, s.discards, s.hand(0), s.hand(1)]
    for card in range(len(CARD_NAMES)):
        copies = sum(int(pile >> card & 1) + int(pile >> card + 24 & 1) for pile in piles)
        if copies != 2:
            return f"there are {copies} cards {CARD_NAMES[card]}"
    if s.phase != SETUP and s.left != count(s.deck) + 1 - s.day:
        return f"the deck says that it has {s.left} cards"
    return ""


def _tiles(s: Position) -> str:
    if s.board & s.stack(0) or s.board & s.stack(1) or s.stack(0) & s.stack(1):
        return "a tile is in two places"
    if count(s.board) + count(s.stack(0)) + count(s.stack(1)) != TILES:
        return "a tile is missing"
    if s.locked & ~s.board:
        return "a tile that is not on the board is locked"
    for seat in range(2):
        on_top = (s.stack(seat) >> s.top(seat)) & 1 == 1
        if not on_top and (s.stack(seat) or s.top(seat) != NO_TOP):
            return f"the tile on top of the stack of seat {seat} is not in it"
    return ""


def _markers(s: Position) -> str:
    on_board = 0
    for tile in range(TILES):
        here = s.markers_on(tile)
        on_board += int(here)
        if here > PER_TILE or (here and (s.board >> tile & 1 == 0 or s.is_locked(tile))):
            return f"{TILE_NAMES[tile]} has {here} markers"
    if on_board + s.supply + s.bonus_of(0) + s.bonus_of(1) != SUPPLY:
        return "a bonus marker is missing"
    return ""
