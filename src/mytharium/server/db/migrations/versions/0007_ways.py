"""Several ways to be told of things, and devices that are told by push."""

from importlib import import_module

import sqlalchemy as sa
from alembic import op
from sqlalchemy import JSON, BigInteger, Boolean, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0007"
down_revision = "0006"

_LASTING = {
    "contacts": (*map(sa.column, ("person", "confirmed", "zone")), sa.column("kinds", JSON), sa.column("quiet", JSON)),
    "notices": tuple(map(sa.column, ("person", "table", "kind", "due", "tries"))),
}


def _table(name: str, *more: str) -> sa.TableClause:
    """A table as it was before, or is from now on."""
    return sa.table(name, *(sa.column(one.name, one.type) for one in _LASTING[name]), *map(sa.column, more))


def upgrade() -> None:
    """The way becomes a part of two keys, so those tables are made anew; what they held was all for mail."""
    contacts, notices = _table("contacts", "email"), _table("notices")
    known = [dict(row) for row in op.get_bind().execute(sa.select(contacts)).mappings()]
    due = [dict(row) for row in op.get_bind().execute(sa.select(notices)).mappings()]
    op.drop_table("notices")
    op.drop_table("contacts")
    create(
        "contacts", "person way", refers="person",
        person=String(64), way=String(10), address=String(1000), shape=String(10), confirmed=Boolean, kinds=JSON,
        quiet=JSON, zone=String(60),
    )  # fmt: skip
    create(
        "notices", "person table kind way", refers="person table", index="due",
        person=String(64), table=String(40), kind=String(20), way=String(10), due=BigInteger, tries=Integer,
    )  # fmt: skip
    create(
        "devices", "id", refers="person", index="person",
        id=String(64), person=String(64), session=String(64), endpoint=String(1000), key=String(100), auth=String(40),
        agent=String(200), created=BigInteger,
    )  # fmt: skip
    ways, told = _table("contacts", "way", "address", "shape"), _table("notices", "way")
    op.bulk_insert(ways, [{"way": "mail", "address": row.pop("email"), "shape": "", **row} for row in known])
    op.bulk_insert(told, [{"way": "mail", **row} for row in due])


def downgrade() -> None:
    """Mail is the only way again; who is told in another one is told no more."""
    ways, told = _table("contacts", "way", "address"), _table("notices", "way")
    known = [dict(row) for row in op.get_bind().execute(sa.select(ways).where(ways.c.way == "mail")).mappings()]
    due = [dict(row) for row in op.get_bind().execute(sa.select(told).where(told.c.way == "mail")).mappings()]
    drop("devices", "notices", "contacts")
    import_module("mytharium.server.db.migrations.versions.0005_notices").upgrade()
    for row in (*known, *due):
        del row["way"]
    op.bulk_insert(_table("contacts", "email"), [{"email": row.pop("address"), **row} for row in known])
    op.bulk_insert(_table("notices"), due)
