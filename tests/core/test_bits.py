"""Sets of bits against the slow and obvious way."""

import random

import pytest

from mytharium.core.bits import bit, count, lowest, select, shift

SETS = [0, 1, 2**47, 2**48 - 1, *(random.Random(k).getrandbits(48) for k in range(200))]


@pytest.mark.parametrize("places", range(48))
def test_a_bit_stands_in_its_place(places: int) -> None:
    assert bit(places) == shift(1, places) == 1 << places


def test_bits_are_counted() -> None:
    assert [int(count(x)) for x in SETS] == [x.bit_count() for x in SETS]


def test_the_kth_bit_is_found() -> None:
    for x in SETS:
        assert [int(select(x, k)) for k in range(x.bit_count())] == [k for k in range(48) if x >> k & 1]


def test_the_lowest_bit_is_found() -> None:
    for x in SETS[1:]:
        assert lowest(x) == (x & -x).bit_length() - 1
