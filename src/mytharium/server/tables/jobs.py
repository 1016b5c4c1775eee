"""Bots think in worker processes, so nothing that a bot does can hold up a page.

Each worker is a pool of one: a bot that hangs or dies takes only its own worker along, and gets a legal move instead.
A bot is given what its seat sees and the legal actions, and nothing else.
"""

import asyncio
import ctypes
import logging
import multiprocessing
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from mytharium import games
from mytharium.bots.base import Bot
from mytharium.core.protocol import View
from mytharium.core.rng import Rng

log = logging.getLogger("mytharium.bots")

PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
START_LIMIT = 60.0  # seconds that a new worker may take to start on a busy machine


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked."""

    game: str
    modules: tuple[str, ...]
    options: dict[str, str]
    bot: str
    view: View
    moves: tuple[int, ...]
    seed: str  # of the bot's own chance, which has nothing to do with the game's
    ruleset: str = ""  # the newest


Thinker = Callable[[Job], int]


@lru_cache(maxsize=32)
def bot_named(name: str) -> Bot:
    """In the worker: made once, for a bot may remember the rest of the turn that it began."""
    from mytharium import bots

    return bots.make(name)


def think(job: Job) -> int:
    """In the worker: let the bot choose."""
    game = games.make(job.game, list(job.modules), job.options, job.ruleset)
    return bot_named(job.bot).choose(game, job.view, list(job.moves), Rng(job.seed))


def _prepare(shelf: list[str], server: int) -> None:
    """In a new worker: know the games of the server, leave the keyboard's interrupt to it, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games.__path__[:] = shelf
    if sys.platform == "linux":  # at once, also out of a compiled loop that lets no thread run
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        time.sleep(1)
    os._exit(1)


class _Worker:
    """One process, started when it is first needed and again after it was lost."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, thinker: Thinker, job: Job, limit: float) -> int:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _prepare, (list(games.__path__), os.getpid()))
            self._pid = await asyncio.wait_for(loop.run_in_executor(self._pool, os.getpid), START_LIMIT)
        return await asyncio.wait_for(loop.run_in_executor(self._pool, thinker, job), limit)

    def drop(self) -> None:
        """End the process, whatever it is doing; the next job gets a new one."""
        if self._pool is not None:
            if self._pid:
                with suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._pid = None, 0


class Jobs:
    """The workers, and a queue before them."""

    def __init__(self, workers: int = 0, limit: float = 15.0, thinker: Thinker = think) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit  # seconds of wall clock for one decision
        self._thinker = thinker
        self._waiting = 0
        self._all = [_Worker() for _ in range(count)]
        self._free: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._all:
            self._free.put_nowait(worker)

    @property
    def count(self) -> int:
        return len(self._all)

    @property
    def waiting(self) -> int:
        """Decisions that no worker is free for."""
        return self._waiting

    async def choose(self, job: Job) -> int:
        """The bot's answer, or a random legal one if the bot gives none in time."""
        if len(job.moves) == 1:
            return job.moves[0]
        action, trouble = await self.ask(job)
        if not trouble:
            return action
        log.warning("The bot %s in %s %s; a random legal move stands in.", job.bot, job.game, trouble)
        return secrets.choice(job.moves)

    async def ask(self, job: Job) -> tuple[int, str]:
        """The bot's answer, and what was wrong with it, if anything was."""
        self._waiting += 1
        try:
            worker = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            action = await worker.run(self._thinker, job, self.limit)
            if type(action) is int and action in job.moves:
                return action, ""
            trouble = f"answered {action!r}, which is not a legal action"
        except TimeoutError:
            worker.drop()
            trouble = f"gave no answer in {self.limit:g} s"
        except BrokenProcessPool:
            worker.drop()
            trouble = "died"
        except asyncio.CancelledError:
            worker.drop()
            raise
        except Exception as error:
            trouble = f"failed with {type(error).__name__}: {error}"
        finally:
            self._free.put_nowait(worker)
        return 0, trouble

    def close(self) -> None:
        for worker in self._all:
            worker.drop()
