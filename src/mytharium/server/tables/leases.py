"""Which process plays the bots of a table. A lease expires, so another process continues if one dies.

The move after which a bot is asked is stored with its lease, so a lease costs no transaction of its own. A lease only
saves thinking twice; the key of the log keeps a move from being played twice.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from mytharium.server.base import clock
from mytharium.server.base.errors import DatabaseError
from mytharium.server.tables.store import FREE, LEASE

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.store import Store


class Leases:
    """The leases of one process; `plays`: it plays bots itself."""

    def __init__(self, store: Store, plays: bool = True) -> None:
        self._store = store
        self.plays = plays
        self._mine: dict[str, int] = {}  # by table: what is written there

    # ---- with a move -------------------------------------------------------------------------------------------

    def next(self, table: OpenTable) -> int | None:
        """The lease to store with the position of a table."""
        if not table.goes_on():
            return None
        if not self.plays:
            return FREE
        held = self._mine.get(table.id, 0)
        return held if held == table.info.lease and held - clock.now() > LEASE // 2 else clock.now() + LEASE

    def wrote(self, table: OpenTable, lease: int | None) -> None:
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
        """Whether another process plays the bots, as far as this one knows."""
        lease = table.info.lease
        return (
            lease is not None and clock.now() < lease <= clock.now() + 2 * LEASE and self._mine.get(table.id) != lease
        )

    async def take(self, table: OpenTable) -> bool:
        """Whether this process may play the bots. The caller holds the table, and reads it again if so."""
        if self.holds(table):
            return True
        table.stale = True  # whoever had it before, or has it, may have played
        lease = clock.now() + LEASE
        if await self._store.take_lease(table.id, lease):
            self.wrote(table, lease)
            return True
        table.info = replace(table.info, lease=await self._store.lease_of(table.id))
        return False

    async def renew(self, table: OpenTable) -> None:
        """Extend the lease while a bot thinks. The caller holds the table."""
        if self.holds(table) and self._mine.get(table.id, 0) - clock.now() < LEASE // 2:
            await self._change(table, clock.now() + LEASE)

    async def give_back(self, table: OpenTable) -> None:
        """End the lease. The caller holds the table."""
        if self.holds(table):
            await self._change(table, None)

    async def _change(self, table: OpenTable, lease: int | None) -> None:
        if await self._store.change_lease(table.id, table.info.lease, lease):
            self.wrote(table, lease)

    async def leave(self) -> None:
        """Offer all tables to other processes, since this one ends."""
        if self._mine:
            with suppress(DatabaseError):
                for code in self._mine:
                    await self._store.offer_lease(code)
