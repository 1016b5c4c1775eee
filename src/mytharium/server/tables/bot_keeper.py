"""Sees to it that bots play: keeps the leases of those that think here, and takes over tables that nobody plays at."""

import logging
from contextlib import suppress

from mytharium.server.recurring import LONGEST_NAP, Recurring
from mytharium.server.tables.tables import NoTable, Tables

log = logging.getLogger("mytharium.bots")

AT_ONCE = 50  # tables that are taken over before the next look


class BotKeeper:
    """`most` is at how many tables bots may play at once; others are left to processes that have time."""

    def __init__(self, tables: Tables, most: int = 0) -> None:
        self._tables = tables
        self._most = most
        self.recurring = Recurring(self.tend, log)
        if most:
            tables.rested = self.recurring.hurry

    @property
    def _room(self) -> int:
        return self._most - len(self._tables.playing()) if self._most else AT_ONCE

    async def tend(self) -> float:
        """See to all leases; how long to sleep now."""
        leases = self._tables.leases
        for code in self._tables.playing():
            with suppress(NoTable):  # it was deleted meanwhile
                async with self._tables.at(code) as table:
                    await leases.renew(table)
        if self._room > 0:
            for code in await leases.free(self._room):
                await self._play(code)
        return LONGEST_NAP

    async def hear(self, code: str | None) -> None:
        """Somebody offers a table; None: there may be some."""
        if code is None:
            self.recurring.hurry()
        elif self._room > 0:
            await self._play(code)

    async def _play(self, code: str) -> None:
        leases = self._tables.leases
        found = self._tables.peek(code)
        if found is not None:
            found.stale = True
        try:
            async with self._tables.at(code) as table:
                if not leases.is_elsewhere(table) and await leases.take(table) and not table.goes_on():
                    await leases.give_back(table)
        except NoTable:
            await leases.forget(code)
            return
        self._tables.nudge(table)
