"""How people want to be told of things: their address, once they have confirmed it, and about what and when not."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update

from mytharium.scene.words import mark
from mytharium.server.clock import DAY
from mytharium.server.http.tokens import fingerprint
from mytharium.server.notices.outbox import INVITED, OVER, TURN
from mytharium.server.people.people import Refused
from mytharium.server.people.tickets import Tickets
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import contacts, notices

KINDS = (TURN, INVITED, OVER)
LONGEST = 200  # characters of an address
PURPOSE = "mail"  # of the ticket that confirms an address, within a day

ADDRESS = re.compile(r"[^@\s<>,;\"]{1,64}@[^@\s<>,;\"]+\.[^@\s<>,;\".]+")
NO_ADDRESS = mark("This is not an e-mail address.")


@dataclass(frozen=True, slots=True)
class Contact:
    person: str
    email: str
    confirmed: bool
    kinds: tuple[str, ...] = KINDS
    quiet: tuple[int, int] = (0, 0)  # minutes of the day between which nothing is sent
    zone: str = "UTC"


def _subject(person: str, email: str) -> str:
    """Of the ticket that confirms an address: it is good for that one only."""
    return f"{person} {fingerprint(email)[:12]}"


class Contacts:
    def __init__(self, database: Database, tickets: Tickets) -> None:
        self._database = database
        self._tickets = tickets

    async def of(self, person: str) -> Contact | None:
        async with self._database.reading() as connection:
            row = (await connection.execute(select(contacts).where(contacts.c.person == person))).first()
        return _contact(row) if row is not None else None

    async def keep(self, wanted: Contact) -> str:
        """Remember a contact; a token if its address is new and has to be confirmed."""
        if not ADDRESS.fullmatch(wanted.email) or not _plain(wanted.email):
            raise Refused(NO_ADDRESS)
        before = await self.of(wanted.person)
        known = before is not None and before.email == wanted.email
        values = {
            "email": wanted.email,
            "confirmed": before.confirmed if known and before is not None else False,
            "kinds": list(wanted.kinds),
            "quiet": list(wanted.quiet),
            "zone": wanted.zone,
        }
        async with self._database.writing() as connection:
            if before is None:
                await connection.execute(contacts.insert().values(person=wanted.person, **values))
            else:
                await connection.execute(update(contacts).where(contacts.c.person == wanted.person).values(values))
        if values["confirmed"]:
            return ""
        return await self._tickets.issue(PURPOSE, _subject(wanted.person, wanted.email), DAY)

    async def confirm(self, token: str) -> bool:
        """Whether the token confirms the address that its person has now."""
        subject = await self._tickets.use(PURPOSE, token) or ""
        person = subject.partition(" ")[0]
        found = await self.of(person)
        if found is None or _subject(person, found.email) != subject:
            return False
        async with self._database.writing() as connection:
            await connection.execute(update(contacts).where(contacts.c.person == person).values(confirmed=True))
        return True

    async def forget(self, person: str) -> None:
        """Send nothing any more, and forget the address."""
        async with self._database.writing() as connection:
            await connection.execute(delete(notices).where(notices.c.person == person))
            await connection.execute(delete(contacts).where(contacts.c.person == person))


def _plain(email: str) -> bool:
    return email.isprintable() and email.isascii() and len(email) <= LONGEST


def _contact(row: Any) -> Contact:
    start, end = row.quiet
    return Contact(row.person, row.email, row.confirmed, tuple(row.kinds), (start, end), row.zone)
