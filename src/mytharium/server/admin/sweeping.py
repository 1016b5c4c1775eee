"""Tables at which nobody ever did anything are deleted after a while, so that they cannot fill the disk.

Of guests nothing is stored but their rights at tables, so with the tables of guests who never come back they go too.
"""

import logging

from sqlalchemy import select

from mytharium.match.log import DRAW
from mytharium.server import clock
from mytharium.server.admin.admin import Admin
from mytharium.server.clock import DAY
from mytharium.server.people.people import Refused
from mytharium.server.recurring import Recurring
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import entries, pairings, tables

log = logging.getLogger("mytharium.sweeping")

AGE = 30 * DAY  # of a table that was never begun
AT_ONCE = 50  # tables before others may write
START, REST, PAUSE = 60.0, 3600.0, 0.5  # seconds until the first look, until the next, and while there is more to do


class Sweeper:
    def __init__(self, admin: Admin, database: Database) -> None:
        self._admin, self._database = admin, database
        self._begun = False
        self.recurring = Recurring(self.tend, log)

    async def tend(self) -> float:
        """Sweep now and then, but not while a server has everything else to do; how long to sleep now."""
        if not self._begun:
            self._begun = True
            return START
        return await self.sweep()

    async def sweep(self) -> float:
        """Delete some; how long to sleep now."""
        begun = select(entries.c.table).where(entries.c.table == tables.c.id, entries.c.kind != DRAW)
        paired = select(pairings.c.table).where(pairings.c.table == tables.c.id)
        old = select(tables.c.id).where(tables.c.created < clock.now() - AGE, ~begun.exists(), ~paired.exists())
        async with self._database.reading() as connection:
            found = list(await connection.scalars(old.limit(AT_ONCE)))
        for code in found:
            try:
                await self._admin.delete_table(code)
            except Refused:
                continue  # another process was faster
        if found:
            log.info("%d tables that were never begun were deleted.", len(found))
        return PAUSE if len(found) == AT_ONCE else REST
