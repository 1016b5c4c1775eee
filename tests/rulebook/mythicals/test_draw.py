"""The first half of a turn: cards from the deck or the reserve, and duplicates."""

import pytest

from mytharium.core.protocol import CHANCE
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, TILE
from tests.rulebook.mythicals.table import CLOSED, dealt, position


@pytest.mark.rule("turn")
def test_the_players_take_turns() -> None:
    """Nobody can pay for anything here, so that each draw is a whole turn."""
    table = position("p1", "g3", reserve="p3 r5 b1", gone="p2 p4 p5 pm")
    number = table.view(0).turn
    table.play("reserve red")
    assert (table.actor, table.asked, table.view(0).turn) == (1, DRAW, number + 1)
    table.play("reserve blue")
    assert (table.actor, table.asked, table.view(0).turn) == (0, DRAW, number + 2)


@pytest.mark.rule("turn", "tile", "after")
def test_a_turn_is_a_draw_then_a_tile_then_a_mark() -> None:
    table = position("p1", "g1", reserve="p2 b5")
    number = table.view(0).turn
    assert (table.actor, table.asked) == (0, DRAW)
    table.play("reserve purple")
    assert (table.actor, table.asked) == (0, TILE)
    table.play("take purple-2 with p1 p2")
    assert (table.actor, table.asked, table.view(0).turn) == (0, AFTER, number)
    table.play("leave")
    assert (table.actor, table.asked, table.view(0).turn) == (1, DRAW, number + 1)


@pytest.mark.rule("turn", "tile")
def test_without_a_tile_that_could_be_paid_nothing_more_is_asked() -> None:
    table = position("p1", "g1", reserve="r5 b5").play("reserve red")
    assert (table.actor, table.asked) == (1, DRAW)


@pytest.mark.rule("turn", "deck")
def test_three_cards_of_one_colour_are_kept_without_asking() -> None:
    table = position("g4", "b1", reserve="b5").play("deck", "reveal r1", "reveal r3", "reveal r5")
    assert table.hand(0) == "g4 r1 r3 r5"
    assert table.reserve == "b5"
    assert table.actor == 1


@pytest.mark.rule("turn", "deck")
def test_three_cards_of_one_colour_may_pay_for_a_tile() -> None:
    table = position("g4", "b1", reserve="b5").play("deck", "reveal r1", "reveal r2", "reveal r5")
    assert (table.actor, table.asked) == (0, TILE)


@pytest.mark.rule("draw")
def test_drawing_is_not_optional() -> None:
    table = position("p1 p2", "g1", reserve="r5")
    assert table.legal == ["deck", "reserve red"]


@pytest.mark.rule("draw")
def test_one_draws_once() -> None:
    table = position("p1 p2", "g1", reserve="r5 b5").play("reserve red")
    assert table.asked == TILE
    assert table.refused("deck").anchor == "draw"
    assert table.refused("reserve blue").anchor == "draw"


@pytest.mark.rule("draw", "reserve")
def test_in_the_first_turn_there_is_only_the_deck_and_nothing_is_asked() -> None:
    table = dealt()
    assert (table.actor, table.asked) == (CHANCE, KEEPING)


@pytest.mark.rule("draw", "reserve")
def test_later_an_empty_reserve_leaves_only_the_deck_too() -> None:
    table = position("p1", "g1", reserve="r5").play("reserve red")
    assert (table.actor, table.asked, table.state.on_turn) == (CHANCE, KEEPING, 1)


@pytest.mark.rule("draw")
def test_the_deck_can_always_be_drawn_from() -> None:
    for left in (42, 9, 6, 3):
        assert "deck" in position("p1", "g1", reserve="r5", left=left).legal


@pytest.mark.rule("deck")
def test_three_cards_are_revealed() -> None:
    table = dealt()
    for card, left in (("r2", 44), ("g5", 43), ("bm", 42)):
        assert table.actor == CHANCE
        table.play(f"reveal {card}")
        assert table.view(1).deck == left
    assert (table.actor, table.asked, table.revealed) == (0, KEEPING, "g5 r2 bm")


@pytest.mark.rule("deck")
def test_all_cards_of_one_colour_are_kept_and_the_others_go_to_the_reserve() -> None:
    table = dealt("p1 g1", "r1 b1").play("reveal r4", "reveal g5", "reveal r2")
    assert table.legal == ["keep green", "keep red"]
    red = table.copy().play("keep red")
    assert (red.hand(0), red.reserve, red.revealed) == ("p1 g1 r2 r4", "g5", "")
    green = table.copy().play("keep green")
    assert (green.hand(0), green.reserve, green.revealed) == ("p1 g1 g5", "r2 r4", "")


@pytest.mark.rule("deck")
def test_with_three_colours_one_card_is_kept() -> None:
    table = dealt("p3 g1", "r1 b1").play("reveal r4", "reveal g5", "reveal b2")
    assert table.legal == ["keep green", "keep red", "keep blue"]
    table.play("keep blue")
    assert (table.hand(0), table.reserve) == ("p3 g1 b2", "g5 r4")


@pytest.mark.rule("deck")
def test_the_reserve_grows() -> None:
    table = position("p1", "g1", reserve="r4 b2").play("deck", "reveal r4", "reveal b3", "reveal g5", "keep green")
    assert table.reserve == "r4 r4 b2 b3"


@pytest.mark.rule("reserve")
def test_all_cards_of_one_colour_are_taken_from_the_reserve() -> None:
    table = position("p1", "g1", reserve="r1 r3 b2 b4 gm")
    assert table.legal == ["deck", "reserve green", "reserve red", "reserve blue"]
    table.play("reserve blue")
    assert table.hand(0) == "p1 b2 b4"
    assert table.reserve == "gm r1 r3"


