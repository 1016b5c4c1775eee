"""Records: written, read, replayed, and refused where they were tampered with."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from mytharium import games
from mytharium.core.protocol import CHANCE, Refusal
from mytharium.core.rng import Rng
from mytharium.match.log import AGREED, DONE, DRAW, MOVE, UNDO, Entry
from mytharium.match.match import Match
from mytharium.match.record import (
    KEY_EVERY,
    Record,
    RecordError,
    dumps,
    loads,
    read_entry,
    replay,
    to_record,
    write_entry,
)

GAME = games.make("mythicals")


def played(seed: str = "record", stop: int = 10_000) -> Match:
    match = Match(GAME, 2, seed)
    match.begin()
    rng = Rng(seed)
    while not match.over and match.seq < stop:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.move(seat, legal[rng.below(len(legal))][1])
    return match


def record(seed: str = "record", stop: int = 10_000) -> Record:
    return to_record(played(seed, stop), [], ["Ana", "Ben"])


def test_a_record_holds_what_a_replay_needs() -> None:
    found = json.loads(dumps(record()))
    assert found["game"] == "mythicals"
    assert found["ruleset"] == "mythicals@1"
    assert found["options"] == {"open_stacks": "no"}
    assert (found["seats"], found["names"], found["seed"]) == (2, ["Ana", "Ben"], "record")
    assert found["log"][0].startswith("*: start ")
    assert len(found["scores"]) == 2


def test_a_record_comes_back_as_it_was() -> None:
    before = record()
    assert loads(dumps(before)) == before
    assert loads(dumps(before).encode()) == before


def test_a_finished_game_replays_to_its_scores() -> None:
    before = record()
    match = replay(before, GAME)
    assert match.over
    assert to_record(match, [], ["Ana", "Ben"]) == before


def test_a_running_game_has_no_scores_and_replays() -> None:
    before = record(stop=40)
    assert before.scores is None
    assert not replay(before, GAME).over


def test_keys_stand_every_so_often_and_at_the_end() -> None:
    found = record()
    assert set(found.keys) == {*(str(k) for k in range(KEY_EVERY, len(found.log), KEY_EVERY)), str(len(found.log))}


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Entry(MOVE, 0, "keep red"), "1: keep red"),
        (Entry(DRAW, -1, "reveal g4"), "*: reveal g4"),
        (Entry(DONE, 1), "2: !done"),
        (Entry(UNDO, 0), "1: !undo"),
        (Entry(AGREED, 4), "5: !undo agreed"),
    ],
)
def test_an_entry_is_one_line(entry: Entry, line: str) -> None:
    assert write_entry(entry) == line
    assert read_entry(line) == entry


@pytest.mark.parametrize("line", ["", "deck", "1:deck", "1: ", "0: deck", "01: deck", "x: deck", "-1: deck", "١: deck"])
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(RecordError, match="is not a line of a log"):
        read_entry(line)
    with pytest.raises(RecordError):
        read_entry("9" * 5000 + ": deck")


def first(found: Record, kind: str) -> int:
    return next(k for k, line in enumerate(found.log) if kind in line)


def change_reveal(found: Record) -> None:
    """Another card than the seed's, one that the deck may have."""
    at = first(found, "reveal")
    found.log[at] = "*: reveal b5" if found.log[at] != "*: reveal b5" else "*: reveal b4"


def change_seat(found: Record) -> None:
    at = first(found, ": keep")
    found.log[at] = f"{3 - int(found.log[at][0])}{found.log[at][1:]}"


def change_move(found: Record) -> None:
    found.log[first(found, ": keep")] = "1: take black" if found.log[first(found, ": keep")][0] == "1" else "2: leave"


def change_key(found: Record) -> None:
    found.keys[str(KEY_EVERY)] = "00" + found.keys[str(KEY_EVERY)][2:]


def add_key(found: Record) -> None:
    found.keys["9" * 5000] = "00"


def change_score(found: Record) -> None:
    assert found.scores is not None
    found.scores[0] += 1


def drop_scores(found: Record) -> None:
    found.scores = None


def drop_entry(found: Record) -> None:
    del found.log[first(found, "reveal")]


def drop_end(found: Record) -> None:
    del found.log[-1]


def go_on(found: Record) -> None:
    found.log.append("1: deck")


def draw_again(found: Record) -> None:
    found.log.append("*: reveal r1")


def end_turn_early(found: Record) -> None:
    found.log.insert(first(found, ": keep"), "1: !done")


def undo_alone(found: Record) -> None:
    found.log.insert(first(found, ": keep"), "1: !undo")


def undo_by_nobody(found: Record) -> None:
    found.log.append("7: !undo agreed")


