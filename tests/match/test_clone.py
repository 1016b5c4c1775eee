"""A match that goes on from a moment of another."""

import msgspec
import pytest

from mytharium.match.log import DRAW
from mytharium.match.match import CannotUndo
from mytharium.match.record import RecordError, dumps, loads, replay, to_record
from tests.match.test_record import played

WHOLE = played("clone")
MIDDLE = next(k for k in range(40, len(WHOLE.line)) if WHOLE.line[k].entry.kind == DRAW)  # chance comes next


def test_what_is_drawn_from_there_on_is_of_the_new_seed() -> None:
    one, two, again = (WHOLE.clone(MIDDLE, seed) for seed in ("one", "two", "one"))
    copied = [moment.entry for moment in WHOLE.line[:MIDDLE]]
    assert one.log[:MIDDLE] == two.log[:MIDDLE] == copied
    assert one.log == again.log
    assert len({WHOLE.clone(MIDDLE, str(seed)).log[MIDDLE] for seed in range(20)}) > 1
    assert one.state.actor >= 0
    assert one.commitment() != WHOLE.commitment()


def test_nobody_takes_back_what_was_copied() -> None:
    moment = next(k for k in range(40, len(WHOLE.line)) if WHOLE.clone(k, "own").seq == k)
    match = WHOLE.clone(moment, "own")
    for seat in (0, 1):
        assert not match.can_undo(seat)
        assert not match.can_take_back(seat)
        with pytest.raises(CannotUndo):
            match.undo(seat, agreed=True)
    seat = match.to_act()[0]
    match.move(seat, match.legal(seat)[0][1])
    match.undo(seat, agreed=True)
    assert match.state.key() == WHOLE.before(moment).key()


def test_a_clone_of_a_clone_goes_on_from_the_first_game_too() -> None:
    first = WHOLE.clone(MIDDLE, "first")
    second = first.clone(len(first.line), "second")
    assert second.log == first.log
    assert replay(to_record(second, [], []), second.game).copied == len(first.line)


def test_what_was_taken_back_is_not_copied() -> None:
    match = WHOLE.clone(MIDDLE, "own")
    seat = match.to_act()[0]
    match.move(seat, match.legal(seat)[0][1])
    match.undo(seat, agreed=True)
    before = len(match.line)
    assert [entry.kind for entry in match.clone(before, "again").log] == [moment.entry.kind for moment in match.line]


def test_a_record_says_how_much_is_copied_and_is_held_to_it() -> None:
    match = WHOLE.clone(MIDDLE, "own")
    record = loads(dumps(to_record(match, [], [])))
    assert record.copied == MIDDLE
    assert replay(record, match.game).copied == MIDDLE
    assert "copied" not in dumps(to_record(WHOLE, [], []))  # as in records of before
    for copied in (0, -1, len(record.log) + 1):
        with pytest.raises(RecordError, match=r"seed draws|were copied"):
            replay(msgspec.structs.replace(record, copied=copied), match.game)
