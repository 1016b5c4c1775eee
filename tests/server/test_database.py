"""The schema on both databases, the key of the server, and hints between processes."""

import asyncio
import stat
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, inspect, select, text

from mytharium.server.accounts.people import People
from mytharium.server.app.app import open_site
from mytharium.server.app.maintenance import examine
from mytharium.server.base.errors import DatabaseError, Taken, Unsure
from mytharium.server.base.settings import Settings
from mytharium.server.db import schema
from mytharium.server.db.database import Database, alembic_config
from mytharium.server.db.direct import THREADS, Direct, Pooled
from mytharium.server.db.schema import REVISION, contacts, invitations, metadata, pairings, people, seats
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.tables.rights import Grant, Right, Rights
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import BOT, HUMAN, OPEN, Seat
from mytharium.server.tables.undo import undo as undo_at
from tests.patience import PATIENCE
from tests.server.databases import BOTH, database
from tests.server.hand import QuickJobs


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.parametrize("kind", BOTH)
async def test_migrations_lead_from_nothing_to_the_schema(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path, fresh=True) as url:
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


@pytest.mark.parametrize("kind", BOTH)
async def test_contacts_of_before_are_told_by_mail(kind: str, tmp_path: Path) -> None:
    """Migration 0007 makes their table anew."""
    person = "('p', 'Ann', 'ann', '', 0, '{}')"
    contact = "('p', 'ann@example.org', {yes}, '[\"turn\"]', '[60, 120]', 'UTC')"
    with database(kind, tmp_path, fresh=True) as url:
        made = Database(url)
        async with made.writing() as connection:
            await connection.run_sync(_upgraded_to, "0006")
            await connection.execute(text(f"INSERT INTO people VALUES {person}"))
            yes = "true" if kind == "postgres" else "1"
            await connection.exec_driver_sql(f"INSERT INTO contacts VALUES {contact.format(yes=yes)}")
        await made.upgrade()
        async with made.reading() as connection:
            [row] = await connection.execute(contacts.select())
            assert (await connection.scalars(select(people.c.look))).all() == ["ann"]  # 0015 tells how names look
        assert (row.way, row.address, row.confirmed, row.kinds) == ("mail", "ann@example.org", True, ["turn"])
        assert row.quiet == [60, 120]
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_pairs_of_before_become_boards(kind: str, tmp_path: Path) -> None:
    """Migration 0018 makes their table anew."""
    with database(kind, tmp_path, fresh=True) as url:
        made = Database(url)
        async with made.writing() as connection:
            await connection.run_sync(_upgraded_to, "0017")
            no = "false" if kind == "postgres" else "0"
            cup = "('t', 'Cup', 'whispers', '[]', '{}', 'swiss', 3, 4, 1, '{}', 'host', 0, 2, NULL, NULL)"
            await connection.exec_driver_sql(f"INSERT INTO tournaments VALUES {cup}")
            await connection.exec_driver_sql(
                f"INSERT INTO people VALUES ('p', 'Ann', 'ann', '', 0, '{{}}', {no}, NULL, 'ann')"
            )
            told = f"('p', 'mail', 'ann@example.org', '', {no}, '[\"invited\"]', '[0, 0]', 'UTC')"
            await connection.exec_driver_sql(f"INSERT INTO contacts VALUES {told}")
            rows = (
                "(4, 7, 'a', 5, 1.0, '[9, 3]')",
                "(3, 2, 'b', 5, 0.5, '[3, 3]')",
                "(8, -1, NULL, 0, 1.0, NULL)",
                "(1, 5, NULL, 0, NULL, NULL)",
            )
            for k, row in enumerate(rows):
                await connection.exec_driver_sql(f"INSERT INTO pairings VALUES ('t', 1, {k}, {row[1:]}")
        await made.upgrade()
        async with made.reading() as connection:
            found = list(await connection.execute(pairings.select().order_by(pairings.c.board)))
            assert (await connection.scalars(select(contacts.c.kinds))).all() == [["invited", "round"]]
            undecided = pairings.select().where(pairings.c.points.is_(None))
            assert [row.board for row in await connection.execute(undecided)] == [3]
        assert [(row.players, row.points) for row in found] == [
            ([4, 7], [1.0, 0.0]),
            ([3, 2], [0.5, 0.5]),
            ([8], [1.0]),
            ([1, 5], None),
        ]
        assert [row.scores for row in found][:2] == [[9, 3], [3, 3]]
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_seats_that_were_played_by_others_before_are_assisted(kind: str, tmp_path: Path) -> None:
    """A program, a lent seat and a bot that stands in; a bot of its own and a player are not. There and back."""
    chairs = tuple(Seat(kind, name, "easy") for kind, name in ((HUMAN, "P"), (HUMAN, "L"), (BOT, "S")))
    program, lent = Grant(Right.OTHER, "p", n=-14), Grant(Right.LENT, "ann", 1)
    rights = Rights.at([(0, "p"), (1, "l"), (2, "s")]).plus(program, lent)
    with database(kind, tmp_path, fresh=True) as url:
        async with open_site(Settings(db=url), QuickJobs()) as site:
            code = await site.seating._create(Plan("whispers", (), {}, chairs), "ann", rights)
            alone = await site.seating._create(Plan("whispers", (), {}, chairs[1:]), "h", Rights.at([(0, "h")]))
        made = Database(url)
        async with made.writing() as connection:
            await connection.run_sync(_downgraded_to, "0018")
        await made.upgrade()
        assisted = select(seats.c.seat).where(seats.c.assisted).order_by(seats.c.seat)
        async with made.reading() as connection:
            assert (await connection.scalars(assisted.where(seats.c.table == code))).all() == [0, 1, 2]
            assert (await connection.scalars(assisted.where(seats.c.table == alone))).all() == []
        async with made.writing() as connection:
            await connection.run_sync(_downgraded_to, "0018")
            told = await connection.exec_driver_sql("SELECT guest FROM grants WHERE seat = -14 ORDER BY guest")
            assert told.scalars().all() == ["l", "p", "s"]
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_invitations_to_seats_that_were_taken_end(kind: str, tmp_path: Path) -> None:
    """The migration keeps those to open seats, and the way back ends offers."""
    chairs = (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob"))
    with database(kind, tmp_path, fresh=True) as url:
        async with open_site(Settings(db=url), QuickJobs()) as site:
            code = await site.seating.create(Plan("whispers", (), {}, chairs), "ann")
            ann, bob = [await site[People].register(name, "seven quiet owls", {}) for name in ("Ann", "Bob")]
            await site[Lobby].keep(code, {1: bob})
        made = Database(url)
        offer = {"table": code, "seat": 0, "person": bob, "at": 0, "owner": ann}
        async with made.writing() as connection:
            await connection.execute(invitations.insert().values(offer))
            await connection.run_sync(lambda found: command.downgrade(alembic_config(found), "0018"))
            assert (await connection.exec_driver_sql("SELECT seat FROM invitations")).scalars().all() == [1]
            stale = f"('{code}', 0, '{bob}', 0)"
            await connection.exec_driver_sql(f"INSERT INTO invitations VALUES {stale}")
        await made.upgrade()
        async with made.reading() as connection:
            assert [(row.seat, row.owner) for row in await connection.execute(invitations.select())] == [(1, None)]
        await made.close()


@pytest.mark.parametrize("kind", BOTH)
async def test_the_schema_can_be_left_and_taken_up_again_with_data(kind: str, tmp_path: Path) -> None:
    """Seven versions back and forth: games go on, who has an account has it, tournaments keep their rounds."""
    chairs = (Seat(HUMAN, "Ann"), Seat(BOT, "Bob", "easy"))
    with database(kind, tmp_path, fresh=True) as url:
        async with open_site(Settings(db=url), QuickJobs()) as site:
            code = await site.seating.create(Plan("whispers", (), {}, chairs), "ann")
            async with site.tables.at(code) as found:
                await site.tables.play(found, 0, next(act for _, act in found.match.legal(0)), found.match.seq, True)
                log = list(found.match.log)
            person = await site[People].register("Ann", "seven quiet owls", {})
        made = Database(url)
        async with made.writing() as connection:
            cup = "('t', 'Cup', 'whispers', '[]', '{}', 'swiss', 3, 4, 1, '{}', 'host', 0, 2, 5, NULL, NULL, FALSE)"
            await connection.exec_driver_sql(f"INSERT INTO tournaments VALUES {cup}")
            for board, players, points in ((0, [0, 1], [1.0, 0.0]), (1, [2], [1.0]), (2, [3, 4], None)):
                row = {"tournament": "t", "round": 1, "board": board, "players": players, "points": points, "at": 0}
                await connection.execute(pairings.insert().values(**row))
            await connection.run_sync(lambda found: command.downgrade(alembic_config(found), "0011"))
            columns = await connection.run_sync(
                lambda found: {column["name"] for column in inspect(found).get_columns("tables")}
            )
            assert not columns & {"lease", "copied", "cloned_from"}
            rows = await connection.execute(text("SELECT first, second, points FROM pairings ORDER BY board"))
            assert [tuple(row) for row in rows] == [(0, 1, 1.0), (2, -1, 1.0), (3, 4, None)]
        await made.upgrade()
        async with made.reading() as connection:
            assert await connection.run_sync(_differences) == []
            rows = await connection.execute(select(pairings.c.players, pairings.c.points).order_by(pairings.c.board))
            assert [tuple(row) for row in rows] == [([0, 1], [1.0, 0.0]), ([2], [1.0]), ([3, 4], None)]
            assert (await connection.scalars(select(people.c.look))).all() == ["ann"]
        await made.close()
        assert not [table for table in await examine(url) if table.trouble]
        async with open_site(Settings(db=url), QuickJobs()) as site:
            assert await site[People].by_id(person) is not None
            async with site.tables.at(code) as found:
                assert list(found.match.log)[: len(log)] == log
                await site.tables.play(found, 0, next(act for _, act in found.match.legal(0)), found.match.seq, True)


@pytest.mark.parametrize("kind", BOTH)
async def test_every_version_of_the_schema_can_be_left(kind: str, tmp_path: Path) -> None:
    """Back to the first one step by step, and up again: a game that was begun then goes on, and mail is still told."""
    with database(kind, tmp_path, fresh=True) as url:
        async with open_site(Settings(db=url), QuickJobs()) as site:
            plan = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(BOT, "Bob", "easy")))
            code = await site.seating.create(plan, "ann")
            person = await site[People].register("Ann", "seven quiet owls", {})
        made = Database(url)
        mail = {"person": person, "shape": "", "confirmed": True, "kinds": ["turn"], "quiet": [0, 60], "zone": "UTC"}
        async with made.writing() as connection:
            for way, address in (("mail", "ann@example.org"), ("hook", "https://example.org/hook")):
                await connection.execute(contacts.insert().values(way=way, address=address, **mail))
            before = await connection.run_sync(_shape)
        async with made.writing() as connection:
            for revision in range(int(REVISION) - 1, 5, -1):
                await connection.run_sync(_downgraded_to, f"{revision:04}")
            emails = await connection.execute(text("SELECT email FROM contacts"))
            assert emails.scalars().all() == ["ann@example.org"]
        await made.upgrade()
        async with made.writing() as connection:
            rows = (await connection.execute(select(contacts.c.way, contacts.c.address, contacts.c.kinds))).all()
            assert [tuple(row) for row in rows] == [("mail", "ann@example.org", ["turn"])]
            for revision in range(int(REVISION) - 1, 0, -1):
                await connection.run_sync(_downgraded_to, f"{revision:04}")
        await made.upgrade()
        async with made.reading() as connection:
            assert await connection.run_sync(_differences) == []
            assert await connection.run_sync(_shape) == before
        async with open_site(Settings(db=url), QuickJobs()) as site, site.tables.at(code) as found:
            await site.tables.play(found, 0, next(act for _, act in found.match.legal(0)), found.match.seq, True)
        async with made.writing() as connection:
            await connection.run_sync(_downgraded_to, "base")
            assert await connection.run_sync(lambda found: inspect(found).get_table_names()) == ["alembic_version"]
        await made.close()


