"""Ratings from games of two: by Bradley and Terry (greatest likelihood, all games at once) and by openskill."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from openskill.models import PlackettLuce

from mytharium.arena.stats import Interval, Z

ELO = 400 / log(10)  # Elo points in a unit of log odds
STEPS = 50
CLOSE = 1e-9

Games = Mapping[tuple[str, str], Sequence[float]]  # what the first of two had of each game: 1, 1/2 or 0


@dataclass(frozen=True)
class Rating:
    """`elo` is 0 in the mean; 400 points more are ten times the odds. `skill` is openskill's, which begins at 25."""

    bot: str
    games: int
    points: float
    elo: float
    interval: Interval
    skill: float
    skill_interval: Interval


def rate(bots: Sequence[str], games: Games, course: Iterable[tuple[str, str, float]]) -> list[Rating]:
    """Everybody's ratings, the best first; openskill learns from the games one after the other."""
    found = bradley_terry(bots, games)
    skills = openskill(bots, course)
    ratings = []
    for bot in bots:
        mine = [
            result if bot == pair[0] else 1 - result for pair, told in games.items() if bot in pair for result in told
        ]
        ratings.append(Rating(bot, len(mine), sum(mine), *found[bot], *skills[bot]))
    return sorted(ratings, key=lambda rating: -rating.elo)


def bradley_terry(bots: Sequence[str], games: Games) -> dict[str, tuple[float, Interval]]:
    """Ratings of greatest likelihood with 95 % intervals, from the information in the games.

    A tie is half a win. One tie more for each pair keeps the rating of who always wins finite.
    """
    at = {bot: k for k, bot in enumerate(bots)}
    meetings = [(at[one], at[other], sum(results) + 0.5, len(results) + 1) for (one, other), results in games.items()]
    n = len(bots)
    ratings = [0.0] * n
    for _ in range(STEPS):
        slope, bend = _derivatives(n, ratings, meetings)
        step = [sum(row[k] * slope[k] for k in range(n)) for row in inverse(bend)]
        largest = max(map(abs, step), default=0.0)
        scale = min(1.0, 1.0 / largest) if largest else 1.0  # not beyond where the curve is known
        ratings = [rating + scale * change for rating, change in zip(ratings, step, strict=True)]
        if largest < CLOSE:
            break
    spread = inverse(_derivatives(n, ratings, meetings)[1])
    mean = sum(ratings) / n
    found = {}
    for bot, k in at.items():
        half = ELO * Z * max(0.0, spread[k][k] - 1 / n) ** 0.5
        elo = ELO * (ratings[k] - mean)
        found[bot] = (elo, (elo - half, elo + half))
    return found


def _derivatives(
    n: int, ratings: Sequence[float], meetings: Sequence[tuple[int, int, float, int]]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood, and its bend; 1/n everywhere fixes the mean, which no game tells anything about."""
    slope = [0.0] * n
    bend = [[1 / n] * n for _ in range(n)]
    for one, other, points, games in meetings:
        chance = 1 / (1 + exp(ratings[other] - ratings[one]))
        surprise, weight = points - games * chance, games * chance * (1 - chance)
        slope[one] += surprise
        slope[other] -= surprise
        bend[one][one] += weight
        bend[other][other] += weight
        bend[one][other] -= weight
        bend[other][one] -= weight
    return slope, bend


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a small symmetric positive matrix, by Gauss and Jordan."""
    n = len(matrix)
    rows = [[*row, *(float(k == j) for j in range(n))] for k, row in enumerate(matrix)]
    for k in range(n):
        pivot = rows[k][k]
        rows[k] = [value / pivot for value in rows[k]]
        for j in range(n):
            if j != k:
                factor = rows[j][k]
                rows[j] = [value - factor * from_pivot for value, from_pivot in zip(rows[j], rows[k], strict=True)]
    return [row[n:] for row in rows]


def openskill(bots: Sequence[str], course: Iterable[tuple[str, str, float]]) -> dict[str, tuple[float, Interval]]:
    """Ratings that are told anew after each game, with 95 % intervals as openskill believes them."""
    model = PlackettLuce()
    skills = {bot: model.rating() for bot in bots}
    for one, other, result in course:
        ((skills[one],), (skills[other],)) = model.rate([[skills[one]], [skills[other]]], ranks=[1 - result, result])
    return {bot: (skill.mu, (skill.mu - Z * skill.sigma, skill.mu + Z * skill.sigma)) for bot, skill in skills.items()}
