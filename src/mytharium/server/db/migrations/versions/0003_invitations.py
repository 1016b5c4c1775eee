"""Seats that are kept for people."""

from sqlalchemy import BigInteger, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    create(
        "invitations", "table seat", refers="table person", index="person",
        table=String(40), seat=Integer, person=String(64), at=BigInteger,
    )  # fmt: skip


def downgrade() -> None:
    drop("invitations")
