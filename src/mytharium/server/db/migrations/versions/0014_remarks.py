"""What is said about a moment of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("chat", sa.Column("moment", sa.Integer()))


def downgrade() -> None:
    op.execute("DELETE FROM chat WHERE moment IS NOT NULL")
    op.drop_column("chat", "moment")
