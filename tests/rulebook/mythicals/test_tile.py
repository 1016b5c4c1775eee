"""Taking a mastery tile: what it asks for, what happens to cards, tile and markers."""

from typing import Any

import pytest

from mytharium.games.mythicals.box import POINTS, TILE_NAMES
from mytharium.games.mythicals.state import AFTER, TILE
from tests.rulebook.mythicals.table import Night, position


def asked_for_a_tile(mine: str, **more: Any) -> Night:
    return position(mine, "", phase=int(TILE), **more)


@pytest.mark.rule("tile")
def test_a_tile_may_be_taken_or_not() -> None:
    table = asked_for_a_tile("r1 r2", reserve="b5")
    assert table.legal == ["take red-2 with r1 r2", "no tile"]
    assert table.play("no tile").actor == 1
    assert table.hand(0) == "r1 r2"


@pytest.mark.rule("tile", "after")
def test_without_a_tile_nothing_is_reinforced_or_locked() -> None:
    table = asked_for_a_tile("r1 r2", reserve="b5")
    for text in ("reinforce blue-5 1", "lock blue-5", "leave"):
        assert table.refused(text).anchor == "after"
    assert table.play("no tile").state.on_turn == 1


@pytest.mark.rule("tile")
def test_never_more_than_one_tile_in_a_turn() -> None:
    table = asked_for_a_tile("r1 r2 b1 b2").play("take red-2 with r1 r2")
    assert table.asked == AFTER
    no = table.refused("take blue-2 with b1 b2")
    assert (no.anchor, str(no)) == ("tile", "You have already taken a tile in this turn.")


@pytest.mark.rule("tile")
def test_the_cards_are_discarded_and_the_tile_goes_on_top_of_the_own_stack() -> None:
    table = asked_for_a_tile("r1 r2 r5", won=("grey-2", "blue-5"), gone="b4")
    gone = set(table.discards.split())
    table.play("take red-2 with r1 r2")
    assert table.hand(0) == "r5"
    assert gone | {"r1", "r2"} == set(table.discards.split())
    assert (table.stack(0), table.stack(1)) == ("red-2 grey-2", "blue-5")
    assert table.view(1).top(0) == TILE_NAMES.index("red-2")
    assert table.view(1).board >> TILE_NAMES.index("red-2") & 1 == 0


@pytest.mark.rule("tile")
@pytest.mark.parametrize("seat", [0, 1])
def test_markers_on_the_tile_go_beside_the_stack_and_not_back_to_the_supply(seat: int) -> None:
    table = position("r1 r2", phase=int(TILE), markers="red-2 red-2 red-3", seat=seat)
    table.play("take red-2 with r1 r2")
    view = table.view(0)
    assert (view.bonus(seat), view.bonus(1 - seat)) == (2, 0)
    assert view.supply == 13
    assert (table.markers("red-2"), table.markers("red-3")) == (0, 1)


@pytest.mark.rule("tile")
def test_tiles_may_be_taken_in_any_order() -> None:
    """The dearest first, and a cheap one when dearer ones are gone."""
    table = asked_for_a_tile("r1 r2 r3 r4 r5")
    tiles = {take.split()[0] for take in table.takes()}
    assert tiles == {"red-2", "red-3", "red-4", "red-5"}
    table = position("r1 r2 r3 r4 r5", phase=int(TILE), won=("red-3", "red-5"))
    assert {take.split()[0] for take in table.takes()} == {"red-2", "red-4"}


@pytest.mark.rule("tile")
def test_a_tile_that_is_gone_cannot_be_taken() -> None:
    table = position("r1 r2 r3", phase=int(TILE), won=("", "red-2"))
    no = table.refused("take red-2 with r1 r2")
    assert (no.anchor, str(no)) == ("tile", "red-2 is no longer on the board.")


