"""Rights at tables become a table of their own, and rows end with their table, person or tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

# All foreign keys, by what they refer to; their columns are called table, person and tournament.
KEYS = {
    "tables": "seats entries results invitations notices chat chat_seen notes kept_answers rated_games reviews",
    "people": "sessions passkeys recovery_codes invitations contacts notices alerts devices tokens rated_games",
    "tournaments": "entrants pairings",
}
COLUMNS = {"tables": "table", "people": "person", "tournaments": "tournament"}

# Until now: numbers in place of a seat. LENT and LEARNS count down from there, by the seat and by what was read.
NUMBERS = {-3: "watch", -10: "hints", -12: "hides", -13: "public", -15: "joins"}
LENT, LEARNS = -20, -100

_grants = sa.table("grants", *map(sa.column, ("table", "seat", "guest")))
_rights = sa.table("table_rights", *map(sa.column, ("table", "guest", "right", "seat", "n")))


def upgrade() -> None:
    _set_foreign_keys("CASCADE")
    op.create_table(
        "table_rights",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("right", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("n", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_table_rights"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_table_rights_table", ondelete="CASCADE"),
    )
    code, nothing = _grants.c.seat, sa.cast(sa.null(), sa.Integer)
    is_lent = sa.and_(code <= LENT, code > LEARNS)
    known = [(code == number, right) for number, right in NUMBERS.items()]
    right = sa.case((code >= 0, "play"), *known, (is_lent, "lent"), (code <= LEARNS, "learns"), else_="other")
    seat = sa.case((code >= 0, code), (is_lent, LENT - code), else_=nothing)
    n = sa.case((code <= LEARNS, LEARNS - code), (right == "other", code), else_=nothing)
    rows = sa.select(_grants.c.table, _grants.c.guest, right, seat, n)
    op.execute(_rights.insert().from_select(["table", "guest", "right", "seat", "n"], rows))
    op.drop_table("grants")
    op.create_index("ix_table_rights_guest", "table_rights", ["guest"])
    op.create_index("ix_table_rights_seat", "table_rights", ["table", "guest", "right", "seat"], unique=True)
    single = sa.text("seat IS NULL AND n IS NULL")
    op.create_index(
        "ix_table_rights_single",
        "table_rights",
        ["table", "guest", "right"],
        unique=True,
        sqlite_where=single,
        postgresql_where=single,
    )


def downgrade() -> None:
    op.create_table(
        "grants",
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", "guest", name="pk_grants"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_grants_table"),
    )
    right, seat, n = _rights.c.right, _rights.c.seat, _rights.c.n
    known = [(right == name, number) for number, name in NUMBERS.items()]
    counted = ((right == "lent", LENT - seat), (right == "learns", LEARNS - n))
    code = sa.case((right == "play", seat), *known, *counted, else_=n)
    rows = sa.select(_rights.c.table, code, _rights.c.guest).distinct()
    op.execute(_grants.insert().from_select(["table", "seat", "guest"], rows))
    op.drop_table("table_rights")
    op.create_index("ix_grants_guest", "grants", ["guest"])
    _set_foreign_keys(None)


def _set_foreign_keys(ondelete: str | None) -> None:
    """Make all foreign keys anew; SQLite copies each table for that."""
    named: dict[str, list[str]] = {}
    for parent, names in KEYS.items():
        for name in names.split():
            named.setdefault(name, []).append(parent)
    for name, parents in named.items():
        with op.batch_alter_table(name) as batch:
            for parent in parents:
                column = COLUMNS[parent]
                batch.drop_constraint(f"fk_{name}_{column}", type_="foreignkey")
                batch.create_foreign_key(f"fk_{name}_{column}", parent, [column], ["id"], ondelete=ondelete)
