"""Notices that the SQLite file is no longer the one that this process has open.

SQLite goes on writing into a file that was deleted or replaced, and whatever it acknowledges then is lost.
"""

from pathlib import Path

SUFFIXES = ("", "-wal", "-shm")  # the database, its write-ahead log, and the index of that


class FileGuard:
    """While a process has connections, SQLite itself neither removes nor replaces any of the three files."""

    def __init__(self, file: Path) -> None:
        self._paths = [Path(f"{file}{suffix}") for suffix in SUFFIXES]
        self._known: dict[Path, tuple[int, int]] = {}

    def is_intact(self) -> bool:
        """Whether all files that were ever seen are still the same."""
        return all(self._is_same(path) for path in self._paths)

    def _is_same(self, path: Path) -> bool:
        try:
            found = path.stat()
        except OSError:
            return path not in self._known  # the log appears with the first connection
        here = (found.st_dev, found.st_ino)
        return self._known.setdefault(path, here) == here
