"""Reviews of games that are over."""

from alembic import op
from sqlalchemy import JSON, BigInteger, Integer, String

from mytharium.server.db.migrations.shapes import create

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    create(
        "reviews", "table", refers="table", empty="data",
        table=String(40), done=Integer, total=Integer, beat=BigInteger, data=JSON,
    )  # fmt: skip


def downgrade() -> None:
    op.drop_table("reviews")
