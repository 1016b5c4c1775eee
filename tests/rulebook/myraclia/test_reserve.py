"""Reserving tiles, adding elements, changing reservations."""

import pytest

from mytharium.games.myraclia.state import TURN
from tests.rulebook.myraclia.table import planet

TILES = {
    (0, 0): "water-32",
    (1, 0): "water-34",
    (-1, 1): "forests-16",
    (0, 1): "plains-5",
    (1, 1): "mountains-50",
    (-1, 2): "mountains-43",
    (0, 2): "plains-2",
    (1, 2): "forests-24",
}


@pytest.mark.rule("reserve", "reserve-cost")
def test_printed_example_of_a_reservation() -> None:
    """Yellow and green on a water tile that needs yellow, green and blue: 1 point for the missing blue element."""
    table = planet(TILES, ("yellow green", ""), land=("water-34", ""), scores=(5, 0))
    table.play("reserve water-32")
    assert set(table.can("lay")) == {"yellow green", "yellow", "green"}
    table.play("lay yellow green")
    assert table.scores() == [4, 0]
    assert table.laid("water-32") == "yellow green"
    assert table.state.player(0).reserved == table.tile("water-32")
    assert "water-32" not in table.free


@pytest.mark.rule("reserve-cost")
def test_fewer_elements_cost_more_points() -> None:
    table = planet(TILES, ("yellow green", ""), land=("water-34", ""), scores=(5, 0))
    assert table.play("reserve water-32", "lay yellow").scores() == [3, 0]


@pytest.mark.rule("reserve-cost")
def test_without_the_points_a_tile_cannot_be_reserved() -> None:
    poor = planet(TILES, ("yellow green", ""), land=("water-34", ""), scores=(0, 0))
    assert poor.state.phase == TURN
    assert poor.can("reserve") == []
    assert poor.refused("reserve water-32").anchor == "reserve-cost"
    table = planet(TILES, ("yellow green", ""), land=("water-34", ""), scores=(1, 0))
    table.play("reserve water-32")
    assert table.laid("water-32") == "yellow green", "with one point there is only one way, down to zero"
    assert table.scores() == [0, 0]


@pytest.mark.rule("reserve")
def test_at_least_one_element_but_not_all() -> None:
    table = planet(TILES, ("yellow green blue orange", ""), land=("water-34", ""), scores=(5, 0))
    table.play("reserve water-32")
    assert len(table.can("lay")) == 6
    for text in ("lay blue yellow green", "lay"):
        assert str(table.refused(text)) == "Lay at least one of the missing elements, but not all of them."
    assert table.refused("lay orange").anchor == "reserve"
    assert table.refused("end").anchor == "end-turn"


@pytest.mark.rule("reserve", "reserve-cost")
@pytest.mark.parametrize(("score", "ways"), [(1, 3), (2, 6), (3, 6), (4, 6)])
def test_points_never_stand_for_the_element_that_must_be_laid(score: int, ways: int) -> None:
    """Also with as many points as the tile needs elements, or more, at least one element is laid."""
    table = planet(TILES, ("yellow green blue", ""), land=("water-34", ""), scores=(score, 0)).play("reserve water-32")
    assert len(table.can("lay")) == ways
    assert "" not in table.can("lay")
    assert table.refused("lay").anchor == "reserve"


@pytest.mark.rule("reserve", "exchange")
def test_elements_of_the_zones_can_be_laid_but_no_more_than_one_owns() -> None:
    table = planet(TILES, ("white", ""), land=("water-34", ""), zones=("", "yellow green blue"), scores=(5, 0))
    table.play("reserve water-32")
    assert set(table.can("lay")) == {"yellow", "green", "blue"}
    assert table.refused("lay yellow green").anchor == "exchange"
    table.play("lay blue")
    assert (table.laid("water-32"), table.zone(1), table.scores()[0]) == ("blue", "white yellow green", 3)


@pytest.mark.rule("reserve", "wild")
def test_wild_cards_do_not_reserve() -> None:
    table = planet(TILES, ("orange orange orange red red red", ""), land=("water-34", ""), scores=(9, 0))
    assert "water-32" not in table.can("reserve")
    assert str(table.refused("reserve water-32")) == "You have no element that water-32 needs."


@pytest.mark.rule("reserve", "adjacent")
def test_a_reserved_tile_must_touch_a_terraformed_one_even_in_the_first_round() -> None:
    table = planet(TILES, ("green", ""), land=("", "water-34"), scores=(5, 0), round=1)
    assert set(table.can("reserve")) == {"water-32", "plains-5", "mountains-50"}
    assert table.refused("reserve plains-2").anchor == "adjacent"


@pytest.mark.rule("reserved", "adjacent")
def test_a_reserved_tile_opens_nothing_and_pays_nothing() -> None:
    table = planet(
        TILES,
        ("green blue", "green"),
        land=("", "water-34"),
        reserved={0: "forests-24"},
        laid={"forests-24": "blue"},
    )
    assert "plains-2" not in table.can("terraform")
    scored = planet(
        TILES, ("green yellow black", ""), land=("", "water-34"), reserved={1: "water-32"}, laid={"water-32": "green"}
    )
    scored.play("terraform plains-5")
    assert scored.scores() == [3, 1], "only the terraformed neighbour counts"


@pytest.mark.rule("add")
def test_adding_is_not_an_action_and_costs_nothing_even_after_three() -> None:
    table = planet(
        {**TILES, (2, 0): "mountains-54"},
        ("orange yellow", ""),
        land=("water-34", ""),
        reserved={0: "mountains-54"},
        laid={"mountains-54": "green"},
        scores=(2, 0),
        actions=3,
    )
    assert table.legal == ["add yellow", "add orange", "end"]
    table.play("add orange")
    assert table.laid("mountains-54") == "orange green"
    assert (table.scores(), int(table.state.actions)) == ([2, 0], 3)


