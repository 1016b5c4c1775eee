"""Intervals that hold the true value in 95 of 100 cases."""

from collections.abc import Sequence
from math import erfc, sqrt

Z = 1.959963984540054  # the normal distribution holds 95 % within so many deviations
Interval = tuple[float, float]


def wilson(wins: float, games: int) -> Interval:
    """Of a share of wins, by Wilson's score. A shared win counts in part, which makes the interval a little wide."""
    share = wins / games
    scale = 1 + Z * Z / games
    centre = (share + Z * Z / (2 * games)) / scale
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / scale
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(total: int, squares: int, n: int) -> Interval | None:
    """Of a mean, from the sum of n values and the sum of their squares; one value alone tells nothing."""
    if n < 2:
        return None
    mean = total / n
    variance = (squares * n - total * total) / (n * (n - 1))
    half = Z * sqrt(variance / n)
    return mean - half, mean + half


def share_p(wins: float, games: int, expected: float) -> float:
    """How likely a share of wins as far from the expected one is by chance alone, on both sides."""
    deviation = sqrt(expected * (1 - expected) * games)
    return erfc(abs(wins - expected * games) / deviation / sqrt(2)) if deviation else 1.0


def holm(values: Sequence[float]) -> list[float]:
    """Probabilities corrected for their number, by Holm: below 0.05, one in twenty reports has any false alarm."""
    order = sorted(range(len(values)), key=values.__getitem__)
    corrected = [1.0] * len(values)
    highest = 0.0
    for place, k in enumerate(order):
        highest = max(highest, min(1.0, values[k] * (len(values) - place)))
        corrected[k] = highest
    return corrected
