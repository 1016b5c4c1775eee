"""Sets of up to 62 small things as the bits of one i64: count them, and pick the k-th."""

from typing import Final

from mypy_extensions import i64

_PAIRS: Final[i64] = 0x1555555555555555
_NIBBLES: Final[i64] = 0x3333333333333333
_BYTES: Final[i64] = 0x0F0F0F0F0F0F0F0F

# The position of the k-th set bit of a byte, at index 8 * byte + k.
_SELECT: Final = bytes(([b for b in range(8) if byte >> b & 1] + [0] * 8)[k] for byte in range(256) for k in range(8))


def shift(x: i64, by: i64) -> i64:
    """x << by. Compiled, a literal shifted in place would be computed in 32 bits; an argument is not."""
    return x << by


def bit(k: i64) -> i64:
    return shift(1, k)


def count(x: i64) -> i64:
    """How many bits are set among the low 62."""
    x = x - ((x >> 1) & _PAIRS)
    x = (x & _NIBBLES) + ((x >> 2) & _NIBBLES)
    x = (x + (x >> 4)) & _BYTES
    x = x + (x >> 8)
    x = x + (x >> 16)
    return (x + (x >> 32)) & 63


def select(x: i64, k: i64) -> i64:
    """The position of the k-th set bit (from 0, lowest first); k must be below count(x)."""
    base: i64 = 0
    low: i64 = count(x & 0xFFFFFF)
    if k >= low:
        k -= low
        x >>= 24
        base = 24
    while True:
        here: i64 = count(x & 255)
        if k < here:
            at: i64 = _SELECT[(x & 255) * 8 + k]
            return base + at
        k -= here
        x >>= 8
        base += 8


def members(x: i64) -> list[int]:
    """The positions of all set bits, lowest first."""
    return [k for k in range(62) if (x >> k) & 1]


def lowest(x: i64) -> i64:
    """The position of the lowest set bit of a non-empty set."""
    return count((x & -x) - 1)
