"""Eva's turn: dice, tactics cards, payments and reservations."""

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.games.myraclia.components import CONDITIONS, PREFERENCES
from mytharium.games.myraclia.modules.eva import tactics
from mytharium.games.myraclia.modules.eva.reserve import LOOKS, NEVER, wanted
from mytharium.games.myraclia.rules import flow
from mytharium.games.myraclia.state import EVA_ROLL, EVA_SPEND, EVA_TILE, FIELDS
from tests.rulebook.myraclia.table import Cell, Planet, planet

EVA = 1
TILES: dict[Cell, str] = {
    (0, 0): "plains-5",  # 3 elements, 3 points
    (1, 0): "water-34",
    (-1, 1): "forests-16",  # 2, 1
    (0, 1): "forests-24",  # 3, 1, releases and gives yellow
    (1, 1): "plains-1",  # 2, 1
    (-1, 2): "mountains-43",  # 2, 0
    (0, 2): "plains-2",  # 2, 1
    (1, 2): "water-32",  # 3, 0, releases and gives yellow
}


def turn(own: str = "", fields: str = "", eva: str = "normal", **more: object) -> Planet:
    """Eva's turn begins; seat 0 has terraformed a water tile."""
    more.setdefault("land", ("water-34", ""))
    table = planet(TILES, ("", own), fields={EVA: fields}, seat=EVA, eva=eva, **more)  # type: ignore[arg-type]
    flow.begin_turn(table.box, table.state, None)
    return table


def chosen(table: Planet) -> list[tuple[int, str]]:
    """Cards tried, and how it went."""
    reasons = {0: "played", 1: "first round", 2: "end game", 3: "no tile"}
    return [(args["card"], reasons[args["why"]]) for args in table.told("eva_card")]


@pytest.mark.rule("eva-shift", "eva-action")
def test_one_element_moves_for_each_that_people_left() -> None:
    table = turn(fields="red blue white green", zones=("orange yellow", ""))
    assert table.own(EVA) == "white green"
    assert table.fields(EVA)[:4] == ["red", "blue", "", ""]
    assert (table.state.phase, table.actor) == (EVA_ROLL, CHANCE)
    assert table.zone(0) == "orange yellow", "she never exchanges"


@pytest.mark.rule("eva-action", "eva-dice")
def test_the_die_takes_the_element_of_its_field_away() -> None:
    table = turn("red red", "green blue white")
    assert table.chances == {f"roll {die}": 1 for die in range(8)}
    table.play("roll 1")
    assert table.told("eva_loses") == [{"field": 1, "colour": 4}]
    assert "blue" in table.zone(EVA)


@pytest.mark.rule("eva-action")
def test_any_elements_pay_the_supply_first_then_the_highest_fields() -> None:
    table = turn("red", "green - blue - white", land=("water-34 forests-16 mountains-43 plains-2", ""))
    table.play("roll 7")
    assert table.told("eva_spends") == [{"colour": 3, "field": -1}, {"colour": 6, "field": 4}]
    assert table.land(EVA) == {"plains-1"}, "the fewest elements"
    assert table.fields(EVA)[:5] == ["green", "", "blue", "", ""]


@pytest.mark.rule("eva-action", "chance")
def test_which_elements_of_the_supply_she_spends_is_chance() -> None:
    table = turn("red red blue", land=("water-34 forests-16 mountains-43 plains-2", "")).play("roll 7")
    assert (table.state.phase, table.chances) == (EVA_SPEND, {"spend red": 2, "spend blue": 1})
    table.play("spend red", "spend blue")
    assert table.land(EVA) == {"plains-1"}


@pytest.mark.rule("eva-action", "eva-fields")
def test_a_released_element_goes_to_the_lowest_empty_field() -> None:
    table = turn("red red red", "green - blue", land=("water-34 plains-5 plains-1 plains-2", ""), round=3)
    table.play("roll 2")  # first side of card 2: a tile that gives an element
    assert chosen(table)[0] == (2, "played")
    assert table.land(EVA) == {"water-32"}, "of two surfaces that she misses, water has fewer free tiles"
    assert table.fields(EVA)[:3] == ["green", "yellow", ""], "blue was hit by the roll"


@pytest.mark.rule("temper", "eva-action")
def test_a_released_element_goes_to_the_fields_of_a_savage_one_too() -> None:
    table = turn("red red red", eva="savage").play("roll 2")
    assert table.land(EVA) == {"forests-24"}
    assert (table.own(EVA), table.fields(EVA)[0]) == ("", "yellow")


@pytest.mark.rule("eva-action", "own-bonus")
def test_up_to_three_actions_with_the_later_side_after_the_first() -> None:
    table = turn(" ".join(["red"] * 9), land=("water-34", ""))
    sides = []
    for _ in range(3):
        table.play("roll 6")
        sides += [args["side"] for args in table.told("eva_card")]
        while table.state.phase in (EVA_TILE, EVA_SPEND):
            table.play(next(iter(table.chances)))
    assert sides == [0, 1, 1]
    assert len(table.land(EVA)) == 3
    assert table.state.phase != EVA_ROLL


