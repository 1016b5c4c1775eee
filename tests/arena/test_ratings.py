"""Ratings: of greatest likelihood, with intervals that hold the truth as often as they say."""

import random
from math import exp, log

import pytest

from mytharium.arena.ratings import ELO, bradley_terry, inverse, openskill, rate


def test_two_bots_are_as_far_apart_as_their_points_say() -> None:
    found = bradley_terry(["a", "b"], {("a", "b"): [1.0] * 74 + [0.5] + [0.0] * 24})
    assert found["a"][0] - found["b"][0] == pytest.approx(ELO * log(75 / 25))  # with the tie that is added
    assert found["a"][0] == pytest.approx(-found["b"][0])
    low, high = found["a"][1]
    assert found["a"][0] - low == pytest.approx(high - found["a"][0])


def test_intervals_hold_the_truth() -> None:
    """Of 95 % intervals of four bots in 150 round robins, some 95 % do."""
    chance = random.Random(7)
    truth = {"a": 0.9, "b": 0.3, "c": -0.2, "d": -1.0}
    held = 0
    for _ in range(150):
        games = {
            (one, other): [float(chance.random() < 1 / (1 + exp(truth[other] - truth[one]))) for _ in range(60)]
            for one in truth
            for other in truth
            if one < other
        }
        found = bradley_terry(list(truth), games)
        held += sum(low <= ELO * truth[bot] <= high for bot, (_, (low, high)) in found.items())
    assert 0.92 <= held / 600 <= 0.98


def test_who_never_loses_has_a_rating_all_the_same() -> None:
    best, _, worst = rate(
        ["c", "b", "a"], {("a", "b"): [1.0] * 5, ("b", "c"): [1.0] * 5}, [("a", "b", 1.0), ("b", "c", 1.0)]
    )
    assert (best.bot, best.games, best.points) == ("a", 5, 5)
    assert (worst.bot, worst.games, worst.points) == ("c", 5, 0)
    assert 0 < best.elo < 1000
    assert best.skill > 25 > worst.skill


def test_a_bot_that_met_nobody_is_anywhere() -> None:
    found = bradley_terry(["a", "b", "c"], {("a", "b"): [1.0, 0.0], ("b", "c"): []})
    assert found["c"][1][1] - found["c"][1][0] > found["a"][1][1] - found["a"][1][0]


def test_openskill_learns_from_ties_too() -> None:
    tied = openskill(["a", "b"], [("a", "b", 0.5)] * 20)
    assert tied["a"][0] == pytest.approx(tied["b"][0])
    assert tied["a"][1][1] - tied["a"][1][0] < 30


def test_an_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.0], [1.0, 3.0, -1.0], [0.0, -1.0, 2.0]]
    product = [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*inverse(matrix), strict=True)]
        for row in matrix
    ]
    assert [value for row in product for value in row] == pytest.approx([1, 0, 0, 0, 1, 0, 0, 0, 1])
