"""Hexes in axial coordinates: q counts along a row, r counts the rows, and (q + 1, r - 1) is a neighbour too.

With pointy tops the centre of a hex lies at x = q + r / 2 and y = r, in steps of a hex's width and of a row.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The six neighbours, clockwise from the one to the right.
SIX_Q: Final = vec[i64]([1, 0, -1, -1, 0, 1])
SIX_R: Final = vec[i64]([0, 1, 1, 0, -1, -1])


def distance(dq: i64, dr: i64) -> i64:
    """How many steps apart two hexes are that differ by dq and dr."""
    ds: i64 = dq + dr
    if dq < 0:
        dq = -dq
    if dr < 0:
        dr = -dr
    if ds < 0:
        ds = -ds
    return (dq + dr + ds) // 2
