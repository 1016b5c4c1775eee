"""What migrations are written with."""

from alembic import op

from mytharium.server.storage.shapes import Kind, indexes, parts


def create(
    name: str, key: str, /, refers: str = "", index: str = "", unique: str = "", empty: str = "", **columns: Kind
) -> None:
    """Make a table: see `shapes`."""
    made = op.create_table(name, *parts(name, key, refers, empty, "", columns))
    assert made is not None
    for one in indexes(made, index, unique):
        one.create(op.get_bind())


def drop(*names: str) -> None:
    """Remove tables; those that refer to others come first."""
    for name in names:
        op.drop_table(name)
