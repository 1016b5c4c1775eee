"""Chats, what was read of them, who reads whom not, what was reported, and the notes of a seat."""

from sqlalchemy import BigInteger, Integer, String

from mytharium.server.db.migrations.shapes import create, drop

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    create(
        "chat", "table room number", refers="table", index="guest",
        table=String(40), room=String(10), number=Integer, guest=String(64), seat=Integer, name=String(60),
        text=String(500), at=BigInteger,
    )  # fmt: skip
    create(
        "chat_seen", "table room guest", refers="table",
        table=String(40), room=String(10), guest=String(64), number=Integer,
    )  # fmt: skip
    create("mutes", "guest muted", guest=String(64), muted=String(64))
    create("notes", "table seat", refers="table", table=String(40), seat=Integer, text=String(2000))
    create(
        "reports", "table what number guest", index="at", empty="settled",
        table=String(40), what=String(10), number=Integer, guest=String(64), author=String(64), name=String(60),
        text=String(2000), at=BigInteger, settled=BigInteger,
    )  # fmt: skip


def downgrade() -> None:
    drop("reports", "notes", "mutes", "chat_seen", "chat")
