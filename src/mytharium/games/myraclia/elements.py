"""Elements as a multiset in one integer: six bits for each colour, of which the sixth is always free.

Colours are numbered by rarity, the most common first: green, yellow, orange, red, blue, black, white.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final[i64] = 7
NO_COLOUR: Final[i64] = 7
RAREST_FIRST: Final[tuple[int, ...]] = (6, 5, 4, 3, 2, 1, 0)

ONE: Final = vec[i64]([1 << 6 * colour for colour in range(7)])  # one element of a colour

_GUARD: Final[i64] = 0x20820820820  # the free bit of every colour
_ALL: Final[i64] = 0x3FFFFFFFFFF
_THREES: Final[i64] = 0x30C30C30C3  # three of every colour
_LANES: Final[i64] = 0x3F03F03F03F  # every other colour


def of(cubes: i64, colour: i64) -> i64:
    """How many of one colour."""
    return (cubes >> (6 * colour)) & 63


def total(cubes: i64) -> i64:
    """How many altogether."""
    pairs: i64 = (cubes & _LANES) + ((cubes >> 6) & _LANES)
    return (pairs + (pairs >> 12) + (pairs >> 24) + (pairs >> 36)) & 0xFFF


def contains(cubes: i64, part: i64) -> bool:
    return ((cubes | _GUARD) - part) & _GUARD == _GUARD


def common(a: i64, b: i64) -> i64:
    """Of each colour the smaller number."""
    enough: i64 = ((a | _GUARD) - b) & _GUARD  # colours of which a has as many as b
    mask: i64 = enough - (enough >> 5)
    return (b & mask) | (a & ~mask & _ALL)


def colours_of(cubes: i64) -> i64:
    """How many different colours."""
    n: i64 = 0
    while cubes:
        if cubes & 63:
            n += 1
        cubes >>= 6
    return n


def nth(cubes: i64, k: i64) -> i64:
    """The colour of the k-th element, the most common colour first; k is below the total."""
    colour: i64 = 0
    while True:
        here: i64 = cubes & 63
        if k < here:
            return colour
        k -= here
        cubes >>= 6
        colour += 1


def threes(cubes: i64) -> i64:
    """How many groups of three of one colour there are."""
    if ((cubes | _GUARD) - _THREES) & _GUARD == 0:
        return 0
    n: i64 = 0
    while cubes:
        n += (cubes & 63) // 3
        cubes >>= 6
    return n
