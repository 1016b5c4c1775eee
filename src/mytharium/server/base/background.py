"""Work beside requests: what recurs, what must be finished, and child processes, which end with their parent."""

import asyncio
import ctypes
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from mytharium.server.base.errors import DatabaseError

LONGEST_NAP = 1.0  # seconds: what is due meanwhile is not missed by more
PR_SET_PDEATHSIG = 1  # of <sys/prctl.h>
NICE = 5
GRACE = 10  # seconds for a process that may end in good order

T = TypeVar("T")


class Recurring:
    """Calls `work`, which returns how long to sleep. Errors are logged, and the work is tried again."""

    def __init__(self, work: Callable[[], Awaitable[float]], log: logging.Logger, delay: float = 0) -> None:
        self._work, self._log, self._delay = work, log, delay
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def hurry(self) -> None:
        self._hurry.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        await asyncio.sleep(self._delay)
        while True:
            nap = LONGEST_NAP
            try:
                nap = await self._work()
            except DatabaseError as error:
                self._log.error("What is due could not be read: %s", error)
            except Exception:
                self._log.exception("What is due could not be done")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), nap)
            self._hurry.clear()


class Errands:
    """Finishes work with the database although the page that asked for it is gone."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


def end_with(parent: int, number: signal.Signals = signal.SIGKILL) -> None:
    """Send this process a signal when its parent is gone."""
    if sys.platform == "linux":  # at once, also out of a compiled loop that lets no thread run
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
    threading.Thread(target=_watch, args=(parent, number), daemon=True).start()


def prepare(shelf: list[str], parent: int) -> None:
    """Set up a process of bots: it ends with the server, ignores Ctrl-C, is nice to others and knows the games."""
    end_with(parent)
    if sys.platform != "win32":
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from mytharium import games  # only now: a server that dies while this is read takes the process with it

    games.__path__[:] = shelf


def _watch(parent: int, number: signal.Signals) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    if number != signal.SIGKILL:
        os.kill(os.getpid(), number)
        time.sleep(GRACE)
    os._exit(1)
