"""Clocks, and seats that are lost on time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.JSON()))
    op.add_column("tables", sa.Column("clocks", sa.JSON()))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger()))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.add_column("seats", sa.Column("lost", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "lost")
    op.drop_index("ix_tables_deadline", "tables")
    for name in ("deadline", "clocks", "pace"):
        op.drop_column("tables", name)