@pytest.mark.rule("add")
def test_elements_can_be_added_before_any_action_too() -> None:
    held = {"reserved": {0: "water-32"}, "laid": {"water-32": "green"}}
    table = planet(TILES, ("yellow white", ""), land=("water-34", ""), **held)  # type: ignore[arg-type]
    table.play("add yellow")
    assert (table.laid("water-32"), int(table.state.actions)) == ("yellow green", 0)


@pytest.mark.rule("add", "terraform")
def test_the_last_missing_element_is_a_terraformation() -> None:
    more = {"land": ("water-34", ""), "reserved": {0: "mountains-50"}, "laid": {"mountains-50": "black green"}}
    table = planet(TILES, ("white", ""), **more)  # type: ignore[arg-type]
    assert table.can("add") == []
    assert table.refused("add white").anchor == "add"
    table.play("terraform mountains-50")
    assert "mountains-50" in table.land(0)
    wild = planet(TILES, ("red red red", ""), **more)  # type: ignore[arg-type]
    assert "mountains-50" in wild.can("terraform"), "wild cards may complete it"
    late = planet(TILES, ("white", ""), actions=3, **more)  # type: ignore[arg-type]
    assert late.refused("terraform mountains-50").anchor == "turn"


@pytest.mark.rule("add")
def test_adding_what_is_not_needed_or_without_a_reserved_tile() -> None:
    table = planet(TILES, ("white", ""), land=("water-34", ""))
    assert str(table.refused("add white")) == "You have not reserved a tile."
    other = planet(TILES, ("white", ""), land=("water-34", ""), reserved={0: "water-32"}, laid={"water-32": "green"})
    assert str(other.refused("add white")) == "water-32 does not need this element."
    assert other.refused("add blue").anchor == "exchange"


@pytest.mark.rule("change", "abandoned")
def test_a_changed_reservation_leaves_its_elements() -> None:
    table = planet(
        TILES,
        ("green", ""),
        land=("water-34", ""),
        reserved={0: "water-32"},
        laid={"water-32": "yellow"},
        scores=(6, 0),
    )
    disks = int(table.state.player(0).disks)
    table.play("reserve mountains-50")
    assert table.laid("water-32") == "yellow"
    assert "water-32" in table.free
    assert table.state.player(0).reserved == table.tile("mountains-50")
    assert (table.scores()[0], int(table.state.player(0).disks)) == (4, disks)


@pytest.mark.rule("abandoned")
def test_abandoned_elements_are_paid_for_whoever_comes_next() -> None:
    table = planet(TILES, ("blue green", ""), land=("water-34", ""), laid={"water-32": "yellow"}, scores=(5, 0))
    done = table.copy().play("terraform water-32")
    assert "water-32" in done.land(0)
    table.play("reserve water-32")
    assert set(table.can("lay")) == {"blue", "green"}
    table.play("lay green")
    assert (table.scores()[0], table.laid("water-32")) == (4, "yellow green")


@pytest.mark.rule("abandoned")
def test_with_one_element_missing_a_tile_can_only_be_terraformed() -> None:
    table = planet(TILES, ("blue", ""), land=("water-34", ""), laid={"water-32": "yellow green"}, scores=(5, 0))
    assert "water-32" not in table.can("reserve")
    assert "water-32" in table.can("terraform")
    assert table.refused("reserve water-32").anchor == "abandoned"


@pytest.mark.rule("disks", "reserve")
def test_one_reserved_tile_at_a_time() -> None:
    table = planet(
        TILES,
        ("green blue", ""),
        land=("water-34", ""),
        reserved={0: "water-32"},
        laid={"water-32": "yellow"},
        scores=(9, 0),
    )
    assert str(table.refused("reserve water-32")) == "You have already reserved water-32."
    table.play("reserve plains-5")
    assert table.state.player(0).reserved == table.tile("plains-5")


@pytest.mark.rule("disks", "change")
def test_without_a_disk_a_reservation_can_be_changed_but_not_made() -> None:
    """All nine disks are out; a reserved one can move."""
    names = "water-34 plains-1 forests-16 mountains-43 plains-2 forests-15 mountains-44 water-29"
    tiles = {
        **TILES,
        **dict(zip([(2, -1), (2, 0), (2, 1), (3, 0)], names.split()[1:2] + names.split()[5:], strict=True)),
    }
    reserved = planet(
        tiles, ("green", ""), land=(names, ""), reserved={0: "water-32"}, laid={"water-32": "yellow"}, scores=(9, 0)
    )
    assert reserved.state.player(0).disks == 0
    assert "plains-5" in reserved.can("reserve")
    without = planet({**tiles, (3, 1): "water-30"}, ("green", ""), land=(f"{names} water-30", ""), scores=(9, 0))
    assert without.state.player(0).disks == 0
    assert without.refused("reserve plains-5").anchor == "disks"


@pytest.mark.rule("reserve", "turn")
def test_a_tile_may_be_reserved_and_terraformed_in_one_turn() -> None:
    """Two actions, but one free tile fewer, so one new tile."""
    table = planet(TILES, ("yellow green blue", ""), land=("water-34", ""), scores=(5, 0))
    table.play("reserve water-32", "lay yellow green", "terraform water-32")
    assert "water-32" in table.land(0)
    assert int(table.state.actions) == 2
    while table.state.seat == 0 and table.state.adding > 0:
        assert table.state.adding == 1
        table.play(table.legal[0])
