"""Offers of a seat name their owner, which tells them from invitations to open seats."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """An invitation to a seat that was taken meanwhile cannot be told from an offer, so both end here."""
    op.add_column("invitations", sa.Column("owner", sa.String(64)))
    invitations = sa.table("invitations", sa.column("table"), sa.column("seat"))
    seats = sa.table("seats", sa.column("table"), sa.column("seat"), sa.column("kind"))
    same = (seats.c.table == invitations.c.table, seats.c.seat == invitations.c.seat)
    is_open = sa.select(seats.c.seat).where(*same, seats.c.kind == "open").exists()
    op.execute(sa.delete(invitations).where(~is_open))


def downgrade() -> None:
    """The version before would give an offered seat away although its owner has changed: offers end."""
    op.execute(sa.text("DELETE FROM invitations WHERE owner IS NOT NULL"))
    op.drop_column("invitations", "owner")
