"""Work that a server does again and again while it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from mytharium.server.base.errors import DatabaseError

LONGEST_NAP = 1.0  # seconds: what is due meanwhile is not missed by more


class Recurring:
    """Calls `work`, which says how long to sleep then. What goes wrong is told in the log, and tried again."""

    def __init__(self, work: Callable[[], Awaitable[float]], log: logging.Logger) -> None:
        self._work = work
        self._log = log
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()

    def hurry(self) -> None:
        """Do it now."""
        self._hurry.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
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


T = TypeVar("T")


class Errands:
    """A page may go at any moment; a connection to the database is not to be left in the middle of a question."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)
