"""A database that goes away, a disk that is full, a clock that is set: players read a sentence, and play goes on."""

import asyncio
import contextlib
import json
import resource
import sqlite3
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from mytharium.server.app.admin_store import Admin
from mytharium.server.app.app import open_site
from mytharium.server.base import clock
from mytharium.server.base.clock import HOUR, MINUTE
from mytharium.server.base.errors import DatabaseError, Unsure
from mytharium.server.base.settings import Settings
from mytharium.server.chat.chat import Talk
from mytharium.server.db.database import SUFFIXES
from mytharium.server.http.requests import Site
from mytharium.server.live.socket import NOT_SAVED
from mytharium.server.tables.clocks import shown_clocks
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import BOT, HUMAN, OPEN, Seat
from mytharium.server.tables.time_control import Pace
from mytharium.server.tables.undo import undo
from tests.server.databases import database
from tests.server.hand import QuickJobs, site
from tests.server.real import Browser, Server, read

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")))
NAME = "mytharium_fault"  # of these connections, so that no others are cut


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Site, Site]]:
    with database("postgres", tmp_path) as url:
        settings = Settings(db=f"{url}&application_name={NAME}")
        async with open_site(settings, QuickJobs()) as one, open_site(settings, QuickJobs()) as other:
            yield one, other


def cut(site: Site) -> int:
    """Let PostgreSQL end all connections of the sites, as it does when it is started again."""
    import psycopg

    url = site.tables.store.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(url.replace(NAME, "mytharium_cutter"), autocommit=True) as connection:
        query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = %s"
        row = connection.execute(query, [NAME]).fetchone()
        return int(row[0]) if row else 0


async def turn(site: Site, code: str) -> int:
    """Pick something, or take it back; how long the log is then."""
    async with site.tables.at(code) as table:
        seq, acts, takes_back = table.match.seq, [act for _, act in table.match.legal(0)], table.match.can_undo(0)
    await (undo(site.tables, code, 0, seq) if takes_back else site.tables.move(code, 0, acts[0], seq))
    return seq + 1


async def test_lines_to_postgresql_that_are_cut_are_laid_again(two: tuple[Site, Site]) -> None:
    one, other = two
    code = await one.seating.create(PLAN, "ann")
    await turn(one, code)
    async with other.tables.at(code) as there:
        there.listeners.add(lambda: None)
    for _ in range(3):
        assert cut(one) > 2
        for failures in range(10):
            try:
                seq = await turn(one, code)
                break
            except DatabaseError:
                assert failures < 9
        while True:  # what was missed meanwhile is read when the line stands again
            with contextlib.suppress(DatabaseError):
                async with other.tables.at(code) as there:
                    if there.match.seq == seq:
                        break
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("room", [0, 6000])
def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(tmp_path: Path, room: int) -> None:
    db = tmp_path / "db.sqlite"
    server, browser = Server(db, log=str(tmp_path / "log")), Browser()
    try:
        code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
        with browser.socket(server, code) as line:
            frame = read(line)
            size = max(part.stat().st_size for part in tmp_path.glob("db.sqlite*"))
            free = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size + room, free[1]))
            told = {"type": "table"}
            while told["type"] == "table":
                act = (
                    {"type": "undo"}
                    if frame["state"]["can_undo"]
                    else {"type": "move", "act": frame["choices"][0]["act"]}
                )
                line.send(json.dumps({**act, "seq": frame["seq"]}))
                told = read(line)
                frame = told if told["type"] == "table" else frame
            assert told["text"] == "The move could not be saved, so nothing was changed. Please try again."
            assert browser.request(server, "/health").status_code == 200
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free)
            line.send(json.dumps({**act, "seq": frame["seq"]}))
            assert read(line)["seq"] == frame["seq"] + 1
    finally:
        server.stop()
    assert "disk" in (tmp_path / "log").read_text()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_no_move_is_acknowledged_into_a_file_that_is_gone(tmp_path: Path, suffix: str, how: str) -> None:
    """Whatever SQLite writes then is lost: the player reads that nothing was saved, and `/ready` says no."""
    db = tmp_path / "db.sqlite"
    with site(db) as town:
        ann = town.person("Ann")
        code = ann.table(seat1="bot", strength1="easy")
        with ann.live(code) as page:
            page.act()
            before = page.frame["seq"]
            file, aside = Path(f"{db}{suffix}"), tmp_path / "aside"
            file.rename(aside)
            if how == "replaced":
                file.write_bytes(aside.read_bytes())
            for _ in range(2):
                assert page.act()["text"] == NOT_SAVED
            page.catch_up()
            assert page.frame["seq"] == before
            assert ann.client.get("/ready").status_code == 503
            assert ann.client.get(f"/t/{code}").status_code in (200, 503)  # connections that are open can still read
            aside.replace(file)
            assert ann.client.get("/ready").status_code == 200
            page.act()
            assert page.frame["seq"] > before
    with sqlite3.connect(db) as connection:
        (stored,) = connection.execute("SELECT count(*) FROM entries WHERE seat = 0").fetchone()
    assert stored == 2


