"""The vocabulary of actions, each packed into one integer; notation.py has their text.

An action has its verb in bits 0-7 and from bit 8 a colour, tile, token, cell or number; a payment has the Luna cube in
bit 8 and its elements (elements.py) from bit 9.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.notation import verb as verb

DRAFT: Final[i64] = 1
LUNA: Final[i64] = 2
PASS: Final[i64] = 3
TERRAFORM: Final[i64] = 4
PAY: Final[i64] = 5
RESERVE: Final[i64] = 6
LAY: Final[i64] = 7
ADD: Final[i64] = 8
END: Final[i64] = 9
TAKE: Final[i64] = 10  # a tile of the display
PLACE: Final[i64] = 11  # it, on a cell
TOKEN: Final[i64] = 12  # put the Eternity token on a tile
DECIDE: Final[i64] = 13  # a tile for an Eternal Opponent
DECIDE_CELL: Final[i64] = 14  # a space for an Eternal Opponent
SURFACE: Final[i64] = 32  # chance: a tile of the first surface
CELL: Final[i64] = 33  # chance: its place in a random layout
SHOW: Final[i64] = 34  # chance: a tile for the display
DRAW: Final[i64] = 35  # chance: an element from the bag
DRAW_TOKEN: Final[i64] = 36  # chance: an Eternity token
ROLL: Final[i64] = 37  # chance: the eight-sided die
PICK: Final[i64] = 38  # chance: the six-sided die chooses a tile
PICK_CELL: Final[i64] = 39  # chance: the six-sided die chooses a space
SPEND: Final[i64] = 40  # chance: an element of an Eternal Opponent's supply
FIELD: Final[i64] = 41  # chance: an element for the next numbered field
NOTHING: Final[i64] = 42  # chance: the bag is empty, and so is the discard pile


def what(action: i64) -> i64:
    """The colour, tile, token, cell or number."""
    return action >> 8


def hand(action: i64) -> i64:
    """The elements of a payment or of a reservation."""
    return action >> 9


def with_luna(action: i64) -> bool:
    return (action >> 8) & 1 == 1


def act(verb: i64, what: i64 = 0) -> i64:
    return verb | (what << 8)


def pay(cubes: i64, luna: i64) -> i64:
    """A payment of some elements and, if `luna` is 1, the Luna cube."""
    return PAY | (luna << 8) | (cubes << 9)


def lay(cubes: i64) -> i64:
    return LAY | (cubes << 9)
