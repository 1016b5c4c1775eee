"""Tables, seats, grants, the log and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("ruleset", sa.String(400), nullable=False),
        sa.Column("modules", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("rematch_of", sa.String(40)),
        sa.Column("rematch", sa.String(40)),
        sa.Column("ask", sa.JSON()),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("finished", sa.BigInteger()),
        sa.Column("scores", sa.JSON()),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_watch", "tables", ["watch"], unique=True)
    op.create_table(
        "seats",
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("strength", sa.String(40), nullable=False),
        sa.Column("device", sa.Boolean(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("standing", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_token", "seats", ["token"], unique=True)
    op.create_table(
        "grants",
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_grants_table"),
        sa.PrimaryKeyConstraint("table", "seat", "guest", name="pk_grants"),
    )
    op.create_index("ix_grants_guest", "grants", ["guest"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_entries"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
