"""Terraforming: which tiles, what they bring, and what others get."""

import pytest

from mytharium.games.myraclia.state import TAKING, TURN
from tests.rulebook.myraclia.table import planet, words

# A hexagon: the forests example lies in the middle.
EXAMPLE = {
    (0, 0): "plains-5",
    (1, 0): "water-34",
    (-1, 1): "forests-16",
    (0, 1): "forests-24",
    (1, 1): "plains-1",
    (-1, 2): "mountains-43",
    (0, 2): "plains-2",
    (1, 2): "water-32",
}


@pytest.mark.rule("terraform", "tile-points", "released", "own-bonus", "others-bonus")
def test_printed_example_of_a_turn_with_two_tiles() -> None:
    """Sun rays (seat 0): plains for 3 points and 1 neighbour, then forests for 1 point, 2 each for two neighbours."""
    table = planet(
        EXAMPLE,
        ("black yellow green blue red yellow", ""),
        land=("water-34", "forests-16 mountains-43"),
    )
    table.play("terraform plains-5")
    assert table.scores() == [3 + 1, 1]
    assert words(int(table.state.discards)) == "black yellow green"
    table.play("terraform forests-24")
    assert table.scores() == [4 + 1 + 4, 1 + 2]
    assert table.own(0) == "" or table.state.phase == TAKING
    assert table.told("released") == [{"colour": 1}]
    assert table.zone(0) == "yellow", "the released element is unused and goes to the exchange zone"
    assert table.land(0) == {"water-34", "plains-5", "forests-24"}


@pytest.mark.rule("released")
def test_a_released_element_can_be_used_at_once() -> None:
    table = planet(EXAMPLE, ("blue red yellow green orange", ""), land=("water-34", ""))
    table.play("terraform forests-24")
    assert table.own(0) == "orange yellow green"


@pytest.mark.rule("released", "wild")
def test_wild_cards_do_not_come_back_only_the_released_colour() -> None:
    """Three green elements in place of yellow: a yellow one comes, from the bag if none is discarded."""
    table = planet(EXAMPLE, ("blue red green green green", ""), land=("water-34", ""))
    table.play("terraform forests-24")
    assert table.own(0) == "yellow" or table.zone(0) == "yellow"
    assert words(int(table.state.discards)) == "blue red green green green"


@pytest.mark.rule("released")
def test_without_any_left_nothing_is_released() -> None:
    """All yellow elements are in the hands of seat 1."""
    yellows = " ".join(["yellow"] * 19)
    table = planet(EXAMPLE, ("blue red green green green orange", yellows), land=("water-34", ""))
    table.play("terraform forests-24")
    assert table.told("none_left") == [{"colour": 1}]
    assert "yellow" not in table.own(0) + table.zone(0)


@pytest.mark.rule("own-bonus", "others-bonus")
def test_the_third_terraformation_counts_two_for_each_neighbour_like_the_second() -> None:
    """Plains-1, plains-2 and mountains-43 in a row of neighbours: 1 + 1, then 1 + 2, then 0 + 2; others get 1 each."""
    table = planet(
        EXAMPLE, ("green red green blue green orange", ""), land=("water-34", "water-32 forests-16"), scores=(0, 0)
    )
    scores = []
    for name in ("plains-1", "plains-2", "mountains-43"):
        table.play(f"terraform {name}")
        if table.can("pay"):
            table.play(f"pay {table.can('pay')[0]}")
        scores.append(table.scores())
    assert scores == [[2, 1], [2 + 3, 1 + 1], [5 + 2, 2 + 1]]


@pytest.mark.rule("own-bonus", "turn")
def test_each_turn_counts_its_own_terraformations_and_actions() -> None:
    """After two tiles of seat 0, the first of seat 1 brings 1 point for its neighbour, and it has three actions."""
    table = planet(EXAMPLE, ("green red green blue", "green orange"), land=("water-34", "forests-16"))
    table.play("terraform plains-1", "terraform plains-2")
    while table.state.seat == 0:
        table.play(table.legal[0]).settle() if table.actor >= 0 else table.settle()
    assert (table.actor, int(table.state.actions)) == (1, 0)
    before = table.scores()[1]
    table.play("terraform mountains-43")
    assert table.scores()[1] == before + 1


@pytest.mark.rule("turn")
def test_three_actions_and_no_more() -> None:
    table = planet(EXAMPLE, ("green red green blue green orange blue red yellow", ""), land=("water-34", ""))
    for name in ("plains-1", "plains-2", "mountains-43"):
        table.play(f"terraform {name}")
        if table.can("pay"):
            table.play(f"pay {table.can('pay')[0]}")
    assert table.state.phase != TURN
    assert table.state.actions == 3
    assert table.refused("terraform forests-24").anchor == "turn"


