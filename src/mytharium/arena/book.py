"""The games of a contest in a folder: what was asked for, and one record a line, in the order of the contest."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from mytharium.arena.plan import PlanError
from mytharium.match.record import Record, RecordError, loads

WISH, GAMES = "arena.json", "games.jsonl"


class Memory:
    """Games that are kept for as long as the program runs."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """All games so far, in order."""
        return self._lines

    def known(self, seeds: Sequence[str]) -> list[Record]:
        return []

    def write(self, line: str) -> Record:
        self._lines.append(line)
        return loads(line)

    def close(self) -> None:
        pass


class Book:
    """Games in a file. A line that was being written when the program was killed is dropped, and played again."""

    def __init__(self, folder: Path, wish: msgspec.Struct) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        asked = msgspec.json.format(msgspec.json.encode(wish)).decode() + "\n"
        before = folder / WISH
        if before.exists() and before.read_text("utf-8") != asked:
            raise PlanError(
                f"{folder} holds another contest: {before} says which. Ask for the same, or choose a folder."
            )
        before.write_text(asked, "utf-8")
        self.path = folder / GAMES
        self.path.touch()
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            self.path.write_bytes(whole)
        self.stored = whole.decode().splitlines()
        self.file = self.path.open("a", encoding="utf-8")

    def lines(self) -> list[str]:
        return self.path.read_text("utf-8").splitlines()

    def known(self, seeds: Sequence[str]) -> list[Record]:
        """The games of these seeds that were played before, from the first on."""
        found, self.stored = self.stored[: len(seeds)], self.stored[len(seeds) :]
        records = [loads(line) for line in found]
        for record, seed in zip(records, seeds, strict=False):
            if record.seed != seed:
                raise RecordError(f"{self.path} has the game {record.seed!r} in the place of {seed!r}.")
        return records

    def write(self, line: str) -> Record:
        self.file.write(line + "\n")
        self.file.flush()
        return loads(line)

    def close(self) -> None:
        self.file.close()