def _shape(connection: Connection) -> dict[str, set[str]]:
    """The columns of all tables."""
    found = inspect(connection)
    return {table: {column["name"] for column in found.get_columns(table)} for table in found.get_table_names()}


def _downgraded_to(connection: Connection, revision: str) -> None:
    command.downgrade(alembic_config(connection), revision)


def _upgraded_to(connection: Connection, revision: str) -> None:
    command.upgrade(alembic_config(connection), revision)


async def test_sqlite_keeps_what_is_acknowledged(tmp_path: Path) -> None:
    with database("sqlite", tmp_path, fresh=True) as url:
        made = Database(url)
        await made.upgrade()
        async with made.writing() as connection:
            for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
        await made.close()
        assert stat.S_IMODE((tmp_path / "db.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", BOTH)
async def test_all_processes_share_one_secret(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path, fresh=True) as url:
        made = Database(url)
        await made.upgrade()
        rings = await asyncio.gather(*(made.keyring() for _ in range(4)))
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
    with database("postgres", tmp_path, fresh=True) as url:
        async with (
            open_site(Settings(db=url), QuickJobs()) as one,
            open_site(Settings(db=url), QuickJobs()) as other,
        ):
            plan = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(HUMAN, "Bob")))
            code = await one.seating.create(plan, "ann")
            async with other.tables.at(code) as table:
                seq, act = table.match.seq, table.match.legal(0)[0][1]
            told = asyncio.Event()
            table.listeners.add(told.set)
            while not told.is_set():  # until both listen
                await one.tables.move(code, 0, act, seq)
                await undo_at(one.tables, code, 0, seq + 1)
                seq += 2
                with suppress(TimeoutError):
                    await asyncio.wait_for(told.wait(), 0.2)
            async with other.tables.at(code) as table:
                assert table.match.seq == seq


