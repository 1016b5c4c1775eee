"""The drafting phase: the board, disks that move to the left only, passing, and the terraforming order."""

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.rules.drafting_board import arranged
from mytharium.games.myraclia.seat import NO_DISK
from mytharium.games.myraclia.state import DRAFT, FILLING, TURN
from tests.rulebook.myraclia.table import Planet, begun, cubes, fresh, words

EXAMPLE = "yellow yellow yellow yellow green green green orange orange orange blue blue blue red white"


def offered(offer: str, seats: int = 3) -> Planet:
    """A draft in seat order with these elements on the board."""
    table = fresh(seats)
    while table.state.phase != FILLING:
        table.play(next(iter(table.chances)))
    table.state.order = sum(seat << 4 * seat for seat in range(seats))
    table.state.draws = len(offer.split())
    return table.play(*(f"draw {name}" for name in offer.split()))


def columns(table: Planet) -> list[str]:
    found = [int(table.state.colour_in(column)) for column in range(1, 8)]
    return [ELEMENTS[colour] if colour < 7 else "" for colour in found]


def disks(table: Planet) -> dict[str, list[int]]:
    """The seats on the spots of each column."""
    found: dict[str, list[int]] = {}
    for seat in sorted(range(int(table.state.seats)), key=lambda seat: int(table.state.player(seat).spot)):
        column = int(table.state.player(seat).column)
        if 1 <= column <= 7:
            found.setdefault(columns(table)[column - 1], []).append(seat)
    return found


@pytest.mark.rule("draft-board")
def test_printed_example_of_the_drafting_board() -> None:
    """4 yellow, 3 green, 3 orange, 3 blue, 1 red and 1 white among three players."""
    table = offered(EXAMPLE)
    assert columns(table) == ["", "white", "red", "blue", "orange", "green", "yellow"]
    assert table.actor == 0


