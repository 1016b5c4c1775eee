"""mytharium export-snellman: records of ours in the notation of terra.snellman.net."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
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
THEIRS: Final = {"judge": "snellman", "leech": "delayed", "scoring_tile": "temple"}  # how that engine plays


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a .json record, or a .jsonl with one per line")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write; for a .jsonl the folder of the files")
    parser.add_argument("--ledger", action="store_true", help="write the table of rows, too, beside each log")
    parser.description = (
        "Write games of Terra Mystica so that the engine of terra.snellman.net reads them and gets the same scores.\n"
        "What its rules lack or judge differently is told in a sentence, and the game is not written."
    )
    parser.epilog = "examples:\n  mytharium export-snellman games.jsonl --out logs --ledger"


def run(arguments: Namespace) -> int:
    many = arguments.record.suffix.lower() in LINES
    if arguments.out is None and (many or arguments.ledger):
        raise RecordError("--out is missing: it names the folder for the games of a .jsonl, and where a ledger is put.")
    if many:
        arguments.out.mkdir(parents=True, exist_ok=True)
    faults = 0
    for place, data in records(arguments.record, many):
        try:
            text, rows = exported(loads(data))
        except RecordError as fault:
            if not many:
                raise
            faults += 1
            print(f"{arguments.record}, line {place}: {fault}")
            continue
        if arguments.out is None:
            print(text, end="")
            continue
        file = arguments.out / f"{arguments.record.stem}-{place:04}.txt" if many else arguments.out
        file.write_text(text, "utf-8")
        if arguments.ledger:
            file.with_suffix(".ledger.tsv").write_text("\n".join(rows) + "\n", "utf-8")
    return 1 if faults else 0


def records(path: Path, many: bool) -> Iterator[tuple[int, bytes]]:
    """Each record of a file with the number of its line."""
    if not many:
        yield 1, path.read_bytes()
        return
    with path.open("rb") as file:
        yield from ((number, line) for number, line in enumerate(file, 1) if line.strip())


def export(record: Record) -> str:
    """The whole game. What that engine cannot play, or judges differently, is a RecordError."""
    return exported(record)[0]


def exported(record: Record) -> tuple[str, list[str]]:
    """The log and its ledger."""
    text, match = log_of(record)
    player = Player(read(text), THEIRS)
    try:
        rows = Ledger(player).run()
    except LogError as fault:
        raise RecordError(f"The engine of terra.snellman.net judges this game differently: {fault}") from fault
    scores = [int(player.game.score(player.state, seat)) for seat in range(match.seats)]
    ours = match.game.outcome(match.state).scores
    if scores != ours:
        raise RecordError(f"The engine of terra.snellman.net judges this game differently: {scores}, not {ours}.")
    return text, rows


def log_of(record: Record) -> tuple[str, Match]:
    """The log alone, whatever that engine makes of it."""
    if record.game != "terra_mystica":
        raise RecordError(f"The record is one of {record.game}, not of Terra Mystica.")
    if "special_terrain" in record.modules:
        raise RecordError("The notation of terra.snellman.net has no words for special terrain.")
    if record.options.get("faction_choice") == "auction":
        raise RecordError("The notation of terra.snellman.net has no words for an auction.")
    game = cast(TerraMystica, games.make(record.game, record.modules, record.options, record.ruleset))
    match = replay(record, game, from_seed=False)
    return "\n".join(written(game, record.modules, match)) + "\n", match
