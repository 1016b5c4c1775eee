"""Tables, seats, grants, the log and keys."""

from sqlalchemy import JSON, BigInteger, Boolean, Integer, LargeBinary, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0001"
down_revision = None


def upgrade() -> None:
    create(
        "tables", "id", unique="watch", empty="rematch_of rematch ask finished scores",
        id=String(40), game=String(60), ruleset=String(400), modules=JSON, options=JSON, seed=String(64),
        host=String(64), watch=String(64), created=BigInteger, rematch_of=String(40), rematch=String(40), ask=JSON,
        asked=JSON, finished=BigInteger, scores=JSON,
    )  # fmt: skip
    create(
        "seats", "table seat", refers="table", unique="token",
        table=String(40), seat=Integer, kind=String(10), name=String(60), strength=String(40), device=Boolean,
        generation=Integer, standing=String(40), token=String(64),
    )  # fmt: skip
    create(
        "grants", "table seat guest", refers="table", index="guest",
        table=String(40), seat=Integer, guest=String(64),
    )  # fmt: skip
    create(
        "entries", "table seq", refers="table",
        table=String(40), seq=Integer, kind=String(20), seat=Integer, text=String(400), at=BigInteger,
    )  # fmt: skip
    create("keys", "name", name=String(40), value=LargeBinary)


def downgrade() -> None:
    drop("keys", "entries", "grants", "seats", "tables")
