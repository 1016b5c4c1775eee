"""The log of random games: told once, divided into turns, without secrets and without the names that code uses."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

import pytest
from msgspec.structs import replace

from mytharium import games, testing
from mytharium.core.protocol import WATCHER, Event
from mytharium.games.mythicals.face.names import A_TILE
from mytharium.match.log import MOVE
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.base.words import words_for
from mytharium.server.live.log import numbers, since_marks, turns, turns_since
from mytharium.server.live.turns import Teller, Turn
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Line, SeatInfo, Snapshot, _lines
from mytharium.server.tables.table import AUTOMA, BOT, TableInfo
from mytharium.testing.case import Case

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
MIXES = 3  # of each game, spread over all there are
MOST = 500  # entries of a game
# What only files and code call things by. Coordinates that stand on a board are none.
IDS = re.compile(
    r"\b(BON|FAV|TW|ACT|SCO)\d|\b[Cc]ard \d+\b(?! (coin|work|power|priest))|\bspace [A-Z]\d"
    r"|\b(plains|forests|water|mountains)-\d|_|{"
)


@dataclass(frozen=True)
class Played:
    case: Case
    match: Match

    def snapshot(self, viewer: int, seq: int | None = None) -> Snapshot:
        """What the log needs of the table."""
        match, people = self.match, self.case.seats - len(self.case.game.automas)
        table = OpenTable("log")
        table.loaded = (cast(TableInfo, None), match)
        kinds = [BOT if seat < people else AUTOMA for seat in range(self.case.seats)]
        seats = tuple(SeatInfo(k, NAMES[k], kind, k == viewer, True, "") for k, kind in enumerate(kinds))
        lines = _lines(table, viewer, match.seq if seq is None else seq)
        game = self.case.game
        moment = lines[-1].moment if lines else 0
        return Snapshot(
            f"{self.case}-{viewer}-{seq}", game.name, (), game.options, seats, NAMES[: self.case.seats], viewer, (),
            False, -1, match.seq, moment, moment, match.view(viewer, 0), (), (), False, False, False, -1, False,
            match.over, None, lines, False, "", "", (),
        )  # fmt: skip


def play(case: Case, seed: int) -> Match:
    match, dice = Match(case.game, case.seats, f"log {seed}"), random.Random(seed)
    match.begin()
    while not match.over and len(match.line) < MOST:
        seat = dice.choice(match.to_act())
        match.decide(seat, dice.choice(case.game.legal(match.state, seat)))
    return match


@pytest.fixture(scope="module", params=games.names())
def table(request: pytest.FixtureRequest) -> list[Played]:
    cases = testing.cases(request.param)
    return [Played(case, play(case, k)) for k, case in enumerate(cases[:: max(1, len(cases) // MIXES)])]


def viewers(played: Played) -> Iterator[int]:
    people = played.case.seats - len(played.case.game.automas)
    yield from {0, people - 1, int(WATCHER)}


def words_of(played: Played) -> Words:
    return words_for("en", played.case.game.name)


def told(played: Played, viewer: int, seq: int | None = None) -> list[Turn]:
    return turns(played.snapshot(viewer, seq), words_of(played))


def test_everything_is_told_once_and_in_turns(table: list[Played]) -> None:
    for played in table:
        face = games.face(played.case.game.name).under(played.match.view(0, 0))
        for viewer in viewers(played):
            found = told(played, viewer)
            seen: list[Event] = []
            for moment in played.match.line:
                seen += face.ordered([event for event in moment.events if event.seen_by(viewer)])
            names = NAMES[: played.case.seats]
            said = [face.events.sentence(event, words_of(played), names, viewer) for event in seen]
            assert [one.text for turn in found for one in turn.said] == [text for text in said if text]
            assert all(turn.text and turn.said and turn.start < turn.moment for turn in found)
            assert all(before.moment <= after.moment for before, after in pairwise(found))
            assert len({turn.id for turn in found}) == len(found)


def test_a_turn_is_one_seats(table: list[Played]) -> None:
    """Whoever moves in somebody's turn answers what was asked there, and nothing else."""
    for played in table:
        face = games.face(played.case.game.name)
        owners: dict[int, int] = {}  # by moments
        for turn in told(played, int(WATCHER)):
            owners = {one.moment: turn.seat for one in turn.said} | owners
        for k, moment in enumerate(played.match.line):
            if moment.entry.kind == MOVE and owners.get(k + 1, moment.entry.seat) != moment.entry.seat:
                assert face.ordered(moment.events)[0].kind in face.turns.answers


