"""Files with records: one in a .json, one per line in a .jsonl."""

import sys
from collections.abc import Iterator
from pathlib import Path

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.protocol import Game
from mytharium.match.record import Record, RecordError, loads

LINES = (".jsonl", ".ndjson")


def read(path: Path) -> Iterator[tuple[str, Record]]:
    """Each record of a file with the place where it stands; RecordError tells which cannot be read."""
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
