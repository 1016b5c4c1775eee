"""mytharium backup: a copy of a server's database, whole at one moment, also while it is being played."""

import os
import sqlite3
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from mytharium.commands.output import put_json
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, database_of

ELSEWHERE = "PostgreSQL has tools of its own: {tool}."


def configure(parser: Parser) -> None:
    add_settings(parser)
    parser.add_argument("copy", type=Path, help="the file to write")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    add_json(parser, "print one object with the file and how many tables it holds")
    parser.examples("mytharium backup sunday.sqlite\nmytharium backup --db games.sqlite --force last.sqlite")


def run(arguments: Namespace) -> int:
    source = file_of(database_of(arguments), "pg_dump --format=custom")
    if not source.is_file():
        raise Fault(f"There is no database at {source}.")
    tables = copied(source, arguments.copy, arguments.force)
    tell(arguments, arguments.copy, tables)
    return 0


def tell(arguments: Namespace, file: Path, tables: int, more: str = "") -> None:
    if arguments.json:
        put_json({"file": str(file), "tables": tables})
    else:
        print(f"{file} holds {tables} {'table' if tables == 1 else 'tables'}.{more}")


def file_of(db: str, tool: str) -> Path:
    """The file of a SQLite database."""
    if db.startswith("postgres"):
        raise Fault(ELSEWHERE.format(tool=tool))
    return Path(db.removeprefix("sqlite:///"))


def copied(source: Path, target: Path, force: bool) -> int:
    """Copy a database as it is at one moment; how many tables it holds. The target is there whole or not at all."""
    if target.exists() and not force:
        raise Fault(f"{target} is there already; --force replaces it.")
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new, pages=1000)
            tables = checked(new, source)
            new.execute("PRAGMA journal_mode=DELETE")
        fresh.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise Fault(f"{source} could not be copied to {target}: {error}.") from error
    finally:
        fresh.unlink(missing_ok=True)
    return tables


def checked(database: sqlite3.Connection, name: Path) -> int:
    """The number of tables in a database of ours that is whole."""
    if (found := database.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
        raise Fault(f"{name} is damaged: {found}.")
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raise Fault(f"{name} is no database of Mytharium.")
    return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])
