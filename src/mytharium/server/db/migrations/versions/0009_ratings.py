"""How good people are, and whom a table is for."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import BigInteger, Float, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("wanted", sa.JSON()))
    create(
        "ratings", "who game", index="game",
        who=String(90), game=String(60), mu=Float, sigma=Float, games=Integer, at=BigInteger,
    )  # fmt: skip
    create(
        "rated_games", "table seat", refers="table person", index="person",
        table=String(40), seat=Integer, person=String(64), game=String(60), at=BigInteger, mu=Float, sigma=Float,
    )  # fmt: skip


def downgrade() -> None:
    drop("rated_games", "ratings")
    op.drop_column("tables", "wanted")
    op.drop_column("tables", "rated")
