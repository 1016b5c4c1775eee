"""A shelf with games that exist for tests only."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mytharium import games

HERE = str(Path(__file__).parent)


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """Put the games of this folder beside the real ones."""
    games.__path__.append(HERE)
    games.names.cache_clear()
    try:
        yield
    finally:
        games.__path__.remove(HERE)
        games.names.cache_clear()
