"""Tournaments, who takes part, and who meets whom."""

from sqlalchemy import JSON, BigInteger, Boolean, Float, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    create(
        "tournaments", "id", index="over", empty="over season",
        id=String(40), name=String(80), game=String(60), modules=JSON, options=JSON, kind=String(12), rounds=Integer,
        size=Integer, promote=Integer, pace=JSON, host=String(64), created=BigInteger, round=Integer, over=BigInteger,
        season=String(40),
    )  # fmt: skip
    create(
        "entrants", "tournament number", refers="tournament", index="person",
        tournament=String(40), number=Integer, person=String(64), name=String(60), strength=String(40), left=Boolean,
    )  # fmt: skip
    create(
        "pairings", "tournament round board", refers="tournament", index="table", empty="table points scores",
        tournament=String(40), round=Integer, board=Integer, first=Integer, second=Integer, table=String(40),
        at=BigInteger, points=Float, scores=JSON,
    )  # fmt: skip


def downgrade() -> None:
    drop("pairings", "entrants", "tournaments")
