"""The notation of tables in released migrations: texts that name columns. New migrations use Alembic's own."""

from collections.abc import Mapping
from typing import Any

from alembic import op
from sqlalchemy import Column, ForeignKeyConstraint, Index, PrimaryKeyConstraint, Table
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import TypeEngine

Kind = TypeEngine[Any] | type[TypeEngine[Any]]
HOMES = {"table": "tables.id", "person": "people.id", "tournament": "tournaments.id"}  # where columns refer to


def parts(name: str, key: str, refers: str, empty: str, columns: Mapping[str, Kind]) -> list[SchemaItem]:
    """Columns and keys; columns in `empty` are nullable."""
    made = [Column(column, kind, nullable=column in empty.split()) for column, kind in columns.items()]
    homes = [ForeignKeyConstraint([one], [HOMES[one]], name=f"fk_{name}_{one}") for one in refers.split()]
    return [*made, PrimaryKeyConstraint(*key.split(), name=f"pk_{name}"), *homes]


def indexes(table: Table, index: str, unique: str) -> list[Index]:
    """One for each column that is named."""
    named = [(one, False) for one in index.split()] + [(one, True) for one in unique.split()]
    return [Index(f"ix_{table.name}_{one}", table.c[one], unique=is_unique) for one, is_unique in named]


def create(
    name: str, key: str, /, refers: str = "", index: str = "", unique: str = "", empty: str = "", **columns: Kind
) -> None:
    """Make a table: see `shapes`."""
    made = op.create_table(name, *parts(name, key, refers, empty, columns))
    assert made is not None
    for one in indexes(made, index, unique):
        one.create(op.get_bind())


def drop(*names: str) -> None:
    """Remove tables; those that refer to others come first."""
    for name in names:
        op.drop_table(name)
