"""The Day card, the last turn and the points."""

import pytest

from mytharium.core.protocol import CHANCE, OVER
from mytharium.games.mythicals.state import FINISHED, KEEPING, TILE
from tests.rulebook.mythicals.table import night, position

ORDERS = [("day", "reveal r4", "reveal b1"), ("reveal r4", "day", "reveal b1"), ("reveal r4", "reveal b1", "day")]


@pytest.mark.rule("end")
@pytest.mark.parametrize("order", ORDERS)
def test_the_day_card_is_put_aside_and_one_of_two_colours_is_kept(order: tuple[str, str, str]) -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 b1").play("deck", *order)
    assert (table.asked, table.revealed, table.actor) == (KEEPING, "r4 b1", 0)
    assert table.legal == ["keep red", "keep blue"]
    table.play("keep red")
    assert (table.hand(0), table.reserve) == ("p1 r4", "p5 b1")


@pytest.mark.rule("end")
def test_two_cards_of_one_colour_are_kept_without_asking() -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 r2").play("deck", "reveal r4", "day", "reveal r2")
    assert table.over
    assert table.hand(0) == "p1 r2 r4"


@pytest.mark.rule("end")
@pytest.mark.parametrize("left", [9, 6, 3])
def test_the_day_card_may_come_in_each_of_the_last_three_reveals(left: int) -> None:
    table = position("p1", "g1", left=left, reserve="p5", deck="r4 b2").play("deck")
    assert table.chances["day"] == 1
    table.play("day", "reveal r4", "reveal b2", "keep blue")
    assert table.over


@pytest.mark.rule("end", "deck-order")
def test_the_day_card_comes_once() -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 b2").play("deck", "day")
    assert "day" not in table.chances
    assert sum(table.chances.values()) == 8
    table.play("reveal r4")
    assert "day" not in table.chances


@pytest.mark.rule("end", "deck-order")
def test_the_day_card_does_not_come_earlier() -> None:
    table = position("p1", "g1", left=12, reserve="p5").play("deck")
    assert "day" not in table.chances


@pytest.mark.rule("end", "tile")
def test_in_the_last_turn_a_tile_may_be_taken() -> None:
    table = position("r3", "g1", left=9, reserve="p5", deck="r4 b2").play("deck", "day", "reveal r4", "reveal b2")
    table.play("keep red")
    assert (table.actor, table.asked) == (0, TILE)
    assert table.legal == ["take red-2 with r3 r4", "no tile"]
    taken = table.copy().play("take red-2 with r3 r4")
    assert taken.over
    assert (taken.stack(0), taken.game.score(taken.state, 0)) == ("red-2", 2)
    assert table.play("no tile").over


@pytest.mark.rule("end", "after")
def test_in_the_last_turn_nothing_is_reinforced_or_locked() -> None:
    table = position("r3", "g1", left=9, reserve="p5", deck="r4 r5").play("deck", "day", "reveal r4", "reveal r5")
    table.play("take red-3 with r3 r4 r5")
    assert table.actor == OVER
    for text in ("lock blue-3", "reinforce blue-3 1", "leave", "deck"):
        no = table.refused(text, seat=0)
        assert (no.anchor, str(no)) == ("end", "The game is over.")


@pytest.mark.rule("end")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_player_gets_no_further_turn(seat: int) -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 b2", seat=seat)
    table.play("deck", "reveal r4", "reveal b2", "day", "keep blue")
    assert table.over
    assert [table.game.legal(table.state, other) for other in (0, 1)] == [[], []]


@pytest.mark.rule("end")
def test_as_long_as_the_day_card_is_not_there_the_game_goes_on() -> None:
    table = position("p1", "g1", left=9, reserve="p5", deck="r4 b2 b4").play(
        "deck", "reveal r4", "reveal b2", "reveal b4"
    )
    table.play("keep red")
    assert (table.actor, table.over) == (1, False)


@pytest.mark.rule("end", "reserve")
def test_a_draw_from_the_reserve_never_ends_the_game() -> None:
    table = position("p1", "g1", left=3, reserve="p5").play("reserve purple")
    assert not table.over
    assert table.actor == CHANCE, "the other player has only the deck"


@pytest.mark.rule("score")
def test_points_are_those_of_tiles_and_markers() -> None:
    table = position(
        "r1 r2 r3", "g1", phase=int(FINISHED), day=True, left=6, won=("red-2 black grey-3", "blue-5 purple-4"), supply=9
    )
    end = table.game.outcome(table.state)
    assert end.scores == [2 + 13 + 4, 10 + 7 + 7]
    assert end.breakdown == [
        {"runs": 2, "sets": 4, "black": 13, "bonus": 0},
        {"runs": 17, "sets": 0, "black": 0, "bonus": 7},
    ]


@pytest.mark.rule("score")
def test_cards_count_for_nothing() -> None:
    table = position("r1 r2 r3 r4 r5 rm", phase=int(FINISHED), day=True, left=6)
    assert table.game.outcome(table.state).scores == [0, 0]


@pytest.mark.rule("score")
def test_the_structure_of_the_printed_example() -> None:
    """Four tiles and some markers added up, with tiles that exist: 2 + 4 + 4 + 13 and 5 markers."""
    won = ("purple-2 green-3 grey-3 black", "")
    table = position(phase=int(FINISHED), day=True, left=6, won=won, supply=11, seat=1)
    assert table.game.outcome(table.state).scores == [2 + 4 + 4 + 13 + 5, 0]


@pytest.mark.rule("score")
@pytest.mark.parametrize(("won", "ranks"), [(("red-5", "blue-4"), [1, 2]), (("red-2", "blue-4"), [2, 1])])
def test_the_higher_score_wins(won: tuple[str, str], ranks: list[int]) -> None:
    table = position(phase=int(FINISHED), day=True, left=6, won=won)
    assert table.game.outcome(table.state).ranks == ranks


@pytest.mark.rule("tie")
@pytest.mark.parametrize("won", [("red-5", "blue-5"), ("red-4 red-3 grey-2", "black"), ("", "")])
def test_equal_scores_are_a_tie_whatever_they_are_made_of(won: tuple[str, str]) -> None:
    table = position("r1 r2 r3", phase=int(FINISHED), day=True, left=6, won=won)
    end = table.game.outcome(table.state)
    assert end.scores[0] == end.scores[1]
    assert end.ranks == [1, 1]


@pytest.mark.rule("end", "setup")
def test_a_whole_game_ends_with_the_day_card() -> None:
    """Both players reveal cards in every turn and take nothing: 13 to 15 turns, and the Day card in the last."""
    table = night("start 1", "deal p1", "deal g1", "deal r1", "deal b1")
    turns = 0
    while not table.over:
        if table.actor == CHANCE:
            turns += table.view(0).deck % 3 == 0
            table.play("day" if "day" in table.chances and turns == 14 else min(table.chances.keys() - {"day"}))
        else:
            table.play("deck" if "deck" in table.legal else table.legal[-1])
    assert turns == 14
    assert table.view(0).deck == 3
