"""Statements that are given to SQLite's driver as text write what SQLAlchemy would."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, bindparam, delete, select, text, update

from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.db.database import Database
from mytharium.server.db.direct import Prepared
from mytharium.server.db.schema import keys, people
from tests.server.databases import BOTH, database

ADDED = Prepared(people.insert())
CHANGED = Prepared(update(people).where(people.c.id == bindparam("of")))
GONE = Prepared(delete(people).where(people.c.name == "Ann", people.c.id.in_(bindparam("ids", expanding=True))))


def _row(id: str, preferences: object) -> dict[str, object]:
    return {"id": id, "name": "Ann", "key": id, "password": "", "created": 1, "preferences": preferences}


@pytest.mark.parametrize("kind", BOTH)
async def test_values_are_written_as_their_columns_say(kind: str, tmp_path: Path) -> None:
    """Lists as JSON, nothing as JSON's null, and as many values for `IN` as there are, also none."""
    with database(kind, tmp_path) as url:
        made = Database(url)
        await made.upgrade()

        def work(connection: Connection) -> None:
            ADDED.run(connection, *(_row(id, {"lang": "en"}) for id in ("one", "two", "three", "four")))
            CHANGED.run(connection, {"of": "one", "preferences": None})
            CHANGED.run(connection, {"of": "two", "preferences": [1, "é"], "blocked": 7})
            GONE.run(connection, {"ids": []})
            GONE.run(connection, {"ids": ["three"]})
            GONE.run(connection, {"ids": ["four", "five"]})

        await made.write(work)
        async with made.reading() as connection:
            found = {row.id: row for row in await connection.execute(select(people))}
            assert sorted(found) == ["one", "two"]
            assert (found["two"].preferences, found["two"].blocked, found["two"].administers) == ([1, "é"], 7, False)
            null = text("SELECT CAST(preferences AS TEXT) FROM people WHERE id = 'one'")
            assert await connection.scalar(null) == "null"
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_what_goes_wrong_is_told_as_ever(kind: str, tmp_path: Path) -> None:
    """A key that is taken, a table that is not there; nothing of it is kept, and the next is written."""
    put = Prepared(keys.insert())
    with database(kind, tmp_path) as url:
        made = Database(url)
        await made.upgrade()
        await made.write(lambda connection: put.run(connection, {"name": "a", "value": b"1"}))

        def twice(connection: Connection) -> None:
            put.run(connection, {"name": "b", "value": b"2"})
            put.run(connection, {"name": "a", "value": b"2"})

        with pytest.raises(Taken):
            await made.write(twice)
        async with made.writing() as connection:
            await connection.execute(text("ALTER TABLE keys RENAME TO hidden"))
        with pytest.raises(DatabaseError):
            await made.write(lambda connection: put.run(connection, {"name": "c", "value": b"3"}))
        async with made.writing() as connection:
            await connection.execute(text("ALTER TABLE hidden RENAME TO keys"))
        await made.write(lambda connection: put.run(connection, {"name": "d", "value": b"4"}))
        async with made.reading() as connection:
            found = await connection.execute(
                select(keys.c.name).where(keys.c.name.in_(list("abcd"))).order_by(keys.c.name)
            )
            assert list(found.scalars()) == ["a", "d"]
        await made.close()
