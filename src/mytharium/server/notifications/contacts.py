"""How people want to be told of things: by which ways, about what and when not."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.tokens import Tickets
from mytharium.server.base.clock import DAY
from mytharium.server.base.errors import Refused
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import contacts, devices, notices
from mytharium.server.notifications.outbox import EMAIL_CHANGED, HOOK, INVITED, MAIL, OVER, PUSH, ROUND, TURN, alert

KINDS = (TURN, INVITED, ROUND, OVER)
WAYS = (MAIL, PUSH, HOOK)
LONGEST = 200  # characters of an address
PURPOSE = "mail"  # of the ticket that confirms an address, within a day

ADDRESS = re.compile(r"[^@\s<>,;\"]{1,64}@[^@\s<>,;\"]+\.[^@\s<>,;\".]+")
NO_ADDRESS = mark("This is not an e-mail address.")


@dataclass(frozen=True, slots=True)
class Contact:
    person: str
    address: str = ""  # e-mail or URL; devices have theirs
    confirmed: bool = False
    kinds: tuple[str, ...] = KINDS
    quiet: tuple[int, int] = (0, 0)  # minutes of the day between which nothing is sent
    zone: str = "UTC"
    way: str = MAIL
    shape: str = ""  # of what a hook is sent


def _subject(person: str, email: str) -> str:
    """Of the ticket that confirms an address: it is good for that one only."""
    return f"{person} {fingerprint(email)[:12]}"


def check_email(email: str) -> None:
    """Refused if this is no address."""
    if not ADDRESS.fullmatch(email) or not (email.isprintable() and email.isascii() and len(email) <= LONGEST):
        raise Refused(NO_ADDRESS)


class Contacts:
    def __init__(self, database: Database, tickets: Tickets) -> None:
        self._database = database
        self._tickets = tickets

    async def all_of(self, person: str) -> dict[str, Contact]:
        """By way."""
        async with self._database.reading() as connection:
            rows = await connection.execute(select(contacts).where(contacts.c.person == person))
            return {row.way: _contact(row) for row in rows}

    async def of(self, person: str, way: str) -> Contact | None:
        return (await self.all_of(person)).get(way)

    async def keep(self, wanted: Contact) -> None:
        values = {
            "address": wanted.address,
            "shape": wanted.shape,
            "confirmed": wanted.confirmed,
            "kinds": list(wanted.kinds),
            "quiet": list(wanted.quiet),
            "zone": wanted.zone,
        }
        which = {"person": wanted.person, "way": wanted.way}
        async with self._database.writing() as connection:
            if wanted.way == MAIL:
                await _alert_of_change(connection, wanted.person, wanted.address)
            if not (await connection.execute(update(contacts).filter_by(**which).values(values))).rowcount:
                await connection.execute(contacts.insert().values(**which, **values))

    async def to_confirm(self, person: str, email: str) -> str:
        """A token for whoever reads the letters to this address."""
        return await self._tickets.issue(PURPOSE, _subject(person, email), DAY)

    async def confirm(self, token: str) -> bool:
        """Whether the token confirms the address that its person has now."""
        subject = await self._tickets.use(PURPOSE, token) or ""
        person = subject.partition(" ")[0]
        found = await self.of(person, MAIL)
        if found is None or _subject(person, found.address) != subject:
            return False
        async with self._database.writing() as connection:
            await connection.execute(update(contacts).filter_by(person=person, way=MAIL).values(confirmed=True))
        return True

    async def forget(self, person: str, ways: Collection[str], alerts: bool = True) -> None:
        """Stop sending by these channels and delete their addresses; send an alert of it."""
        async with self._database.writing() as connection:
            if MAIL in ways and alerts:
                await _alert_of_change(connection, person, "")
            for way in ways:
                await connection.execute(delete(notices).filter_by(person=person, way=way))
                await connection.execute(delete(contacts).filter_by(person=person, way=way))
                if way == PUSH:
                    await connection.execute(delete(devices).filter_by(person=person))


async def _alert_of_change(connection: AsyncConnection, person: str, address: str) -> None:
    """An alert if another e-mail address was used until now, or none."""
    query = select(contacts.c.address).where(contacts.c.person == person, contacts.c.way == MAIL)
    if (await connection.scalar(query) or "") != address:
        await connection.run_sync(alert, person, EMAIL_CHANGED)


def _contact(row: Any) -> Contact:
    start, end = row.quiet
    return Contact(row.person, row.address, row.confirmed, tuple(row.kinds), (start, end), row.zone, row.way, row.shape)
