"""The end of a round and of the game, and the final scoring."""

import pytest

from mytharium.games.myraclia.rules.payment import supply
from mytharium.games.myraclia.rules.scoring import area, breakdown, final_score, plains_tiles, symbols
from mytharium.games.myraclia.state import FINISHED, LUNA_AWAY, Position
from tests.rulebook.myraclia.table import Cell, Planet, cubes, planet, words

WHITE = 6
TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")
ROW: tuple[str, ...] = (
    "plains-1", "plains-2", "plains-3", "plains-4", "plains-6", "plains-7", "plains-8", "plains-9", "plains-10",
)  # fmt: skip


def points(table: Planet, seat: int) -> dict[str, int]:
    return breakdown(table.box, table.state, seat)


@pytest.mark.rule("end-round")
def test_unused_elements_are_discarded_and_the_order_is_turned_back() -> None:
    table = planet(TILES, ("red", "white"), land=("water-34", ""), zones=("", ""))
    table.play("end").settle()
    assert table.state.round == 3
    assert table.order == [1, 0]
    assert table.own(0) == table.zone(0) == table.own(1) == table.zone(1) == ""
    assert table.state.luna == LUNA_AWAY


@pytest.mark.rule("free-elements")
def test_printed_example_of_free_elements() -> None:
    """Triangle (seat 0) gets blue, green and white, Sun rays (seat 1) yellow."""
    table = planet(
        ("plains-11", "plains-12", "mountains-51", "forests-24", "plains-1", "plains-2", "water-34", "water-32"),
        ("red green", ""),
        land=("plains-11 plains-12 mountains-51", "forests-24"),
        drop="white blue",
    )
    table.play("end").settle()
    assert (table.own(0), table.own(1)) == ("white blue green", "yellow")


@pytest.mark.rule("free-elements", "released")
def test_elements_come_from_the_discard_pile_first_then_from_the_bag_else_none() -> None:
    s = Position(2)
    s.bag, s.discards = cubes("white red"), cubes("white")
    assert supply(s, WHITE)
    assert (words(int(s.bag)), words(int(s.discards))) == ("white red", "")
    assert supply(s, WHITE)
    assert (words(int(s.bag)), words(int(s.discards))) == ("red", "")
    assert not supply(s, WHITE)


@pytest.mark.rule("free-elements", "bag")
def test_taking_the_last_element_out_of_the_bag_refills_it() -> None:
    s = Position(2)
    s.bag, s.discards = cubes("white"), cubes("red green")
    assert supply(s, WHITE)
    assert (words(int(s.bag)), words(int(s.discards))) == ("red green", "")


@pytest.mark.rule("free-elements", "end-round")
def test_they_are_handed_out_in_the_new_drafting_order() -> None:
    tiles = ("plains-4", "water-32", "plains-1", "forests-16", "water-34", "mountains-43", "plains-2", "mountains-54")
    table = planet(tiles, ("red green", ""), land=("plains-4", "water-32"))
    table.play("end")
    assert [event.seat for event in table.events if event.kind == "free"] == [1, 0]


