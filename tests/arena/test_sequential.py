"""Sequential tests keep the error rates that they state, whatever seats and ties do."""

import random
from collections import Counter

import pytest

from mytharium.arena.sequential import EVEN, FIRST, OPEN, SECOND, Question

RUNS = 250


def course(question: Question, chance: random.Random, share: float, seat: float, ties: float) -> tuple[str, int]:
    """A contest in which the first wins this share of the games that are not tied, and the first seat helps."""
    legs: list[float] = []
    while (verdict := question.answer(legs)) == OPEN:
        for _ in range(8):
            games = [0.5 if chance.random() < ties else float(chance.random() < share + side) for side in (seat, -seat)]
            legs.append(sum(games) / 2)
    return verdict, len(legs)


@pytest.mark.parametrize(
    ("share", "seat", "ties", "right"),
    [(0.5, 0.0, 0.0, EVEN), (0.5, 0.2, 0.3, EVEN), (0.65, 0.1, 0.0, FIRST), (0.35, 0.0, 0.0, SECOND)],
)
def test_errors_are_as_rare_as_stated(share: float, seat: float, ties: float, right: str) -> None:
    question = Question(0.15, 0.05)
    chance = random.Random(f"{share} {seat} {ties}")
    ends = [course(question, chance, share, seat, ties) for _ in range(RUNS)]
    wrong = RUNS - Counter(verdict for verdict, _ in ends)[right]
    assert wrong <= 0.05 * RUNS + 2 * (0.05 * 0.95 * RUNS) ** 0.5  # what chance allows a rate of 5 %
    assert sum(legs for _, legs in ends) / RUNS < 80  # a test of fixed length would take some 90 legs


def test_who_always_wins_is_found_soon_and_not_at_once() -> None:
    question = Question(0.1)
    settled = next(n for n in range(1, 100) if question.answer([1.0] * n) == FIRST)
    assert 10 < settled < 40
    assert question.answer([0.0] * settled) == SECOND
    assert question.answer([]) == OPEN


def test_shares_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shares between 0 and 0\.5"):
        Question(0.7)
