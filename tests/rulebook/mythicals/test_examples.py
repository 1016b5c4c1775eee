"""The examples of the printed rules, played card by card."""

import pytest

from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, TILE
from tests.rulebook.mythicals.table import position


@pytest.mark.rule("deck", "duplicates", "reserve")
def test_two_red_cards_kept_one_card_to_the_reserve_and_a_duplicate_to_the_other_player() -> None:
    table = position("p4 r2", "g1", reserve="b5")
    table.play("deck", "reveal r2", "reveal g3", "reveal r5")
    assert (table.asked, table.revealed) == (KEEPING, "g3 r2 r5")
    table.play("keep red")
    assert table.hand(0) == "p4 r2 r5", "both red cards, less the one that was there already"
    assert table.reserve == "g3 b5"
    assert table.hand(1) == "g1 r2"
    assert [event.kind for event in table.events] == ["keep", "to_reserve", "gives"]


@pytest.mark.rule("tile", "runs", "reinforce", "turn")
def test_a_purple_run_of_three_with_its_marker_then_two_markers_on_a_green_tile() -> None:
    table = position("p2 p3 p4 g1 g2", "r1", reserve="b5", phase=int(TILE), markers="purple-3")
    table.play("take purple-3 with p2 p3 p4")
    assert table.hand(0) == "g1 g2"
    assert {"p2", "p3", "p4"} <= set(table.discards.split())
    assert (table.stack(0), table.view(1).bonus(0)) == ("purple-3", 1)
    assert table.asked == AFTER
    table.play("reinforce green-3 2")
    assert table.markers("green-3") == 2
    assert table.view(1).supply == 13
    assert (table.actor, table.asked) == (1, DRAW), "now it is the other player's turn"
    assert table.game.score(table.state, 0) == 4 + 1
