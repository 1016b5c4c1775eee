"""Confirmed sessions, alerts about accounts, and counts of e-mails."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import JSON, BigInteger, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("confirmed", BigInteger()))
    create(
        "alerts", "id", refers="person", index="due",
        id=String(32), person=String(64), kind=String(20), way=String(10), target=JSON, due=BigInteger, tries=Integer,
    )  # fmt: skip
    create("mails", "address day", address=String(64), day=Integer, count=Integer)


def downgrade() -> None:
    drop("mails", "alerts")
    op.drop_column("sessions", "confirmed")
