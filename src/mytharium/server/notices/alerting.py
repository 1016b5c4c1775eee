"""Delivery of alerts about accounts: at once, also in quiet hours."""

import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select, update

from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.notices.ways import NotTold, Way
from mytharium.server.site import words_for
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import alerts, people

log = logging.getLogger("mytharium.notices")

RETRY = 10 * MINUTE  # after which an alert that failed, or whose process died, is tried again
MAX_TRIES = 100  # most of a day
AT_ONCE = 50


class Alerting:
    def __init__(self, database: Database, ways: Mapping[str, Way]) -> None:
        self._database, self._ways = database, ways

    async def deliver(self) -> None:
        """Send what is due; of several processes, one sends each."""
        query = select(alerts, people.c.preferences).join(people, people.c.id == alerts.c.person)
        due = query.where(alerts.c.due <= clock.now()).order_by(alerts.c.due).limit(AT_ONCE)
        for row in await self._database.read(lambda connection: connection.execute(due).all()):
            if await self._lease(row) and (await self._sent(row) or row.tries + 1 >= MAX_TRIES):
                async with self._database.writing() as connection:
                    await connection.execute(delete(alerts).where(alerts.c.id == row.id))

    async def _lease(self, row: Any) -> bool:
        mine = update(alerts).where(alerts.c.id == row.id, alerts.c.due == row.due)
        async with self._database.writing() as connection:
            later = mine.values(due=clock.now() + RETRY, tries=row.tries + 1)
            return bool((await connection.execute(later)).rowcount)

    async def _sent(self, row: Any) -> bool:
        way = self._ways[row.way]
        if not way.works:
            return True  # the host has turned this channel off
        try:
            await way.warn(row.target, row.kind, words_for(row.preferences.get("lang", "") or "en"))
        except NotTold as error:
            log.warning("An alert could not be sent by %s: %s", row.way, error)
            return False
        return True
