"""mytharium export-snellman: records of ours in the notation of terra.snellman.net."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from mytharium import games
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.importers.snellman.player import Player
from mytharium.games.terra_mystica.importers.snellman.reader import LogError, read
from mytharium.games.terra_mystica.importers.snellman.rows import Ledger
from mytharium.games.terra_mystica.importers.snellman.writer import written
from mytharium.match.match import Match
from mytharium.match.record import Record, RecordError, loads, replay

LINES: Final = (".jsonl", ".ndjson")
THEIRS: Final = {"judge": "snellman", "scoring_tile": "temple"}  # how that engine plays


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a .json record, or a .jsonl with one per line")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write; for a .jsonl the folder of the files")
    parser.add_argument("--ledger", action="store_true", help="write the table of rows, too, beside each log")
    parser.description = (
        "Write games of Terra Mystica so that the engine of terra.snellman.net reads them and gets the same scores.\n"
        "Exit status: 1 if it judges a game differently or has no words for it, which is told in a sentence."
    )
    parser.epilog = "examples:\n  mytharium export-snellman games.jsonl --out logs --ledger"


def run(arguments: Namespace) -> int:
    many = arguments.record.suffix.lower() in LINES
    if arguments.out is None and (many or arguments.ledger):
        raise RecordError("--out is missing: it names the folder for the games of a .jsonl, and where a ledger is put.")
    if many:
        arguments.out.mkdir(parents=True, exist_ok=True)
    differ = 0
    for place, data in records(arguments.record, many):
        try:
            game = exported(loads(data))
        except RecordError as fault:
            if not many:
                raise
            game = Exported("", [], str(fault))
        if game.difference:
            differ += 1
            where = f"{arguments.record}, line {place}" if many else str(arguments.record)
            print(f"{where}: {game.difference}", file=sys.stderr)
        if arguments.out is None:
            print(game.text, end="")
        elif game.text:
            file = arguments.out / f"{arguments.record.stem}-{place:04}.txt" if many else arguments.out
            file.write_text(game.text, "utf-8")
            if arguments.ledger and game.rows:
                file.with_suffix(".ledger.tsv").write_text("\n".join(game.rows) + "\n", "utf-8")
    return 1 if differ else 0


def records(path: Path, many: bool) -> Iterator[tuple[int, bytes]]:
    """Each record of a file with the number of its line."""
    if not many:
        yield 1, path.read_bytes()
        return
    with path.open("rb") as file:
        yield from ((number, line) for number, line in enumerate(file, 1) if line.strip())


@dataclass(frozen=True, slots=True)
class Exported:
    """A log, its ledger, and what that engine judges differently, if it does: then it has no ledger."""

    text: str
    rows: list[str]
    difference: str = ""


def exported(record: Record) -> Exported:
    """The whole game, judged as that engine judges it. What it has no words for is a RecordError."""
    text, match = log_of(record)
    player = Player(read(text, noted=False), THEIRS)
    try:
        rows = Ledger(player).run()
        theirs = [int(player.game.score(player.state, seat)) for seat in range(match.seats)]
        ours = match.game.outcome(match.state).scores
        told = "" if theirs == ours else f"the scores are {theirs}, not {ours}."
    except LogError as fault:
        told = str(fault)
    if not told:
        return Exported(text, rows)
    difference = f"the engine of terra.snellman.net judges this game differently: {told}"
    return Exported(f"## {difference}\n{text}", [], difference)


def log_of(record: Record) -> tuple[str, Match]:
    """The log alone, whatever that engine makes of it."""
    if record.game != "terra_mystica":
        raise RecordError(f"The record is one of {record.game}, not of Terra Mystica.")
    if "special_terrain" in record.modules:
        raise RecordError("The notation of terra.snellman.net has no words for special terrain.")
    game = cast(TerraMystica, games.make(record.game, record.modules, record.options, record.ruleset))
    match = replay(record, game, from_seed=False)
    return "\n".join(written(game, record.modules, match)) + "\n", match
