"""Answers that a seat keeps for what it expects of the others."""

from alembic import op
from sqlalchemy import JSON, Integer, String

from mytharium.server.db.migrations.shapes import create

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    create(
        "kept_answers", "table number", refers="table",
        table=String(40), number=Integer, seat=Integer, start=Integer, seq=Integer, line=JSON, reason=String(200),
    )  # fmt: skip


def downgrade() -> None:
    op.drop_table("kept_answers")
