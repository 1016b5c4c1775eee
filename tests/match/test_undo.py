"""Taking back: alone only what taught nobody anything, by agreement anything."""

import pytest

from mytharium.match.log import AGREED, DONE, DRAW, STEP, UNDO, Entry
from mytharium.match.match import CannotUndo, Match
from mytharium.match.record import replay, to_record
from tests import toy
from tests.match.test_match import blind

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


def test_undo_does_not_reach_over_a_turn_that_was_ended_in_an_old_log() -> None:
    match = begun()
    match.move(0, "take 1")
    match.replay(Entry(DONE, 0))
    assert match.to_act() == [1]
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_what_chance_waits_for_can_still_be_taken_back() -> None:
    match = blind()
    match.move(0, "peek 2")
    match.move(0, "swap")
    match.undo(0)
    assert match.held == -1
    match.undo(0)
    match.move(0, "swap")
    assert match.held == -1, "that is a single choice now"


def test_all_steps_of_a_choice_are_taken_back_together() -> None:
    match = blind()
    match.move(0, "peek 2")
    before = match.state.key()
    match.move(0, "peek 3; take 1")
    assert match.undo(0) == [Entry(UNDO, 0)]
    assert match.state.key() == before
    assert match.to_act() == [0]
    match.move(0, "peek 3; take 1")
    again = replay(to_record(match, [], []), match.game)
    assert again.log == match.log
    assert again.undo(0) == [Entry(UNDO, 0)]
    assert again.state.key() == before


def test_an_answer_given_without_asking_is_no_choice() -> None:
    """Its seat cannot take it back; and whoever moved before it cannot, because that seat has answered."""
    match = begun()
    match.move(0, "take 1")
    before = match.state.key()
    match.decide(1, GAME.parse(match.state, "take 1"), STEP)
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0, agreed=True)
    match.move(0, "take 1")
    assert match.state.key() == before


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


def test_an_agreed_undo_ends_the_wait_of_chance() -> None:
    match = blind()
    match.move(0, "peek 2")
    match.move(0, "swap")
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