@pytest.mark.rule("draft-board")
def test_columns_by_definition() -> None:
    """Larger groups further right, of equal ones the more common."""
    for number in range(200):
        offer = sum((number * (k + 3) // 2 % 5) << 6 * k for k in range(7))
        groups = [(offer >> 6 * k & 63, -k, k) for k in range(7) if offer >> 6 * k & 63]
        expected = [15] * (7 - len(groups)) + [k for _, _, k in sorted(groups)]
        found = int(arranged(offer))
        assert [found >> 4 * column & 15 for column in range(7)] == expected


@pytest.mark.rule("draft-board", "round")
@pytest.mark.parametrize(("seats", "number"), [(2, 10), (3, 15), (4, 20), (5, 20)])
def test_five_elements_for_each_but_four_with_five_players_in_the_first_round(seats: int, number: int) -> None:
    table = begun(seats)
    assert len(words(int(table.state.offer)).split()) == number
    while table.state.round == 1:
        table.play(table.legal[-1]).settle()
    assert len(words(int(table.state.offer)).split()) == 5 * seats


@pytest.mark.rule("draft-take", "disk")
def test_printed_example_of_the_draft() -> None:
    """Triangle (seat 0), Star (1) and Sun rays (2): green, green, blue; then orange, green, yellow."""
    table = offered(EXAMPLE)
    before = [cubes(table.own(seat)) for seat in range(3)]
    table.play("draft green", "draft green", "draft blue")
    assert disks(table) == {"green": [0, 1], "blue": [2]}
    table.play("draft orange")
    assert disks(table) == {"green": [1], "orange": [0], "blue": [2]}
    assert table.state.player(1).spot == 0, "the Star disk has moved up"
    table.play("draft green", "draft yellow")
    assert disks(table) == {"green": [1], "orange": [0], "blue": [2]}
    taken = [words(cubes(table.own(seat)) - before[seat]) for seat in range(3)]
    assert taken == ["orange green", "green green", "blue yellow"]
    assert table.actor == 0


@pytest.mark.rule("draft", "draft-take")
def test_players_take_turns_one_element_at_a_time() -> None:
    table = offered(EXAMPLE)
    before = table.own(0)
    table.play("draft yellow")
    assert cubes(table.own(0)) - cubes(before) == cubes("yellow")
    assert [table.actor, table.play("draft yellow").actor, table.play("draft yellow").actor] == [1, 2, 0]


@pytest.mark.rule("draft-take")
def test_a_column_that_is_empty_keeps_its_place() -> None:
    table = offered(EXAMPLE)
    table.play("draft red", "draft white")
    assert columns(table) == ["", "white", "red", "blue", "orange", "green", "yellow"]
    no = table.refused("draft red")
    assert (no.anchor, str(no)) == ("draft-take", "There is no red element on the drafting board.")


@pytest.mark.rule("turn", "draft-take")
def test_tiles_wait_until_the_draft_is_over() -> None:
    table = offered(EXAMPLE)
    tile = next(name for k, name in enumerate(table.box.names) if table.state.surface >> k & 1)
    assert str(table.refused(f"terraform {tile}")).startswith("You terraform and reserve after the draft")


@pytest.mark.rule("disk")
def test_right_and_left_are_measured_from_the_disk() -> None:
    """Blue, then yellow far right, then orange: still right of the disk on blue."""
    table = offered(EXAMPLE, seats=2)
    table.play("draft blue", "draft green", "draft yellow", "draft green", "draft orange", "draft green")
    assert disks(table) == {"blue": [0], "green": [1]}


@pytest.mark.rule("disk", "order")
def test_taking_from_the_same_column_again_changes_no_order() -> None:
    table = offered(EXAMPLE, seats=2)
    table.play("draft green", "draft green", "draft green")
    assert disks(table) == {"green": [0, 1]}
    table.play("pass", "pass")
    assert table.order == [1, 0], "seat 0 stays the earlier disk"


@pytest.mark.rule("pass")
def test_whoever_passed_takes_nothing_more() -> None:
    table = offered(EXAMPLE, seats=2)
    table.play("draft blue", "pass")
    for name in ("yellow", "yellow", "green"):
        assert table.actor == 0
        table.play(f"draft {name}")
    assert table.actor == 0


@pytest.mark.rule("draft-end")
def test_the_draft_ends_when_the_board_is_empty() -> None:
    table = offered("red red blue", seats=2)
    table.play("draft red", "draft red", "draft blue")
    assert table.state.phase == TURN
    assert table.state.discards == 0


@pytest.mark.rule("draft-end")
def test_the_draft_ends_when_all_have_passed_and_the_rest_is_discarded() -> None:
    table = offered("red red blue", seats=2)
    table.play("draft red", "pass", "pass")
    assert table.state.phase == TURN
    assert words(int(table.state.discards)) == "blue red"


@pytest.mark.rule("order")
def test_the_rightmost_disk_terraforms_first_and_in_a_column_the_later_one() -> None:
    table = offered(EXAMPLE)
    table.play("draft green", "draft green", "draft blue", "pass", "pass", "pass")
    assert table.order == [1, 0, 2]


@pytest.mark.rule("pass", "order")
def test_players_without_a_disk_stand_right_of_all_columns_the_later_the_further() -> None:
    table = offered(EXAMPLE, seats=4)
    table.play("pass", "draft yellow", "pass", "draft white", "pass", "pass")
    assert table.order == [2, 0, 1, 3]


@pytest.mark.rule("order", "end-round")
def test_the_next_draft_goes_the_other_way_round() -> None:
    table = offered(EXAMPLE)
    table.play("draft green", "draft green", "draft blue", "pass", "pass", "pass")
    while table.state.round == 1:
        table.play(table.legal[-1]).settle()
    assert table.order == [2, 0, 1]
    assert table.actor == 2
    assert all(int(table.state.player(seat).column) == NO_DISK for seat in range(3))


@pytest.mark.rule("bag")
def test_the_bag_is_refilled_when_it_becomes_empty() -> None:
    table = offered("red")
    s = table.state
    s.phase, s.actor, s.draws = FILLING, CHANCE, 3
    s.discards, s.bag = s.bag + s.offer - cubes("green"), cubes("green")
    s.offer = 0
    table.play("draw green")
    assert s.discards == 0
    assert len(words(int(s.bag)).split()) == 103 - 7


@pytest.mark.rule("bag")
def test_a_short_draw_ends_the_filling() -> None:
    table = offered("red", seats=2)
    s = table.state
    s.phase, s.actor, s.draws = FILLING, CHANCE, 5
    # Everything else lies in an exchange zone, where nobody takes it from.
    s.player(0).zone += s.bag + s.offer - cubes("green white")
    s.bag, s.offer, s.discards = cubes("green white"), 0, 0
    table.play("draw white", "draw green")
    assert (table.actor, s.phase, words(int(s.offer))) == (0, DRAFT, "white green")


@pytest.mark.rule("bag", "draft-end")
def test_with_no_element_anywhere_the_board_stays_empty_and_the_round_goes_on() -> None:
    table = offered("red", seats=2)
    s = table.state
    s.phase, s.actor, s.draws = FILLING, CHANCE, 5
    s.player(0).zone += s.bag + s.offer
    s.bag = s.offer = s.discards = 0
    assert table.chances == {"draw nothing": 1}
    table.play("draw nothing")
    assert (s.offer, s.round) == (0, 1)
    assert table.order == [1, 0], "nobody has a disk: the last to draft stands furthest right"
    assert s.phase == TURN


@pytest.mark.rule("round")
def test_a_round_is_a_draft_and_a_turn_for_each() -> None:
    table = begun(3)
    seen = []
    while table.state.round == 1:
        seen.append((int(table.state.phase), table.actor))
        table.play(table.legal[-1]).settle()
    assert [phase for phase, _ in seen][:3] == [DRAFT] * 3
    assert {phase for phase, _ in seen[3:]} <= {int(TURN)}
