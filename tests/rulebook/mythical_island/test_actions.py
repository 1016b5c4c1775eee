"""The four actions and their limits."""

import pytest

from mytharium.core.protocol import CHANCE
from tests.rulebook.mythical_island.table import PLAIN, Isle, make, table, with_pattern


@pytest.mark.rule("replace", "move", "activate", "refill")
def test_the_printed_example_of_dreki() -> None:
    """He replaces a water tile by fire, steps onto it, wakes the fire being, walks two more steps and draws."""
    # Being 1 is FF / WE / A.; its second F is still water.
    rows = list(with_pattern(1))
    rows[0] = "FW" + rows[0][2:]
    isle = table(rows, pawns=("c5", "e1"), tiles=("FEEN", "FEFE"), cards=((1, 14, 21), (7, 13, 20)))
    isle.play("replace b5 fire")
    assert isle.land("b5") == "F"
    assert (isle.tiles(0), isle.discards) == ("EEN", "W")
    isle.play("move b5", "activate 1", "move d4")
    assert isle.pawn(0) == "d4"
    assert (isle.awake(0), isle.cards(0)) == ([1], [14, 21])
    assert isle.state.stepped == 3
    isle.play("replace e5 aurora", "end")
    isle.drawn()
    assert (len(isle.tiles(0)), len(isle.cards(0))) == (4, 3)
    assert isle.actor == 1


@pytest.mark.rule("act", "end-turn")
def test_at_least_one_action_must_be_done() -> None:
    isle = table()
    assert "end" not in isle.legal
    assert isle.refused("end").anchor == "act"
    isle.play("move a2")
    assert "end" in isle.legal


@pytest.mark.rule("act")
def test_actions_can_be_split_and_mixed() -> None:
    isle = table(protectors=("earth-giant", "bull"))
    isle.play("replace a5 fire", "move a2", "replace a5 earth", "move b3")
    assert isle.state.stepped == 2
    assert isle.can("replace") == set()
    assert isle.refused("replace a5 fire").anchor == "replace"
    isle.play("move c4")
    assert (isle.actor, isle.legal) == (0, ["end"]), "a hand is secret: nothing ends by itself"
    isle.play("end")
    assert isle.actor != 0


@pytest.mark.rule("turn")
def test_a_turn_ends_by_itself_only_where_that_tells_nothing() -> None:
    every = ("replace a5 fire", "replace a4 fire", "move b2", "move c3", "move d2")
    isle = table(protectors=("earth-giant", "bull"))
    isle.play(*every)
    assert (isle.actor, isle.legal) == (0, ["end"])
    no_hand = table(protectors=("earth-giant", "bull"), cards=((), (7,)))
    no_hand.play(*every)
    assert [event.reveals for event in no_hand.events if event.kind == "ends"] == [False]


@pytest.mark.rule("turn")
def test_under_the_first_rules_a_turn_ended_by_itself_and_said_that_it_told_something() -> None:
    isle = table(protectors=("earth-giant", "bull"), game=make(version="1"))
    isle.play("replace a5 fire", "replace a4 fire", "move b2", "move c3", "move d2")
    assert [event.reveals for event in isle.events if event.kind == "ends"] == [True]


@pytest.mark.rule("turn")
def test_players_take_turns_clockwise() -> None:
    isle = table(pawns=("a1", "e5", "c3"), tiles=("FEFE", "FEFE", "FE"), cards=((4,), (7,), (13,)),
                 protectors=("dragon", "bull", "griffin"), awake=((), (), ()), tossed=((), (), ()))  # fmt: skip
    for seat in (0, 1, 2, 0):
        assert isle.actor == seat
        isle.play("pass", "draw").drawn()


@pytest.mark.rule("replace")
def test_a_place_may_be_replaced_twice_and_pawns_stay() -> None:
    isle = table()
    isle.play("replace e5 fire")
    assert (isle.pawn(1), isle.land("e5")) == ("e5", "F")
    isle.play("replace e5 earth")
    assert (isle.land("e5"), isle.discards) == ("E", "FA")


@pytest.mark.rule("replace")
def test_only_tiles_in_hand_can_be_laid() -> None:
    isle = table(tiles=("FF", "FEFE"))
    assert {text.split()[1] for text in isle.can("replace")} == {"fire"}
    assert isle.refused("replace a1 earth").anchor == "replace"


def around(isle: Isle, steps: int) -> set[str]:
    column, row = isle.pawn(0)[0], isle.pawn(0)[1]
    return {
        f"{c}{r}"
        for c in "abcde"
        for r in range(1, 6)
        if 0 < max(abs(ord(c) - ord(column)), abs(r - int(row))) <= steps
    }


