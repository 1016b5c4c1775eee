"""Messages between the processes on one PostgreSQL: notifications, heartbeats, hits of limits, open tables.

A notification reports that something changed, so read it again. It is part of the transaction that changed it, so it
arrives exactly if that was committed; a lost one loses nothing.

Once a second each process reports that it is there and what was counted since; costly hits (see `limits.EXPENSIVE`) at
once. A process is gone when its connection was cut or when it has been silent for a while.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.limits import Limiter
from mytharium.server.db.database import Database, lock_of
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.bus")

PEER, PRESENT = "neighbour", "present"  # topics of notifications
SERVER, WORKER = "server", "worker"
SILENCE_TIMEOUT = 5.0  # seconds after which a process is taken for dead
MAX_HITS_LENGTH: Final = 4000  # characters of hits in a message; PostgreSQL allows 8,000 bytes in all

Hear = Callable[[str | None], Awaitable[None]]  # gets the id of a changed thing; None: anything may be changed


class Heartbeat(msgspec.Struct, frozen=True):
    origin: str
    kind: str
    hits: list[tuple[str, str, int]] = []  # kind of limit, by whom, how often
    sockets: dict[str, int] = {}  # by whom, where there are many


class Presence(msgspec.Struct, frozen=True):
    origin: str
    table: str
    seats: list[int]  # whose players look at it there
    asks: bool = False  # whether others should say the same of themselves


class Peers:
    """The other processes. `hear` receives their notifications by topic; workers have no `limiter`."""

    def __init__(
        self, database: Database, tables: Tables, hear: Mapping[str, Hear], limiter: Limiter | None = None
    ) -> None:
        self._database, self._tables, self._limiter = database, tables, limiter
        presence = {PRESENT: self.hear_presence} if limiter is not None else {}
        self._hear = {**hear, PEER: self.hear, **presence}
        self.listening = asyncio.Event()
        self._alive: dict[str, tuple[str, float]] = {}  # by origin: kind, and when it was last heard
        beats = Recurring(self._beat, log)
        self.background = [Recurring(self._listen, log), beats] if database.is_postgres else []
        if limiter is not None and database.is_postgres:
            limiter.hurry = beats.hurry
            tables.presence = self._present

    def count(self, kind: str) -> int:
        return sum(known == kind for known, _ in self._alive.values())

    async def _listen(self) -> float:
        """Receive notifications until the connection breaks; return the seconds until the next try."""
        import psycopg

        try:
            async with self._database.notifications() as notices:
                self.listening.set()
                for hear in self._hear.values():
                    await hear(None)
                async for notice in notices:
                    origin, _, said = notice.payload.partition(" ")
                    topic, _, key = said.partition(" ")
                    if origin != self._database.origin and topic in self._hear:  # others may use the channel too
                        await self._hear[topic](key)
        except (psycopg.Error, OSError) as error:
            log.warning("The line to PostgreSQL broke (%s); trying again.", type(error).__name__)
        finally:
            self.listening.clear()
        return 1

    async def _beat(self) -> float:
        limiter, kind = self._limiter, SERVER if self._limiter else WORKER
        hits, sockets = (limiter.news(), limiter.many_sockets()) if limiter else ([], {})
        if not self.listening.is_set():  # the others would not believe it
            return LONGEST_NAP
        await self._forget_the_dead(await self._database.listening())
        for portion in _portions(hits):
            await self._send(PEER, Heartbeat(self._database.origin, kind, portion, sockets))
            if limiter:
                limiter.reported(portion)
        return LONGEST_NAP

    async def _send(self, topic: str, what: Heartbeat | Presence) -> None:
        await self._database.change(*self._database.hints(topic, msgspec.json.encode(what).decode()))

    def _present(self, table: OpenTable, asks: bool) -> None:
        here = Presence(self._database.origin, table.id, sorted(table.seats_here()), asks)
        self._tables.start(self._send_presence(here))

    async def _send_presence(self, here: Presence) -> None:
        with suppress(DatabaseError):  # once they listen again, all processes ask anew
            await self._send(PRESENT, here)

    async def hear(self, text: str | None) -> None:
        if text is None:
            return
        beat = msgspec.json.decode(text, type=Heartbeat)
        self._alive[beat.origin] = (beat.kind, time.monotonic())
        if self._limiter is not None:
            self._limiter.hear(beat.origin, beat.hits, beat.sockets)

    async def hear_presence(self, text: str | None) -> None:
        if text is None:  # something may have been missed: ask again
            for known in self._tables.looked_at():
                known.elsewhere.clear()
                self._present(known, asks=True)
            return
        there = msgspec.json.decode(text, type=Presence)
        self._alive.setdefault(there.origin, (SERVER, time.monotonic()))
        table = self._tables.peek(there.table)
        if table is None or table.loaded is None:
            return
        if table.elsewhere.get(there.origin, []) != there.seats:
            table.elsewhere[there.origin] = there.seats
            table.tell()
        if there.asks and table.seats_here():
            self._present(table, asks=False)

    async def _forget_the_dead(self, listens: set[int]) -> None:
        now = time.monotonic()
        for origin, (_, heard) in list(self._alive.items()):
            if heard > now - SILENCE_TIMEOUT and lock_of(origin) in listens:
                continue
            del self._alive[origin]
            if self._limiter is not None:
                self._limiter.hear(origin, [], {})
            for table in self._tables.looked_at():
                if table.elsewhere.pop(origin, None):
                    table.tell()


def _portions(hits: Iterable[tuple[str, str, int]]) -> list[list[tuple[str, str, int]]]:
    """Split hits into messages; at least one, which says that this process is there."""
    made: list[list[tuple[str, str, int]]] = [[]]
    size = 0
    for hit in hits:
        length = len(hit[0]) + len(hit[1]) + 20
        if size + length > MAX_HITS_LENGTH:
            made.append([])
            size = 0
        size += length
        made[-1].append(hit)
    return made
