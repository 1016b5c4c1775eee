"""When a question is settled: sequential tests that may look after each game and keep their error rates all the same.

Whether one of two bots is stronger is asked by two likelihood ratio tests at once (a generalised SPRT, in which the
distribution of results is fitted under either hypothesis): is its share of the points 1/2, or 1/2 + margin; and the
same from the other side. What is counted is a leg, games in which everybody sat everywhere, so that neither a
seat that is better nor ties spoil the answer.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

FIRST, SECOND, EVEN, OPEN = "first", "second", "even", "open"
UNSEEN = 1e-3  # how often results that never came are taken to have come, so that no hypothesis is impossible
HALVINGS = 60


@dataclass(frozen=True)
class Question:
    """Which of two is stronger by at least `margin` in its share of the points?

    If they are equal, one is called stronger with at most the probability `error`; if one is stronger by the margin or
    more, that is missed with at most the same probability.
    """

    margin: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not (0 < self.margin < 0.5 and 0 < self.error < 0.5):
            raise ValueError("A margin and an error are shares between 0 and 0.5.")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's: below the first nothing was found, above the second something was. Either side may err by a half."""
        return log(self.error / (1 - self.error / 2)), log((1 - self.error) / (self.error / 2))

    def ratios(self, legs: Sequence[float]) -> tuple[float, float]:
        """The logarithm of the likelihood ratio that the first is stronger, and that the second is."""
        return ratio(legs, self.margin), ratio([1 - leg for leg in legs], self.margin)

    def answer(self, legs: Sequence[float]) -> str:
        """The verdict on shares of the first by leg."""
        low, high = self.bounds
        first, second = self.ratios(legs)
        if first >= high:
            return FIRST
        if second >= high:
            return SECOND
        return EVEN if first <= low and second <= low else OPEN


def ratio(shares: Sequence[float], margin: float) -> float:
    """The logarithm of the likelihood ratio of the mean being 1/2 + margin and being 1/2."""
    counts = {0.0: UNSEEN, 1.0: UNSEEN, **Counter(shares)}
    return _likelihood(counts, 0.5 + margin) - _likelihood(counts, 0.5)


def _likelihood(counts: dict[float, float], mean: float) -> float:
    """The greatest likelihood of counts under distributions with this mean, up to what does not depend on the mean."""
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        if sum(count * (value - mean) / (1 + tilt * (value - mean)) for value, count in counts.items()) > 0:
            low = tilt
        else:
            high = tilt
    return -sum(count * log(1 + tilt * (value - mean)) for value, count in counts.items())