@pytest.mark.rule("move")
def test_three_steps_in_any_direction() -> None:
    isle = table(protectors=("earth-giant", "bull"))
    assert isle.can("move") == around(isle, 3)
    isle.play("move b2")
    assert isle.can("move") == around(isle, 2)
    isle.play("move d4")
    assert isle.state.stepped == 3
    assert isle.can("move") == set()
    assert isle.refused("move d5").anchor == "move"


@pytest.mark.rule("move", "layout")
def test_a_pawn_in_a_strait_blocks_it() -> None:
    rows = ("AWAWA", "WEFEW", "AWAWA", "..F..", "EWFWE", "AEFEA", "FEFEF")
    game = make(layout="#####/#####/#####/..#../#####/#####/#####")
    isle = table(rows, pawns=("c3", "c4"), protectors=("earth-giant", "dragon"), game=game)
    assert str(isle.refused("move c5")) == "Pawns block the way to c5."
    assert str(isle.refused("move c7")) == "c7 is too far away. Steps left: 3."
    free = table(rows, pawns=("c3", "a1"), protectors=("earth-giant", "dragon"), game=game)
    assert "move c5" in free.legal


@pytest.mark.rule("move")
def test_pawns_are_not_stepped_on_or_through() -> None:
    # The corner a1 is walled in by pawns on a2 and b2; the way leads along b1.
    isle = table(
        pawns=("a1", "a2", "b2"), tiles=("FE", "FE", "FE"), cards=((4,), (7,), (13,)),
        protectors=("earth-giant", "bull", "griffin"), awake=((), (), ()), tossed=((), (), ()),
    )  # fmt: skip
    assert isle.can("move") == {"b1", "c1", "c2", "d1", "d2", "d3", "c3", "b3"}
    assert str(isle.refused("move a2")) == "There is a pawn on a2."
    assert str(isle.refused("move a3")) == "Pawns block the way to a3."
    isle.play("move b3")
    assert isle.state.stepped == 3


@pytest.mark.rule("move")
def test_a_longer_walk_takes_the_shortest_way() -> None:
    isle = table(protectors=("earth-giant", "bull")).play("move c2")
    assert isle.told("moves") == [{"from": 1, "cell": 202, "steps": 2}]


@pytest.mark.rule("activate")
def test_the_pawn_stands_on_the_pattern_at_this_moment() -> None:
    isle = table(with_pattern(1), pawns=("c5", "e1"), cards=((1, 14), (7,)))
    assert isle.refused("activate 1").anchor == "activate"
    isle.play("move b4")
    assert "activate 1" in isle.legal
    isle.play("activate 1")
    assert isle.told("activates") == [{"card": 0, "cell": 104}]
    assert isle.refused("activate 1").anchor == "activate"


@pytest.mark.rule("activate")
def test_the_element_of_the_being_need_not_be_the_protectors() -> None:
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1,), (7,)), protectors=("griffin", "bull"))
    isle.play("activate 1")
    assert isle.awake(0) == [1]


@pytest.mark.rule("activate")
def test_three_beings_in_a_turn_and_no_new_cards_before_its_end() -> None:
    # Beings 1 and 2 lie beside each other at the top, being 3 turned by a quarter below them.
    rows = ("FFFAF", "WEWEA", "AWAWA", "AWFFF", "WEAWA")
    isle = table(rows, pawns=("b5", "e5"), tiles=("EFEF", "EFEF"), cards=((1, 2, 3), (7,)))
    isle.play("activate 1", "move c5", "activate 2", "move c2", "activate 3")
    assert isle.awake(0) == [1, 2, 3]
    assert isle.cards(0) == []
    assert isle.state.activated == 3
    isle.play("end").drawn()
    assert (len(isle.cards(0)), isle.state.activated) == (3, 0)


@pytest.mark.rule("reuse")
def test_tiles_are_not_used_up() -> None:
    # Being 3 has three fires in a row, which are bonus card 5.
    isle = table(with_pattern(3), pawns=("a4", "e1"), cards=((3,), (7,)), bonus=(5,))
    isle.play("activate 3", "claim 5")
    assert (isle.awake(0), int(isle.state.holder(4))) == ([3], 0)


@pytest.mark.rule("act")
def test_the_plain_island_offers_no_pattern() -> None:
    isle = table(PLAIN, cards=((4, 14, 21), (7, 13, 20)))
    assert isle.can("activate") == set()


