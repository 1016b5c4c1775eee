"""Hints between processes: something changed. Who hears one reads again; a lost hint loses nothing.

Within a process the tables tell their listeners themselves. On PostgreSQL a hint is a NOTIFY in the transaction that
changed something, so it arrives exactly if that was committed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from mytharium.server.storage.database import CHANNEL, Database

log = logging.getLogger("mytharium.bus")

Hear = Callable[[str | None], Awaitable[None]]  # what has changed, by its id; None: anything may have


class Bus:
    """Listens to what other processes on the same database write."""

    def __init__(self, database: Database, hear: Mapping[str, Hear]) -> None:
        """`hear` are those who listen, by topic."""
        self._database = database
        self._hear = hear
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    def start(self) -> None:
        if self._database.is_postgres:
            self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        import psycopg

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.listening.set()
                    for hear in self._hear.values():
                        await hear(None)
                    async for notice in connection.notifies():
                        origin, topic, key = notice.payload.split(" ")
                        if origin != self._database.origin and topic in self._hear:
                            await self._hear[topic](key)
            except (psycopg.Error, OSError) as error:
                log.warning("The line to PostgreSQL broke (%s); trying again.", type(error).__name__)
            self.listening.clear()
            await asyncio.sleep(1)
