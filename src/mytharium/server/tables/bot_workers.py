"""Worker processes in which bots think, so that no bot can delay a page.

Each worker is a pool of one: if a bot hangs or dies, only its worker is replaced, and a random legal move is played. A
bot gets the View of its seat and the legal actions, nothing else.
"""

import asyncio
import logging
import math
import os
import secrets
import signal
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import TypeVar

from mytharium import games
from mytharium.core.processes import clean_context
from mytharium.server.base.background import prepare
from mytharium.server.base.monitoring import WAITING
from mytharium.server.base.settings import Settings
from mytharium.server.tables.bot_job import Job, think

log = logging.getLogger("mytharium.bots")

PACE = 0.25  # seconds: where something is hidden, a bot's answer takes a whole number of these
START_LIMIT = 60.0  # seconds that a new worker may take to start on a busy machine
Thinker = Callable[[Job], int]
What = TypeVar("What")
Answer = TypeVar("Answer")


class NoAnswer(Exception):
    """A worker gave no result; the message says why."""


class _Worker:
    """A process that is started when it is needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, work: Callable[[What], Answer], what: What, limit: float) -> Answer:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, clean_context(), prepare, (list(games.__path__), os.getpid()))
            self._pid = await asyncio.wait_for(loop.run_in_executor(self._pool, os.getpid), START_LIMIT)
        return await asyncio.wait_for(loop.run_in_executor(self._pool, work, what), limit)

    def drop(self) -> None:
        """Kill the process; the next job gets a new one."""
        if self._pool is not None:
            if self._pid:
                with suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._pid = None, 0


def _cores() -> int:
    """The cores besides the one that serves."""
    return max(1, (os.cpu_count() or 2) - 1)


def bot_workers(settings: Settings) -> int:
    """The workers of a serving process: a share of the cores, or one for hints if bots play elsewhere."""
    return max(1, _cores() // settings.workers) if settings.bots else 1


class Jobs:
    """The workers, and a queue before them."""

    def __init__(self, workers: int = 0, limit: float = 15.0, thinker: Thinker = think) -> None:
        self.count = workers or _cores()
        self.limit = limit  # seconds of wall clock for one decision
        self.waiting = 0  # jobs without a worker
        self._thinker = thinker
        self._steps: dict[tuple[str, str], int] = {}  # by game and bot: what the last answer with a choice took
        self._all = [_Worker() for _ in range(self.count)]
        self._free = list(self._all)
        self._queue: OrderedDict[str, deque[asyncio.Future[_Worker]]] = OrderedDict()  # by owner, in turns

    async def choose(self, job: Job, owner: str = "") -> int:
        """Return the bot's action, or a random legal one if there is none in time.

        In games with hidden information the time reveals nothing: answers come in steps of PACE, and a forced one takes
        as many steps as the last one with a choice.
        """
        if job.made().is_open:
            return await self._choose(job, owner)
        asked, bot = time.monotonic(), (job.game, job.bot)
        action = await self._choose(job, owner)
        if len(job.moves) > 1:
            self._steps[bot] = math.ceil((time.monotonic() - asked) / PACE)
        await asyncio.sleep(asked + self._steps.get(bot, 1) * PACE - time.monotonic())
        return action

    async def _choose(self, job: Job, owner: str) -> int:
        if len(job.moves) == 1:
            return job.moves[0]
        try:
            return await self.ask(job, owner)
        except NoAnswer as trouble:
            log.warning("The bot %s in %s %s; a random legal move stands in.", job.bot, job.game, trouble)
            return secrets.choice(job.moves)

    async def ask(self, job: Job, owner: str = "") -> int:
        """Return the bot's action; NoAnswer if it gives none that is legal."""
        action = await self.do(self._thinker, job, owner)
        if type(action) is int and action in job.moves:
            return action
        raise NoAnswer(f"answered {action!r}, which is not a legal action")

    async def do(self, work: Callable[[What], Answer], what: What, owner: str = "") -> Answer:
        """Run work in a worker as soon as one is free. Owners take turns, however many jobs each has."""
        self.waiting += 1
        try:
            with WAITING.track_inprogress():
                worker = self._free.pop() if self._free else await self._turn(owner)
        finally:
            self.waiting -= 1
        try:
            return await worker.run(work, what, self.limit)
        except TimeoutError:
            worker.drop()
            raise NoAnswer(f"gave no answer in {self.limit:g} s") from None
        except BrokenProcessPool:
            worker.drop()
            raise NoAnswer("died") from None
        except asyncio.CancelledError:
            worker.drop()
            raise
        except Exception as error:
            raise NoAnswer(f"failed with {type(error).__name__}: {error}") from error
        finally:
            self._hand_on(worker)

    async def _turn(self, owner: str) -> _Worker:
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        self._queue.setdefault(owner, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._hand_on(turn.result())
            raise

    def _hand_on(self, worker: _Worker) -> None:
        """Give a free worker to the next job."""
        while self._queue:
            owner, waiting = self._queue.popitem(last=False)
            turn = waiting.popleft()
            if waiting:
                self._queue[owner] = waiting
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    def close(self) -> None:
        for worker in self._all:
            worker.drop()
