"""Migration 0022 with rows that were stored at every version before it: nothing is lost, nothing is invented."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import JSON, Boolean, Column, Connection, Float, Integer, LargeBinary, MetaData, inspect, select

from mytharium.server.db import schema
from mytharium.server.db.database import Database, alembic_config
from mytharium.server.tables.rights import ANYONE, Grant, Right
from tests.server.databases import BOTH, database

Dump = dict[str, list[tuple[Any, ...]]]
LAST = 21  # the version before
CODES = {  # what stood in place of a seat in grants
    0: Grant(Right.PLAY, "g", 0),
    3: Grant(Right.PLAY, "g", 3),
    -3: Grant(Right.WATCH, "g"),
    -10: Grant(Right.HINTS, "g"),
    -12: Grant(Right.HIDES, "g"),
    -13: Grant(Right.PUBLIC, "g"),
    -15: Grant(Right.JOINS, "g"),
    -20: Grant(Right.LENT, "g", 0),
    -24: Grant(Right.LENT, "g", 4),
    -99: Grant(Right.LENT, "g", 79),
    -100: Grant(Right.LEARNS, "g", n=0),
    -107: Grant(Right.LEARNS, "g", n=7),
    -11: Grant(Right.OTHER, "g", n=-11),
}
JSONS = {
    "options": {"a": "b"},
    "preferences": {},
    "pace": {"bank": 1},
    "kinds": ["invited"],
    "target": {"address": "a"},
}


def _value(table: str, column: Column[Any], k: int) -> Any:
    """Return something that fits the column and differs from row to row."""
    homes = {"table": f"t{k}", "person": f"p{k}", "tournament": f"c{k}"}
    if column.name in homes:
        return homes[column.name]
    if column.name == "id" and table in ("tables", "people", "tournaments"):
        return f"{ {'tables': 't', 'people': 'p', 'tournaments': 'c'}[table] }{k}"
    if isinstance(column.type, JSON):
        return JSONS.get(column.name, [k, k + 1]) if k % 3 or not column.nullable else None
    if column.nullable and k % 3 == 0:
        return None
    if isinstance(column.type, Boolean):
        return k % 2 == 0
    if isinstance(column.type, Integer):
        return k
    if isinstance(column.type, Float):
        return k / 2
    return bytes([k]) if isinstance(column.type, LargeBinary) else f"{column.name[:5]}{k}"


def _fill(connection: Connection, k: int) -> None:
    """Store a row in every table of this version; in grants one of each kind."""
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if table.name == "alembic_version":
            continue
        rows = [{column.name: _value(table.name, column, k) for column in table.c}]
        if table.name == "grants":
            every = itertools.product(CODES, ("g", f"g{k}", ANYONE))
            rows = [{"table": f"t{k}", "seat": code, "guest": guest} for code, guest in every]
        for row in rows:
            connection.execute(table.insert().values(row))


def _dump(connection: Connection) -> Dump:
    """Return all rows as they are stored."""
    found = MetaData()
    found.reflect(connection)
    return {
        table.name: sorted(tuple(map(repr, row)) for row in connection.execute(select(table)))
        for table in found.sorted_tables
        if table.name != "alembic_version"
    }


def _shape(connection: Connection, ondelete: bool = True) -> dict[str, Any]:
    """Return columns, keys and indexes as the database describes them."""
    found = inspect(connection)
    shape: dict[str, Any] = {}
    for table in found.get_table_names():
        if table != "alembic_version":
            shape[table] = (
                [(c["name"], repr(c["type"]), c["nullable"], c["default"]) for c in found.get_columns(table)],
                (found.get_pk_constraint(table)["name"], found.get_pk_constraint(table)["constrained_columns"]),
                sorted(
                    (k["name"], k["constrained_columns"], k["referred_table"], k["options"] if ondelete else {})
                    for k in found.get_foreign_keys(table)
                ),
                sorted((i["name"], i["column_names"], bool(i["unique"])) for i in found.get_indexes(table)),
            )
    return shape


@pytest.mark.parametrize("kind", BOTH)
async def test_rows_of_every_version_survive_the_migration_of_rights(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path, fresh=True) as url:
        made = Database(url)

        def go(connection: Connection, revision: int, down: bool = False) -> None:
            (command.downgrade if down else command.upgrade)(alembic_config(connection), f"{revision:04}")

        async with made.writing() as connection:
            for k in range(1, LAST + 1):
                await connection.run_sync(go, k)
                await connection.run_sync(_fill, k)
            before, shape = await connection.run_sync(_dump), await connection.run_sync(_shape)
            assert len(before["entries"]) == LAST
        await made.upgrade()
        async with made.writing() as connection:
            after = await connection.run_sync(_dump)
            columns = [schema.table_rights.c[name] for name in ("table", *Grant._fields)]
            rights = sorted(tuple(row) for row in await connection.execute(select(*columns).where(columns[2] == "g")))
            await connection.run_sync(go, LAST, True)
            assert await connection.run_sync(_dump) == before
            assert await connection.run_sync(_shape) == shape
        assert {name: rows for name, rows in after.items() if name != "table_rights"} == {
            name: rows for name, rows in before.items() if name != "grants"
        }
        assert len(after["table_rights"]) == len(before["grants"])
        assert rights == sorted((f"t{k}", *grant) for k in range(1, LAST + 1) for grant in CODES.values())
        await made.upgrade()
        async with made.writing() as connection:
            again = await connection.run_sync(_dump)
            assert again.keys() == after.keys()
            assert all(len(rows) == len(after[name]) for name, rows in again.items())
            await connection.execute(schema.tables.delete().where(schema.tables.c.id == "t7"))
            await connection.execute(schema.people.delete().where(schema.people.c.id == "p8"))
            await connection.execute(schema.tournaments.delete().where(schema.tournaments.c.id == "c12"))
            left = await connection.run_sync(_dump)
        gone = {"t7": schema.tables, "p8": schema.people, "c12": schema.tournaments}
        for table in schema.metadata.sorted_tables:
            refers = {key.column.table for key in table.foreign_keys}
            ended = [name for name, home in gone.items() if home in (table, *refers)]
            assert left[table.name] == [
                row for row in again[table.name] if not any(repr(name) in row for name in ended)
            ], table
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_migrations_and_the_schema_make_the_same_tables(kind: str, tmp_path: Path) -> None:
    """Also what the comparison of Alembic leaves out: primary keys, defaults, and what happens on deletion."""
    (tmp_path / "other").mkdir()
    with database(kind, tmp_path, fresh=True) as one, database(kind, tmp_path / "other", fresh=True) as other:
        migrated, created = Database(one), Database(other)
        await migrated.upgrade()
        async with created.writing() as connection:
            await connection.run_sync(schema.metadata.create_all)
        shapes = []
        for found in (migrated, created):
            async with found.reading() as connection:
                shapes.append(await connection.run_sync(_shape))
            await found.close()
        for table, (columns, *keys) in shapes[0].items():
            assert tuple(keys) == shapes[1][table][1:], table
            assert sorted(map(str, columns)) == sorted(map(str, shapes[1][table][0])), table
