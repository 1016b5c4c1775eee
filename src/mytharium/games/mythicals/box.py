"""The cards, the mastery tiles, what they are worth, and every way to pay for them, as tables.

A card type is 6 * colour + value - 1 (a moon counts as value 6); a set of types has 24 bits. Cards in the deck, the
reserve or the discard pile can lie there twice: bit t is the first copy of type t, bit 24 + t the second.
Tiles: 4 * colour + 0..3 are the runs of 2..5; 16, 17, 18 the grey sets of 2, 3, 4; 19 is black.
"""

from itertools import chain, combinations, product
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.mythicals import components

MOON: Final[i64] = 5
GREY: Final[i64] = 16
BLACK: Final[i64] = 19
TILES: Final[i64] = 20
TYPES: Final[i64] = 0xFFFFFF  # all 24 card types
ALL_CARDS: Final[i64] = 0xFFFFFFFFFFFF  # both copies of each
ALL_TILES: Final[i64] = 0xFFFFF
WHOLE_COLOUR: Final[i64] = 63  # of one colour, the values 1 to 5 and the moon
CREATURES: Final[i64] = 48
DECK_SIZE: Final[i64] = 45  # 44 creatures and the Day card
REVEAL: Final[i64] = 3
PER_TILE: Final[i64] = 2  # markers

_CONTENTS: Final = components.load()
_TILES: Final = [*_CONTENTS.runs * 4, *_CONTENTS.sets, _CONTENTS.black]

COLOURS: Final[tuple[str, ...]] = _CONTENTS.colours
CARD_NAMES: Final[tuple[str, ...]] = tuple(c[0] + v[0] for c in COLOURS for v in _CONTENTS.values)
TILE_NAMES: Final[tuple[str, ...]] = tuple(
    [f"{c}-{run.cards}" for c in COLOURS for run in _CONTENTS.runs]
    + [f"grey-{group.cards}" for group in _CONTENTS.sets]
    + ["black"]
)
POINTS: Final[bytes] = bytes(tile.points for tile in _TILES)
SUPPLY: Final[i64] = _CONTENTS.supply
BOTTOM: Final[i64] = _CONTENTS.bottom

# The cards of one colour, both copies: add them with `& COLOUR_CARDS[c]`.
COLOUR_CARDS: Final = vec[i64]([(63 << 6 * c) | (63 << 6 * c + 24) for c in range(4)])
BIT: Final = vec[i64]([2**k for k in range(48)])


def _run_payments(hand: int, length: int) -> list[int]:
    """Sets of cards of one colour (bits 0-4 the values, bit 5 the moon) that make a run; a moon replaces one value."""
    found = set()
    for first in range(6 - length):
        run = sum(2**v for v in range(first, first + length))
        found.add(run)
        found |= {run - 2**v | 32 for v in range(first, first + length)}
    return sorted(cards for cards in found if cards & ~hand == 0)


def _set_payments(naturals: int, moons: int, size: int) -> list[int]:
    """Ways to show one value in `size` colours with at least one natural card: natural colours | moon colours << 4."""
    found = set()
    for colours in combinations(range(4), size):
        for as_moon in product((False, True), repeat=size):
            n = sum(2**c for c, moon in zip(colours, as_moon, strict=True) if not moon)
            m = sum(2**c for c, moon in zip(colours, as_moon, strict=True) if moon)
            if n and n & ~naturals == 0 and m & ~moons == 0:
                found.add(n | m << 4)
    return sorted(found)


def _moon_payments(moons: int, size: int) -> list[int]:
    groups = (sum(2**c for c in colours) for colours in combinations(range(4), size))
    return sorted(m for m in groups if m & ~moons == 0)


def _starts(rows: list[list[int]]) -> list[int]:
    """Where each row begins in the rows laid end to end, and where the last one ends."""
    at = [0]
    for row in rows:
        at.append(at[-1] + len(row))
    return at


_RUN_ROWS: Final = [_run_payments(hand, length) for length in range(2, 6) for hand in range(64)]
_SET_ROWS: Final = [_set_payments(k & 15, k >> 4, size) for size in range(2, 5) for k in range(256)]
_MOON_ROWS: Final = [_moon_payments(m, size) for size in range(2, 5) for m in range(16)]

# Rows of payments laid end to end: row k is DATA[AT[k]] .. DATA[AT[k + 1] - 1].
RUN_AT: Final = vec[i64](_starts(_RUN_ROWS))  # row 64 * (length - 2) + hand of one colour
RUN_DATA: Final = bytes(chain.from_iterable(_RUN_ROWS))
SET_AT: Final = vec[i64](_starts(_SET_ROWS))  # row 256 * (size - 2) + (naturals | moons << 4)
SET_DATA: Final = bytes(chain.from_iterable(_SET_ROWS))
MOON_AT: Final = vec[i64](_starts(_MOON_ROWS))  # row 16 * (size - 2) + moons
MOON_DATA: Final = bytes(chain.from_iterable(_MOON_ROWS))

# Which runs (bit 0: of two ... bit 3: of five) a hand of one colour can pay, and which sets.
RUNS_OF: Final = bytes(sum(1 << n for n in range(4) if _RUN_ROWS[64 * n + hand]) for hand in range(64))
SETS_OF: Final = bytes(
    sum(1 << n for n in range(3) if _SET_ROWS[256 * n + k] or _MOON_ROWS[16 * n + (k >> 4)]) for k in range(256)
)

_IN_COLOURS: Final = vec[i64](
    [sum(1 << 6 * c + value for c in range(4) if colours >> c & 1) for value in range(6) for colours in range(16)]
)


@final
class Box:
    """What a table decides; the cards and tiles are the same at all of them."""

    open_stacks: bool

    def __init__(self, open_stacks: bool) -> None:
        self.open_stacks = open_stacks


def of_colour(cards: i64, colour: i64) -> i64:
    """The cards of one colour in a collection: bits 0-4 the values, bit 5 the moon."""
    return (cards >> (6 * colour)) & 63


def in_colours(value: i64, colours: i64) -> i64:
    """The cards of one value in some colours (4 bits)."""
    return _IN_COLOURS[16 * value + colours]


def colour_of(card: i64) -> i64:
    """The colour of a card type."""
    return card // 6


def card_type(card: i64) -> i64:
    """The type of a card in a pile, be it the first copy or the second."""
    return card % 24


def together(a: i64, b: i64) -> i64:
    """Two piles as one; of each card there are two at most."""
    twice: i64 = (a & b) & TYPES
    return a | b | (twice << 24)


def without(pile: i64, card: i64) -> i64:
    """A pile less one card of a type it holds."""
    second: i64 = BIT[card + 24]
    if pile & second:
        return pile & ~second
    return pile & ~BIT[card]


def colours_with(hand: i64, value: i64) -> i64:
    """The colours (4 bits) in which a collection holds a value."""
    hand >>= value
    return (hand & 1) | ((hand >> 5) & 2) | ((hand >> 10) & 4) | ((hand >> 15) & 8)
