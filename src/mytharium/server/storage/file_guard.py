"""Notices that the SQLite file is no longer the one that this process has open.

SQLite goes on writing into a file that was deleted or replaced, and whatever it acknowledges then is lost. A new
connection would create an empty file, and delete the write-ahead log that the open connections use.
"""

import sqlite3
from pathlib import Path

SUFFIXES = ("", "-wal", "-shm")  # the database, its write-ahead log, and the index of that


class FileGuard:
    """While a process has connections, SQLite itself neither removes nor replaces any of the three files."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._paths = [Path(f"{file}{suffix}") for suffix in SUFFIXES]
        self._known: dict[Path, tuple[int, int]] = {}

    def remember(self) -> None:
        """Remember the files that are there, after a connection of this process has used them."""
        for path in self._paths:
            if path not in self._known and (found := _identity(path)) is not None:
                self._known[path] = found

    def trouble(self) -> str:
        """Return a sentence if a file that was remembered is another one or gone."""
        if all(_identity(path) == known for path, known in self._known.items()):
            return ""
        return f"{self._file} was deleted or replaced while it was in use. Put it back, or restart the server."

    def check_connection(self, *_: object) -> None:
        """Refuse to open a connection to another file."""
        if trouble := self.trouble():
            raise sqlite3.OperationalError(trouble)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