@pytest.mark.rule("eva-cards")
def test_cards_are_tried_upward_from_the_roll() -> None:
    """No opponent has two tiles and she has none: cards 0 and 1 fail, card 2 gives an element."""
    table = turn(" ".join(["red"] * 3)).play("roll 0")
    assert chosen(table) == [(0, "no tile"), (1, "no tile"), (2, "played")]
    assert table.land(EVA) == {"forests-24"}


@pytest.mark.rule("eva-cards")
def test_after_card_7_comes_card_0_and_marks_are_kept() -> None:
    first = turn(" ".join(["red"] * 3), round=1).play("roll 3")
    assert chosen(first)[:4] == [(3, "first round"), (4, "first round"), (5, "first round"), (6, "played")]
    table = turn(" ".join(["red"] * 3))
    table.state.last_round = 1
    table.play("roll 2")
    assert chosen(table)[0] == (2, "end game")
    box = table.box
    fits = int(tactics.meeting(box, table.state, EVA, CONDITIONS.index("fewest_elements"), table.state.free))
    assert fits


@pytest.mark.rule("eva-cards", "eva-dice")
def test_equal_tiles_are_decided_by_the_die() -> None:
    """Card 7, fewest elements: two plains tiles of two elements, plains being missing, with a point each."""
    table = turn("red red", land=("forests-24", "mountains-43 forests-16")).play("roll 7")
    names = {text.removeprefix("pick ") for text in table.chances}
    assert table.state.phase == EVA_TILE
    assert names == {"plains-1", "plains-2"}
    picked = sorted(names)[0]
    table.play(f"pick {picked}")
    assert picked in table.land(EVA)
    assert table.told("eva_die")[0]["options"] == 2


@pytest.mark.rule("eva-dice")
def test_with_more_than_six_options_the_person_with_the_fewest_points_decides() -> None:
    tiles: dict[Cell, str] = {(0, 0): "plains-1"}
    names = ("plains-2", "forests-16", "forests-15", "water-29", "water-30", "mountains-43", "mountains-44")
    cells: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (2, -1))
    tiles.update(zip(cells, names, strict=True))
    table = planet(
        {**tiles, (2, 0): "plains-5"},
        ("", "", "red red"),
        scores=(4, 2, 0),
        seat=2,
        eva="normal",
        land=("plains-5", ""),
        round=1,
    )
    flow.begin_turn(table.box, table.state, None)
    fits = int(tactics.meeting(table.box, table.state, 2, CONDITIONS.index("fewest_elements"), table.state.free))
    assert fits.bit_count() == 8
    table.state.phase, table.state.options, table.state.actor = EVA_TILE, fits, 1
    assert set(table.can("decide")) == {"plains-1", *names}
    assert table.refused("decide plains-5").anchor == "eva-dice"
    table.play("decide water-30")
    assert "water-30" in table.land(2)


def meeting(table: Planet, condition: str) -> set[str]:
    tiles = tactics.meeting(table.box, table.state, EVA, CONDITIONS.index(condition), table.state.free)
    return table.names(int(tiles))


@pytest.mark.rule("eva-conditions")
def test_next_to_two_or_three_tiles_of_one_opponent() -> None:
    table = turn(land=("plains-5 water-34", ""), reserved={0: "plains-1"}, laid={"plains-1": "green"})
    assert meeting(table, "opp2") == {"forests-24"}
    assert meeting(table, "opp3") == {"forests-24"}, "a reserved tile counts"
    assert meeting(turn(land=("plains-5 water-34", "")), "opp3") == set()


@pytest.mark.rule("eva-conditions")
def test_most_points_and_fewest_elements() -> None:
    table = turn()
    assert meeting(table, "most_points") == {"plains-5"}
    assert meeting(table, "fewest_elements") == {"forests-16", "plains-1", "mountains-43", "plains-2"}


@pytest.mark.rule("eva-conditions")
def test_own_neighbours_and_elements() -> None:
    table = turn(land=("water-34", "water-32"))
    assert meeting(table, "own_adjacent") == {"plains-1", "plains-2"}
    assert meeting(table, "gives_element") == {"forests-24"}


@pytest.mark.rule("eva-conditions")
def test_missing_surfaces_only_while_one_or_two_are_missing() -> None:
    assert meeting(turn(land=("water-34", "water-32")), "missing_surface") == set(), "she misses three"
    two = turn(land=("water-34", "water-32 plains-5"))
    assert meeting(two, "missing_surface") == {"forests-24", "forests-16", "mountains-43"}
    none = turn(land=("", "water-34 plains-5 forests-24 mountains-43"))
    assert meeting(none, "missing_surface") == set()


@pytest.mark.rule("eva-conditions")
def test_the_largest_set_of_two_to_four() -> None:
    assert meeting(turn(land=("water-34", "plains-5")), "best_set") == set()
    assert meeting(turn(land=("water-34", "plains-5 plains-1")), "best_set") == {"plains-2"}


