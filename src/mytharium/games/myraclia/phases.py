"""What is going on in a position. Where chance acts, the phase says what is drawn."""

from typing import Final

from mypy_extensions import i64

LAYING: Final[i64] = 0  # chance: tiles of the first surface
LAYOUT: Final[i64] = 1  # chance: where such a tile lies, with the random layout
SHOWING: Final[i64] = 2  # chance: tiles of the display
STARTING: Final[i64] = 3  # chance: starting elements
FILLING: Final[i64] = 4  # chance: elements for the drafting board
DRAFT: Final[i64] = 5  # an element, the Luna cube, or pass
TURN: Final[i64] = 6  # an action, an added element, or the end of the turn
PAYING: Final[i64] = 7  # the hand that pays for a tile
RESERVING: Final[i64] = 8  # the elements laid on a reserved tile
TAKING: Final[i64] = 9  # a tile of the display
PLACING: Final[i64] = 10  # the space for it
TOKEN_DRAW: Final[i64] = 11  # chance: an Eternity token
TOKEN_PLACE: Final[i64] = 12  # the tile for it
FIELDS: Final[i64] = 13  # chance: which free element goes to an Eternal Opponent's next field
FINISHED: Final[i64] = 14
EVA_DRAFT: Final[i64] = 16  # chance: the die for the draft
EVA_ROLL: Final[i64] = 17  # chance: the die for an action
EVA_TILE: Final[i64] = 18  # one of equal tiles to terraform
EVA_SPEND: Final[i64] = 19  # chance: an element of the supply
EVA_RESERVE: Final[i64] = 20  # one of equal tiles to reserve
EVA_TAKE: Final[i64] = 21  # chance: a tile of the display
EVA_NEXT: Final[i64] = 22  # chance: which of the taken tiles is placed next
EVA_SPACE: Final[i64] = 23  # one of equal spaces
EVA_TOKEN: Final[i64] = 24  # one of equal tiles for a token

PHASES: Final[i64] = 25  # how many numbers there are
