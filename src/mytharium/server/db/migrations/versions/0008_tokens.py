"""Tokens with which programs act for people."""

from sqlalchemy import JSON, BigInteger, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    create(
        "tokens", "token", refers="person", index="person",
        token=String(64), person=String(64), name=String(60), rights=JSON, created=BigInteger, used=BigInteger,
    )  # fmt: skip


def downgrade() -> None:
    drop("tokens")