@pytest.mark.rule("activate", "replace")
def test_a_pawn_that_stands_still_wakes_a_being_when_the_pattern_is_laid_around_it() -> None:
    rows = list(with_pattern(1))
    rows[0] = "FW" + rows[0][2:]
    isle = table(rows, pawns=("a5", "e1"), cards=((1,), (7,)))
    assert isle.can("activate") == set()
    isle.play("replace b5 fire", "activate 1")
    assert (isle.awake(0), isle.state.stepped) == ([1], 0)


@pytest.mark.rule("activate", "replace")
def test_the_tile_under_the_pawn_can_be_the_one_that_was_missing() -> None:
    rows = list(with_pattern(1))
    rows[0] = "WF" + rows[0][2:]
    isle = table(rows, pawns=("a5", "e1"), cards=((1,), (7,))).play("replace a5 fire", "activate 1")
    assert (isle.pawn(0), isle.awake(0)) == ("a5", [1])


@pytest.mark.rule("activate")
def test_a_being_that_was_complete_is_lost_with_its_tile() -> None:
    isle = table(with_pattern(1), pawns=("a5", "e1"), cards=((1,), (7,)), tiles=("E", "E")).play("replace b5 earth")
    assert isle.refused("activate 1").anchor == "activate"


@pytest.mark.rule("move")
def test_another_pawn_on_the_pattern_does_not_matter() -> None:
    isle = table(with_pattern(1), pawns=("a5", "b4"), cards=((1,), (7,)))
    assert "activate 1" in isle.legal


@pytest.mark.rule("turn", "activate", "claim")
def test_a_turn_goes_on_while_a_being_or_a_bonus_card_is_left() -> None:
    # A row of three fires is bonus card 5; being 3 has it in its pattern.
    for cards, bonus, left in (((3,), (), "activate 3"), ((14,), (5,), "claim 5")):
        isle = table(with_pattern(3), pawns=("a5", "e1"), tiles=("", "FE"), cards=(cards, (7,)), bonus=bonus)
        isle.state.stepped = 3
        isle.play("move a4")
        assert isle.legal == [left, "end"]


@pytest.mark.rule("turn", "pass")
def test_who_can_do_nothing_passes_and_draws_without_being_asked() -> None:
    def walled_in(cards: tuple[int, ...]) -> Isle:
        """The third player on a1, without tiles, between three pawns; the first one moves next to it."""
        isle = table(
            ("AWAWAW", "WAWAWA", "AWAWAW", "WAWAWA", "FFFFFF", "EEEEEE"), pawns=("b3", "a1", "a2", "b1"),
            tiles=("F", "", "E", "E"), cards=((4,), cards, (13,), (20,)),
            protectors=("earth-giant", "dragon", "bull", "griffin"), awake=((),) * 4, tossed=((),) * 4,
        )  # fmt: skip
        isle.play("move b2", "end")
        told = []
        while isle.actor == CHANCE:
            isle.play(next(iter(isle.chances)))
            told += isle.events
        isle.events = told
        return isle

    isle = walled_in((7,))
    assert (isle.actor, isle.legal) == (1, ["pass"]), "that no card fits is nobody's business"
    isle.play("pass")
    assert (isle.actor, isle.legal) == (1, ["discard 7", "draw"])
    assert [event.reveals for event in isle.events if event.kind == "passes"] == [False]
    isle = walled_in(())
    assert [event.reveals for event in isle.events if event.kind == "passes"] == [False]
    assert (isle.actor, len(isle.tiles(1)), len(isle.cards(1))) == (2, 4, 3)


@pytest.mark.rule("turn", "replace", "move", "activate", "powers")
def test_every_turn_has_all_its_limits_anew() -> None:
    for power, use in (("griffin", ("fly a3",)), ("fire-giant", ("swap c3", "with c4")), ("earth-giant", ())):
        isle = table(protectors=(power, "bull"))
        if power == "earth-giant":
            isle.play("exchange fire", "tile fire")
        before = {text.split()[0] for text in isle.legal}
        isle.play(*use, "replace a5 fire", "move a2", "end").drawn()
        s = isle.state
        assert [int(n) for n in (s.replaced, s.stepped, s.activated, s.claimed, s.acted, s.passed)] == [0] * 6
        isle.play("pass", "draw").drawn()
        now = {text.split()[0] for text in isle.legal}
        assert now == before | ({"exchange"} if power == "earth-giant" else set())
        assert isle.state.passed == 0