async def test_when_all_connections_are_in_use_that_is_a_failure_like_any_other(tmp_path: Path) -> None:
    """Not a defect with a traceback: a database that has fallen silent keeps those who ask it waiting."""
    made = Database(str(tmp_path / "db.sqlite"))
    await made.upgrade()
    made.engine.pool._timeout = 0.05  # type: ignore[attr-defined]
    async with AsyncExitStack() as stack:
        for _ in range(14):  # four, and ten more when there is much to do
            await stack.enter_async_context(made.reading())
        with pytest.raises(DatabaseError, match="limit"):
            await stack.enter_async_context(made.reading())
        with pytest.raises(DatabaseError, match="limit"):
            await stack.enter_async_context(made.writing())
    await made.close()


async def test_what_waits_for_the_disk_of_sqlite_is_written_together(tmp_path: Path) -> None:
    """Many moves in one transaction; one whose key is taken, or that fails, is told so and harms no other."""
    made = Database(str(tmp_path / "db.sqlite"))
    await made.upgrade()
    assert isinstance(made.direct, Direct)
    commits: list[object] = []
    event.listen(made.direct.engine, "commit", commits.append)

    def put(name: str, fails: bool = False) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            connection.execute(schema.keys.insert().values(name=name, value=b""))
            if fails:
                raise OSError("the disk")

        return work

    begun = threading.Event()
    made.direct.writer.submit(begun.wait)  # somebody is being written
    writes = [asyncio.create_task(made.write(put(name))) for name in ("one", "two", "one", "three")]
    await asyncio.sleep(0)  # they wait
    begun.set()
    told = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(one) for one in told] == [type(None), type(None), Taken, type(None)]
    assert len(commits) == 1

    begun.clear()
    made.direct.writer.submit(begun.wait)
    writes = [asyncio.create_task(made.write(put(name, name == "five"))) for name in ("four", "five", "six", "one")]
    await asyncio.sleep(0)  # they wait
    begun.set()
    told = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(one) for one in told] == [type(None), DatabaseError, type(None), Taken]
    async with made.reading() as connection:
        assert set(await connection.scalars(select(schema.keys.c.name))) == {"one", "two", "three", "four", "six"}
    await made.close()


