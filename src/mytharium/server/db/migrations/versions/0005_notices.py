"""How people are told of things, and what they are to be told."""

from sqlalchemy import JSON, BigInteger, Boolean, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    create(
        "contacts", "person", refers="person",
        person=String(64), email=String(200), confirmed=Boolean, kinds=JSON, quiet=JSON, zone=String(60),
    )  # fmt: skip
    create(
        "notices", "person table kind", refers="person table", index="due",
        person=String(64), table=String(40), kind=String(20), due=BigInteger, tries=Integer,
    )  # fmt: skip


def downgrade() -> None:
    drop("notices", "contacts")
