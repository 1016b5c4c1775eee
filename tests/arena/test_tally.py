"""Wins, ties and scores are counted by entry, whatever the order in which games are added."""

import pytest

from mytharium.arena.plan import Plan
from mytharium.arena.tally import Played, Tally, report
from mytharium.core.protocol import Outcome


def outcome(*scores: int) -> Outcome:
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    return Outcome(ranks, list(scores), [{} for _ in scores])


def tally(*games: tuple[tuple[int, ...], list[int]]) -> Tally:
    made = Tally(len(games[0][0]))
    for scores, seating in games:
        made.add(Played(0, seating, outcome(*scores), 10, 0.5))
    return made


def test_wins_and_scores_follow_the_entry_not_the_seat() -> None:
    made = tally(((9, 4), [0, 1]), ((3, 8), [1, 0]), ((7, 1), [0, 1]))
    assert made.wins() == [3, 0]
    assert made.wins_by_seat() == [2, 1]
    assert made.mean_scores() == [8, pytest.approx(8 / 3)]
    assert made.decisions == 30


def test_winners_who_tie_share_the_win() -> None:
    made = tally(((5, 5, 1), [0, 1, 2]), ((4, 4, 4), [2, 0, 1]), ((0, 9, 9), [0, 1, 2]))
    assert made.ties == 3
    assert made.wins() == pytest.approx([1 / 2 + 1 / 3, 1 / 2 + 1 / 3 + 1 / 2, 1 / 3 + 1 / 2])
    assert sum(made.wins()) == pytest.approx(made.games)


def test_whole_wins_are_whole_numbers() -> None:
    assert [type(wins) for wins in tally(((5, 5), [0, 1]), ((5, 5), [1, 0])).wins()] == [int, int]


def test_merging_is_adding() -> None:
    games = [((9, 4), [0, 1]), ((3, 3), [1, 0]), ((7, 1), [0, 1]), ((2, 6), [1, 0])]
    first, second = tally(*games[:1]), tally(*games[1:])
    second.merge(first)
    assert second == tally(*games)


def test_the_report_has_the_promised_keys() -> None:
    plan = Plan("mythicals", 2, 2, "7", ("greedy", "random"), (), (("open_stacks", "yes"),))
    result = report(plan, tally(((9, 4), [0, 1]), ((3, 3), [1, 0])), 0.5, compiled=True)
    assert result["bots"] == ["greedy", "random"]
    assert result["wins"] == [1.5, 0.5]
    assert result["mean_scores"] == [6, 3.5]
    assert result["decisions"] == 20
    assert result["decisions_per_second"] == 40
    assert result.keys() >= {"game", "seats", "games", "seconds", "compiled"}
