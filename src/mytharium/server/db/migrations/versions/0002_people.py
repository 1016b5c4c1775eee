"""People with their sessions, passkeys and recovery codes; tickets; results."""

from sqlalchemy import JSON, BigInteger, Integer, LargeBinary, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    words, person, secret = String(60), String(64), String(64)
    create(
        "people", "id", unique="key",
        id=person, name=words, key=String(120), password=String(200), created=BigInteger, preferences=JSON,
    )  # fmt: skip
    create(
        "sessions", "token", refers="person", index="person",
        token=secret, person=person, created=BigInteger, seen=BigInteger, agent=String(200),
    )  # fmt: skip
    create(
        "passkeys", "id", refers="person", index="person",
        id=String(1400), person=person, name=words, key=LargeBinary, uses=BigInteger, created=BigInteger,
    )  # fmt: skip
    create("recovery_codes", "code", refers="person", index="person", code=secret, person=person)
    create("tickets", "token", token=secret, purpose=String(20), subject=String(64), expires=BigInteger)
    create(
        "results", "table seat", refers="table",
        table=String(40), seat=Integer, rank=Integer, score=Integer, role=String(80),
    )  # fmt: skip


def downgrade() -> None:
    drop("results", "tickets", "recovery_codes", "passkeys", "sessions", "people")
