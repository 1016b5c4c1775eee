"""Tables that go on from a moment of another game."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("tables", sa.Column("cloned_from", sa.String(40)))
    op.add_column("tables", sa.Column("copied", sa.Integer()))


def downgrade() -> None:
    op.drop_column("tables", "copied")
    op.drop_column("tables", "cloned_from")
