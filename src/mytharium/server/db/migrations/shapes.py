"""The notation of tables in released migrations: texts that name columns. New migrations use Alembic's own."""

from typing import Any

from alembic import op
from sqlalchemy import Column, ForeignKeyConstraint, PrimaryKeyConstraint
from sqlalchemy.types import TypeEngine

Kind = TypeEngine[Any] | type[TypeEngine[Any]]
HOMES = {"table": "tables.id", "person": "people.id", "tournament": "tournaments.id"}  # where columns refer to


def create(
    name: str, key: str, /, refers: str = "", index: str = "", unique: str = "", empty: str = "", **columns: Kind
) -> None:
    """Make a table with a primary key; each text names columns, those in `empty` are nullable."""
    op.create_table(
        name,
        *(Column(column, kind, nullable=column in empty.split()) for column, kind in columns.items()),
        PrimaryKeyConstraint(*key.split(), name=f"pk_{name}"),
        *(ForeignKeyConstraint([column], [HOMES[column]], name=f"fk_{name}_{column}") for column in refers.split()),
    )
    for column in (index + " " + unique).split():
        op.create_index(f"ix_{name}_{column}", name, [column], unique=column in unique.split())


def drop(*names: str) -> None:
    """Remove tables; those that refer to others come first."""
    for name in names:
        op.drop_table(name)
