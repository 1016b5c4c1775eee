"""Balance: what wins too often is found, and what does not is left alone."""

import random
from collections.abc import Sequence

import pytest

import mytharium as m
from mytharium.arena.balance import SEAT, Balance, Finding, Group
from mytharium.arena.plan import PlanError, make_plan
from mytharium.arena.stats import holm, share_p
from mytharium.arena.tally import Played
from mytharium.core.protocol import Outcome

PLAN = make_plan("mythicals", None, 1, "1", ["random"])


def played(number: int, ranks: list[int], traits: Sequence[Sequence[str]]) -> Played:
    had = [[("side", side) for side in sides] for sides in traits]
    return Played(number, [0, 1], Outcome(ranks, [3 - rank for rank in ranks], [{}, {}]), 1, 0.0, 10, had)


def group_of(games: int, strong: float, seed: str) -> Group:
    """Games in which the side `a` wins so often, whoever has it; `b`, `c` and `d` are equal."""
    chance = random.Random(seed)
    group = Group("toy", PLAN)
    for number in range(games):
        sides = chance.sample("abcd", 2)
        first = chance.random() < (strong if sides[0] == "a" else 1 - strong if sides[1] == "a" else 0.5)
        group.note(played(number, [1, 2] if first else [2, 1], sides))
    return group


def found(balance: Balance, kind: str, value: str) -> Finding:
    (one,) = [one for one in balance.findings() if (one.kind, one.value) == (kind, value)]
    return one


def test_what_wins_too_often_is_found() -> None:
    balance = Balance([group_of(600, 0.7, "strong")])
    side = found(balance, "side", "a")
    assert side.unfair
    assert side.interval[0] < 0.7 < side.interval[1]
    assert side.expected == pytest.approx(0.5)
    assert not found(balance, SEAT, "1").unfair
    assert "seat: 2, of which 0 win too much or too little" in balance.table()
    assert " *" in balance.table()


def test_one_fair_report_in_twenty_has_a_false_alarm_at_most() -> None:
    alarms = sum(any(one.unfair for one in Balance([group_of(80, 0.5, f"fair {k}")]).findings()) for k in range(200))
    assert alarms <= 0.05 * 200 + 2 * (0.05 * 0.95 * 200) ** 0.5


def test_ties_share_the_win_and_duels_are_counted_from_both_sides() -> None:
    group = Group("toy", PLAN)
    group.note(played(0, [1, 1], ["a", "b"]))
    group.note(played(1, [2, 1], ["a", "b"]))
    assert (group.counts["side", "a"].won, group.counts["side", "b"].won) == (0.5, 1.5)
    assert group.duels["side", "b", "a"].won == 1.5
    assert group.turns_each() == 5
    assert found(Balance([group]), "side", "a").p is None  # too few games to judge


def test_corrections() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert share_p(60, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("mythicals", {"tile"}),
        ("mythical_island", {"protector", "being", "bonus card"}),
        ("myraclia", {"tile"}),
        ("terra_mystica", {"faction", "favor tile", "town tile"}),
    ],
)
def test_every_game_tells_what_a_seat_had(game: str, kinds: set[str]) -> None:
    balance = m.balance(game, bots=["random"], games=1)
    told = {one.kind for one in balance.findings()}
    assert {SEAT} < told <= {SEAT, *kinds}
    page = balance.page()
    assert "<script" not in page
    assert page == balance.page()


def test_processes_change_nothing() -> None:
    one, two = (m.balance("mythicals", bots=["random"], games=20, jobs=jobs) for jobs in (1, 2))
    assert one.report() == two.report()
    assert one.page() == two.page()


def test_several_numbers_of_players_stand_side_by_side() -> None:
    both = m.balance("terra_mystica", bots=["random", "careless"], games=2, seats=[2, 3])
    assert [(group.plan.seats, group.name) for group in both.groups] == [
        (2, "random, 2 players"), (2, "careless, 2 players"), (3, "random, 3 players"), (3, "careless, 3 players"),
    ]  # fmt: skip
    assert {round(6 * one.expected) for one in both.findings() if one.kind == SEAT} == {2, 3}
    alone = m.balance("terra_mystica", bots=["careless"], games=2, seats=3)
    assert alone.groups[0].counts == both.groups[3].counts
    assert both.table().startswith("Terra Mystica: balance with 2, 3 players (")


def test_every_value_of_an_option_is_tried() -> None:
    report = m.balance("mythicals", bots=["random"], games=3, vary="open_stacks").report()
    assert [group["options"] for group in report["groups"]] == [{"open_stacks": "no"}, {"open_stacks": "yes"}]
    with pytest.raises(PlanError, match="no option 'speed' to vary"):
        m.balance("mythicals", vary="speed")
