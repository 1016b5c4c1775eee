"""Tournaments with more than two at a table: who sits where, and the points of each; and notices of their rounds."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import JSON, BigInteger, Float, Integer, String

from mytharium.server.db.migrations.shapes import create

revision = "0018"
down_revision = "0017"

_LASTING = ("tournament", "round", "board", "table", "at")


def _table(*more: str, lists: tuple[str, ...]) -> sa.TableClause:
    """Pairings as they were before, or are from now on."""
    return sa.table(
        "pairings", *map(sa.column, (*_LASTING, *more)), *(sa.column(name, JSON(none_as_null=True)) for name in lists)
    )


def upgrade() -> None:
    """The columns for two become lists, so the table is made anew."""
    _tell_of_rounds()
    op.add_column("tournaments", sa.Column("seats", sa.Integer()))
    before = _table("first", "second", "points", lists=("scores",))
    rows = [dict(row) for row in op.get_bind().execute(sa.select(before)).mappings()]
    op.drop_table("pairings")
    create(
        "pairings", "tournament round board", refers="tournament", index="table", empty="table points scores",
        tournament=String(40), round=Integer, board=Integer, players=JSON, table=String(40), at=BigInteger, points=JSON,
        scores=JSON,
    )  # fmt: skip
    op.bulk_insert(_table(lists=("players", "points", "scores")), [_board(row) for row in rows])


def _tell_of_rounds() -> None:
    """Who is told of invitations is told of rounds."""
    contacts = sa.table("contacts", sa.column("person"), sa.column("way"), sa.column("kinds", JSON))
    for person, way, kinds in op.get_bind().execute(sa.select(contacts)).all():
        if "invited" in kinds:
            mine = sa.update(contacts).where(contacts.c.person == person, contacts.c.way == way)
            op.get_bind().execute(mine.values(kinds=[*kinds, "round"]))


def _board(row: dict[str, object]) -> dict[str, object]:
    first, second, points = row.pop("first"), row.pop("second"), row.pop("points")
    if second == -1:
        return {**row, "players": [first], "points": [1.0], "scores": None}
    known = isinstance(points, float)
    return {**row, "players": [first, second], "points": [points, 1 - points] if known else None}  # type: ignore[operator]


def downgrade() -> None:
    """Back to columns for two. A tournament with more at a table stands in the way."""
    after = _table(lists=("players", "points", "scores"))
    rows = [dict(row) for row in op.get_bind().execute(sa.select(after)).mappings()]
    if any(len(row["players"]) > 2 for row in rows):
        raise ValueError("The version before has no tournaments with more than two at a table; delete those first.")
    op.drop_table("pairings")
    create(
        "pairings", "tournament round board", refers="tournament", index="table", empty="table points scores",
        tournament=String(40), round=Integer, board=Integer, first=Integer, second=Integer, table=String(40),
        at=BigInteger, points=Float, scores=JSON,
    )  # fmt: skip
    op.bulk_insert(_table("first", "second", "points", lists=("scores",)), [_pair(row) for row in rows])
    op.drop_column("tournaments", "seats")
    contacts = sa.table("contacts", sa.column("person"), sa.column("way"), sa.column("kinds", JSON))
    for person, way, kinds in op.get_bind().execute(sa.select(contacts)).all():
        mine = sa.update(contacts).where(contacts.c.person == person, contacts.c.way == way)
        op.get_bind().execute(mine.values(kinds=[kind for kind in kinds if kind != "round"]))


def _pair(row: dict[str, Any]) -> dict[str, Any]:
    players, points = row.pop("players"), row.pop("points")
    first, second = (*players, -1)[:2]
    return {**row, "first": first, "second": second, "points": points[0] if points else None}
