"""Where Eva's rules stop: disks, sets and marks on cards, whose zones count, who decides for her."""

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.games.myraclia.components import CONDITIONS, PREFERENCES
from mytharium.games.myraclia.modules.eva import reserve, tactics
from mytharium.games.myraclia.modules.eva import turn as eva_turn
from mytharium.games.myraclia.rules import flow
from mytharium.games.myraclia.state import EVA_TILE
from tests.rulebook.myraclia.table import Cell, Planet, planet
from tests.rulebook.myraclia.test_eva_turn import EVA, TILES, meeting, preferring, turn

PLAINS = ("plains-1", "plains-2", "plains-3", "plains-4", "plains-6", "plains-7")
FIVE: dict[Cell, str] = {(k % 3, k // 3 - 3): name for k, name in enumerate(PLAINS)}


@pytest.mark.rule("eva-action", "zone")
def test_what_the_die_took_and_what_she_did_not_use_lie_together() -> None:
    table = turn("", "white black", land=("water-34", ""), scores=(0, 0)).play("roll 1")
    assert table.told("eva_loses") == [{"field": 1, "colour": 5}]
    left = table.told("ends_turn")[0]["cubes"]
    assert left == 1 << 36, "the white one"
    assert table.state.discards == 1 << 36 | 1 << 30, "both were in her zone when the round ended"


@pytest.mark.rule("eva-shift")
def test_only_the_zones_of_people_move_her_elements() -> None:
    """Adam's turn: Eva left two elements, the person one."""
    table = planet(
        TILES,
        ("", "", ""),
        zones=("orange", "red red", ""),
        land=("water-34", "", ""),
        fields={2: "green blue white"},
        seat=2,
        eva="normal",
        adam="normal",
    )
    flow.begin_turn(table.box, table.state, None)
    assert (table.own(2), table.fields(2)[:3]) == ("white", ["green", "blue", ""])


@pytest.mark.rule("eva-action", "disks")
def test_without_a_disk_she_can_only_complete_her_reserved_tile() -> None:
    """She has terraformed eight tiles and reserved one that she cannot complete: she ends her turn."""
    names = "plains-1 plains-2 plains-3 plains-4 plains-6 plains-7 plains-8 plains-9"
    tiles = {**TILES, **{(k % 3, -1 - k // 3): name for k, name in enumerate(names.split()[2:])}, (0, 1): "forests-26"}
    table = planet(
        tiles,
        ("", "red red"),
        land=("water-34", names),
        reserved={EVA: "forests-26"},
        laid={"forests-26": "green"},
        seat=EVA,
        eva="normal",
    )
    assert table.state.player(EVA).disks == 0
    flow.begin_turn(table.box, table.state, None)
    table.play("roll 7")
    assert len(table.land(EVA)) == 8
    assert table.told("eva_reserve") == [{"tiles": 0, "why": reserve.HAS_ONE}]


@pytest.mark.rule("eva-action", "eva-reserve", "tokens")
def test_a_reserved_tile_is_completed_as_soon_as_she_can_also_later_in_the_turn() -> None:
    """Three are missing and she has two; plains-1 costs one and its two tokens release two."""
    table = planet(
        {**TILES, (0, 1): "forests-26"},
        ("", "red red"),
        land=("water-34 forests-16 mountains-43 plains-2 plains-5", ""),
        reserved={EVA: "forests-26"},
        laid={"forests-26": "green", "plains-1": "green"},
        tokens={6: "plains-1", 7: "plains-1"},
        seat=EVA,
        eva="normal",
        modules=("eternity",),
    )
    flow.begin_turn(table.box, table.state, None)
    table.play("roll 7")
    assert (table.land(EVA), table.own(EVA), table.fields(EVA)[:2]) == ({"plains-1"}, "red", ["black", "white"])
    table.play("roll 7")
    assert table.land(EVA) == {"plains-1", "forests-26"}


def affords(table: Planet, have: int) -> set[str]:
    return table.names(int(eva_turn.affordable(table.box, table.state, EVA, have)))


@pytest.mark.rule("eva-action", "adjacent")
def test_her_first_tile_may_lie_anywhere_in_the_first_round_only() -> None:
    anywhere = {"forests-16", "plains-1", "mountains-43", "plains-2"}
    assert affords(turn(round=1), 2) == anywhere
    assert affords(turn(round=2), 2) == {"plains-1"}, "the only one of two elements next to water-34"
    assert affords(turn(round=1, land=("water-34", "plains-5")), 2) == {"plains-1", "forests-16"}
    assert affords(turn(round=3, land=("", "")), 2) == anywhere, "nothing is terraformed yet"


@pytest.mark.rule("eva-action", "abandoned")
def test_elements_that_lie_on_a_tile_count_as_paid_for_her_too() -> None:
    table = turn(laid={"plains-5": "black yellow"})
    assert (affords(table, 1), affords(table, 0)) == ({"plains-5"}, set())


@pytest.mark.rule("eva-conditions", "eva-preferences")
def test_a_set_of_five_is_no_longer_looked_for() -> None:
    tiles = {**FIVE, (0, 0): "plains-5", (1, 0): "water-34", (0, -1): "forests-16", (1, -1): "forests-24"}
    for own, wanted in ((PLAINS[:4], {"plains-5"}), (PLAINS[:5], set())):
        land = ("water-34", " ".join(own))
        table = planet(tiles, ("", ""), land=land, seat=EVA, eva="normal")
        free = {name for name in table.free if name not in PLAINS}
        assert meeting(table, "best_set") & free == wanted
        assert preferring(table, "set", *free) == wanted


@pytest.mark.rule("eva-conditions")
def test_a_tile_with_a_token_is_one_of_each_surface_it_shows() -> None:
    """Token 12 shows plains, token 13 forests: on a plains tile plains count once, and forests too."""
    twice = turn(land=("water-34", "plains-5"), tokens={12: "plains-5"}, modules=("eternity",))
    assert meeting(twice, "best_set") == set(), "one plains tile, though it shows two symbols"
    both = turn(land=("water-34", "plains-5 forests-16"), tokens={13: "plains-5"}, modules=("eternity",))
    assert meeting(both, "best_set") == {"forests-24"}
    free = turn(land=("water-34", "water-32 plains-1"), tokens={13: "plains-5"}, modules=("eternity",))
    assert "plains-5" in meeting(free, "missing_surface")


@pytest.mark.rule("eva-conditions")
def test_fewest_elements_are_those_printed_whatever_lies_on_the_tile() -> None:
    table = turn(laid={"plains-5": "black yellow"})
    assert "plains-5" not in meeting(table, "fewest_elements")


@pytest.mark.rule("eva-conditions", "eva-preferences")
def test_next_to_most_terraformed_tiles_of_that_opponent_first_and_it_is_told() -> None:
    """Two tiles of seat 0 beside each: forests-24 touches two terraformed ones, plains-2 one and a reserved one."""
    table = turn(
        "red red red red",
        land=("plains-5 water-34 mountains-43", ""),
        reserved={0: "water-32"},
        laid={"water-32": "green"},
        round=3,
    )
    assert meeting(table, "opp2") >= {"forests-24", "plains-2"}
    table.play("roll 0")
    assert table.land(EVA) == {"forests-24"}
    assert table.told("eva_prefers")[0] == {"wish": int(tactics.PREFERS_RIVAL_LAND), "tiles": 1}


@pytest.mark.rule("eva-conditions", "eva-preferences")
def test_only_the_card_with_two_tiles_of_an_opponent_looks_at_terraformed_ones_first() -> None:
    """Forests-24 touches three tiles of seat 0 and plains-5 two, but plains-5 has more points."""
    table = turn(land=("water-34 plains-1 forests-16", ""))
    tiles = 1 << table.tile("forests-24") | 1 << table.tile("plains-5")
    for card, wanted in ((0, "forests-24"), (4, "plains-5")):
        kept = tactics.narrow(table.box, table.state, EVA, table.box.first_sides[card], tiles, None)
        assert table.names(int(kept)) == {wanted}


@pytest.mark.rule("eva-preferences")
def test_a_preference_may_be_marked_not_to_count_after_the_trigger() -> None:
    """Card 7, first side, prefers an element unless the end is triggered; forests-24 gives one."""
    table = turn(land=("water-34", "forests-16 plains-1"))
    side = table.box.first_sides[7]
    tiles = 1 << table.tile("forests-24") | 1 << table.tile("plains-5")
    assert [PREFERENCES[wish.kind] for wish in side.wishes] == ["element", "missing", "points"]
    assert table.names(int(tactics.narrow(table.box, table.state, EVA, side, tiles, None))) == {"forests-24"}
    table.state.last_round = 1
    late = table.names(int(tactics.narrow(table.box, table.state, EVA, side, tiles, None)))
    assert late == {"plains-5"}, "neither is of a surface that she misses, and it has more points"


@pytest.mark.rule("eva-preferences")
def test_a_preference_may_be_marked_not_to_count_in_the_first_round() -> None:
    """No card of ours has such a mark; a component pack may."""
    table = turn(land=("water-34", "forests-16 plains-1"))
    side = table.box.first_sides[7]
    tiles = 1 << table.tile("forests-24") | 1 << table.tile("plains-5")
    side.wishes[0].not_first_round = True
    for round, wanted in ((1, "plains-5"), (2, "forests-24")):
        table.state.round = round
        assert table.names(int(tactics.narrow(table.box, table.state, EVA, side, tiles, None))) == {wanted}


@pytest.mark.rule("eva-cards")
def test_after_card_7_comes_card_0() -> None:
    """With a card 7 that no tile fits; card 0 then finds the tile next to two of one opponent."""
    table = turn("red red red", land=("plains-5 water-34", ""))
    table.box.first_sides[7].condition = CONDITIONS.index("missing_surface")
    table.play("roll 7")
    assert [args["card"] for args in table.told("eva_card")] == [7, 0]
    assert table.land(EVA) == {"forests-24"}


@pytest.mark.rule("eva-reserve")
def test_of_equal_reservations_the_one_next_to_most_of_her_own() -> None:
    """A green element fits plains-1 and plains-2, each of which would miss one more; plains-2 has her neighbour."""
    table = turn("", "green", land=("water-34", "water-32 mountains-43"), scores=(0, 5))
    found = table.names(int(reserve.wanted(table.box, table.state, EVA, None)))
    assert found == {"plains-2"}


@pytest.mark.rule("eva-reserve", "reserve-cost")
@pytest.mark.parametrize(("score", "laid"), [(0, ""), (1, "green"), (2, "green")])
def test_she_reserves_with_exactly_the_points_it_costs(score: int, laid: str) -> None:
    """A green element on plains-1 leaves one missing: one point is enough, and she goes down to zero."""
    table = turn("", "green", scores=(0, score)).play("roll 5")
    assert (table.laid("plains-1"), table.scores()[EVA]) == (laid, score - len(laid.split()))


@pytest.mark.rule("eva-reserve")
@pytest.mark.parametrize("score", [1, 2, 3, 4])
def test_however_many_points_she_has_she_reserves_nothing_without_a_matching_element(score: int) -> None:
    table = turn("", "white", scores=(0, score)).play("roll 5")
    assert (table.told("eva_reserve")[0]["tiles"], table.scores()[EVA]) == (0, score)


def options(table: Planet, n: int) -> int:
    """A question among n tiles for Eva; who is asked."""
    tiles = sum(1 << tile for tile in range(n))
    eva_turn.decide(table.box, table.state, EVA_TILE, tiles, None)
    return int(table.state.actor)


@pytest.mark.rule("eva-dice")
def test_six_options_are_for_the_die_and_seven_for_the_person_with_the_fewest_points() -> None:
    """Eva herself has fewer points, but she is no person; of equals the later in the order decides."""
    table = planet(TILES, ("", "", ""), land=("water-34",), scores=(4, 3, 0), seat=2, eva="normal")
    assert options(table, 6) == CHANCE
    assert options(table, 7) == 1
    even = planet(TILES, ("", "", ""), land=("water-34",), scores=(3, 3, 0), seat=2, eva="normal")
    assert options(even, 7) == 1
