"""The vocabulary of actions, each packed into one integer; notation.py writes them as text.

An action has its verb in bits 0-7 and a small argument (colour, card, tile or seat) from bit 8; a payment for a tile is
a set of card types from bit 16, the number of markers to add is in bits 16-17.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.notation import verb as verb

DECK: Final[i64] = 1
RESERVE: Final[i64] = 2
KEEP: Final[i64] = 3
TAKE: Final[i64] = 4
NO_TILE: Final[i64] = 5
REINFORCE: Final[i64] = 6
LOCK: Final[i64] = 7
LEAVE: Final[i64] = 8
START: Final[i64] = 16  # chance: which seat begins
DEAL: Final[i64] = 17  # chance: a card dealt to a collection
REVEAL: Final[i64] = 18  # chance: a creature turned up from the deck
DAY: Final[i64] = 19  # chance: the Day card turned up


def what(action: i64) -> i64:
    """The small argument: a colour, card, tile or seat."""
    return (action >> 8) & 255


def payment(action: i64) -> i64:
    """The card types that pay for a tile."""
    return (action >> 16) & 0xFFFFFF


def how_many(action: i64) -> i64:
    """The markers to add to a tile."""
    return (action >> 16) & 3


def act(verb: i64, what: i64 = 0) -> i64:
    return verb | shift(what, 8)


def take(tile: i64, cards: i64) -> i64:
    return TAKE | shift(tile, 8) | shift(cards, 16)


def reinforce(tile: i64, count: i64) -> i64:
    return REINFORCE | shift(tile, 8) | shift(count, 16)