async def test_when_the_line_breaks_while_it_is_saved_nobody_knows_whether_it_was(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        import psycopg

        made = Database(url)

        def cut(connection: Connection) -> None:
            pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
            with psycopg.connect(url, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(%s)", [pid])

        event.listen(made.engine.sync_engine, "commit", cut)
        with pytest.raises(Unsure):
            async with made.writing() as connection:
                await connection.execute(text("SELECT 1"))
        event.remove(made.engine.sync_engine, "commit", cut)
        async with made.writing() as connection:
            await connection.execute(text("SELECT 1"))
        assert made.direct is not None
        event.listen(made.direct.engine, "commit", cut)
        with pytest.raises(Unsure):
            await made.write(lambda connection: None)
        event.remove(made.direct.engine, "commit", cut)
        await made.write(lambda connection: None)
        await made.close()


async def test_who_waited_too_long_for_a_line_to_postgresql_is_told_so(tmp_path: Path) -> None:
    """While all lines are silent those who come behind are not tried one after the other."""
    with database("postgres", tmp_path) as url:
        made = Database(url)
        assert isinstance(made.direct, Pooled)
        made.direct.patience = PATIENCE
        silent = threading.Event()
        begun = threading.Barrier(THREADS + 1)
        first = [asyncio.create_task(made.write(lambda connection: _wait(begun, silent))) for _ in range(THREADS)]
        await asyncio.to_thread(begun.wait)
        made.direct.patience = 0
        behind = asyncio.create_task(made.write(lambda connection: None))
        await asyncio.sleep(0)
        silent.set()
        await asyncio.gather(*first)
        with pytest.raises(DatabaseError, match="in use"):
            await behind
        made.direct.patience = PATIENCE
        await made.write(lambda connection: None)
        await made.close()


def _wait(begun: threading.Barrier, end: threading.Event) -> None:
    begun.wait()
    end.wait()


def test_a_silent_line_to_postgresql_is_given_up_unless_the_url_says_otherwise() -> None:
    assert Database("postgresql://ann@host/games").url.query["tcp_user_timeout"] == "10000"
    assert Database("postgresql://ann@host/games?connect_timeout=60").url.query["connect_timeout"] == "60"