@pytest.mark.rule("tile")
def test_one_pays_with_own_cards_only() -> None:
    table = position("r1 r2", "r3", phase=int(TILE), reserve="r4")
    no = table.refused("take red-3 with r1 r2 r3")
    assert (no.anchor, str(no)) == ("tile", "You do not have r3.")
    assert table.refused("take red-3 with r1 r2 r4").anchor == "tile"


@pytest.mark.rule("tile")
def test_the_payment_is_chosen_where_there_are_several() -> None:
    table = asked_for_a_tile("r1 r2 r3")
    assert table.takes() >= {"red-2 with r1 r2", "red-2 with r2 r3"}
    one, other = table.copy(), table.copy()
    assert one.play("take red-2 with r1 r2").hand(0) == "r3"
    assert other.play("take red-2 with r2 r3").hand(0) == "r1"


@pytest.mark.rule("tile")
def test_a_payment_that_is_clear_need_not_be_named_and_one_that_is_not_must_be() -> None:
    assert asked_for_a_tile("r1 r2").play("take red-2").hand(0) == ""
    with pytest.raises(ValueError, match="red-2 can be paid in 2 ways"):
        asked_for_a_tile("r1 r2 r3").play("take red-2")
    assert asked_for_a_tile("r1 r2").refused("take blue-5").anchor == "runs"


@pytest.mark.rule("tile")
def test_exactly_the_cards_are_paid_that_the_tile_asks_for() -> None:
    table = asked_for_a_tile("r1 r2 r3")
    assert table.refused("take red-2 with r1 r2 r3").anchor == "runs"
    assert table.refused("take red-3 with r1 r2").anchor == "runs"


@pytest.mark.rule("runs")
@pytest.mark.parametrize("colour", ["purple", "green", "red", "blue"])
@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_a_run_is_consecutive_values_of_the_colour_of_the_tile(colour: str, length: int) -> None:
    for first in range(1, 7 - length):
        cards = " ".join(f"{colour[0]}{v}" for v in range(first, first + length))
        assert f"{colour}-{length} with {cards}" in asked_for_a_tile(cards).takes()


@pytest.mark.rule("runs")
def test_a_gap_makes_no_run() -> None:
    assert asked_for_a_tile("r1 r2 r4 r5 g3").takes() == {"red-2 with r1 r2", "red-2 with r4 r5"}


@pytest.mark.rule("runs")
def test_a_run_of_another_colour_does_not_pay() -> None:
    table = asked_for_a_tile("r1 r2 r3")
    no = table.refused("take blue-3 with r1 r2 r3")
    assert (no.anchor, str(no)) == ("runs", "r1 r2 r3 do not pay for blue-3.")


@pytest.mark.rule("runs")
def test_two_colours_make_no_run() -> None:
    assert asked_for_a_tile("r1 b2 r3").refused("take red-3 with r1 b2 r3").anchor == "runs"


@pytest.mark.rule("runs")
def test_runs_do_not_go_round() -> None:
    table = asked_for_a_tile("r1 r5 b1 b2")
    assert table.refused("take red-2 with r1 r5").anchor == "runs"
    table = asked_for_a_tile("r1 r2 r4 r5")
    assert table.refused("take red-3 with r1 r4 r5").anchor == "runs"


@pytest.mark.rule("sets")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_set_is_one_value_in_different_colours(size: int) -> None:
    for value in "12345":
        cards = " ".join(f"{colour}{value}" for colour in "pgrb"[:size])
        assert f"grey-{size} with {cards}" in asked_for_a_tile(cards).takes()


@pytest.mark.rule("sets")
def test_different_values_make_no_set() -> None:
    table = asked_for_a_tile("p1 g1 r2")
    assert table.takes() == {"grey-2 with p1 g1"}
    no = table.refused("take grey-3 with p1 g1 r2")
    assert (no.anchor, str(no)) == ("sets", "p1 g1 r2 do not pay for grey-3.")


@pytest.mark.rule("sets")
def test_two_cards_of_one_colour_make_no_set() -> None:
    table = asked_for_a_tile("p1 pm g1")
    assert table.refused("take grey-3 with p1 pm g1").anchor == "sets"
    assert table.refused("take grey-2 with p1 pm").anchor == "sets"