@pytest.mark.rule("end")
@pytest.mark.parametrize(("seats", "enough"), [(2, 8), (3, 8), (4, 7), (5, 7)])
def test_the_game_ends_with_the_round_in_which_enough_tiles_are_terraformed(seats: int, enough: int) -> None:
    tiles: dict[Cell, str] = {(k % 4, k // 4): name for k, name in enumerate(ROW)}
    first = " ".join(ROW[: enough - 1])
    own = ["green yellow orange red blue black", *["white"] * (seats - 1)]
    table = planet({**tiles, (0, 3): "forests-15", (1, 3): "forests-16"}, own, land=(first,))
    table.play(f"terraform {table.can('terraform')[0]}")
    if table.can("pay"):
        table.play(f"pay {table.can('pay')[0]}")
    assert table.state.last_round == 1
    while not table.over:
        assert table.state.round == 2, "the round is played to its end, and no other begins"
        table.play(table.legal[-1]).settle()
    assert table.state.phase == FINISHED


@pytest.mark.rule("scoring", "sets")
def test_points_are_added_by_source() -> None:
    table = planet(
        TILES, ("", ""), land=("plains-1 plains-5 forests-16 water-34 mountains-43", "forests-24"), scores=(10, 3)
    )
    assert points(table, 0) == {
        "game": 10,
        "all_surfaces": 6,
        "area": 3,
        "plains": 2,
        "forests": 1,
        "water": 2,
        "mountains": 2,
    }
    assert final_score(table.box, table.state, 0) == 26
    assert points(table, 1)["all_surfaces"] == points(table, 1)["area"] == 0


@pytest.mark.rule("sets")
def test_five_or_more_tiles_of_a_surface_count_as_five() -> None:
    tiles: dict[Cell, str] = {(k % 4, k // 4): name for k, name in enumerate(ROW)}
    expected = [0, 1, 2, 4, 6, 9, 9, 9]
    for n in range(8):
        table = planet(tiles, ("", ""), land=(" ".join(ROW[:n]), ""))
        assert points(table, 0)["plains"] == expected[n]


@pytest.mark.rule("area")
def test_printed_example_of_the_area_bonus() -> None:
    """Snail has four connected tiles, Dotted circle three, the third player two: 6, 3 and 0 points."""
    tiles: dict[Cell, str] = {(q, r): f"{name}" for (q, r), name in zip(GRID, NAMES, strict=True)}
    table = planet(
        tiles,
        ("", "", ""),
        land=(
            f"{tiles[0, 0]} {tiles[1, 0]} {tiles[0, 1]} {tiles[1, 1]}",
            f"{tiles[3, 0]} {tiles[3, 1]} {tiles[4, 0]} {tiles[0, 3]}",
            f"{tiles[2, 2]} {tiles[2, 3]} {tiles[4, 3]}",
        ),
    )
    assert [int(area(table.state, seat)) for seat in range(3)] == [4, 3, 2]
    assert [points(table, seat)["area"] for seat in range(3)] == [6, 3, 0]


@pytest.mark.rule("area")
def test_an_equal_area_is_not_overtaken() -> None:
    table = planet(TILES, ("", ""), land=("plains-1", "mountains-43"))
    assert [points(table, seat)["area"] for seat in (0, 1)] == [0, 0]


@pytest.mark.rule("ties")
def test_of_equals_all_four_surfaces_are_ahead_then_plains_then_the_place_is_shared() -> None:
    all_four = "plains-1 forests-16 water-34 mountains-43"
    table = planet(TILES, ("", ""), land=(all_four, "plains-5 plains-2 forests-24"))
    mine, theirs = (int(final_score(table.box, table.state, seat)) for seat in (0, 1))
    table.state.player(1).score = mine - theirs
    assert table.game.outcome(table.state).ranks == [1, 2]
    plains = planet(TILES, ("", ""), land=("plains-1 forests-16", "plains-5 plains-2"))
    mine, theirs = (int(final_score(plains.box, plains.state, seat)) for seat in (0, 1))
    plains.state.player(mine > theirs).score += abs(mine - theirs)
    assert plains.game.outcome(plains.state).ranks == [2, 1]
    shared = planet(TILES, ("", ""), land=("plains-1", "plains-2"))
    assert shared.game.outcome(shared.state).ranks == [1, 1]


@pytest.mark.rule("ties", "symbols")
def test_a_plains_tile_counts_once_for_the_tie_break() -> None:
    """Token 12 adds plains: to a plains tile it adds a symbol but no tile, to a forest it makes it a plains tile."""
    table = planet(TILES, ("", ""), land=("plains-1", "forests-16"), tokens={12: "plains-1"}, modules=("eternity",))
    assert (int(symbols(table.box, table.state, 0)) & 255, int(plains_tiles(table.box, table.state, 0))) == (2, 1)
    even = planet(TILES, ("", ""), land=("plains-1", "plains-2"), tokens={12: "plains-1"}, modules=("eternity",))
    even.state.player(1).score = int(final_score(even.box, even.state, 0) - final_score(even.box, even.state, 1))
    assert even.game.outcome(even.state).ranks == [1, 1]
    other = planet(TILES, ("", ""), land=("plains-1", "forests-16"), tokens={12: "forests-16"}, modules=("eternity",))
    assert int(plains_tiles(other.box, other.state, 1)) == 1


GRID = [(q, r) for r in range(4) for q in range(5)]
NAMES = (
    "plains-1", "plains-2", "plains-3", "plains-4", "plains-5", "plains-6", "plains-7", "plains-8", "plains-9",
    "plains-10", "plains-11", "plains-12", "plains-13", "plains-14", "forests-15", "forests-16", "forests-17",
    "forests-18", "forests-19", "forests-20",
)  # fmt: skip
