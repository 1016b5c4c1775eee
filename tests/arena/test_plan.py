"""A plan seats the bots fairly and refuses what makes no sense."""

import pytest

from mytharium.arena.plan import Plan, PlanError, make_plan
from mytharium.bots import UnknownBot
from mytharium.core.compose import ComposeError


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    plan = Plan("any", 3, 4, "s", ("a", "b", "c"))
    assert [plan.seating(number) for number in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_whom_the_rules_play_keeps_the_last_seat() -> None:
    plan = Plan("any", 3, 3, "s", ("a", "b", "Eva"), automas=1)
    assert [plan.seating(number) for number in range(3)] == [[0, 1, 2], [1, 0, 2], [0, 1, 2]]


def test_every_game_and_every_bot_has_its_own_chance() -> None:
    plan = Plan("any", 2, 9, "s", ("a", "b"))
    seeds = {plan.seed_of(number) for number in range(9)}
    words = {rng.word() for number in range(9) for rng in plan.chance_of(number)}
    assert len(seeds) == 9
    assert len(words) == 18


def test_one_bot_stands_for_all_seats() -> None:
    assert make_plan("mythicals", None, 1, "s", ["greedy"]).bots == ("greedy", "greedy")


@pytest.mark.parametrize(
    ("error", "sentence", "game", "seats", "number", "names", "modules", "options"),
    [
        (ComposeError, "There is no game 'chess'", "chess", 2, 1, ["random"], [], {}),
        (ComposeError, "is for 2 players, not 3", "mythicals", 3, 1, ["random"], [], {}),
        (ComposeError, "has no module 'fire'", "mythicals", 2, 1, ["random"], ["fire"], {}),
        (ComposeError, "has no option 'speed'", "mythicals", 2, 1, ["random"], [], {"speed": "1"}),
        (UnknownBot, "There is no bot 'best'", "mythicals", 2, 1, ["best"], [], {}),
        (PlanError, "2 seats take 1 bot for all of them or 2 bots, not 3", "mythicals", 2, 1, ["random"] * 3, [], {}),
        (PlanError, "At least 1 game", "mythicals", 2, 0, ["random"], [], {}),
    ],
)
def test_what_makes_no_sense_is_refused(
    error: type[Exception],
    sentence: str,
    game: str,
    seats: int,
    number: int,
    names: list[str],
    modules: list[str],
    options: dict[str, str],
) -> None:
    with pytest.raises(error, match=sentence):
        make_plan(game, seats, number, "s", names, modules, options)
