"""The bots of a table are played once, by whichever process has its lease, and gone on with when that one dies."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select, update

from mytharium.cli import main
from mytharium.server.app.app import open_site
from mytharium.server.app.peers import Peers
from mytharium.server.base.clock import now
from mytharium.server.base.settings import Settings
from mytharium.server.db.schema import tables
from mytharium.server.http.requests import Site
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.store import FREE, LEASE
from mytharium.server.tables.table import BOT, HUMAN, Seat
from tests.server.databases import BOTH, database
from tests.server.hand import QuickJobs
from tests.server.real import ROOT

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(BOT, "Bob", "easy")))
BOTS = Plan("whispers", (), {}, (Seat(BOT, "Ann", "easy"), Seat(BOT, "Bob", "easy")))


class CountingJobs(QuickJobs):
    """Bots that answer at once, unless they are held up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.go = asyncio.Event()
        self.go.set()

    async def choose(self, job: Job, owner: str = "") -> int:
        self.asked += 1
        await self.go.wait()
        return job.moves[0]


class Place:
    """A process: a site and what its bots were asked."""

    def __init__(self, site: Site, jobs: CountingJobs) -> None:
        self.site, self.jobs = site, jobs


@pytest.fixture(params=BOTH)
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[tuple[Place, Place]]:
    async with AsyncExitStack() as stack:
        url = stack.enter_context(database(request.param, tmp_path))
        made = []
        for jobs in (CountingJobs(), CountingJobs()):
            made.append(Place(await stack.enter_async_context(open_site(Settings(db=url), jobs)), jobs))
        yield made[0], made[1]


async def until(seen: Callable[[], bool]) -> None:
    while not seen():
        await asyncio.sleep(0.01)


async def lease_of(site: Site, code: str) -> int | None:
    async with site.tables.store.database.reading() as connection:
        lease: int | None = await connection.scalar(select(tables.c.lease).where(tables.c.id == code))
        return lease


async def over(site: Site, code: str) -> bool:
    async with site.tables.at(code) as table:
        table.stale = True
    async with site.tables.at(code) as table:
        return table.match.over


async def wait_for_the_end(site: Site, code: str) -> None:
    while not await over(site, code):
        await asyncio.sleep(0.02)


async def nothing(*_: object) -> list[str]:
    return []


def die(place: Place) -> None:
    """Its leases are not renewed any more, and it takes no others."""
    place.site.tables.store.without_lease = nothing  # type: ignore[method-assign,assignment]
    place.site.tables.leases.renew = nothing  # type: ignore[method-assign,assignment]


async def a_table_that_hangs(at: Place, other: Place) -> str:
    """A table whose bots `at` is asked to play, for ever; the other process looks away until then."""
    at.jobs.go.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(other.site.tables.store, "without_lease", nothing)
        code = await at.site.seating.create(BOTS, "ann")
        await until(lambda: at.jobs.asked == 1)
    return code


async def test_two_processes_do_not_think_twice(two: tuple[Place, Place]) -> None:
    one, other = two
    code = await one.site.seating.create(BOTS, "ann")
    for place in two:  # both look at it
        async with place.site.tables.at(code) as table:
            pass
        place.site.tables.nudge(table)
    await wait_for_the_end(one.site, code)
    moves = [entry for entry in await one.site.tables.store.log(code) if entry.kind == "move"]
    assert one.jobs.asked + other.jobs.asked == len(moves)
    assert await lease_of(one.site, code) is None


async def test_who_takes_a_table_looks_again_before_it_thinks(two: tuple[Place, Place]) -> None:
    one, other = two
    code = await a_table_that_hangs(one, other)
    die(other)  # but for what follows: it looks once, and is slow to act on what it saw
    async with other.site.tables.at(code) as table:
        table.info = replace(table.info, lease=FREE)
        begun = table.match.seq
    one.jobs.go.set()
    await wait_for_the_end(one.site, code)
    assert table.match.seq == begun
    table.stale = False  # no hint of another process came through
    other.site.tables.nudge(table)
    assert table.bots is not None
    await table.bots
    assert other.jobs.asked == 0
    assert table.match.over
    assert await lease_of(one.site, code) is None


