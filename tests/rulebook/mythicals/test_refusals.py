"""Every reason to refuse something, with the paragraph that says so."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mytharium import games
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.games.mythicals.state import AFTER, FINISHED, KEEPING, TILE
from mytharium.scene.words import Words, texts
from tests.rulebook.mythicals.table import CLOSED, Night, dealt, position


def drawing() -> Night:
    return position("p1 p2", "g1", reserve="r5")


def keeping() -> Night:
    return position("p1 p2", "g1", revealed="r1 r3 b2", phase=int(KEEPING))


def tiling() -> Night:
    return position("p1 p2 g3", "r1", phase=int(TILE), won=("", "red-2"))


def marking() -> Night:
    return position("g3", "r1", phase=int(AFTER), won=("red-2", ""), markers="blue-2 blue-3 blue-3", locked="grey-2")


def nearly_out() -> Night:
    return position("g3", "r1", phase=int(AFTER), won=("red-2", ""), supply=1)


def out_of_markers() -> Night:
    return position("g3", "r1", phase=int(AFTER), won=("red-2", ""), supply=0)


def ended() -> Night:
    return position(phase=int(FINISHED), day=True, left=6)


REFUSED = [
    (drawing, "reserve blue", "reserve", "There are no blue cards in the reserve."),
    (drawing, "keep red", "deck", "There are no revealed cards to choose from."),
    (drawing, "take purple-2 with p1 p2", "tile", "First draw cards, then take a tile."),
    (drawing, "no tile", "tile", "First draw cards, then take a tile."),
    (drawing, "lock red-2", "after", "Only after taking a tile may you reinforce or lock another one."),
    (drawing, "leave", "after", "Only after taking a tile may you reinforce or lock another one."),
    (drawing, "reveal r1", "turn", "This is not something a player does."),
    (drawing, "day", "turn", "This is not something a player does."),
    (drawing, "start 1", "turn", "This is not something a player does."),
    (keeping, "deck", "draw", "You have already drawn in this turn."),
    (keeping, "reserve red", "draw", "You have already drawn in this turn."),
    (keeping, "keep green", "deck", "There are no green cards among those revealed."),
    (keeping, "take purple-2 with p1 p2", "tile", "First draw cards, then take a tile."),
    (tiling, "deck", "draw", "You have already drawn in this turn."),
    (tiling, "keep red", "deck", "There are no revealed cards to choose from."),
    (tiling, "take red-2 with r1 r2", "tile", "red-2 is no longer on the board."),
    (tiling, "take purple-3 with p1 p2 p3", "tile", "You do not have p3."),
    (tiling, "take purple-3", "runs", "Your cards cannot pay for purple-3."),
    (tiling, "take green-2 with p1 p2", "runs", "p1 p2 do not pay for green-2."),
    (tiling, "take grey-2 with p1 g3", "sets", "p1 g3 do not pay for grey-2."),
    (tiling, "take grey-3", "sets", "Your cards cannot pay for grey-3."),
    (tiling, "take black with p1 p2", "black", "p1 p2 do not pay for black."),
    (tiling, "leave", "after", "Only after taking a tile may you reinforce or lock another one."),
    (marking, "take green-2 with g3", "tile", "You have already taken a tile in this turn."),
    (marking, "no tile", "tile", "You have already taken a tile in this turn."),
    (marking, "lock red-2", "after", "red-2 is no longer on the board."),
    (marking, "lock grey-2", "lock", "grey-2 is locked: it can be taken, but nothing else."),
    (marking, "reinforce grey-2 1", "lock", "grey-2 is locked: it can be taken, but nothing else."),
    (marking, "lock blue-2", "lock", "blue-2 has bonus markers on it and cannot be locked."),
    (marking, "reinforce blue-2 2", "reinforce", "blue-2 already has a bonus marker: there is room for one more."),
    (nearly_out, "reinforce red-4 2", "reinforce", "Only one bonus marker is left."),
    (out_of_markers, "reinforce red-4 1", "reinforce", "No bonus markers are left."),
    (marking, "reinforce blue-3 1", "reinforce", "blue-3 already has two bonus markers."),
]


@pytest.mark.rule("draw", "deck", "reserve", "tile", "runs", "sets", "black", "after", "reinforce", "lock", "turn")
@pytest.mark.parametrize(("where", "text", "anchor", "words"), REFUSED)
def test_a_refusal_says_why_and_where_it_is_written(
    where: Callable[[], Night], text: str, anchor: str, words: str
) -> None:
    table = where()
    no = table.refused(text)
    assert (no.anchor, str(no)) == (anchor, words)
    with pytest.raises(Refusal, match=re.escape(words)):
        table.play(text)


@pytest.mark.rule("turn")
@pytest.mark.parametrize("language", ["es", "fr"])
def test_every_refusal_is_told_in_every_language(language: str) -> None:
    face = games.face("mythicals")
    words = Words(language, [face.catalog])
    for where, text, _, english in REFUSED:
        no = where().refused(text)
        assert face.why(no.reason, no.gaps, words) != face.why(no.reason, no.gaps, Words()), english


@pytest.mark.rule("turn")
@pytest.mark.parametrize("where", [drawing, keeping, tiling, marking])
def test_who_is_not_on_turn_can_do_nothing(where: Callable[[], Night]) -> None:
    table = where()
    for text in table.legal:
        no = table.refused(text, seat=1)
        assert (no.anchor, str(no)) == ("turn", "It is not your turn.")


@pytest.mark.rule("turn", "chance")
def test_while_cards_are_drawn_nobody_is_on_turn() -> None:
    table = dealt()
    for seat in (0, 1):
        assert str(table.refused("deck", seat)) == "It is not your turn."


@pytest.mark.rule("chance")
def test_chance_is_held_to_what_can_come() -> None:
    table = dealt("p1 g1", "p1 b1")
    for text in ("reveal p1", "day", "deal p2", "start 1", "deck"):
        no = table.refused(text)
        assert (no.anchor, str(no)) == ("chance", "This cannot be drawn now.")


@pytest.mark.rule("end")
@pytest.mark.parametrize("seat", [0, 1, -1, -2])
def test_after_the_end_nobody_can_do_anything(seat: int) -> None:
    no = ended().refused("deck", seat)
    assert (no.anchor, str(no)) == ("end", "The game is over.")


@pytest.mark.rule("turn")
@pytest.mark.parametrize(
    "number",
    [0, 9, 255, 1 | 1 << 8, 2 | 4 << 8, 3 | 200 << 8, 4 | 20 << 8, 5 | 1 << 8, 6 | 3 << 16, 7 | 99 << 8, -1, 2**62],
)
def test_a_number_that_is_no_action_is_refused(number: int) -> None:
    for table in (drawing(), keeping(), tiling(), marking()):
        no = CLOSED.refusal(table.state, 0, number)
        assert no is not None
        assert (no.anchor, str(no)) == ("turn", "This is not something a player does.")


@pytest.mark.rule("turn")
@pytest.mark.parametrize("number", [0, 9, 255, 2 | 4 << 8, 4 | 20 << 8, 17 | 24 << 8, -1])
def test_a_number_that_is_no_action_has_no_text(number: int) -> None:
    with pytest.raises(NotationError, match="is not the number of an action"):
        CLOSED.format(drawing().state, number)


@pytest.mark.rule("turn", "tile")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "“” is no action. Write for example “deck”"),
        ("dance", "is no action. Write for example"),
        ("reserve", "is no action"),
        ("keep pink", "There is no “pink”; there are purple, green, red, blue"),
        ("take red-6", "There is no “red-6”"),
        ("take red-2 with r7", "There is no “r7”"),
        ("take red-2 with r1 r1", "r1 is named twice"),
        ("reinforce red-2 3", "is no action"),
        ("start 3", "is no action"),
    ],
)
def test_a_text_that_is_no_action_is_answered(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        drawing().play(text)


@pytest.mark.rule("turn")
def test_texts_are_read_whatever_their_case_and_spaces() -> None:
    assert tiling().play("  TAKE purple-2   with P2 p1 ").stack(0) == "purple-2"


@pytest.mark.rule("turn", "chance", "end")
def test_every_sentence_of_the_rules_is_tested_here() -> None:
    folder = Path(games.__path__[0]) / "mythicals" / "rules"
    tested = {where().refused(text).reason for where, text, _, _ in REFUSED}
    assert {reason for (reason,) in texts(folder.glob("*.py"))} == tested