@pytest.mark.rule("reserve")
def test_a_draw_from_the_reserve_leaves_the_deck_alone() -> None:
    table = position("p1", "g1", reserve="r1 b5")
    left = table.view(0).deck
    table.play("reserve red")
    assert table.view(0).deck == left
    assert table.revealed == ""


@pytest.mark.rule("reserve")
def test_a_colour_without_cards_cannot_be_taken() -> None:
    no = position("p1", "g1", reserve="r1 b5").refused("reserve purple")
    assert (no.anchor, str(no)) == ("reserve", "There are no purple cards in the reserve.")


@pytest.mark.rule("duplicates")
def test_a_card_held_twice_goes_to_the_other_player() -> None:
    table = position("r1 b4", "g1", reserve="r1 r3").play("reserve red")
    assert (table.hand(0), table.hand(1)) == ("r1 r3 b4", "g1 r1")
    assert len(table.told("gives")) == 1


@pytest.mark.rule("duplicates")
def test_several_cards_held_twice_all_go() -> None:
    table = position("r1 r3 rm", "g2", reserve="r1 r3 r5 rm").play("reserve red")
    assert (table.hand(0), table.hand(1)) == ("r1 r3 r5 rm", "g2 r1 r3 rm")


@pytest.mark.rule("duplicates")
def test_two_equal_cards_drawn_together_are_duplicates() -> None:
    table = position("b4", "g1", reserve="r3 r3").play("reserve red")
    assert (table.hand(0), table.hand(1)) == ("r3 b4", "g1 r3")
    table = position("b4", "g1", reserve="p5").play("deck", "reveal r3", "reveal g5", "reveal r3", "keep red")
    assert (table.hand(0), table.hand(1)) == ("r3 b4", "g1 r3")


@pytest.mark.rule("duplicates")
def test_two_moons_of_one_colour_are_duplicates_and_of_two_colours_are_not() -> None:
    table = position("rm", "g1", reserve="rm").play("reserve red")
    assert (table.hand(0), table.hand(1)) == ("rm", "g1 rm")
    table = position("rm", "g1", reserve="bm p5").play("reserve blue")
    assert (table.hand(0), table.hand(1)) == ("rm bm", "g1")


@pytest.mark.rule("duplicates")
def test_the_same_value_in_another_colour_is_no_duplicate() -> None:
    table = position("r1", "g1", reserve="b1").play("reserve blue")
    assert (table.hand(0), table.hand(1)) == ("r1 b1", "g1")


@pytest.mark.rule("duplicates")
def test_duplicates_go_before_a_tile_can_be_paid_with_them() -> None:
    table = position("r1 r2", "g1", reserve="r1").play("reserve red")
    assert table.asked == TILE
    assert (table.hand(0), table.hand(1)) == ("r1 r2", "g1 r1")


@pytest.mark.rule("duplicates")
def test_duplicates_from_the_deck_go_too() -> None:
    table = position("r2", "g1", reserve="p5").play("deck", "reveal r2", "reveal b1", "reveal b2", "keep red")
    assert (table.hand(0), table.hand(1)) == ("r2", "g1 r2")


@pytest.mark.rule("duplicates", "end")
def test_duplicates_go_in_the_last_turn_too() -> None:
    table = position("r2", "g4", left=9, reserve="p5", deck="r2 b1").play("deck", "day", "reveal r2", "reveal b1")
    table.play("keep red")
    assert table.over
    assert (table.hand(0), table.hand(1)) == ("r2", "g4 r2")


@pytest.mark.rule("duplicates")
def test_what_is_handed_over_is_never_a_duplicate_there() -> None:
    """Whoever has a card twice has all there are. Over all hands of a colour, and all reserves that go with them."""
    values = "123m"
    for hand in range(16):
        for other in range(16):
            mine = [f"r{v}" for k, v in enumerate(values) if hand >> k & 1]
            theirs = [f"r{v}" for k, v in enumerate(values) if other >> k & 1]
            rest = [f"r{v}" for v in values for _ in range(2 - mine.count(f"r{v}") - theirs.count(f"r{v}"))]
            if not rest:
                continue
            table = position(" ".join(mine), " ".join(theirs), reserve=" ".join(rest))
            table.play("reserve red")
            expected = {*mine, *rest}
            twice = {card for card in expected if (mine + rest).count(card) == 2}
            assert set(table.hand(0).split()) == expected
            assert set(table.hand(1).split()) == {*theirs, *twice}
            assert len(table.hand(1).split()) == len(theirs) + len(twice)


@pytest.mark.rule("collections", "secrets")
def test_collections_and_reserve_are_open_to_everybody() -> None:
    table = position("p1 r3", "gm b4", reserve="r1 r1 b5")
    for viewer in (0, 1, -3):
        view = table.view(viewer)
        assert (view.collection(0), view.collection(1)) == (table.state.hand(0), table.state.hand(1))
        assert view.reserve == table.state.reserve


@pytest.mark.rule("collections")
def test_the_order_in_which_cards_came_means_nothing() -> None:
    first = position("p1", "g1", reserve="b5", deck="r1 r3 b2").play("deck", "reveal r1", "reveal b2", "reveal r3")
    second = position("p1", "g1", reserve="b5", deck="r1 r3 b2").play("deck", "reveal r3", "reveal r1", "reveal b2")
    assert first.state.key() == second.state.key()
    assert first.play("keep red").state.key() == second.play("keep red").state.key()
    assert CLOSED.observe(first.state, 1).key() == CLOSED.observe(second.state, 1).key()
