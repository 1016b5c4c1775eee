"""Arenas: who meets whom, the same result however often it was interrupted, and every game on record."""

from pathlib import Path

import pytest

import mytharium as m
from mytharium.arena.contest import Pair, Wish, make_pair
from mytharium.arena.plan import PlanError
from mytharium.match.record import RecordError
from tests.needs import need

BOTS = ["random", "careless", "greedy"]


def test_each_two_meet_and_the_best_is_first() -> None:
    contest = m.arena("mythicals", BOTS, games=4, seed="x")
    assert [(pair.first, pair.second) for pair in contest.pairs] == [
        ("random", "careless"), ("random", "greedy"), ("careless", "greedy"),
    ]  # fmt: skip
    assert contest.games == 12
    report = contest.report()
    assert [rating["games"] for rating in report["ratings"]] == [8, 8, 8]
    assert sum(rating["points"] for rating in report["ratings"]) == 12
    assert report["ratings"][-1]["bot"] == "random"
    assert contest.table().startswith("Mythicals: an arena of 3 bots\nbot ")
    assert "<pre>" in contest._repr_html_()


def test_on_a_ladder_neighbours_meet() -> None:
    contest = m.arena("mythicals", BOTS, games=2, ladder=True)
    assert [(pair.first, pair.second) for pair in contest.pairs] == [("random", "careless"), ("careless", "greedy")]


@pytest.mark.parametrize(("seats", "leg"), [(2, 2), (3, 6), (4, 4)])
def test_in_a_leg_both_sit_everywhere_equally_often(seats: int, leg: int) -> None:
    pair = make_pair(Wish("mythical_island", ("random", "greedy"), 1, "s", seats), "random", "greedy")
    tasks = list(pair.tasks(1))
    assert len(tasks) == pair.leg == leg
    sat = [[plan.bots[entry] for entry in plan.seating(number)] for plan, number in tasks]
    assert all(column.count("random") * 2 == leg for column in zip(*sat, strict=True))
    assert len({plan.seed_of(number) for plan, number in tasks}) == leg


def test_a_game_goes_to_who_has_a_first_place() -> None:
    pair = Pair("a", "b", [], 4)
    pair.note(["a", "b", "a", "b"], [2, 1, 3, 4])
    pair.note(["b", "a", "b", "a"], [1, 1, 3, 4])
    pair.note(["a", "b", "a", "b"], [1, 2, 1, 4])
    pair.note(["b", "a", "b", "a"], [2, 1, 3, 4])
    assert pair.results == [0, 0.5, 1, 1]
    assert pair.legs() == [0.625]


def test_a_settled_pair_plays_no_more(tmp_path: Path) -> None:
    contest = m.arena("mythicals", ["random", "careless"], games=4000, margin=0.3, out=tmp_path)
    (pair,) = contest.pairs
    assert pair.verdict == "second"
    assert len(pair.results) < 200
    assert "careless is stronger than random" in contest.table()
    assert "careless is stronger than random" in (tmp_path / "report.html").read_text()


def test_processes_change_nothing(tmp_path: Path) -> None:
    for jobs in (1, 2):
        m.arena("mythicals", ["random", "careless"], games=20, jobs=jobs, out=tmp_path / str(jobs))
    one, other = ((tmp_path / jobs / "games.jsonl").read_bytes() for jobs in "12")
    assert one == other


def test_games_in_another_order_are_another_contest(tmp_path: Path) -> None:
    m.arena("mythicals", ["random", "careless"], games=2, out=tmp_path)
    games = tmp_path / "games.jsonl"
    first, second = games.read_text().splitlines()
    games.write_text(f"{second}\n{first}\n")
    with pytest.raises(RecordError, match="in the place of '1/random/careless#0'"):
        m.arena("mythicals", ["random", "careless"], games=2, out=tmp_path)


def test_the_report_can_be_read_alone(tmp_path: Path) -> None:
    m.arena("mythicals", BOTS, games=2, out=tmp_path)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 2
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "mytharium arena mythicals --bots random,careless,greedy --games 2 --seed 1" in page


@pytest.mark.parametrize("bots", [["random"], ["random", "random"]])
def test_one_bot_is_no_contest(bots: list[str]) -> None:
    with pytest.raises(PlanError, match="two bots or more"):
        m.arena("mythicals", bots)


def test_alone_with_an_automa_nobody_is_met() -> None:
    with pytest.raises(PlanError, match="meets nobody"):
        m.arena("myraclia", ["random", "greedy"], options={"eva": "normal"}, seats=2)


def test_bots_of_openspiel_take_part() -> None:
    need("research")
    contest = m.arena("mythicals", ["open_spiel:random", "open_spiel:mcts:2"], games=2)
    again = m.arena("mythicals", ["open_spiel:random", "open_spiel:mcts:2"], games=2)
    first, second = contest.records()
    assert [first, second] == list(again.records())
    assert (first.names[0], second.names[0]) == ("open_spiel:random", "open_spiel:mcts:2")
    assert m.replay(first, m.make("mythicals")).over
