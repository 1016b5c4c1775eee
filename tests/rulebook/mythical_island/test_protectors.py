"""Powers on the island: steps, swaps, exchanges, sharing and flights."""

import pytest

from tests.rulebook.mythical_island.table import PLAIN, heap, make, table, with_pattern


@pytest.mark.rule("powers")
def test_every_power_can_be_left_unused() -> None:
    for first, second in (("dragon", "bull"), ("fire-giant", "griffin"), ("earth-giant", "bull"), ("griffin", "bull")):
        isle = table(protectors=(first, second)).play("move a2", "end").drawn()
        assert isle.actor == 1
    for first in ("earth-goddess", "sea-goddess"):
        isle = table(protectors=(first, "griffin"), tiles=("FEF", "FE")).play("move a2", "end", "no power").drawn()
        assert isle.actor == 1


@pytest.mark.rule("dragon")
def test_the_dragon_has_four_steps() -> None:
    isle = table(pawns=("a1", "c5"))
    assert "e5" in isle.can("move")
    isle.play("move e5")
    assert isle.state.stepped == 4
    assert isle.can("move") == set()


@pytest.mark.rule("fire-giant")
def test_the_fire_giant_swaps_two_tiles_instead_of_a_replacement() -> None:
    rows = ("FWAWA", *PLAIN[1:])
    isle = table(rows, protectors=("fire-giant", "bull"))
    isle.play("swap a5")
    assert isle.refused("with a5").anchor == "fire-giant"
    assert isle.refused("end").anchor == "fire-giant"
    isle.play("with e1")
    assert (isle.land("a5"), isle.land("e1")) == ("A", "F")
    assert isle.tiles(0) == "FFEE"
    assert isle.state.replaced == 1
    assert isle.can("swap") == set()
    assert isle.refused("swap a5").anchor == "fire-giant"
    isle.play("replace b2 fire")
    assert isle.can("replace") == set()


@pytest.mark.rule("fire-giant")
def test_pawns_stay_when_their_tiles_are_swapped() -> None:
    isle = table(protectors=("fire-giant", "bull")).play("swap a1", "with e5")
    assert (isle.pawn(0), isle.pawn(1)) == ("a1", "e5")


@pytest.mark.rule("fire-giant")
def test_after_two_replacements_nothing_is_swapped() -> None:
    isle = table(protectors=("fire-giant", "bull")).play("replace a5 fire", "replace a4 fire")
    assert "swap a1" not in isle.legal
    assert isle.refused("swap a1").anchor == "replace"
    assert table().refused("swap a1").anchor == "fire-giant"


@pytest.mark.rule("earth-giant")
def test_the_earth_giant_exchanges_a_tile_before_he_acts() -> None:
    isle = table(protectors=("earth-giant", "bull"))
    assert isle.can("exchange") == {"fire", "earth"}
    isle.play("exchange fire")
    assert isle.actor == -1
    isle.play("tile aurora")
    assert isle.state.tiles(0) == heap("FEEN")
    assert isle.can("exchange") == set()
    assert isle.refused("exchange earth").anchor == "earth-giant"
    assert "end" not in isle.legal, "the exchange is not one of the actions"
    assert "pass" in isle.legal


@pytest.mark.rule("earth-giant")
def test_after_the_first_action_it_is_too_late() -> None:
    isle = table(protectors=("earth-giant", "bull")).play("move a2")
    assert isle.refused("exchange fire").anchor == "earth-giant"
    assert table().refused("exchange fire").anchor == "earth-giant"
    isle = table(protectors=("earth-giant", "bull"), tiles=("FF", "FE"))
    assert isle.refused("exchange water").anchor == "earth-giant"


@pytest.mark.rule("bull")
def test_the_bull_enters_and_crosses_occupied_tiles() -> None:
    pawns = ("a1", "a2", "b2", "b1")
    isle = table(
        ("AWAWAW", "WAWAWA", "AWAWAW", "WAWAWA", "FFFFFF", "EEEEEE"), pawns=pawns, tiles=("F", "F", "E", "E"),
        cards=((4,), (7,), (13,), (20,)), protectors=("bull", "dragon", "earth-giant", "griffin"),
        awake=((), (), (), ()), tossed=((), (), (), ()),
    )  # fmt: skip
    assert {"a2", "b2", "b1", "c3", "d4"} <= isle.can("move")
    isle.play("move a2")
    assert isle.state.pawn(0) == isle.state.pawn(1)
    isle.play("end").drawn()
    assert "a1" in isle.can("move")
    assert "a2" not in isle.can("move"), "the dragon stands there already, with the bull"
    isle.play("end" if "end" in isle.legal else "pass", "draw").drawn()
    assert "a2" not in isle.can("move"), "nobody but the bull shares a tile"


@pytest.mark.rule("griffin")
def test_the_griffin_flies_over_one_tile_in_eight_directions() -> None:
    isle = table(pawns=("c3", "b4"), protectors=("griffin", "bull"))
    assert isle.can("fly") == {"a5", "c5", "e5", "a3", "e3", "a1", "c1", "e1"}
    isle.play("fly a5")
    assert (isle.state.stepped, isle.state.flown) == (1, 1)
    assert isle.can("fly") == set()
    assert isle.refused("fly c5").anchor == "griffin"
    assert isle.can("move"), "two steps are left"


