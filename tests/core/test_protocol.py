"""The small parts of the contract: buffers of moves, events and their audience, refusals."""

import pytest

from mytharium.core.protocol import ALL, WATCHER, Event, Moves, Refusal, State, View


def test_a_buffer_of_moves_grows_and_is_used_again() -> None:
    moves = Moves()
    for action in range(1000):
        moves.add(action)
    assert moves.list() == list(range(1000))
    assert (moves.at(999), moves.has(500), moves.has(1000)) == (999, True, False)
    moves.n = 0
    assert moves.list() == []
    assert not moves.has(0)


def test_a_buffer_makes_room() -> None:
    moves = Moves()
    items = moves.room(500)
    assert len(items) >= 500
    items[499] = 7
    moves.n = 500
    assert moves.at(499) == 7


def test_an_event_is_for_all_or_for_some() -> None:
    everybody = Event("x", 0, {})
    assert everybody.audience == ALL
    assert [everybody.seen_by(viewer) for viewer in (0, 1, 5, int(WATCHER))] == [True] * 4
    some = Event("x", 0, {}, audience=0b101)
    assert [some.seen_by(viewer) for viewer in (0, 1, 2, 3, int(WATCHER))] == [True, False, True, False, False]
    nobody = Event("x", 0, {}, audience=0)
    assert not any(nobody.seen_by(viewer) for viewer in (0, 1, int(WATCHER)))


def test_an_event_tells_what_it_is() -> None:
    assert repr(Event("takes", 1, {"tile": 3})) == "takes(1, {'tile': 3})"


def test_a_refusal_is_a_sentence_with_gaps() -> None:
    no = Refusal("lock", "{tile} is locked.", tile="red-2")
    assert (str(no), no.anchor, no.reason, no.gaps) == (
        "red-2 is locked.",
        "lock",
        "{tile} is locked.",
        {"tile": "red-2"},
    )


def test_a_game_must_write_its_own_copies_and_keys() -> None:
    for act in (State().clone, State().key, View().key):
        with pytest.raises(TypeError, match="does not define"):
            act()
