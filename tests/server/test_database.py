"""The schema on both databases, the key of the server, and hints between processes."""

import asyncio
import stat
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from mytharium.server.http.app import open_site
from mytharium.server.http.tokens import load_keyring
from mytharium.server.pages.pages import Pages
from mytharium.server.settings.settings import Settings
from mytharium.server.storage.database import Database, DatabaseError
from mytharium.server.storage.schema import REVISION, metadata
from mytharium.server.storage.store import HUMAN, Seat
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.taking_back import undo as undo_at
from tests.server.databases import BOTH, database
from tests.server.hand import QuickJobs

pytestmark = pytest.mark.source


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.parametrize("kind", BOTH)
async def test_migrations_lead_from_nothing_to_the_schema(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url:
        several = [Database(url) for _ in range(8)]
        await asyncio.gather(*(one.upgrade() for one in several))
        await several[0].upgrade()
        async with several[0].reading() as connection:
            assert await connection.run_sync(_differences) == []
            assert (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalars().all() == [
                REVISION
            ]
        for one in several:
            await one.close()


async def test_sqlite_keeps_what_is_acknowledged(tmp_path: Path) -> None:
    with database("sqlite", tmp_path) as url:
        made = Database(url)
        await made.upgrade()
        async with made.writing() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
        await made.close()
        assert stat.S_IMODE((tmp_path / "db.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", BOTH)
async def test_all_processes_share_one_secret(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url:
        made = Database(url)
        await made.upgrade()
        rings = await asyncio.gather(*(load_keyring(made) for _ in range(4)))
        assert len({ring.derive("x") for ring in rings}) == 1
        await made.close()
    if kind == "sqlite":
        key = tmp_path / "db.sqlite.key"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert len(key.read_bytes()) == 32
        assert not list(tmp_path.glob("db.sqlite.key.*"))


async def test_a_url_that_means_nothing(tmp_path: Path) -> None:
    for url in ("mysql://here/x", "postgresql://a:b:c:d", "://"):
        with pytest.raises(DatabaseError, match=r"SQLite|sqlite"):
            Database(url)
    nowhere = Database("postgresql://nobody:hush@127.0.0.1:1/none")
    with pytest.raises(DatabaseError) as failed:
        await nowhere.upgrade()
    assert "hush" not in str(failed.value)
    await nowhere.close()
    folder = Database(str(tmp_path))
    with pytest.raises(DatabaseError):
        await folder.upgrade()
    await folder.close()


async def test_a_hint_reaches_the_other_process(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        async with (
            open_site(Settings(db=url), Pages(), QuickJobs()) as one,
            open_site(Settings(db=url), Pages(), QuickJobs()) as other,
        ):
            plan = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bob")))
            code = await one.seating.create(plan, "ann")
            async with other.tables.at(code) as table:
                seq, act = table.match.seq, table.match.legal(0)[0][1]
            told = asyncio.Event()
            table.listeners.add(told.set)
            for _ in range(50):  # until both listen
                told.clear()
                await one.tables.move(code, 0, act, seq)
                await undo_at(one.tables, code, 0, seq + 1)
                seq += 2
                try:
                    await asyncio.wait_for(told.wait(), 0.2)
                    break
                except TimeoutError:
                    continue
            assert told.is_set()
            async with other.tables.at(code) as table:
                assert table.match.seq == seq
