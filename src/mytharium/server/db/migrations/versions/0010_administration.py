"""Who runs the site, and who may not use it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("people", sa.Column("administers", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("blocked", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("people", "blocked")
    op.drop_column("people", "administers")
