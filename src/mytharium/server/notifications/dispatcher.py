"""Delivers notices that are due, by each way all to one person at once. Of several processes, one delivers each."""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import delete, select, tuple_, update

from mytharium import games
from mytharium.server.accounts.people import People
from mytharium.server.base import clock
from mytharium.server.base.clock import MINUTE
from mytharium.server.base.recurring import LONGEST_NAP, Recurring
from mytharium.server.base.secrets import Keyring
from mytharium.server.base.settings import Settings
from mytharium.server.base.words import words_for
from mytharium.server.db.database import Database
from mytharium.server.db.schema import alerts, notices, pairings, people, tables
from mytharium.server.notifications.channel import NotTold, Told, Way
from mytharium.server.notifications.contacts import WAYS, Contact, Contacts
from mytharium.server.notifications.mail import Letters
from mytharium.server.notifications.outbox import HOOK, MAIL, PUSH, ROUND
from mytharium.server.notifications.push import Push, Vapid
from mytharium.server.notifications.webhook import Hooks

log = logging.getLogger("mytharium.notices")

LEASE = 10 * MINUTE  # after which a notice whose process died is tried again
TRIES = 5
MOST = 50  # notices of one look


class Postman:
    def __init__(self, settings: Settings, people: People, keyring: Keyring, vapid: Vapid) -> None:
        self._url = settings.url
        self._people = people
        self._database: Database = people.database
        self._signer = URLSafeSerializer(keyring.derive("unsubscribe"), salt="mail")
        self.recurring = Recurring(self.deliver, log)
        self.contacts = Contacts(people.database, people.tickets)
        self.letters, self.hooks = Letters(settings, people.database), Hooks(settings)
        self.push = Push(settings, people.database, self.contacts, vapid)
        self.ways: dict[str, Way] = {MAIL: self.letters, PUSH: self.push, HOOK: self.hooks}
        self._alerting = Alerting(people.database, self.ways)

    # ---- delivering --------------------------------------------------------------------------------------------

    async def deliver(self) -> float:
        """Send what is due; how long to sleep then."""
        query = select(notices).where(notices.c.due <= clock.now()).order_by(notices.c.due).limit(MOST)
        due: dict[tuple[str, str], list[Any]] = {}
        for row in await self._database.read(lambda connection: connection.execute(query).all()):
            due.setdefault((row.person, row.way), []).append(row)
        for (person, way), rows in due.items():
            await self._deliver_to(person, way, rows)
        await self._alerting.deliver()
        return LONGEST_NAP

    async def _deliver_to(self, person: str, way: str, rows: Sequence[Any]) -> None:
        contact, known = await self.contacts.of(person, way), await self._people.by_id(person)
        if contact is None or known is None or (until := quiet_until(contact, clock.now())) is None:
            await self._drop(rows)
            return
        if until:
            await self._lease(rows, until, tried=0)
            return
        mine = await self._lease(rows, clock.now() + LEASE)
        things = [told for row in mine if row.kind in contact.kinds and (told := await self._still(row)) is not None]
        words = words_for(known.preferences.get("lang", "") or "en")
        if things and self.ways[way].works:
            try:
                await self.ways[way].tell(contact, things, self.leave_link(person, way), words)
            except NotTold as error:
                log.warning("A notice could not be sent by %s: %s", way, error)
                mine = [row for row in mine if row.tries + 1 >= TRIES]
        await self._drop(mine)

    async def _still(self, row: Any) -> Told | None:
        """What a notice tells, unless its table is gone."""
        async with self._database.reading() as connection:
            game = await connection.scalar(select(tables.c.game).where(tables.c.id == row.table))
            number = await connection.scalar(select(pairings.c.round).where(pairings.c.table == row.table))
        if game not in games.names() or (number is None and row.kind == ROUND):
            return None
        return Told(row.kind, row.table, game, number or 0)

    async def _lease(self, rows: Sequence[Any], until: int, tried: int = 1) -> list[Any]:
        """Put notices off; those that no other process has taken meanwhile."""
        mine = []
        for row in rows:
            still = update(notices).filter_by(person=row.person, table=row.table, kind=row.kind, way=row.way)
            async with self._database.writing() as connection:
                values = {"due": until, "tries": row.tries + tried}
                if (await connection.execute(still.where(notices.c.due == row.due).values(values))).rowcount:
                    mine.append(row)
        return mine

    async def _drop(self, rows: Sequence[Any]) -> None:
        if not rows:
            return
        keys = [(row.person, row.table, row.kind, row.way) for row in rows]
        which = tuple_(notices.c.person, notices.c.table, notices.c.kind, notices.c.way).in_(keys)
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(which))

    # ---- leaving -----------------------------------------------------------------------------------------------

    def leave_link(self, person: str, way: str) -> str:
        return f"{self._url}/unsubscribe/{self._signer.dumps([person, way])}"

    def leaves(self, token: str) -> tuple[str, str] | None:
        """Who unsubscribes with a token, and from which way."""
        try:
            said = self._signer.loads(token)
        except BadSignature:
            return None
        person, way = said if isinstance(said, list) else (said, MAIL)  # older letters name the person alone
        return (person, way) if way in WAYS else None


def quiet_until(contact: Contact, now: int) -> int | None:
    """When the quiet hours that are on now are over; 0 if none are; None if the way was not confirmed."""
    if not contact.confirmed:
        return None
    start, end = contact.quiet
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(contact.zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if start == end or not inside:
        return 0
    return now + ((end - minute) % 1440) * MINUTE - local.second * 1000


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