@pytest.mark.rule("black")
@pytest.mark.parametrize("colour", list("pgrb"))
def test_black_asks_for_all_five_values_and_the_moon_of_one_colour(colour: str) -> None:
    cards = " ".join(f"{colour}{v}" for v in "12345m")
    table = asked_for_a_tile(cards)
    assert f"black with {cards}" in table.takes()
    table.play(f"take black with {cards}")
    assert table.hand(0) == ""
    assert table.game.score(table.state, 0) == 13


@pytest.mark.rule("black")
@pytest.mark.parametrize("missing", list("12345m"))
def test_black_needs_each_of_the_six(missing: str) -> None:
    cards = [f"r{v}" for v in "12345m" if v != missing]
    table = asked_for_a_tile(" ".join([*cards, "bm", f"b{missing}" if missing != "m" else "b1"]))
    assert not any(take.startswith("black") for take in table.takes())
    assert table.refused(f"take black with {' '.join(cards)} bm").anchor == "black"
    assert str(table.refused("take black")) == "Your cards cannot pay for black."


@pytest.mark.rule("moon", "runs")
def test_a_moon_stands_for_a_missing_value() -> None:
    assert asked_for_a_tile("r1 r3 rm").takes() >= {"red-3 with r1 r3 rm"}
    assert asked_for_a_tile("r4 r5 rm").takes() >= {"red-3 with r4 r5 rm"}
    assert asked_for_a_tile("r1 r2 r4 r5 rm").takes() >= {"red-5 with r1 r2 r4 r5 rm"}


@pytest.mark.rule("moon", "runs")
def test_a_moon_may_stand_for_a_value_that_one_holds() -> None:
    table = asked_for_a_tile("r1 r2 r3 rm")
    assert {"red-3 with r1 r2 rm", "red-3 with r1 r3 rm", "red-3 with r2 r3 rm"} <= table.takes()
    table.play("take red-3 with r1 r2 rm")
    assert table.hand(0) == "r3"


@pytest.mark.rule("moon", "runs")
def test_a_moon_stands_for_one_value_only() -> None:
    assert "red-3" not in {take.split()[0] for take in asked_for_a_tile("r1 r5 rm").takes()}


@pytest.mark.rule("moon", "runs")
def test_a_moon_stands_for_a_value_of_its_own_colour_only() -> None:
    assert asked_for_a_tile("r1 r3 bm").refused("take red-3 with r1 r3 bm").anchor == "runs"


@pytest.mark.rule("moon", "sets")
def test_a_moon_stands_for_the_value_of_a_set_in_its_own_colour() -> None:
    assert asked_for_a_tile("p3 g3 rm").takes() >= {"grey-3 with p3 g3 rm"}
    assert asked_for_a_tile("p3 g3 gm").refused("take grey-3 with p3 g3 gm").anchor == "sets"


@pytest.mark.rule("moon", "sets")
def test_a_moon_may_stand_for_a_card_of_its_colour_that_one_holds() -> None:
    assert asked_for_a_tile("p3 g3 gm").takes() == {"grey-2 with p3 g3", "grey-2 with p3 gm", "green-2 with g3 gm"}


@pytest.mark.rule("moon", "sets")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_set_may_be_of_moons_alone(size: int) -> None:
    moons = " ".join(f"{colour}m" for colour in "pgrb"[:size])
    assert f"grey-{size} with {moons}" in asked_for_a_tile(moons).takes()


@pytest.mark.rule("tile", "lock")
def test_a_locked_tile_can_be_taken_and_is_worth_as_much() -> None:
    table = asked_for_a_tile("r1 r2 r3 r4", locked="red-4")
    table.play("take red-4 with r1 r2 r3 r4")
    assert table.game.score(table.state, 0) == POINTS[TILE_NAMES.index("red-4")] == 7
    assert table.state.locked == 0
