"""Which process plays the bots of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lease", sa.BigInteger))
    op.create_index("ix_tables_lease", "tables", ["lease"])
    bots = "SELECT \"table\" FROM seats WHERE kind = 'bot'"
    op.execute(f"UPDATE tables SET lease = 0 WHERE finished IS NULL AND id IN ({bots})")


def downgrade() -> None:
    op.drop_index("ix_tables_lease", "tables")
    op.drop_column("tables", "lease")
