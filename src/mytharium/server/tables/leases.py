"""Which process plays the bots of a table. A lease runs out by itself, so that of a process that died another goes on.

Whoever writes the move after which a bot is asked writes its lease with it, so a lease costs no transaction of its own.
It saves thinking twice and no more: that nothing is played twice is the doing of the log's key.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, or_, select, update

from mytharium.server.base import clock
from mytharium.server.base.clock import SECOND
from mytharium.server.base.errors import DatabaseError
from mytharium.server.db.schema import tables
from mytharium.server.tables.store import FREE

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.store import Store

LEASE = 5 * SECOND


class Leases:
    """Those of one process. `plays` is whether it plays bots itself; if not, it leaves tables to those who do."""

    def __init__(self, store: Store, plays: bool = True) -> None:
        self._store = store
        self.plays = plays
        self._mine: dict[str, int] = {}  # by table: what is written there

    # ---- with a move -------------------------------------------------------------------------------------------

    def next(self, table: OpenTable) -> int | None:
        """The lease that belongs to the position of a table, to be written with it."""
        if not table.goes_on():
            return None
        if not self.plays:
            return FREE
        held = self._mine.get(table.id, 0)
        return held if held == table.info.lease and held - clock.now() > LEASE // 2 else clock.now() + LEASE

    def wrote(self, table: OpenTable, lease: int | None) -> None:
        """It was written."""
        if lease != table.info.lease:
            table.info = replace(table.info, lease=lease)
        if lease is None or not self.plays:
            self._mine.pop(table.id, None)
        else:
            self._mine[table.id] = lease

    # ---- without one -------------------------------------------------------------------------------------------

    def holds(self, table: OpenTable) -> bool:
        lease = table.info.lease
        return lease is not None and lease > clock.now() and self._mine.get(table.id) == lease

    def is_elsewhere(self, table: OpenTable) -> bool:
        """Whether another process plays the bots, as far as is known here."""
        lease = table.info.lease
        return (
            lease is not None and clock.now() < lease <= clock.now() + 2 * LEASE and self._mine.get(table.id) != lease
        )

    async def take(self, table: OpenTable) -> bool:
        """Whether this process may play the bots. The caller holds the table, and reads it again if it was taken."""
        if self.holds(table):
            return True
        table.stale = True  # whoever had it before, or has it, may have played
        if await self._write(table, clock.now() + LEASE, or_(tables.c.lease.is_(None), _is_over())):
            return True
        async with self._store.database.reading() as connection:
            lease = await connection.scalar(select(tables.c.lease).where(tables.c.id == table.id))
        table.info = replace(table.info, lease=lease)
        return False

    async def renew(self, table: OpenTable) -> None:
        """Keep it while a bot thinks. The caller holds the table."""
        lease = self._mine.get(table.id, 0)
        if self.holds(table) and lease - clock.now() < LEASE // 2:
            await self._write(table, clock.now() + LEASE, tables.c.lease == lease)

    async def give_back(self, table: OpenTable) -> None:
        """No bot is asked any more. The caller holds the table."""
        if self.holds(table):
            await self._write(table, None, tables.c.lease == table.info.lease)

    async def _write(self, table: OpenTable, lease: int | None, if_: ColumnElement[bool]) -> bool:
        change = update(tables).where(tables.c.id == table.id, if_).values(lease=lease)
        async with self._store.database.writing() as connection:
            written = (await connection.execute(change)).rowcount == 1
        if written:
            self.wrote(table, lease)
        return written

    async def offer(self, code: str) -> None:
        """Ask those who play bots to look at a table."""
        async with self._store.database.writing() as connection:
            await self._store.ask_bots(connection, code)

    async def forget(self, code: str) -> None:
        """A table that cannot be opened has no bots any more; the log of the server has said why."""
        async with self._store.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == code).values(lease=None))

    async def free_all(self) -> None:
        """What a process left behind that was alone with this database."""
        async with self._store.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.lease.is_not(None)).values(lease=FREE))

    async def leave(self) -> None:
        """The process ends: others may go on at once."""
        if self._mine:
            with suppress(DatabaseError):
                for code in self._mine:
                    await self.offer(code)

    async def free(self, most: int) -> list[str]:
        """Tables whose bots nobody plays, those that wait longest first."""
        query = select(tables.c.id).where(_is_over()).order_by(tables.c.lease).limit(most)
        return await self._store.database.read(lambda connection: list(connection.scalars(query)))


def _is_over() -> ColumnElement[bool]:
    """Its time is; one that lies far ahead was written before a clock was set back."""
    return or_(tables.c.lease <= clock.now(), tables.c.lease > clock.now() + 2 * LEASE)
