"""Databases for tests: a file, or a schema of its own in PostgreSQL."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.needs import need, postgres

BOTH = ("sqlite", "postgres")


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'db.sqlite'}"
        return
    need("postgres")
    import psycopg

    url, name = postgres() or "", f"mytharium_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
        try:
            yield f"{url}?options=-csearch_path%3D{name}"
        finally:
            connection.execute(f"DROP SCHEMA {name} CASCADE")