def test_of_a_move_that_may_have_been_saved_nothing_else_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line to the database breaks after it has saved the move, and before it says so."""
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        code = ann.table()
        store, append = town.site.tables.store, town.site.tables.store.append

        async def broken(*asked: Any) -> None:
            await append(*asked)
            raise Unsure("the line was cut")

        with ann.live(code) as page:
            seq = page.frame["seq"]
            with monkeypatch.context() as patch:
                patch.setattr(store, "append", broken)
                page.say("move", seq=seq, act=page.frame["choices"][0]["act"])
                assert page.next()["text"].startswith("The database was lost while it saved")
            assert page.next()["seq"] == seq + 1


def test_a_move_that_was_saved_is_not_said_to_be_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database fails when the page is told what is new, after the move."""
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        code = ann.table()

        async def cut(*asked: object) -> None:
            raise DatabaseError("the line was cut")

        with ann.live(code) as page:
            seq = page.frame["seq"]
            with monkeypatch.context() as broken:
                broken.setattr(Talk, "show", cut)
                page.act()
                assert page.frame["seq"] == seq + 1
                page.say("ping")
                assert page.next() == {"type": "pong"}  # and nothing before it
            page.act()


def test_a_table_that_is_deleted_closes_its_pages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with site(tmp_path / "db.sqlite") as town:
        ann = town.person()
        code = ann.table()
        with ann.live(code) as page:
            town.call(town.site[Admin].delete_table, code)
            page.say("look", moment=0)
            with pytest.raises(WebSocketDisconnect) as closed:
                deque(iter(page.next, None), maxlen=0)
            assert closed.value.code == 4404
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_clock_that_is_set_back_gives_nobody_time_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, offset = clock.now, [0]
    monkeypatch.setattr(clock, "now", lambda: real() + offset[0])
    chairs = (Seat(HUMAN, "Ann"), Seat(BOT, "Bob", "easy"))
    async with open_site(Settings(db=str(tmp_path / "db.sqlite")), QuickJobs()) as here:
        code = await here.seating.create(Plan("whispers", (), {}, chairs, pace=Pace(10 * MINUTE)), "ann")
        for offset[0] in (0, -HOUR, -26 * HOUR, 5 * MINUTE, -5 * MINUTE):
            seq = await turn(here, code)
            async with here.tables.at(code) as table:
                (_, _, left, _), *_ = shown_clocks(table.info)
            assert 0 < left <= 10 * MINUTE
        offset[0] = HOUR  # far ahead, what would have run out by then has
        while True:
            async with here.tables.at(code) as table:
                if table.match.over and table.info.seats[0].kind == BOT:
                    break
            await asyncio.sleep(0.02)
        assert table.match.seq > seq
