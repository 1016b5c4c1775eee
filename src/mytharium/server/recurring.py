"""Work that a server does again and again while it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from mytharium.server.storage.database import DatabaseError

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
