"""Hints between processes: something changed at a table. Who hears one reads again; a lost hint loses nothing.

Within a process the tables tell their listeners themselves. On PostgreSQL a hint is a NOTIFY in the transaction that
changed something, so it arrives exactly if that was committed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from mytharium.server.storage.database import Database
from mytharium.server.storage.store import CHANNEL

log = logging.getLogger("mytharium.bus")

Hear = Callable[[str | None], Awaitable[None]]  # a table's id; None: any table may have changed


class Bus:
    """Listens to what other processes on the same database write."""

    def __init__(self, database: Database, origin: str, hear: Hear) -> None:
        self._database = database
        self._origin = origin
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
                    await self._hear(None)
                    async for notice in connection.notifies():
                        origin, table, _ = notice.payload.split(" ")
                        if origin != self._origin:
                            await self._hear(table)
            except (psycopg.Error, OSError) as error:
                log.warning("The line to PostgreSQL broke (%s); trying again.", type(error).__name__)
            self.listening.clear()
            await asyncio.sleep(1)