async def test_what_a_dead_process_left_is_gone_on_with(two: tuple[Place, Place]) -> None:
    one, other = two
    code = await a_table_that_hangs(one, other)
    lease = await lease_of(one.site, code)
    assert lease is not None
    assert now() < lease <= now() + LEASE
    async with other.site.tables.at(code) as table:
        pass
    other.site.tables.nudge(table)
    assert other.jobs.asked == 0  # while the lease runs it is left alone
    die(one)
    async with one.site.tables.store.database.writing() as connection:
        await connection.execute(update(tables).values(lease=now() - 1))
    await wait_for_the_end(other.site, code)
    assert other.jobs.asked > 0


@pytest.mark.parametrize("two", ["sqlite"], indirect=True)
@pytest.mark.parametrize("moment", ["past", "far ahead"])
async def test_a_clock_that_was_set_holds_nobody_up(two: tuple[Place, Place], moment: str) -> None:
    one, other = two
    code = await a_table_that_hangs(one, other)
    die(one)
    async with one.site.tables.store.database.writing() as connection:
        await connection.execute(update(tables).values(lease=1 if moment == "past" else now() + 3_600_000))
    await wait_for_the_end(other.site, code)


@pytest.mark.parametrize("two", ["sqlite"], indirect=True)
async def test_a_lease_is_renewed_while_a_bot_thinks(two: tuple[Place, Place]) -> None:
    one, other = two
    code = await a_table_that_hangs(one, other)
    before = await lease_of(one.site, code)
    assert before is not None
    soon = now() + LEASE // 4
    async with one.site.tables.at(code) as table, one.site.tables.store.database.writing() as connection:
        await connection.execute(update(tables).values(lease=soon))
        table.info = replace(table.info, lease=soon)
        one.site.tables.leases._mine[code] = soon
    while (await lease_of(one.site, code) or 0) <= soon:
        await asyncio.sleep(0.02)
    assert other.jobs.asked == 0


async def test_a_process_that_ends_in_order_leaves_its_tables_to_others(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url:
        async with open_site(Settings(db=url), CountingJobs()) as other:
            jobs = CountingJobs()
            jobs.go.clear()
            async with open_site(Settings(db=url), jobs) as one:
                code = await one.seating.create(BOTS, "ann")
                await until(lambda: jobs.asked == 1)
            await wait_for_the_end(other, code)


class Worker:
    """`mytharium worker` in a process of its own, which knows the games of the tests."""

    def __init__(self, url: str) -> None:
        code = (
            "from tests.shelf import on_the_shelf\nfrom mytharium.server.app.serve import work\n"
            "from mytharium.server.base.settings import Settings\nimport sys\n"
            "if __name__ == '__main__':\n with on_the_shelf(): sys.exit(work(Settings(db=sys.argv[1]), 1))"
        )
        paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, url], cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline()

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.process.wait()


async def test_workers_play_for_a_server_that_does_not_and_one_may_die(tmp_path: Path) -> None:
    with database("postgres", tmp_path) as url, contextlib.ExitStack() as stack:
        async with open_site(Settings(db=url, bots=False)) as site:
            code = await site.seating.create(BOTS, "ann")
            mixed = await site.seating.create(PLAN, "ann")
            first = await asyncio.to_thread(Worker, url)
            await wait_for_the_end(site, code)
            await until(lambda: site[Peers].count("worker") == 1)
            first.end(signal.SIGKILL)
            second = await asyncio.to_thread(Worker, url)
            stack.callback(second.process.kill)
            while not await over(site, mixed):
                async with site.tables.at(mixed) as table:
                    acts = [text for _, text in table.match.legal(0)]
                    seq, held = table.match.seq, table.match.held
                if held == 0:
                    await site.tables.done(mixed, 0, seq)
                elif acts:
                    await site.tables.move(mixed, 0, acts[0], seq)
                await asyncio.sleep(0.01)
            await site[Reviews].begin(code)
            while not (kept := await site[Reviews].of(code)) or not kept.is_whole:
                await asyncio.sleep(0.05)
            assert second.end(signal.SIGTERM) == 0


def test_a_worker_needs_postgresql(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["worker", "--db", str(tmp_path / "a.sqlite")]) == 2
    assert "shares a PostgreSQL" in capsys.readouterr().err
