"""Taking back: alone only what taught nobody anything, by agreement anything."""

import pytest

from mytharium.match.match import AGREED, DRAW, UNDO, CannotUndo, Entry, Match
from tests import toy

GAME = toy.make([], {})


def begun(seats: int = 2, holds: frozenset[int] = frozenset()) -> Match:
    match = Match(GAME, seats, "undo", holds)
    match.begin()
    return match


def test_an_own_last_decision_is_taken_back() -> None:
    match = begun()
    before = match.state.key()
    match.move(0, "take 2")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert match.undo(0, match.seq) == [Entry(UNDO, 0)]
    assert match.state.key() == before
    assert match.seq == 4, "the log only grows"
    assert match.to_act() == [0]


def test_nothing_can_be_taken_back_at_the_start() -> None:
    match = begun()
    for seat in (0, 1, -1):
        with pytest.raises(CannotUndo, match="Undo stops"):
            match.undo(seat)
        with pytest.raises(CannotUndo, match="no decision of yours"):
            match.undo(seat, agreed=True)


def test_undo_does_not_reach_over_chance() -> None:
    match = begun()
    match.move(0, "swap")
    assert match.log[-1].kind == DRAW
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_undo_does_not_reach_over_a_secret() -> None:
    match = begun()
    match.move(0, "peek 2")
    assert match.to_act() == [0]
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.move(0, "take 1")
    match.undo(0)
    assert not match.can_undo(0), "what was seen before stays seen"


def test_undo_does_not_reach_over_another_seat() -> None:
    match = begun()
    match.move(0, "take 1")
    match.move(1, "take 1")
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.undo(1)
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert not match.can_undo(0), "the other decision was seen, though it was taken back"


def test_undo_does_not_reach_over_the_end_of_a_turn() -> None:
    match = begun(holds=frozenset({0}))
    match.move(0, "take 1")
    match.done(0)
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_an_awaited_end_of_turn_can_still_be_taken_back() -> None:
    match = begun(holds=frozenset({0}))
    match.move(0, "take 1")
    match.undo(0)
    assert match.held == -1
    match.move(0, "take 2")
    assert match.held == 0


def test_a_decision_can_be_made_and_taken_back_again_and_again() -> None:
    match = begun()
    for text in ("take 1", "take 2", "take 1"):
        match.move(0, text)
        match.undo(0)
    match.move(0, "take 2")
    assert [entry.kind for entry in match.log[2:]] == ["move", "undo"] * 3 + ["move"]


def test_by_agreement_everything_can_be_taken_back() -> None:
    match = begun()
    before = match.state.key()
    match.move(0, "swap")
    match.move(1, "peek 1")
    match.move(1, "take 2")
    assert match.undo(0, agreed=True) == [Entry(AGREED, 0)]
    assert match.state.key() == before
    assert match.to_act() == [0]


def test_after_an_agreed_undo_nobody_goes_further_back_alone() -> None:
    match = begun()
    match.move(0, "take 1")
    match.move(1, "swap")
    match.undo(1, agreed=True)
    assert not match.can_undo(0), "seat 0 has seen that seat 1 would swap"
    with pytest.raises(CannotUndo):
        match.undo(0)
    match.undo(0, agreed=True)
    assert match.to_act() == [0]


def test_an_agreed_undo_ends_the_wait_for_an_end_of_turn() -> None:
    match = begun(holds=frozenset({0, 1}))
    match.move(0, "take 1")
    match.undo(0, agreed=True)
    assert match.held == -1
    assert match.to_act() == [0]


def test_what_was_drawn_is_drawn_anew_after_an_agreed_undo() -> None:
    """Otherwise the seat would know what it gets."""
    differ = 0
    for number in range(300):
        match = Match(GAME, 2, f"anew {number}")
        match.begin()
        first = match.move(0, "swap")[1].text
        match.undo(0, agreed=True)
        differ += match.move(0, "swap")[1].text != first
    assert 210 <= differ <= 270, "five cards are in the deck: four draws in five are another card"


def test_undo_entries_replay() -> None:
    match = begun()
    match.move(0, "take 1")
    match.undo(0)
    match.move(0, "swap")
    match.undo(0, agreed=True)
    match.move(0, "take 2")
    again = Match(GAME, 2, match.seed)
    for entry in match.log:
        again.replay(entry)
    assert again.log == match.log
    assert again.state.key() == match.state.key()