def test_since_is_what_others_did_after_my_last_turn(table: list[Played]) -> None:
    for played in table:
        face = games.face(played.case.game.name)
        for seq in range(1, played.match.seq, 1 + played.match.seq // 20):
            snapshot = played.snapshot(0, seq)
            everything = turns(snapshot, words_of(played))
            found = turns_since(snapshot, everything)
            order = numbers(found, 0)
            assert list(order.values()) == list(range(1, len(order) + 1))
            assert all(turn.seat != 0 or turn.skipped for turn in found)
            last = max(
                (turn.moment for turn in told(played, 0, seq) if turn.seat == 0 and turn not in found), default=0
            )
            answers = [line for line in snapshot.lines if line.moment > last and line.kind == MOVE and line.seat == 0]
            assert all(face.ordered(line.events)[0].kind in face.turns.answers for line in answers if line.events)
            lit = since_marks(snapshot, found, (("", "s"),) * played.case.seats)
            touched = {cell for turn in found if turn.id in order for cell in turn.cells}
            assert set(lit) == touched
            assert {int(n) for text, _ in lit.values() for n in text.split("·")} <= set(order.values())


def test_a_log_that_grows_is_the_one_that_is_read_at_once(table: list[Played]) -> None:
    played = table[0]
    whole = played.snapshot(0)
    for count in range(1, len(whole.lines), 1 + len(whole.lines) // 15):
        grown = replace(whole, table="grown", lines=whole.lines[:count])
        fresh = replace(grown, table=f"fresh {count}")
        assert [turn.text for turn in turns(grown, words_of(played))] == [
            turn.text for turn in turns(fresh, words_of(played))
        ]


def test_nobody_reads_the_names_that_code_uses(table: list[Played]) -> None:
    for played in table:
        case, words = played.case, words_of(played)
        face = games.face(case.game.name).under(played.match.view(0, 0))
        texts = [turn.text for turn in told(played, 0)]
        texts += [one.text for turn in told(played, 0) for one in turn.said]
        for moment in range(0, len(played.match.line), 7):
            state = played.match.line[moment].state
            for seat in case.game.to_act(state):
                view = case.game.observe(state, seat)
                legal = [(action, case.game.format(state, action)) for action in case.game.legal(state, seat)]
                reading = face.read(view, words, NAMES, legal)
                texts += [reading.prompt.title, reading.prompt.why, reading.where]
                for choice in reading.choices:
                    texts += [choice.label, choice.question, choice.hint, choice.begin]
        assert [text for text in texts if IDS.search(text)] == []


def test_being_skipped_is_a_turn_of_its_own() -> None:
    """In the last round of Terra Mystica whoever has nothing left to do passes without being asked."""
    teller = Teller(games.face("terra_mystica"), words_for("en", "terra_mystica"), NAMES[:2], 1, ())
    events = (Event("ships", 0, {"level": 2}), Event("passes", 1, {"card": -1, "points": 3}))
    first, second = teller.read(None, Line(9, 0, events, MOVE, 4, None))
    assert first is not None
    assert second is not None
    assert (first.seat, first.skipped, first.text) == (0, False, "advances shipping to 2")
    second = teller.told(second)
    assert (second.seat, second.skipped, second.text) == (1, True, "no legal action · pass: 3 points")


@pytest.mark.parametrize("stacks", ["no", "yes"])
def test_stacks_that_are_hidden_are_not_told(stacks: str) -> None:
    case = Case(games.make("mythicals", options={"open_stacks": stacks}), 2)
    found = told(Played(case, play(case, 5)), 0)
    said = [one.text for turn in found for one in turn.said]
    taken = [text for text in said if re.match(r"(You take|Bob takes) (?!no ).*(tile|run|set)", text)]
    assert taken
    assert all(any(colour in text for colour in A_TILE) == (stacks == "no") for text in taken)
    assert all(("point" in text) == (stacks == "yes") for text in taken)