@pytest.mark.rule("griffin")
def test_the_griffin_stays_on_the_island_and_lands_on_an_empty_tile() -> None:
    isle = table(pawns=("a1", "c3"), protectors=("griffin", "bull"))
    assert isle.can("fly") == {"a3", "c1"}
    assert isle.refused("fly c3").anchor == "griffin"
    assert table().refused("fly a3").anchor == "griffin"


@pytest.mark.rule("griffin")
def test_a_flight_is_one_of_the_steps() -> None:
    isle = table(pawns=("a1", "e5"), protectors=("griffin", "bull")).play("move b2", "move c3", "move d4")
    assert "fly b2" not in isle.legal
    assert isle.refused("fly b4").anchor == "griffin"


@pytest.mark.rule("griffin")
def test_the_griffin_does_not_fly_over_a_gap() -> None:
    game = make(layout="#####/#####/##.##/#####/#####/#####")
    rows = ("AWAWA", "WAWAW", "AWWA", "WAWAW", "AWAWA", "EFEFE")
    isle = table(rows, pawns=("c5", "e1"), protectors=("griffin", "bull"), game=game)
    assert "c3" not in isle.can("fly")
    assert {"a5", "e5", "a3", "e3"} <= isle.can("fly")


@pytest.mark.rule("earth-giant", "empty")
def test_the_earth_giant_may_draw_what_he_has_just_discarded() -> None:
    isle = table(protectors=("earth-giant", "bull"), tiles=("FE", "FE"))
    isle.state.set_tiles(1, isle.state.tiles(1) + isle.state.pile)
    isle.state.pile = 0
    isle.play("exchange fire")
    assert isle.told("reshuffles_tiles") == [{"count": 1}]
    assert isle.chances == {"tile fire": 1}


@pytest.mark.rule("earth-giant", "pass")
def test_the_earth_giant_may_exchange_and_then_pass() -> None:
    isle = table(protectors=("earth-giant", "bull")).play("exchange fire", "tile aurora", "pass", "discard aurora")
    assert isle.discards == "FN"
    isle.play("draw")
    assert isle.told("draws_tiles") == [{"count": 1}]


@pytest.mark.rule("bull", "activate")
def test_the_bull_wakes_a_being_on_a_shared_tile() -> None:
    isle = table(with_pattern(1), pawns=("c5", "b5"), cards=((1,), (7,)), protectors=("bull", "griffin"))
    isle.play("move b5", "activate 1")
    assert isle.awake(0) == [1]


@pytest.mark.rule("fire-giant", "act", "turn")
def test_a_swap_is_an_action_and_needs_no_tile_in_hand() -> None:
    isle = table(protectors=("fire-giant", "bull"), tiles=("", "FE"), pawns=("a1", "e5"))
    isle.state.stepped = 2
    isle.play("move a2")
    assert "swap a1" in isle.legal, "the turn does not end by itself"
    isle = table(protectors=("fire-giant", "bull")).play("swap a1", "with e5")
    assert "end" in isle.legal
    assert "pass" not in isle.legal


@pytest.mark.rule("griffin", "turn")
def test_a_griffin_between_pawns_flies_out_and_may_walk_before_it() -> None:
    isle = table(
        ("AWAWAW", "WAWAWA", "AWAWAW", "WAWAWA", "FFFFFF", "EEEEEE"), pawns=("b3", "a1", "a2", "b1"),
        tiles=("F", "", "E", "E"), cards=((4,), (7,), (13,), (20,)),
        protectors=("earth-giant", "griffin", "bull", "dragon"), awake=((),) * 4, tossed=((),) * 4,
    ).play("move b2", "end").drawn()  # fmt: skip
    assert (isle.actor, isle.can("move"), isle.can("fly")) == (1, set(), {"a3", "c3", "c1"})
    isle = table(pawns=("a1", "e5"), protectors=("griffin", "bull")).play("move b2", "move b3")
    assert isle.can("fly") == {"b1", "d1", "d3", "d5", "b5"}
    isle.play("fly b1")
    assert (isle.state.stepped, isle.can("move")) == (3, set())
    assert str(isle.refused("fly b3")) == "You have already flown in this turn."
    isle = table(pawns=("a1", "e5"), protectors=("griffin", "bull")).play("move d1")
    assert str(isle.refused("fly b1")) == "A flight is a step, and you have no steps left in this turn."
    assert str(isle.refused("fly a1")) == "A flight goes over exactly one tile."


@pytest.mark.rule("bull", "move")
def test_a_tile_with_a_pawn_may_be_too_far_for_the_bull() -> None:
    isle = table(pawns=("a1", "e5"), protectors=("bull", "dragon"))
    assert str(isle.refused("move e5")) == "e5 is too far away. Steps left: 3."
    other = table(pawns=("a1", "e5"), protectors=("earth-giant", "dragon"))
    assert str(other.refused("move e5")) == "There is a pawn on e5."
