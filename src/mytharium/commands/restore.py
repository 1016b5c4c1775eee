"""mytharium restore: put a copy back. What was there is kept beside it, in case it is missed."""

import sqlite3
from argparse import Namespace
from contextlib import closing
from pathlib import Path

from mytharium.commands.backup import copied, file_of, tell
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, database_of


def configure(parser: Parser) -> None:
    add_settings(parser)
    parser.add_argument("copy", type=Path, help="a file that backup has written")
    add_json(parser, "print one object with the file and how many tables it holds")
    parser.examples("mytharium restore sunday.sqlite\nmytharium restore --db games.sqlite sunday.sqlite")


def run(arguments: Namespace) -> int:
    target = file_of(database_of(arguments), "pg_restore --clean")
    if not arguments.copy.is_file():
        raise Fault(f"There is no file {arguments.copy}.")
    before = target.with_name(f"{target.name}.before")
    if target.exists():
        stopped(target)
        target.replace(before)
    try:
        tables = copied(arguments.copy, target, force=False)
    except Fault:
        if before.exists():
            before.replace(target)
        raise
    kept = f" What was there is now {before}." if before.exists() else ""
    tell(arguments, target, tables, kept)
    return 0


def stopped(target: Path) -> None:
    """No server may have the file open: it would go on writing to the one that was moved away."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as database:
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.rollback()
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        raise Fault(f"{target} is in use: stop the server first ({error}).") from error
    except sqlite3.DatabaseError:
        return  # damaged: that may be why it is replaced
