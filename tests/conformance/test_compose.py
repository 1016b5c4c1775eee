"""Rulesets: what modules and options may be asked for, what they change, and what an id says."""

import re

import pytest

from mytharium.core.compose import ComposeError, check_seats, compose
from mytharium.core.protocol import settle
from mytharium.core.rng import Rng
from mytharium.testing import mixes
from mytharium.testing.script import Table
from tests import toy
from tests.toy import DATA, META


def test_a_base_game_has_its_version_in_its_id() -> None:
    assert compose(META, [], {}).id == "pearl_divers@1"


def test_modules_stand_in_the_order_of_the_box_with_their_versions() -> None:
    assert compose(META, ["tide", "deep", "tide"], {}, DATA).id == "pearl_divers@1+deep@2+tide@1"
    assert [module.name for module in compose(META, ["greed", "deep"], {}, DATA).modules] == ["deep", "greed"]


def test_a_module_that_is_needed_must_be_there() -> None:
    with pytest.raises(ComposeError, match=re.escape("The module 'tide' needs 'deep'; add it.")):
        compose(META, ["tide"], {}, DATA)


@pytest.mark.parametrize("order", [["deep", "tide", "greed"], ["greed", "tide", "deep"]])
def test_modules_that_conflict_cannot_be_played_together(order: list[str]) -> None:
    with pytest.raises(ComposeError, match="'greed' and 'tide' cannot be played together"):
        compose(META, order, {}, DATA)


def test_an_unknown_module_is_answered_with_those_there_are() -> None:
    with pytest.raises(ComposeError, match=re.escape("Pearl Divers has no module 'depe'. Modules: deep, tide, greed.")):
        compose(META, ["depe"], {})


def test_options_have_defaults() -> None:
    assert compose(META, [], {}).options == {"peeking": "yes"}
    assert compose(META, [], {"peeking": "no"}).options == {"peeking": "no"}


def test_an_unknown_option_or_value_is_answered_with_those_there_are() -> None:
    with pytest.raises(ComposeError, match=re.escape("Pearl Divers has no option 'peek'. Options: peeking.")):
        compose(META, [], {"peek": "yes"})
    with pytest.raises(ComposeError, match="peeking can be yes or no, not 'maybe'"):
        compose(META, [], {"peeking": "maybe"})


@pytest.mark.parametrize("seats", [1, 5, 0, -1])
def test_a_game_says_for_how_many_it_is(seats: int) -> None:
    with pytest.raises(ComposeError, match=f"Pearl Divers is for 2 to 4 players, not {seats}"):
        check_seats(META, seats)


def test_a_patch_changes_the_data_of_this_game_only() -> None:
    assert toy.make(["deep"], {}).box.heap == 15
    assert toy.make([], {}).box.heap == 9
    assert DATA == {"cards": 6, "heap": 9}


def test_a_hook_has_its_say_at_its_moment() -> None:
    calm = Table(game := toy.make(["deep"], {}), game.new(2)).play("deal 1", "deal 2", "take 1")
    tide = Table(game := toy.make(["deep", "tide"], {}), game.new(2)).play("deal 1", "deal 2", "take 1")
    assert vars(calm.state)["heap"] - vars(tide.state)["heap"] == 1
    assert vars(tide.state)["sea"] == 1


def test_hooks_of_several_modules_add_up() -> None:
    game = toy.make(["deep", "greed"], {})
    table = Table(game, game.new(2)).play("deal 1", "deal 2", "take 2", "take 1")
    assert game.outcome(table.state).breakdown == [
        {"pearls": 2, "card": 1, "bonus": 1},
        {"pearls": 1, "card": 2, "bonus": 0},
    ]


def test_an_option_changes_what_may_be_done() -> None:
    legal = []
    for peeking in ("yes", "no"):
        game = toy.make([], {"peeking": peeking})
        state = game.new(2)
        settle(game, state, Rng("option"))
        legal.append(Table(game, state).legal)
    assert legal == [["take 1", "take 2", "swap", "peek 2"], ["take 1", "take 2", "swap"]]


def test_the_mixes_are_all_subsets_with_all_options() -> None:
    found = list(mixes(META))
    assert len(found) == 2**3 * 2
    assert (("deep", "tide"), {"peeking": "no"}) in found
    assert len(toy.cases()) == 5 * 2
