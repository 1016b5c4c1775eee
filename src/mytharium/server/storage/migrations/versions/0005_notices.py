"""How people are told of things, and what they are to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "contacts",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("email", sa.String(200), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.Column("quiet", sa.JSON(), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_contacts_person"),
        sa.PrimaryKeyConstraint("person", name="pk_contacts"),
    )
    op.create_table(
        "notices",
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_notices_person"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_notices_table"),
        sa.PrimaryKeyConstraint("person", "table", "kind", name="pk_notices"),
    )
    op.create_index("ix_notices_due", "notices", ["due"])