@pytest.mark.rule("turn", "end-turn")
def test_the_turn_can_be_ended_at_any_time_and_ends_when_nothing_can_be_done() -> None:
    table = planet(EXAMPLE, ("green red", "green"), land=("water-34", ""))
    assert table.legal[-1] == "end"
    ended = table.copy().play("end")
    assert ended.state.round == 3, "seat 1 can do nothing with a green element and no points"
    assert table.refused("end", seat=1).anchor == "turn"


@pytest.mark.rule("adjacent")
def test_a_tile_must_touch_a_terraformed_one_of_anybody() -> None:
    table = planet(EXAMPLE, ("green red blue orange", ""), land=("", "water-34"))
    assert table.can("terraform") == ["plains-1"]
    no = table.refused("terraform plains-2")
    assert (no.anchor, str(no)) == ("adjacent", "plains-2 touches no terraformed tile.")
    table.play("terraform plains-1")


@pytest.mark.rule("adjacent")
def test_in_the_first_round_the_first_tile_of_each_may_lie_anywhere() -> None:
    table = planet(EXAMPLE, ("green red green blue green orange yellow", ""), land=("", "water-34"), round=1)
    assert {"plains-1", "plains-2", "mountains-43", "water-32"} <= set(table.can("terraform"))
    table.play("terraform mountains-43", "pay orange green")
    assert set(table.can("terraform")) == {"plains-1", "plains-2", "forests-24"}, "water-32 touches nothing terraformed"
    later = planet(EXAMPLE, ("green red green blue green orange", ""), land=("", "water-34"), round=2)
    assert "mountains-43" not in later.can("terraform")


@pytest.mark.rule("adjacent")
def test_if_nothing_is_terraformed_any_tile_will_do() -> None:
    table = planet(EXAMPLE, ("green orange", ""), round=3)
    assert table.can("terraform") == ["mountains-43"]
    assert table.can("reserve") == []


@pytest.mark.rule("adjacent")
def test_your_own_reserved_tile_can_always_be_terraformed() -> None:
    table = planet(
        EXAMPLE, ("green", ""), land=("", "water-34"), reserved={0: "mountains-43"}, laid={"mountains-43": "orange"}
    )
    table.play("terraform mountains-43")
    assert "mountains-43" in table.land(0)
    assert words(int(table.state.discards)) == "orange green", "what lay on it is discarded too"


@pytest.mark.rule("disks", "terraform")
def test_without_a_disk_only_the_reserved_tile_can_be_terraformed() -> None:
    names = "water-34 plains-1 plains-2 forests-16 mountains-43 plains-5 water-32 forests-15"
    tiles = {**EXAMPLE, (2, 1): "forests-15", (2, 0): "mountains-44"}
    table = planet(
        tiles,
        ("red yellow blue orange yellow", ""),
        land=(names, ""),
        reserved={0: "forests-24"},
        laid={"forests-24": "blue"},
    )
    assert table.state.player(0).disks == 0
    assert table.can("terraform") == ["forests-24"]
    no = table.refused("terraform mountains-44")
    assert (no.anchor, str(no)) == ("disks", "You have no disk left to mark mountains-44.")
    table.play("terraform forests-24")
    assert "forests-24" in table.land(0)


@pytest.mark.rule("terraform")
def test_what_is_marked_cannot_be_terraformed_by_others() -> None:
    table = planet(
        EXAMPLE,
        ("green red", "green red"),
        land=("water-34", ""),
        reserved={1: "plains-1"},
        laid={"plains-1": "green"},
    )
    assert table.refused("terraform plains-1").anchor == "reserve"
    assert str(table.refused("terraform water-34")) == "water-34 is already terraformed."
    assert str(table.refused("terraform mountains-56")) == "This tile is not on the surface."


@pytest.mark.rule("own-bonus", "reserved")
def test_a_reservation_does_not_make_the_next_terraformation_a_second_one() -> None:
    table = planet(EXAMPLE, ("green red blue", ""), land=("water-34", ""), scores=(3, 0))
    table.play("reserve forests-24", "lay blue")
    assert table.scores() == [1, 0]
    table.play("terraform plains-1")
    assert table.scores() == [1 + 1 + 1, 0], "a point of the tile and one for the first terraformation's neighbour"
