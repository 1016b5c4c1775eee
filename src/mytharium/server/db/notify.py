"""Notifications between processes: something changed, so read it again. A lost notification loses nothing.

On PostgreSQL a NOTIFY is part of the transaction that changed something, so it arrives exactly if that was committed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from sqlalchemy import text

from mytharium.server.base.background import Recurring
from mytharium.server.db.database import CHANNEL, USED, Database

log = logging.getLogger("mytharium.bus")

# A process that listens holds a lock by its origin, which PostgreSQL releases in the moment that the process dies.
_LOCKS = 0x6D797469
_LISTENS = f"SELECT pg_advisory_lock({_LOCKS}, %s)"
_LISTENING = text(f"SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {_LOCKS} AND granted")

Hear = Callable[[str | None], Awaitable[None]]  # what has changed, by its id; None: anything may have


class Bus:
    def __init__(self, database: Database, hear: Mapping[str, Hear]) -> None:
        self._database, self._hear = database, hear
        self.recurring = Recurring(self._listen, log)
        self.listening = asyncio.Event()

    async def _listen(self) -> float:
        """Receive notifications until the connection breaks; return the seconds until the next try."""
        import psycopg

        url = self._database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                ((channel,),) = await (await connection.execute(f"SELECT {CHANNEL}")).fetchall()
                await connection.execute(f"LISTEN {channel}")
                await connection.execute(f"SELECT pg_advisory_lock_shared{USED}")
                await connection.execute(_LISTENS, [number(self._database.origin)])
                self.listening.set()
                for hear in self._hear.values():
                    await hear(None)
                async for notice in connection.notifies():
                    origin, _, said = notice.payload.partition(" ")
                    topic, _, key = said.partition(" ")
                    if origin != self._database.origin and topic in self._hear:  # others may use the channel too
                        await self._hear[topic](key)
        except (psycopg.Error, OSError) as error:
            log.warning("The line to PostgreSQL broke (%s); trying again.", type(error).__name__)
        finally:
            self.listening.clear()
        return 1


async def listening(database: Database) -> set[int]:
    """Return the processes that listen now, by the numbers of their origins."""
    return {int(found) for found in await database.column(_LISTENING)}


def number(origin: str) -> int:
    return int(origin, 16) & 0x7FFFFFFF
