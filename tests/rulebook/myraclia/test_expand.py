"""The end of a turn: the exchange zone, new tiles in compact form, and the display."""

from itertools import product

import pytest

from mytharium.core.protocol import CHANCE, Moves
from mytharium.core.rng import Rng
from mytharium.games.myraclia.rules.setup import layout_spaces
from mytharium.games.myraclia.state import PLACING, SHOWING, SIDE, TAKING, Position
from mytharium.games.myraclia.surface import put, spaces
from tests.rulebook.myraclia.table import begun, cell, planet, space

TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")
STEPS = (1, -1, int(SIDE), -int(SIDE), int(SIDE) - 1, 1 - int(SIDE))


@pytest.mark.rule("end-turn", "zone", "exchange")
def test_unused_elements_are_open_to_those_who_come_later() -> None:
    """Seat 0 leaves red and green; seat 1 takes them for its two yellow ones."""
    table = planet(TILES, ("red green", "yellow yellow"), land=("water-34", ""))
    table.play("end")
    assert (table.own(0), table.zone(0), table.actor) == ("", "red green", 1)
    assert "plains-1" in table.can("terraform")


@pytest.mark.rule("expand")
def test_new_tiles_make_up_for_the_free_ones_that_are_gone() -> None:
    table = planet(TILES, ("red green", ""), land=("water-34", ""))
    table.play("terraform plains-1")
    assert (table.state.phase, table.state.adding) == (TAKING, 1)
    assert table.can("take") == table.display


@pytest.mark.rule("expand")
def test_printed_example_of_two_new_tiles_after_three_actions() -> None:
    """A free tile, a reserved tile and a new reservation: two free tiles fewer."""
    table = planet(
        TILES,
        ("red green blue yellow", ""),
        land=("water-34", ""),
        reserved={0: "forests-24"},
        laid={"forests-24": "red blue"},
        scores=(9, 0),
    )
    table.play("terraform plains-1", "terraform forests-24")
    if table.can("pay"):
        table.play("pay yellow")
    table.play("reserve plains-5")
    if table.can("lay"):
        table.play(f"lay {table.can('lay')[0]}")
    assert int(table.state.actions) == 3
    assert table.state.adding == 2


@pytest.mark.rule("expand", "change")
def test_a_changed_reservation_adds_no_tile() -> None:
    table = planet(
        TILES,
        ("green", ""),
        land=("water-34", ""),
        reserved={0: "forests-24"},
        laid={"forests-24": "red"},
        scores=(9, 0),
    )
    table.play("reserve plains-5")
    assert (table.state.adding, table.state.round) == (0, 3)


@pytest.mark.rule("expand", "display")
def test_tiles_are_chosen_and_placed_one_by_one_and_then_the_display_is_filled() -> None:
    table = planet(TILES, ("red green", "red"), land=("water-34", ""))
    table.play("terraform plains-1")
    left, middle, right = table.display
    assert table.refused("take mountains-56").anchor == "display"
    table.play(f"take {middle}")
    assert table.state.phase == PLACING
    table.play(table.legal[0])
    assert middle in table.free
    assert table.display == [left, "", right]
    assert (table.actor, table.state.phase) == (CHANCE, SHOWING)
    new = next(iter(table.chances)).removeprefix("show ")
    table.play(f"show {new}")
    assert table.display == [left, new, right]


@pytest.mark.rule("display")
def test_gaps_of_the_display_are_filled_from_left_to_right() -> None:
    table = planet(TILES, ("red green green blue", "red"), land=("water-34 mountains-43", ""))
    table.play("terraform plains-1", "terraform plains-2")
    left, middle, right = table.display
    for tile in (middle, left):
        table.play(f"take {tile}").play(table.legal[0])
    assert table.display == ["", "", right]
    table.play("show mountains-55")
    assert table.display == ["mountains-55", "", right]
    table.play("show mountains-56")
    assert table.display == ["mountains-55", "mountains-56", right]


