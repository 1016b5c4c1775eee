"""Delivers notices that are due, one letter to each person. Of several processes, one gets to deliver each."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import aiosmtplib
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import delete, select, tuple_, update

from mytharium import games
from mytharium.server import clock
from mytharium.server.clock import MINUTE
from mytharium.server.http.tokens import Keyring
from mytharium.server.notices.contacts import Contact, Contacts
from mytharium.server.notices.letters import Told, news, to_confirm
from mytharium.server.people.people import People
from mytharium.server.recurring import LONGEST_NAP, Recurring
from mytharium.server.settings.settings import Settings
from mytharium.server.site import words_for
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import notices, tables

log = logging.getLogger("mytharium.notices")

LEASE = 10 * MINUTE  # after which a letter whose process died is tried again
TRIES = 5
PATIENCE = 20  # seconds that a mail server may take
MOST = 50  # notices of one look


class Postman:
    def __init__(self, settings: Settings, people: People, keyring: Keyring) -> None:
        self._settings = settings
        self._people = people
        self._database: Database = people.database
        self._signer = URLSafeSerializer(keyring.derive("unsubscribe"), salt="mail")
        self.recurring = Recurring(self.deliver, log)
        self.contacts = Contacts(people.database, people.tickets)

    @property
    def delivers(self) -> bool:
        """Whether there is a mail server to give letters to."""
        return bool(self._settings.mail.server)

    # ---- letters -----------------------------------------------------------------------------------------------

    async def deliver(self) -> float:
        """Send what is due; how long to sleep then."""
        query = select(notices).where(notices.c.due <= clock.now()).order_by(notices.c.due).limit(MOST)
        async with self._database.reading() as connection:
            due: dict[str, list[Any]] = {}
            for row in await connection.execute(query):
                due.setdefault(row.person, []).append(row)
        for person, rows in due.items():
            await self._deliver_to(person, rows)
        return LONGEST_NAP

    async def _deliver_to(self, person: str, rows: Sequence[Any]) -> None:
        contact, known = await self.contacts.of(person), await self._people.by_id(person)
        if contact is None or known is None or (until := quiet_until(contact, clock.now())) is None:
            await self._drop(rows)
            return
        if until:
            await self._lease(rows, until)
            return
        mine = await self._lease(rows, clock.now() + LEASE)
        things = [told for row in mine if row.kind in contact.kinds and (told := await self._still(row)) is not None]
        words = words_for(known.preferences.get("lang", "") or "en")
        if things:
            link = self.leave_link(person)
            letter = news(self._settings.mail, contact.email, self._settings.url, things, link, words)
            try:
                await self._send(letter)
            except (aiosmtplib.SMTPException, OSError) as error:
                log.warning("A letter could not be sent: %s", type(error).__name__)
                mine = [row for row in mine if row.tries + 1 >= TRIES]
        await self._drop(mine)

    async def _still(self, row: Any) -> Told | None:
        """What a notice tells, unless its table is gone."""
        async with self._database.reading() as connection:
            game = await connection.scalar(select(tables.c.game).where(tables.c.id == row.table))
        return Told(row.kind, row.table, game) if game in games.names() else None

    async def _lease(self, rows: Sequence[Any], until: int) -> list[Any]:
        """Put notices off; those that no other process has taken meanwhile."""
        mine = []
        for row in rows:
            which = (notices.c.person == row.person, notices.c.table == row.table, notices.c.kind == row.kind)
            still = update(notices).where(*which, notices.c.due == row.due)
            async with self._database.writing() as connection:
                if (await connection.execute(still.values(due=until, tries=row.tries + 1))).rowcount:
                    mine.append(row)
        return mine

    async def _drop(self, rows: Sequence[Any]) -> None:
        if not rows:
            return
        keys = [(row.person, row.table, row.kind) for row in rows]
        which = tuple_(notices.c.person, notices.c.table, notices.c.kind).in_(keys)
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(which))

    async def ask_to_confirm(self, contact: Contact, token: str, lang: str) -> None:
        """Send the link that confirms an address; OSError or SMTPException if that fails."""
        link = f"{self._settings.url}/confirm/{token}"
        await self._send(to_confirm(self._settings.mail, contact.email, link, words_for(lang)))

    async def _send(self, letter: Any) -> None:
        mail = self._settings.mail
        await aiosmtplib.send(
            letter,
            hostname=mail.server,
            port=mail.port,
            username=mail.user or None,
            password=mail.password or None,
            use_tls=mail.tls == "always",
            start_tls=None if mail.tls == "start" else False,
            timeout=PATIENCE,
        )

    # ---- leaving -----------------------------------------------------------------------------------------------

    def leave_link(self, person: str) -> str:
        return f"{self._settings.url}/unsubscribe/{self._signer.dumps(person)}"

    def leaves(self, token: str) -> str | None:
        """Who unsubscribes with a token."""
        try:
            return str(self._signer.loads(token))
        except BadSignature:
            return None


def quiet_until(contact: Contact, now: int) -> int | None:
    """When the quiet hours that are on now are over; 0 if none are; None if the address was not confirmed."""
    if not contact.confirmed:
        return None
    start, end = contact.quiet
    local = datetime.fromtimestamp(now / 1000, ZoneInfo(contact.zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if start == end or not inside:
        return 0
    return now + ((end - minute) % 1440) * MINUTE - local.second * 1000
