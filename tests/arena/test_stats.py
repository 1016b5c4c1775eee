"""Intervals against values worked out elsewhere."""

import pytest

from mytharium.arena.stats import mean_interval, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),
        (262.5, 400, 0.6085, 0.7011),
    ],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_mean() -> None:
    values = [3, 5, 4, 8]
    interval = mean_interval(sum(values), sum(v * v for v in values), len(values))
    assert interval == pytest.approx((5 - 1.96 * 1.0801, 5 + 1.96 * 1.0801), abs=1e-3)


def test_equal_values_have_no_width() -> None:
    assert mean_interval(21, 147, 3) == (7, 7)


def test_one_value_has_no_interval() -> None:
    assert mean_interval(7, 49, 1) is None
