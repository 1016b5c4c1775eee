"""Eva and Adam at the table: seats, fields, dice, and the draft with its three kinds of misses."""

import pytest

from mytharium.core.compose import ComposeError
from mytharium.core.protocol import CHANCE
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.seat import NO_COLUMN
from mytharium.games.myraclia.state import DRAFT, EVA_DRAFT, FILLING, STARTING
from tests.rulebook.myraclia.table import Planet, begun, cubes, fresh, make, words

EVA = 1
EXAMPLE = "yellow yellow yellow yellow green green green orange orange orange blue blue blue red white"
# Columns: 2 white, 3 red, 4 blue, 5 orange, 6 green, 7 yellow.


def drafting(offer: str, disk: int = 0, since: int = int(NO_COLUMN), seats: int = 2, **options: str) -> Planet:
    """Eva's turn to draft; a person with nothing sits before her. `disk` is the column where hers stands."""
    options.setdefault("eva", "normal")
    table = fresh(seats, **options)
    while table.state.phase != FILLING:
        table.play(next(iter(table.chances)))
    s = table.state
    s.order = sum(((k + seats - 1) % seats) << 4 * k for k in range(seats))
    for player in s.players():
        s.bag += player.own + player.on_fields()
        player.own = player.fields = 0
    s.draws = len(offer.split())
    table.play(*(f"draw {name}" for name in offer.split()))
    assert (s.phase, table.actor, s.seat) == (EVA_DRAFT, CHANCE, seats - 1)
    if disk:
        s.player(s.seat).column = disk
    s.player(s.seat).since = since
    return table


@pytest.mark.rule("eva-seats", "eva")
def test_they_sit_in_the_last_seats() -> None:
    alone = fresh(3, eva="normal")
    assert [alone.box.is_automa(alone.state, seat) for seat in range(3)] == [False, False, True]
    both = fresh(5, eva="calm", adam="savage")
    assert both.game.automas == ("Eva", "Adam")
    assert [int(both.box.temper(both.state, seat)) for seat in (3, 4)] == [1, 3]


@pytest.mark.rule("eva-seats")
def test_at_least_one_seat_is_left_for_a_person() -> None:
    with pytest.raises(ComposeError, match="A person must play besides Eva and Adam"):
        make(eva="normal", adam="normal").new(2)
    make(adam="normal").new(2)


@pytest.mark.rule("eva")
def test_they_are_players_for_elements_tiles_disks_and_the_end() -> None:
    table = fresh(4, eva="normal", adam="normal")
    while table.state.phase != FILLING:
        table.play(next(iter(table.chances)))
    assert table.state.draws == 20
    assert len(table.free) == 11
    assert table.state.player(3).disks == 8


@pytest.mark.rule("eva-fields")
def test_starting_elements_go_to_the_lowest_fields() -> None:
    table = begun(2, eva="normal")
    assert [bool(name) for name in table.fields(EVA)][:2] == [True, True]
    assert table.own(EVA) == "" or table.state.player(EVA).column != 15


@pytest.mark.rule("start-order", "eva-fields")
@pytest.mark.parametrize("temper", ["normal", "savage"])
def test_her_starting_elements_count_for_the_order_on_fields_and_in_the_supply(temper: str) -> None:
    for hers, order in (("green yellow", [EVA, 0]), ("white black", [0, EVA])):
        table = fresh(2, eva=temper)
        while table.state.phase != STARTING:
            table.play(next(iter(table.chances)))
        table.play("draw red", "draw blue", *(f"draw {name}" for name in hers.split()))
        assert table.order == order


@pytest.mark.rule("temper", "eva-fields")
def test_a_savage_one_puts_them_into_the_supply() -> None:
    table = fresh(2, eva="savage")
    while table.state.phase != FILLING:
        table.play(next(iter(table.chances)))
    assert len(table.own(EVA).split()) == 2
    assert not any(table.fields(EVA))


@pytest.mark.rule("eva-draft", "eva-dice")
def test_the_first_roll_is_repeated_until_it_matches() -> None:
    table = drafting(EXAMPLE)
    assert table.chances == {f"roll {column}": 1 for column in (2, 3, 4, 5, 6, 7)}
    table.play("roll 4")
    assert table.own(EVA) == "blue"
    assert table.state.player(EVA).column == 4
    assert not any(table.fields(EVA))


@pytest.mark.rule("eva-draft")
def test_a_match_goes_to_the_supply_and_moves_the_disk_to_the_left_only() -> None:
    table = drafting(EXAMPLE, disk=5)
    assert len(table.chances) == 8
    left = table.copy().play("roll 2")
    assert (left.own(EVA), int(left.state.player(EVA).column)) == ("white", 2)
    right = table.copy().play("roll 7")
    assert (right.own(EVA), int(right.state.player(EVA).column)) == ("yellow", 5)


def missed(offer: str, disk: int, die: int, since: int = int(NO_COLUMN)) -> str:
    """What she takes after a miss: it lies on her first field."""
    table = drafting(offer, disk, since).play(f"roll {die}")
    assert table.own(EVA) == ""
    return table.fields(EVA)[0]


@pytest.mark.rule("eva-draft", "eva-fields")
def test_a_miss_with_zero() -> None:
    assert missed(EXAMPLE, 5, 0) == "orange", "the column of her disk"
    table = drafting("white orange red green green", disk=6)  # columns 4 white, 5 red, 6 orange, 7 green
    table.state.offer -= cubes("orange")
    table.state.discards += cubes("orange")
    assert table.play("roll 0").fields(EVA)[0] == "white", "column 6 is empty: the rarest left of it"
    only_right = "green green yellow yellow yellow"  # columns 6 and 7
    assert missed(only_right, 3, 0) == "yellow", "nothing there nor to the left: the most common"


