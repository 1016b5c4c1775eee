"""After a tile: reinforce another one, lock another one, or neither."""

from typing import Any

import pytest

from mytharium.games.mythicals.box import TILE_NAMES
from mytharium.games.mythicals.state import AFTER, DRAW, TILE
from tests.rulebook.mythicals.table import Night, position, tiles


def after(**more: Any) -> Night:
    """Seat 1 has just taken a red run of two."""
    more.setdefault("won", ("red-2", ""))
    return position("b4", "g1", reserve="p5", phase=int(AFTER), **more)


def marks(table: Night, tile: str) -> list[str]:
    """What may be done to a tile."""
    return [text for text in table.legal if text.split()[1:2] == [tile]]


@pytest.mark.rule("after")
def test_one_tile_may_be_reinforced_or_locked_or_all_left_as_they_are() -> None:
    table = after()
    assert len(table.legal) == 19 * 3 + 1
    assert table.legal[-1] == "leave"
    for text in ("reinforce blue-5 1", "reinforce blue-5 2", "lock blue-5", "leave"):
        ended = table.copy().play(text)
        assert (ended.actor, ended.asked) == (1, DRAW), "one thing, then the turn is over"


@pytest.mark.rule("after")
def test_leaving_changes_nothing_on_the_board() -> None:
    table = after(markers="blue-2", locked="green-3")
    before = (table.state.markers, table.state.locked, table.state.board, table.state.supply)
    table.play("leave")
    assert (table.state.markers, table.state.locked, table.state.board, table.state.supply) == before


@pytest.mark.rule("after")
def test_only_tiles_on_the_board_can_be_marked() -> None:
    """The tile just taken is off the board, as are all taken before."""
    table = after(won=("red-2", "grey-4"))
    assert marks(table, "red-2") == marks(table, "grey-4") == []
    no = table.refused("lock red-2")
    assert (no.anchor, str(no)) == ("after", "red-2 is no longer on the board.")
    assert table.refused("reinforce grey-4 1").anchor == "after"


@pytest.mark.rule("after", "turn")
def test_with_nothing_to_mark_nothing_is_asked() -> None:
    """All tiles that are left are locked."""
    left = "blue-2 blue-3"
    gone = " ".join(name for name in TILE_NAMES if name not in left.split())
    table = position("b1 b2", "g1", reserve="p5", phase=int(TILE), won=("", gone), locked=left)
    table.play("take blue-2 with b1 b2")
    assert (table.actor, table.asked) == (1, DRAW)


@pytest.mark.rule("after", "turn")
@pytest.mark.parametrize(
    ("markers", "supply", "asked"),
    [("blue-3 blue-3", 3, False), ("blue-3", 0, False), ("blue-3", 1, True), ("", 0, True)],
)
def test_with_one_tile_left_it_is_asked_only_if_it_can_be_marked(markers: str, supply: int, asked: bool) -> None:
    gone = " ".join(name for name in TILE_NAMES if name not in ("blue-2", "blue-3"))
    table = position("b1 b2", "g1", reserve="p5", phase=int(TILE), won=("", gone), markers=markers, supply=supply).play(
        "take blue-2 with b1 b2"
    )
    assert (table.asked == AFTER) == asked


@pytest.mark.rule("after", "turn")
def test_the_last_tile_leaves_nothing_to_mark() -> None:
    gone = " ".join(name for name in TILE_NAMES if name != "blue-2")
    table = position("b1 b2", "g1", reserve="p5", phase=int(TILE), won=("", gone)).play("take blue-2 with b1 b2")
    assert (table.actor, table.asked) == (1, DRAW)
    table.play("reserve purple")
    assert table.state.on_turn == 0, "there is no tile to ask for"


@pytest.mark.rule("reinforce")
@pytest.mark.parametrize("count", [1, 2])
def test_one_or_two_markers_go_from_the_supply_onto_a_tile(count: int) -> None:
    table = after().play(f"reinforce green-4 {count}")
    assert table.markers("green-4") == count
    assert table.view(0).supply == 16 - count


@pytest.mark.rule("reinforce")
def test_a_tile_holds_two_markers_at_most() -> None:
    assert marks(after(), "blue-3") == ["reinforce blue-3 1", "reinforce blue-3 2", "lock blue-3"]
    table = after(markers="blue-3")
    assert marks(table, "blue-3") == ["reinforce blue-3 1"]
    no = table.refused("reinforce blue-3 2")
    assert (no.anchor, str(no)) == ("reinforce", "blue-3 already has a bonus marker: there is room for one more.")
    table = after(markers="blue-3 blue-3")
    assert marks(table, "blue-3") == []
    no = table.refused("reinforce blue-3 1")
    assert (no.anchor, str(no)) == ("reinforce", "blue-3 already has two bonus markers.")


@pytest.mark.rule("reinforce")
def test_a_second_marker_may_join_the_first() -> None:
    assert after(markers="blue-3").play("reinforce blue-3 1").markers("blue-3") == 2


@pytest.mark.rule("reinforce")
def test_with_one_marker_left_only_one_can_be_placed() -> None:
    table = after(supply=1)
    assert marks(table, "blue-3") == ["reinforce blue-3 1", "lock blue-3"]
    no = table.refused("reinforce blue-3 2")
    assert (no.anchor, str(no)) == ("reinforce", "Only one bonus marker is left.")
    assert table.play("reinforce blue-3 1").view(0).supply == 0


@pytest.mark.rule("reinforce")
def test_with_no_markers_left_tiles_can_only_be_locked() -> None:
    table = after(supply=0)
    assert marks(table, "blue-3") == ["lock blue-3"]
    for count in (1, 2):
        no = table.refused(f"reinforce blue-3 {count}")
        assert (no.anchor, str(no)) == ("reinforce", "No bonus markers are left.")


@pytest.mark.rule("reinforce", "score")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_each_marker_is_a_point_more_to_whoever_takes_the_tile(count: int) -> None:
    table = position("b1 b2 b3", phase=int(TILE), markers=" ".join(["blue-3"] * count))
    table.play("take blue-3 with b1 b2 b3")
    assert table.game.score(table.state, 0) == 4 + count


@pytest.mark.rule("lock")
def test_a_locked_tile_shows_its_other_side_for_good() -> None:
    table = after(locked="green-2").play("lock blue-3")
    assert table.view(0).locked == tiles("blue-3 green-2")
    table.play("reserve purple")
    assert table.view(0).locked == tiles("blue-3 green-2")


@pytest.mark.rule("lock")
@pytest.mark.parametrize("text", ["lock blue-3", "reinforce blue-3 1", "reinforce blue-3 2"])
def test_a_locked_tile_can_be_neither_reinforced_nor_locked_again(text: str) -> None:
    table = after(locked="blue-3")
    assert marks(table, "blue-3") == []
    no = table.refused(text)
    assert (no.anchor, str(no)) == ("lock", "blue-3 is locked: it can be taken, but nothing else.")


@pytest.mark.rule("lock")
@pytest.mark.parametrize("count", [1, 2])
def test_a_tile_with_markers_cannot_be_locked(count: int) -> None:
    no = after(markers=" ".join(["blue-3"] * count)).refused("lock blue-3")
    assert (no.anchor, str(no)) == ("lock", "blue-3 has bonus markers on it and cannot be locked.")


@pytest.mark.rule("lock")
def test_locking_takes_no_marker() -> None:
    assert after().play("lock blue-3").view(0).supply == 16
