"""The source of chance: fair, the same on both engines, and independent stream by stream."""

import hashlib
from collections import Counter

import pytest

from mytharium.core.rng import Rng


def test_a_seed_gives_these_numbers_for_ever() -> None:
    """Records depend on it: a change here breaks every stored game."""
    rng = Rng("tonight", 7)
    assert [int(rng.below(48)) for _ in range(12)] == [0, 4, 32, 11, 44, 35, 38, 26, 5, 41, 13, 7]


def test_the_generator_is_sfc32() -> None:
    """Written down a second time, on unbounded integers."""
    digest = hashlib.sha256(b"moon/3").digest()
    a, b, c, counter = (int.from_bytes(digest[k : k + 4], "little") for k in range(0, 16, 4))
    rng = Rng("moon", 3)
    for _ in range(100):
        out = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a, b, c = b ^ b >> 9, (c * 9) % 2**32, ((c << 21 | c >> 11) + out) % 2**32
        assert rng.word() == out


def test_streams_and_seeds_are_independent() -> None:
    firsts = {int(Rng(seed, stream).word()) for seed in ("a", "b", "c") for stream in range(20)}
    assert len(firsts) == 60


@pytest.mark.parametrize("n", [1, 2, 3, 7, 45, 48, 1000])
def test_each_number_is_as_likely(n: int) -> None:
    rng = Rng("fair", n)
    draws = 200 * min(n, 50)
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert all(0 <= value < n for value in counts)
    if n <= 50:
        expected = draws / n
        assert sum((counts[k] - expected) ** 2 / expected for k in range(n)) < n + 5 * (2 * n) ** 0.5


def test_large_bounds_are_fair_too() -> None:
    """Three values for eight words: without drawing again, every third value would come too rarely."""
    rng = Rng("thirds")
    thirds = Counter(int(rng.below(3 * 2**29)) % 3 for _ in range(6000))
    assert all(abs(n - 2000) < 150 for n in thirds.values())


def test_large_bounds_are_allowed() -> None:
    rng = Rng("large")
    assert all(0 <= rng.below(2**31 - 1) < 2**31 - 1 for _ in range(100))
    assert max(int(rng.word()) for _ in range(1000)) < 2**32


def test_a_fork_depends_on_where_its_parent_stands() -> None:
    one, other = Rng("fork"), Rng("fork")
    assert one.fork().word() == other.fork().word()
    one.word()
    assert one.fork().word() != other.fork().word()