def not_a_line(found: Record) -> None:
    found.log[3] = "deal p1"


def no_word(found: Record) -> None:
    found.log[first(found, ": keep")] = "1: !cheat"


def change_seed(found: Record) -> None:
    found.seed = "another"


def change_seats(found: Record) -> None:
    found.seats = 3


def change_seats_much(found: Record) -> None:
    found.seats = 10**30


def change_options(found: Record) -> None:
    found.options = {"open_stacks": "yes"}


def change_game(found: Record) -> None:
    found.game = "chess"


def change_ruleset(found: Record) -> None:
    found.ruleset = "mythicals@2"


TAMPERED: list[tuple[Callable[[Record], None], str]] = [
    (change_reveal, r"Entry \d+ .*The seed draws"),
    (change_seat, r"Entry \d+ .*is not to move"),
    (change_move, r"Entry \d+ \("),
    (change_key, rf"Entry {KEY_EVERY} .*the position differs"),
    (add_key, "a key for entry 999"),
    (change_score, "gives the scores as"),
    (drop_scores, "gives the scores as None"),
    (drop_entry, r"Entry \d+ \("),
    (drop_end, "key for entry|gives the scores"),
    (go_on, "is not to move"),
    (draw_again, "Nothing is drawn here"),
    (end_turn_early, "has no turn to end"),
    (undo_alone, "Undo stops"),
    (undo_by_nobody, "no decision of yours"),
    (not_a_line, "is not a line of a log"),
    (no_word, r"Entry \d+ \("),
    (change_seed, "The seed draws"),
    (change_seats, "3 seats: Mythicals is for 2 players"),
    (change_seats_much, "seats: "),
    (change_options, "not of mythicals"),
    (change_game, "The record is of chess"),
    (change_ruleset, "was played by mythicals@2, not by mythicals@1"),
]


@pytest.mark.parametrize(("tamper", "words"), TAMPERED, ids=lambda x: getattr(x, "__name__", None))
def test_a_tampered_record_is_refused(tamper: Callable[[Record], None], words: str) -> None:
    found = record()
    tamper(found)
    with pytest.raises(RecordError, match=words):
        replay(loads(dumps(found)), GAME)


def test_a_turn_can_be_ended_only_where_one_ended_and_by_its_player() -> None:
    """At each place of a log: the end of a turn is accepted from the seat that ended one or awaits chance, once."""
    match = played()
    ends = 0
    for at in range(1, len(match.line)):
        moment, before = match.line[at - 1], match.line[at - 2].state if at > 1 else match.game.new(2)
        earlier = match.line[at - 2].entry if at > 1 else None
        sealed = moment.state.actor == CHANCE and earlier is not None and earlier.kind == MOVE
        sealed = sealed and earlier is not None and earlier.seat == moment.entry.seat
        ended = moment.entry.kind == MOVE and (moment.state.turn > before.turn or sealed)
        for seat in (0, 1):
            again = Match(GAME, 2, match.seed)
            for entry in match.log[:at]:
                again.replay(entry)
            if ended and seat == moment.entry.seat:
                again.replay(Entry(DONE, seat))
                ends += 1
            with pytest.raises(Refusal, match="has no turn to end"):
                again.replay(Entry(DONE, seat))
    assert ends > 10


def test_text_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(RecordError, match="not a Mytharium record"):
        loads("\ud800")


def test_without_the_seed_a_possible_draw_passes_and_an_impossible_one_does_not() -> None:
    """A log kept by hand, from a table with real cards."""
    found = Record("mythicals", "mythicals@1", 2, "", [], {}, options={"open_stacks": "no"})
    found.log = ["*: start 1", "*: deal p1", "*: deal g2", "*: deal p1", "*: deal b3", "*: reveal r1"]
    assert replay(found, GAME).to_act() == []
    found.log[5] = "*: reveal p1"
    with pytest.raises(RecordError, match="reveal p1 cannot be drawn here"):
        replay(found, GAME)
    found.log[5] = "*: deck"
    with pytest.raises(RecordError, match="cannot be drawn here"):
        replay(found, GAME)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"log": "1: deck"},
        {"seats": "2"},
        {"seats": 2.5},
        {"extra": 1},
        {"keys": []},
        {"log": [1]},
        {"options": {"open_stacks": True}},
    ],
)
def test_a_broken_document_is_refused(change: dict[str, Any]) -> None:
    document = json.loads(dumps(record(stop=20)))
    with pytest.raises(RecordError):
        loads(json.dumps(document | change))
    for key in ("game", "log", "seed"):
        with pytest.raises(RecordError, match="not a Mytharium record"):
            loads(json.dumps({k: v for k, v in document.items() if k != key}))