def preferring(table: Planet, wish: str, *names: str) -> set[str]:
    tiles = sum(1 << table.tile(name) for name in names)
    kept = tactics.preferring(table.box, table.state, EVA, PREFERENCES.index(wish), tiles)
    return table.names(int(kept))


@pytest.mark.rule("eva-preferences")
def test_preferences() -> None:
    table = turn(land=("", "water-34 plains-5"))
    some = ("forests-24", "plains-1", "forests-16", "mountains-43")
    assert preferring(table, "own", *some) == {"forests-24"}, "two neighbours of hers"
    assert preferring(table, "own", "mountains-43") == set(), "no tile meets it"
    assert preferring(table, "element", *some) == {"forests-24"}
    assert preferring(table, "points", "plains-1", "mountains-43") == {"plains-1"}
    assert preferring(table, "missing", *some) == {"mountains-43"}, "one free mountain, two free forests"
    assert preferring(table, "set", *some) == {"plains-1"}


@pytest.mark.rule("eva-preferences")
def test_preferences_narrow_from_top_to_bottom() -> None:
    """Card 6 plays the most points; of two tiles with the same points the one next to her own."""
    table = turn("red red", land=("", "water-34"), round=3).play("roll 6")
    assert table.land(EVA) == {"water-34", "plains-1"}
    assert chosen(table) == [(6, "played")]


@pytest.mark.rule("eva-reserve")
def test_she_reserves_what_she_cannot_afford() -> None:
    """One element, a green one on a field: it fits several tiles; fewest missing comes first."""
    table = turn("", "green", scores=(0, 5)).play("roll 5")
    assert table.told("eva_reserve")[0]["why"] == LOOKS
    assert table.laid("plains-1") == "green", "next to a terraformed tile, and only one element is missing"
    assert table.scores() == [0, 4]


@pytest.mark.rule("eva-reserve")
def test_most_elements_then_fewest_missing_then_own_neighbours() -> None:
    table = turn("", "green yellow", land=("water-34 plains-5 plains-1", ""), scores=(0, 5))
    table.state.free &= ~(1 << table.tile("plains-2") | 1 << table.tile("mountains-43"))
    assert table.names(int(wanted(table.box, table.state, EVA, None))) == {"water-32"}, (
        "two elements fit, one is missing"
    )


@pytest.mark.rule("eva-reserve", "reserve-cost")
def test_without_points_or_matching_elements_she_does_not_reserve() -> None:
    poor = turn("", "green", scores=(0, 0))
    assert wanted(poor.box, poor.state, EVA, None) == 0
    other = turn("", "white", scores=(0, 9))
    assert wanted(other.box, other.state, EVA, None) == 0


@pytest.mark.rule("temper", "eva-reserve")
def test_a_calm_one_never_reserves() -> None:
    table = turn("", "green", eva="calm", scores=(0, 5)).play("roll 5")
    assert table.state.player(EVA).reserved == 63
    assert table.told("eva_reserve") == [{"tiles": 0, "why": NEVER}]


@pytest.mark.rule("eva-action", "eva-reserve")
def test_a_reserved_tile_comes_first_if_she_can_complete_it() -> None:
    table = turn("red", reserved={EVA: "forests-24"}, laid={"forests-24": "blue yellow"}).play("roll 0")
    assert "forests-24" in table.land(EVA)
    assert table.told("eva_completes") == [{"tile": table.tile("forests-24")}]
    poor = turn("red", reserved={EVA: "forests-24"}, laid={"forests-24": "blue"}).play("roll 0")
    assert poor.state.player(EVA).reserved == poor.tile("forests-24"), "kept, and nothing added"
    assert poor.laid("forests-24") == "blue"


@pytest.mark.rule("eva-action", "zone")
def test_her_unused_elements_go_to_her_zone() -> None:
    for own, fields in (("white", ""), ("", "white")):
        table = turn(own, fields, scores=(0, 0)).play("roll 5")
        assert table.told("ends_turn")[0]["cubes"] == 1 << 36
        assert table.state.player(EVA).fields == 0


@pytest.mark.rule("eva-fields", "free-elements")
def test_free_elements_go_to_her_fields_in_random_order() -> None:
    table = turn("", "", land=("", "forests-24 water-34 plains-5")).play("roll 0")
    assert table.fields(EVA)[0] == "yellow"
    two = planet({**TILES, (2, 0): "plains-11"}, ("", ""), land=("", "forests-24 plains-11"), seat=EVA, eva="normal")
    flow.begin_turn(two.box, two.state, None)
    two.play("roll 0")
    assert (two.state.phase, two.chances) == (FIELDS, {"field yellow": 1, "field blue": 1})
    two.play("field blue")
    assert two.fields(EVA)[:2] == ["blue", "yellow"]


@pytest.mark.rule("temper", "free-elements")
def test_a_savage_one_gets_them_into_the_supply() -> None:
    table = turn("", "", eva="savage", land=("", "forests-24 water-34 plains-5")).play("roll 0")
    assert table.own(EVA) == "yellow"