@pytest.mark.rule("eva-draft")
def test_an_odd_miss_takes_a_less_rare_element() -> None:
    """Column 1 is empty, so that a 1 is a miss."""
    assert missed(EXAMPLE, 3, 1) == "blue", "of three columns with three elements the nearest"
    assert missed(EXAMPLE, 3, 1, since=6) == "green", "or the one another player took from"
    assert missed(EXAMPLE, 7, 1) == "yellow", "none further right: the column of her disk"


@pytest.mark.rule("eva-draft")
def test_an_odd_miss_falls_back_to_the_nearest_on_the_other_side() -> None:
    table = drafting("white red red green green green", disk=7)
    table.state.offer -= cubes("green green green")
    table.state.discards += cubes("green green green")
    assert table.play("roll 1").fields(EVA)[0] == "red"


@pytest.mark.rule("eva-draft")
def test_an_even_miss_takes_a_rarer_element() -> None:
    offer = "yellow yellow yellow green green green orange orange blue"  # columns 4 blue, 5 orange, 6 yellow, 7 green
    assert missed(offer, 7, 2) == "blue", "the fewest elements"
    assert missed("yellow yellow green green red red", 7, 2) == "yellow", "of equals the nearest: column 6"
    assert missed("yellow yellow green green red red", 7, 2, since=5) == "red"
    assert missed(offer, 4, 2) == "blue", "none further left: the column of her disk"


@pytest.mark.rule("eva-draft")
def test_an_even_miss_falls_back_to_the_nearest_on_the_right() -> None:
    table = drafting("white red red green green green", disk=5)
    table.state.offer -= cubes("white")
    table.state.discards += cubes("white")
    assert table.play("roll 2").fields(EVA)[0] == "red"


@pytest.mark.rule("eva-draft")
def test_what_another_took_is_forgotten_after_her_pick_and_after_luna() -> None:
    table = drafting(EXAMPLE, disk=5, since=6)
    table.play("roll 7")
    assert table.state.player(EVA).since == NO_COLUMN
    table.play("draft blue")
    assert table.state.player(EVA).since == 4


@pytest.mark.rule("eva-draft", "luna")
def test_the_luna_cube_is_no_column_that_another_took_from() -> None:
    table = begun(3, "no column", ("luna",), eva="normal")
    while table.actor != table.order[0] or table.state.passed:
        table.play("pass" if table.state.passed else table.legal[0]).settle()
    s = table.state
    s.order = sum(seat << 4 * k for k, seat in enumerate((0, 1, 2)))
    s.at, s.seat, s.actor = 0, 0, 0
    table.play(table.legal[0])
    assert s.player(2).since != NO_COLUMN
    table.play("luna")
    assert s.player(2).since == NO_COLUMN


@pytest.mark.rule("eva-draft", "luna")
def test_she_never_takes_the_luna_cube_and_passes_if_only_that_is_left() -> None:
    game = begun(2, "eva luna", ("luna",), eva="normal")
    while game.state.offer:
        game.play(game.legal[0]).settle()
    if game.state.phase == DRAFT:
        assert game.state.has_passed(1) or game.actor == 0
        game.play("pass")
        assert game.state.phase != DRAFT


@pytest.mark.rule("eva-fields")
def test_when_all_fields_are_full_elements_go_to_the_supply() -> None:
    table = drafting(EXAMPLE, disk=5)
    s = table.state
    for field in range(8):
        s.player(EVA).fill_field(field, ELEMENTS.index("green"))
    s.bag -= cubes(" ".join(["green"] * 8))
    table.play("roll 0")
    assert table.own(EVA) == "orange"


def after_draft(columns: dict[int, int], seats: int) -> Planet:
    """The draft ends with disks in these columns; the last seat is Eva with three elements on her fields."""
    table = drafting(EXAMPLE, disk=columns[seats - 1], seats=seats)
    s = table.state
    s.bag -= cubes("red blue white")
    for field, name in enumerate(("red", "blue", "white")):
        s.player(seats - 1).fill_field(field, ELEMENTS.index(name))
    for seat, column in columns.items():
        s.player(seat).column = column
        if seat < seats - 1:
            s.passed |= 1 << seat
    s.discards += s.offer - cubes("yellow")
    s.offer = cubes("yellow")
    return table.play("roll 7")


@pytest.mark.rule("eva-shift")
def test_first_in_order_she_moves_two_elements_to_her_supply() -> None:
    table = after_draft({0: 2, 1: 5}, 2)
    assert table.order[0] == 1
    shifted = [event.args["field"] for event in table.events if event.kind == "eva_shifts"]
    assert shifted[:2] == [2, 1]


@pytest.mark.rule("eva-shift")
def test_in_between_she_moves_one_element_and_in_the_last_place_none() -> None:
    middle = after_draft({0: 2, 1: 6, 2: 5}, 3)
    assert (middle.order, middle.fields(2)[:3]) == ([1, 2, 0], ["red", "blue", ""])
    last = after_draft({0: 6, 1: 7, 2: 5}, 3)
    assert (last.order, last.fields(2)[:3]) == ([1, 0, 2], ["red", "blue", "white"])


@pytest.mark.rule("eva-draft")
def test_every_pick_is_told_with_its_roll_and_reason() -> None:
    table = drafting(EXAMPLE, disk=5).play("roll 1")
    assert table.told("eva_drafts") == [{"die": 1, "why": 4, "colour": 0, "column": 6}]
    assert words(int(table.state.offer)).count("green") == 2
