"""Who made each decision, which seats were assisted, and friendly tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

PROGRAM, LENT = -14, -20  # rights in place of a seat's number, as they were
FORMER = "a former player"  # the name of somebody whose account was deleted

_seats = sa.table("seats", *map(sa.column, ("table", "seat", "kind", "name", "lost", "assisted")))
_grants = sa.table("grants", *map(sa.column, ("table", "seat", "guest")))


def upgrade() -> None:
    op.add_column("entries", sa.Column("decided_by", sa.String(10)))
    op.add_column("tournaments", sa.Column("friendly", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("assisted", sa.Boolean(), nullable=False, server_default=sa.false()))
    own = _grants.alias()
    here = sa.and_(own.c.table == _seats.c.table, own.c.seat == _seats.c.seat)
    by_program = sa.and_(_grants.c.table == own.c.table, _grants.c.guest == own.c.guest, _grants.c.seat == PROGRAM)
    lent = sa.and_(_grants.c.table == _seats.c.table, _grants.c.seat == LENT - _seats.c.seat)
    helped = [
        sa.and_(_seats.c.kind == "bot", sa.select(own.c.seat).where(here).exists()),
        sa.select(own.c.seat).where(here, by_program).exists(),
        sa.select(_grants.c.seat).where(lent).exists(),
    ]
    op.execute(sa.update(_seats).where(sa.or_(*helped)).values(assisted=sa.true()))
    op.execute(sa.delete(_grants).where(_grants.c.seat == PROGRAM))
    gone = sa.and_(_seats.c.kind == "bot", _seats.c.name == FORMER)
    op.execute(sa.update(_seats).where(gone).values(lost=sa.true()))


def downgrade() -> None:
    """The version before knows assisted seats as those of people who let a program play."""
    helped = sa.select(_grants.c.table, sa.literal(PROGRAM), _grants.c.guest).distinct()
    mine = sa.and_(_seats.c.table == _grants.c.table, _seats.c.seat == _grants.c.seat, _seats.c.assisted)
    names = ["table", "seat", "guest"]
    op.execute(_grants.insert().from_select(names, helped.where(sa.select(_seats.c.seat).where(mine).exists())))
    op.drop_column("seats", "assisted")
    op.drop_column("tournaments", "friendly")
    op.drop_column("entries", "decided_by")
