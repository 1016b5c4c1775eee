"""mytharium replay: whether records are what they say."""

from argparse import Namespace
from dataclasses import dataclass, field
from pathlib import Path

from mytharium.arena.files import game_of, read
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Fault, Parser, add_json
from mytharium.core.compose import ComposeError
from mytharium.match.record import Record, RecordError, replay

VERIFIED, DIFFERS, UNREADABLE = 0, 1, 2

ABOUT = """\
Play records again and check that the seed draws what the log says, that every entry is legal, and that
positions and scores are the recorded ones. A game drawn elsewhere, such as an imported one, has no seed;
its draws need only be possible. Exit status: 0 if all is right, 1 if a record differs (the first difference
is shown), 2 if a file cannot be read as records."""


def configure(parser: Parser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a .json record, a .jsonl with one per line, or -")
    add_json(parser, "print one object: ok, game, entries, scores, error; for several records, also their number")
    parser.description = ABOUT
    parser.examples("mytharium replay game.json\nmytharium replay games.jsonl --json")


def run(arguments: Namespace) -> int:
    checked = Checked()
    try:
        for place, record in read(arguments.record):
            checked.check(place, record)
    except (OSError, RecordError, ComposeError) as error:
        checked.status = UNREADABLE
        checked.error = str(error)
        if isinstance(error, OSError):
            checked.error = f"{arguments.record}: {error.strerror}."
    if arguments.json:
        put_json(checked.as_data())
    if checked.status:
        raise Fault(checked.error, checked.status)
    if not arguments.json:
        checked.show()
    return VERIFIED


@dataclass
class Checked:
    """What was found in the records of a file."""

    records: int = 0
    seedless: int = 0
    copied: int = 0  # entries
    entries: int = 0
    games: list[str] = field(default_factory=list)
    scores: list[int] | None = None  # of the last record
    status: int = VERIFIED
    error: str = ""

    def check(self, place: str, record: Record) -> None:
        """Play one record again, unless an earlier one differs."""
        if self.status:
            return
        game = game_of(record, place)
        self.records += 1
        self.seedless += record.seed == ""
        self.copied += record.copied or 0
        self.entries += len(record.log)
        if record.game not in self.games:
            self.games.append(record.game)
        try:
            replay(record, game)
            self.scores = record.scores
        except RecordError as error:
            self.scores = None
            self.status = DIFFERS
            self.error = f"{place}: {error}"

    def as_data(self) -> dict[str, object]:
        return {
            "ok": self.status == VERIFIED,
            "game": self.games[0] if len(self.games) == 1 else None,
            "entries": self.entries,
            "scores": self.scores if self.records == 1 else None,
            "error": self.error or None,
            "records": self.records,
        }

    def show(self) -> None:
        out = console()
        if self.records > 1:
            out.print(f"{self.records:,} records with {self.entries:,} entries are right: {', '.join(self.games)}.")
        elif self.scores is None:
            out.print(f"{self.games[0]}: {self.entries} entries are right; the game is not over.")
        else:
            scores = " to ".join(map(str, self.scores))
            out.print(f"{self.games[0]}: {self.entries} entries are right; the game ended {scores}.")
        if self.seedless:
            out.print(f"Without a seed, so drawn elsewhere: {self.seedless}.")
        if self.copied:
            out.print(f"Entries that were copied from another game, so drawn there: {self.copied}.")
