"""The vocabulary of actions, each packed into one integer; notation.py writes them as text.

An action has its verb in bits 0-7, a cell, card, landscape, protector or seat from bit 8 and, for a replacement, the
landscape from bit 16.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.notation import verb as verb
from mytharium.core.protocol import Moves
from mytharium.games.mythical_island.box import BIT, FIRST_BONUS, LAND, PATTERNS, Box

PROTECTOR: Final[i64] = 1
BEGIN_AT: Final[i64] = 2
EXCHANGE: Final[i64] = 3
ACTIVATE: Final[i64] = 4
CLAIM: Final[i64] = 5
LOCK: Final[i64] = 6
MOVE: Final[i64] = 7
FLY: Final[i64] = 8
REPLACE: Final[i64] = 9
SWAP_FROM: Final[i64] = 10
SWAP_WITH: Final[i64] = 11
PASS: Final[i64] = 12
DISCARD_TILE: Final[i64] = 13
DISCARD_CARD: Final[i64] = 14
DRAW: Final[i64] = 15  # after the discards of a pass
END: Final[i64] = 16
USE: Final[i64] = 17  # the power when refilling
SKIP: Final[i64] = 18
FIRST: Final[i64] = 32  # chance: which seat begins
ELEMENT: Final[i64] = 33  # chance: the protector tile of the next seat
LAY: Final[i64] = 34  # chance: the tile on the next cell
TILE: Final[i64] = 35  # chance: a tile dealt or drawn
CARD: Final[i64] = 36  # chance: a being dealt or drawn
BONUS: Final[i64] = 37  # chance: a bonus card for the table


def what(action: i64) -> i64:
    """The first argument: a cell, card, landscape, protector or seat."""
    return (action >> 8) & 255


def tile(action: i64) -> i64:
    """The landscape that a replacement lays."""
    return (action >> 16) & 7


def act(verb: i64, what: i64) -> i64:
    return verb | (what << 8)


def add_each(verb: i64, cards: i64, into: Moves) -> None:
    """An action for each of some cards, by number."""
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        into.add(act(verb, card))


def replace(cell: i64, landscape: i64) -> i64:
    return REPLACE | (cell << 8) | (landscape << 16)


def sane(box: Box, action: i64) -> bool:
    """Whether an action names things that exist."""
    kind = verb(action)
    if action < 0 or kind == 0 or kind > SKIP:
        return False
    most: i64 = 1
    if kind == REPLACE or kind == MOVE or kind == FLY or kind == BEGIN_AT or kind == SWAP_FROM or kind == SWAP_WITH:
        most = box.cells
    elif kind == ACTIVATE or kind == DISCARD_CARD:
        most = FIRST_BONUS
    elif kind == CLAIM or kind == LOCK:
        most = PATTERNS - FIRST_BONUS
    elif kind == EXCHANGE or kind == DISCARD_TILE:
        most = LAND
    elif kind == PROTECTOR:
        most = 8
    if kind == REPLACE:
        return what(action) < most and action >> 16 < LAND
    return action >> 8 < most