@pytest.mark.rule("compact")
def test_why_a_space_is_refused() -> None:
    table = planet(TILES, ("red green", ""), land=("water-34", "")).play("terraform plains-1")
    table.play(table.legal[0])
    assert str(table.refused(f"place {space((0, 1))}")) == "There is already a tile here."
    assert str(table.refused(f"place {space((5, 5))}")) == "A new tile must touch at least two others."
    no = table.refused(f"place {space((2, 1))}")
    assert no.anchor == "compact"
    assert str(no) == "If a new tile touches only two others, each of these must already touch three."


def compact(tiles: set[int]) -> set[int]:
    """By definition: touches two; if exactly two, each of these touches three without the new tile."""

    def near(at: int) -> list[int]:
        return [at + step for step in STEPS if at + step in tiles]

    edge = {at + step for at in tiles for step in STEPS} - tiles
    allowed = {at for at in edge if len(near(at)) >= 3}
    return allowed | {at for at in edge if len(near(at)) == 2 and all(len(near(tile)) >= 3 for tile in near(at))}


@pytest.mark.rule("compact")
def test_spaces_by_definition() -> None:
    rng = Rng("compact")
    for _ in range(60):
        s = Position(2)
        tiles: set[int] = set()
        for tile, (q, r) in enumerate(((0, 0), (1, 0), (0, 1), (1, -1))):
            put(s, tile, cell((q, r)))
            tiles.add(cell((q, r)))
        for tile in range(4, 40):
            into = Moves()
            spaces(s, into)
            expected = compact(tiles)
            assert into.n > 0
            assert not expected or set(into.list()) == expected
            chosen = into.items[rng.below(into.n)]
            put(s, tile, chosen)
            tiles.add(int(chosen))


@pytest.mark.rule("compact")
def test_a_surface_that_is_blocked_drops_the_second_condition() -> None:
    """Three tiles in a triangle touch two each: no space fits, so that touching two is enough."""
    s = Position(2)
    for tile, at in enumerate(((0, 0), (1, 0), (0, 1))):
        put(s, tile, cell(at))
    into = Moves()
    spaces(s, into)
    assert set(into.list()) == {cell((1, -1)), cell((-1, 1)), cell((1, 1))}


@pytest.mark.rule("compact", "layout")
@pytest.mark.parametrize("step", [1, -1, int(SIDE), -int(SIDE)])
def test_there_is_room_for_all_tiles_however_far_they_are_built_in_one_direction(step: int) -> None:
    """Five players: a random layout of 12 tiles and one for each of 40 disks, always as far out as can be."""

    def far(at: int) -> int:
        (r, q), (r0, q0) = divmod(at, int(SIDE)), divmod(cell((0, 0)), int(SIDE))
        return (q - q0) * step if abs(step) == 1 else (r - r0) * step // int(SIDE)

    def worth(at: int) -> float:
        front = sorted(map(far, [*tiles, at]), reverse=True)[:8]
        return sum(n * weight for n, weight in zip(front, (3, 2, 1.5, 1), strict=False)) + sum(front) / 10

    s = Position(5)
    tiles: set[int] = set()
    for tile in range(52):
        into = Moves()
        layout_spaces(s, into) if tile < 12 else spaces(s, into)
        assert tile < 12 or set(into.list()) == compact(tiles)
        best = max(into.list(), key=worth)
        put(s, tile, best)
        tiles.add(int(best))
    assert max(map(far, tiles)) >= 18
    rows, columns = {at // int(SIDE) for at in tiles}, {at % int(SIDE) for at in tiles}
    for line in (rows, columns):
        assert min(line) >= 2
        assert max(line) < SIDE - 3


@pytest.mark.rule("expand")
def test_the_number_of_free_tiles_is_the_same_after_every_turn() -> None:
    for seats, modules in product((2, 5), ((), ("darkness",))):
        table = begun(seats, "free", modules)
        rng = Rng("free")
        for _ in range(120):
            if table.over:
                break
            before = table.state.turn
            table.play(table.legal[rng.below(len(table.legal))]).settle(f"{rng.below(10**6)}")
            if table.state.turn != before:
                dark = int(table.state.surface & table.box.dark).bit_count()
                assert len(table.free) == table.box.surface_tiles[seats] - dark
