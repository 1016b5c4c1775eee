"""Files with records: one in a .json, one per line in a .jsonl, one per row of a .parquet (the extra `frames`)."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.engine import needed
from mytharium.core.protocol import Game
from mytharium.match.match import Match
from mytharium.match.record import Record, RecordError, loads, replay

LINES = (".jsonl", ".ndjson")
TABLES = (".parquet",)


def read(path: Path) -> Iterator[tuple[str, Record]]:
    """Each record of a file with the place where it stands; RecordError tells which cannot be read."""
    if path.suffix.lower() in TABLES:
        yield from _rows(path)
        return
    if path.suffix.lower() not in LINES:
        data = sys.stdin.buffer.read() if path == Path("-") else path.read_bytes()
        yield str(path), parse(data, str(path))
        return
    with path.open("rb") as file:
        found = False
        for number, line in enumerate(file, 1):
            if line.strip():
                found = True
                place = f"{path}, line {number}"
                yield place, parse(line, place)
        if not found:
            raise RecordError(f"{path} holds no record.")


def _rows(path: Path) -> Iterator[tuple[str, Record]]:
    path.open("rb").close()  # what cannot be opened is told as for other files
    table = polars().read_parquet(path)
    if "record" not in table.columns:
        raise RecordError(f"{path} has no column “record”: its games were counted, not recorded.")
    for number, text in enumerate(table["record"], 1):
        place = f"{path}, row {number}"
        yield place, parse(text.encode(), place)


def polars() -> Any:
    return needed("polars", "Frames and .parquet files need Polars", "frames")


def parse(data: bytes, place: str) -> Record:
    try:
        return loads(data)
    except RecordError as error:
        raise RecordError(f"{place}: {error}") from error


def game_of(record: Record, place: str) -> Game:
    """The ruleset that a record was played by; ComposeError if there is none like it here."""
    try:
        games.check(record.game, record.seats)
        return games.make(record.game, record.modules, record.options, record.ruleset)
    except ComposeError as error:
        raise ComposeError(f"{place}: {error}") from error


def load(path: str | Path) -> list[Match]:
    """The games of a file, each replayed under the rules: .json, .jsonl or .parquet."""
    return [replay(record, game_of(record, place)) for place, record in read(Path(path))]
