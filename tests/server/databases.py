"""Databases for tests: a file, or a schema of its own in PostgreSQL."""

import atexit
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine

from mytharium.server.db.database import _upgrade
from tests.needs import need, postgres

if TYPE_CHECKING:
    from psycopg import Connection

BOTH = ("sqlite", "postgres")
_spare: list[str] = []  # schemas with empty tables: to make them takes PostgreSQL most of a second


@contextmanager
def database(kind: str, folder: Path, fresh: bool = False) -> Iterator[str]:
    """The URL of a database that holds nothing; a fresh one has no tables either."""
    if kind == "sqlite":
        file = folder / "db.sqlite"
        if not fresh:
            plant(file)
        yield f"sqlite:///{file}"
        return
    need("postgres")
    with _connected() as connection:
        name = _spare.pop() if _spare and not fresh else _made(connection)
        try:
            yield f"{postgres()}?options=-csearch_path%3D{name}"
        finally:
            if fresh:
                _drop(connection, name)
            else:
                _empty(connection, name)
                _spare.append(name)


def plant(file: Path) -> None:
    """A file with empty tables, if there is none yet."""
    if not file.exists():
        file.write_bytes(_empty_file())


@cache
def _empty_file() -> bytes:
    """Made once: it takes a tenth of a second."""
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/db.sqlite")
        with engine.begin() as connection:
            _upgrade(connection)
        engine.dispose()
        return Path(folder, "db.sqlite").read_bytes()


def _connected() -> "Connection[Any]":
    import psycopg

    return psycopg.connect(postgres() or "", autocommit=True)


def _made(connection: "Connection[Any]") -> str:
    name = f"mytharium_{secrets.token_hex(4)}"
    connection.execute(f"CREATE SCHEMA {name}")
    return name


def _empty(connection: "Connection[Any]", name: str) -> None:
    """Forget every row; nobody is connected any more."""
    found = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = %s AND tablename <> 'alembic_version'", [name]
    )
    tables = [f"{name}.{table}" for (table,) in found]
    if tables:
        connection.execute(f"SET session_replication_role = replica; {'; '.join(f'DELETE FROM {t}' for t in tables)}")


def _drop(connection: "Connection[Any]", name: str) -> None:
    connection.execute(f"DROP SCHEMA {name} CASCADE")


@atexit.register
def _drop_all() -> None:
    if _spare:
        with _connected() as connection:
            for name in _spare:
                _drop(connection, name)
