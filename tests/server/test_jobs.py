"""Bots in worker processes: whatever they do, a legal action comes back and nobody else waits."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from mytharium import games
from mytharium.match.match import Match
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.bot_workers import PACE, Jobs
from tests.patience import PATIENCE
from tests.server.bad_bots import hang, misbehave, think_slowly
from tests.server.hand import Page, site


def job(bot: str) -> Job:
    game = games.make("whispers")
    match = Match(game, 2, "seed")
    match.begin()
    return Job("whispers", (), dict(game.options), bot, match.view(0), tuple(game.legal(match.state, 0)), "7")


@pytest.fixture
async def jobs() -> AsyncIterator[Jobs]:
    made = Jobs(workers=1, limit=20, thinker=misbehave)
    yield made
    made.close()


async def test_a_bot_that_fails_is_replaced_by_a_legal_move(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    said = {
        "die": "died",
        "raise": "no idea",
        "nonsense": "987654",
        "words": "'say'",
        "unpicklable": "failed",
        "no-such-bot": "failed",
    }
    for bot, words in said.items():
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert await jobs.choose(job(bot)) in job(bot).moves
        assert words in caplog.text, bot
    caplog.clear()
    assert await jobs.choose(job("last")) == job("last").moves[-1]  # and the next one is served as ever
    assert await jobs.choose(job("random")) in job("random").moves
    assert not caplog.records
    jobs.limit = 0.2
    assert await jobs.choose(job("hang")) in job("hang").moves
    assert "gave no answer in 0.2 s" in caplog.text


async def test_one_that_hangs_does_not_hold_up_the_others() -> None:
    jobs = Jobs(workers=2, limit=60, thinker=misbehave)
    try:
        hanging = asyncio.create_task(jobs.choose(job("hang")))
        await asyncio.sleep(0.05)
        for _ in range(5):
            await jobs.ask(job("last"))
        assert not hanging.done()
        hanging.cancel()
    finally:
        jobs.close()


async def test_who_has_bots_at_many_tables_waits_no_less_than_others() -> None:
    """Ann's twenty decisions were there first; Bob's is the second one all the same, and Cyd's the third."""
    jobs, done = Jobs(workers=1, limit=20, thinker=misbehave), list[str]()

    async def decide(owner: str) -> None:
        await jobs.ask(job("last"), owner)
        done.append(owner)

    try:
        many = [asyncio.create_task(decide("ann")) for _ in range(20)]
        await asyncio.sleep(0)  # they stand in the queue
        gone = asyncio.create_task(decide("eve"))
        later = [asyncio.create_task(decide(owner)) for owner in ("bob", "cyd")]
        await asyncio.sleep(0)
        gone.cancel()  # who does not wait any more holds up nobody
        await asyncio.gather(*many, *later)
    finally:
        jobs.close()
    assert done[:5].count("ann") <= 3
    assert {"bob", "cyd"} < set(done[:5])
    assert jobs.waiting == 0


def forced(one: Job) -> Job:
    return replace(one, moves=one.moves[:1])


async def test_a_single_answer_is_not_asked_for() -> None:
    jobs = Jobs(workers=1)
    assert await jobs.choose(forced(job("hang"))) == job("hang").moves[0]


async def test_nobody_sees_by_the_clock_whether_a_bot_had_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it could do depends on its hand. Where nothing is hidden nobody waits."""
    waited = list[float]()
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        await real(0)

    jobs = Jobs(workers=1, limit=20, thinker=think_slowly)
    try:
        await jobs.choose(job("last"))  # the worker has started
        monkeypatch.setattr("mytharium.server.tables.bot_workers.asyncio.sleep", sleep)
        await jobs.choose(job("last"))
        assert 0 <= waited[0] < PACE
        (steps,) = jobs._steps.values()
        assert steps >= 2
        await jobs.choose(forced(job("last")))
        assert (steps - 1) * PACE < waited[1] <= steps * PACE
        open_game = games.make("terra_mystica")
        monkeypatch.setattr(Job, "made", lambda one: open_game)
        await jobs.choose(forced(job("last")))
        assert len(waited) == 2
    finally:
        jobs.close()


def test_a_page_stays_quick_while_a_bot_hangs(tmp_path: Path) -> None:
    jobs = Jobs(workers=1, limit=PATIENCE, thinker=hang)
    with site(tmp_path / "db.sqlite", jobs) as town:
        ann = town.person()
        code = ann.table(seat1="bot:easy")
        with ann.live(code) as page:
            page.act()
            page.ask("move", seq=page.frame["seq"], act="say")
            for moment in range(5):
                page.ask("look", moment=moment)
            ann.get(f"/t/{code}")
            page.ask("look", moment=None)
            assert not page.frame["state"]["your_turn"]  # the bot has not answered

            def answered(page: Page) -> bool:
                (worker,) = jobs._all
                if worker._pid:
                    with suppress(ProcessLookupError):
                        os.kill(worker._pid, signal.SIGKILL)
                return bool(page.frame["state"]["your_turn"])

            page.until(answered)


SERVER = """
import asyncio, os
from mytharium.server.tables.bot_workers import PACE, Jobs
from tests.server.bad_bots import idle

async def main():
    jobs = Jobs(workers=2)
    workers = [await worker.run(idle, None, 60) for worker in jobs._all]
    print(*workers, flush=True)
    await asyncio.gather(*(worker.run(forever, None, 600) for worker in jobs._all))

def forever(job):
    while True:
        pass

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    paths = [str(Path(__file__).parents[2]), *sys.path]
    server = subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )
    assert server.stdout
    workers = [int(pid) for pid in server.stdout.readline().split()]
    assert len(workers) == 2
    server.kill()
    server.wait()
    server.stdout.close()
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        time.sleep(0.1)
