"""A played log against the ledger of the reference engine: every row of it."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import LogError
from mytharium.games.terra_mystica.rules.events import told
from mytharium.match.record import RecordError

FIELDS: Final = ("vp", "coins", "workers", "priests", "bowl1", "bowl2", "bowl3", "fire", "water", "earth", "air")
COLUMNS: Final = ("faction", "commands", "vp", "coins", "workers", "priests", "bowls", "cults")
BEFORE: Final = ("before_cult_bonus", "before_income", "before_end")
BY_ITSELF: Final = {
    "cult_income_for_faction": "cult_bonus",
    "other_income_for_faction": "income",
    "score_resources": "leftovers",
    "[opponent accepted power]": "power_taken",
    "[all opponents declined power]": "power_refused",
}
KINDS: Final = ("cult_bonus", "income", "leftovers", "power_taken", "power_refused", "final")


@dataclass(slots=True)
class Row:
    line: int
    faction: str
    commands: list[str]
    numbers: list[int]


@dataclass(slots=True)
class Report:
    rows: int = 0
    differences: list[str] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)


def ledger(path: Path) -> list[Row]:
    """The rows of a ledger; one that cannot be read is a RecordError with its number."""
    lines = path.read_text("utf-8").splitlines()
    if not lines or lines[0].split("\t") != list(COLUMNS):
        raise RecordError(f"{path.name} is no ledger; its first row reads {' '.join(COLUMNS)!r}, with tabs.")
    return [read_row(number, line.split("\t")) for number, line in enumerate(lines[1:], 2)]


def read_row(line: int, cells: list[str]) -> Row:
    numbers = [n for cell in cells[2:] for n in cell.split("/")]
    if (
        len(cells) != len(COLUMNS)
        or len(numbers) != len(FIELDS)
        or not all(re.fullmatch("-?[0-9]+", n) for n in numbers)
    ):
        raise RecordError(f"row {line} of the ledger cannot be read: {' '.join(cells)!r}.")
    return Row(line, cells[0], cells[1].split(". "), [int(n) for n in numbers])


class Checker:
    """Plays a log row by row and compares what each faction has; without a ledger it only plays."""

    def __init__(self, player: Player, rows: list[Row] | None) -> None:
        self.player = player
        self.rows = rows
        self.report = Report(rows=len(rows or []))
        self.waiting: dict[int, list[tuple[str, list[int]]]] = {}  # what happened by itself to each seat
        self.passed: dict[int, list[int]] = {}  # what each seat had when it passed last
        self.before: dict[int, list[int]] = {}  # what each seat had before the last thing that came by itself
        self.unchecked: list[Row] = []
        self.next = 0

    def run(self) -> Report:
        for row in self.rows or []:
            if row.faction not in self.player.log.factions:
                raise RecordError(f"row {row.line} of the ledger: nobody plays the {row.faction!r}.")
            last = row.commands[-1]
            if last in BY_ITSELF or not last or (" for " in last and last.startswith("+")):
                self.take(len(row.commands) - 1, row)
                self.unchecked.append(row)
                self.settle()
            else:
                self.compare(row, self.take(len(row.commands), row))
        if self.rows is not None:
            self.expect_no_more()
        self.play_rest()
        self.settle()
        for row in self.unchecked:
            self.differ(row, "did not happen")
        if self.rows is not None:
            for seat, happened in self.waiting.items():
                for kind, _ in happened:
                    self.report.differences.append(f"{self.player.log.factions[seat]}: no row for {kind!r}")
        return self.report

    def expect_no_more(self) -> None:
        """A ledger tells of every command."""
        for command in self.player.log.commands[self.next :]:
            if not command.done and not command.leaves:
                raise LogError(command.line, f"{command.faction}: {command.text!r} has no row; the ledger has ended.")

    def take(self, n: int, row: Row) -> list[Event]:
        """Play the next commands of the log, which must be those of the row."""
        events: list[Event] = []
        commands = self.player.log.commands
        for text in row.commands[:n]:
            while self.next < len(commands) and commands[self.next].leaves:
                events += self.play()
            if self.next >= len(commands):
                raise LogError(commands[-1].line, f"the ledger goes on with {row.faction}: {text!r}, the log does not.")
            command = commands[self.next]
            if command.faction != row.faction or command.words != " ".join(text.lower().split()):
                here = f"{command.faction}: {command.text!r}"
                raise LogError(command.line, f"{here}, but row {row.line} of the ledger has {row.faction}: {text!r}.")
            events += self.play()
        return events

    def play(self) -> list[Event]:
        events = self.player.run(self.next)
        self.next += 1
        self.note(events)
        return events

    def play_rest(self) -> None:
        while self.next < len(self.player.log.commands):
            self.play()
        self.note(self.player.finish())

    def note(self, events: list[Event]) -> None:
        for event in events:
            if event.kind in KINDS:
                self.waiting.setdefault(event.seat, []).append((event.kind, [event.args[k] for k in FIELDS]))
            elif event.kind == "passes":
                self.passed[event.seat] = [event.args[k] for k in FIELDS]
            elif event.kind in BEFORE:
                self.before[event.seat] = [event.args[k] for k in FIELDS]

    def settle(self) -> None:
        """Compare rows of things that happen by themselves once they have."""
        kept = []
        for row in self.unchecked:
            kind = BY_ITSELF.get(row.commands[-1], "final") if row.commands[-1] else ""
            happened = self.waiting.get(self.player.seat(row.faction), [])
            found = next((k for k, (what, _) in enumerate(happened) if kind in (what, "")), None)
            if found is None:
                kept.append(row)
            else:
                self.differ_in(row, happened.pop(found)[1])
        self.unchecked = kept

    def compare(self, row: Row, events: list[Event]) -> None:
        seat = self.player.seat(row.faction)
        after = [e for e in events if e.kind == "has" and e.seat == seat]
        numbers = after[-1].args if after else told(self.player.state.seat(seat))
        ours = [numbers[k] for k in FIELDS]
        if not events and row.commands == ["-SPADE"]:
            ours = self.before[seat]  # it could not be used, so the rules had gone on already
        elif row.commands[-1].lower().startswith("pass") and seat in self.passed:
            ours = self.passed[seat]  # where nothing else was possible, the rules had gone on already
        self.differ_in(row, ours)
        self.settle()

    def differ_in(self, row: Row, ours: list[int]) -> None:
        wrong = [
            f"{name} {mine} instead of {theirs}"
            for name, mine, theirs in zip(FIELDS, ours, row.numbers, strict=True)
            if mine != theirs
        ]
        if wrong:
            self.differ(row, ", ".join(wrong))

    def differ(self, row: Row, what: str) -> None:
        self.report.differences.append(f"row {row.line}, {row.faction}: {'. '.join(row.commands)}: {what}")
