"""People with an account: who they are and how they prove it. What they have at tables is in belongings.py."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.events import PASSWORD_CHANGED, RECOVERY_USED, AccountChanged
from mytharium.server.accounts.guest_data import Belongings
from mytharium.server.accounts.passkeys import BadPasskey, Passkeys
from mytharium.server.accounts.passwords import Passwords, Recovery, flaw
from mytharium.server.accounts.sessions import Sessions
from mytharium.server.accounts.tokens import Tickets
from mytharium.server.base.clock import DAY, now
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.inputs import look_of, name_key
from mytharium.server.base.settings import INVITED, MEMBERS, Settings
from mytharium.server.db.schema import people, tokens
from mytharium.server.tables.seating import Seating

NAMELESS = mark("Choose a name. Others see it at your tables.")
NAME_TAKEN = mark("Somebody has this name already. Choose another one.")
NOT_SIGNED_IN = mark("Name and password do not fit together.")
BLOCKED = mark("This account is blocked. Ask whoever runs this site.")
WRONG_PASSWORD = mark("That is not your present password.")
NOT_RECOVERED = mark("Name and code do not fit together, or the code was used before.")


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: int
    password: str  # its hash, or nothing
    preferences: dict[str, Any]
    administers: bool = False
    blocked: int | None = None  # since when


def person_of(row: Any) -> Person:
    preferences = dict(row.preferences)
    return Person(row.id, row.name, row.created, row.password, preferences, row.administers, row.blocked)


def new_id() -> str:
    return secrets.token_urlsafe(18)


class People:
    def __init__(self, seating: Seating) -> None:
        self.database = database = seating.store.database
        self.seating = seating
        self.belongings = Belongings(seating)
        self.passwords = Passwords()
        self.sessions = Sessions(database, seating.tables.hear_all)
        self.tickets = Tickets(database)
        self.passkeys = Passkeys(database, self.tickets)
        self.recovery = Recovery(database)

    # ---- who there is ------------------------------------------------------------------------------------------

    async def by_name(self, name: str) -> Person | None:
        return await self._one(people.c.key == name_key(name))

    async def by_id(self, person: str) -> Person | None:
        return await self._one(people.c.id == person)

    async def _one(self, which: Any) -> Person | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(which))).first()
        return None if row is None else person_of(row)

    async def check_free(self, name: str, person: str = "") -> None:
        """Refused if readers would take the name for that of somebody with an account, other than this person."""
        same = or_(people.c.key == name_key(name), people.c.look == look_of(name))
        if name and await self._one(same & (people.c.id != person)) is not None:
            raise Refused(NAME_TAKEN)

    # ---- becoming one ------------------------------------------------------------------------------------------

    async def register(self, name: str, password: str, preferences: dict[str, Any], person: str = "") -> str:
        """A new account; the person's id. Refused if something is wrong.

        Without a password only a passkey signs in, for which the id was chosen beforehand.
        """
        if not name:
            raise Refused(NAMELESS)
        if password and (wrong := flaw(password, name)):
            raise Refused(wrong)
        await self.check_free(name)
        person = person or new_id()
        row = {
            "id": person,
            "name": name,
            "key": name_key(name),
            "look": look_of(name),
            "password": await self.passwords.kept(password) if password else "",
            "created": now(),
            "preferences": preferences,
        }
        try:
            async with self.database.writing() as connection:
                await connection.execute(people.insert().values(row))
        except Taken:
            raise Refused(NAME_TAKEN) from None
        return person

    async def welcome(self, person: str, guest: str) -> None:
        """Who signs in on a device brings along what was played there as a guest."""
        found = await self.by_id(person)
        if found is not None and await self.belongings.hand_over(guest, person):
            await self.seating.rename(person, found.name)

    # ---- proving it --------------------------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str) -> str:
        """The person's id; Refused with one sentence whatever was wrong."""
        found = await self.by_name(name)
        if not await self.passwords.fits(password, found.password if found else "") or found is None:
            raise Refused(NOT_SIGNED_IN)
        return await self.admitted(found.id)

    async def admitted(self, person: str) -> str:
        """Somebody who has proved who they are; Refused if they were blocked."""
        found = await self.by_id(person)
        if found is None or found.blocked is not None:
            raise Refused(BLOCKED)
        return person

    async def recover(self, name: str, code: str, password: str) -> str:
        """Sign in by a code and set a new password; all sessions and API tokens end."""
        if wrong := flaw(password, name):
            raise Refused(wrong)
        kept = await self.passwords.kept(password)
        async with self.database.writing() as connection:
            person = await self.recovery.use(connection, name_key(name), code)
            if person is None:
                raise Refused(NOT_RECOVERED)
            ended = await self._replace_password(connection, person, kept, "", RECOVERY_USED)
        await self.sessions.close(ended)
        return await self.admitted(person)

    async def change_password(self, person: str, old: str, new: str, session: str) -> None:
        """Set a new password; all sessions but this one and all API tokens end."""
        found = await self.by_id(person)
        if found is None or (found.password and not await self.passwords.fits(old, found.password)):
            raise Refused(WRONG_PASSWORD)
        if wrong := flaw(new, found.name):
            raise Refused(wrong)
        kept = await self.passwords.kept(new)
        async with self.database.writing() as connection:
            ended = await self._replace_password(connection, person, kept, session, PASSWORD_CHANGED)
        await self.sessions.close(ended)

    async def _replace_password(
        self, connection: AsyncConnection, person: str, kept: str, session: str, kind: str
    ) -> set[str]:
        """Replace the password, end sessions and tokens; return the ids of ended sessions."""
        await connection.run_sync(self.database.events.emit, AccountChanged(person, kind))
        await connection.execute(update(people).where(people.c.id == person).values(password=kept))
        await connection.execute(delete(tokens).where(tokens.c.person == person))
        return await self.sessions.delete_others(connection, person, session)

    async def prove(self, person: str, password: str, credential: str, origin: str) -> None:
        """Refused or BadPasskey unless the password or the passkey is this person's."""
        if credential:
            if await self.passkeys.signs_in(credential, origin) != person:
                raise BadPasskey
            return
        found = await self.by_id(person)
        if found is None or not await self.passwords.fits(password, found.password):
            raise Refused(WRONG_PASSWORD)

    # ---- changing ----------------------------------------------------------------------------------------------

    async def rename(self, person: str, name: str) -> None:
        """A new name, at all tables too."""
        if not name:
            raise Refused(NAMELESS)
        await self.check_free(name, person)
        try:
            await self._set(person, name=name, key=name_key(name), look=look_of(name))
        except Taken:
            raise Refused(NAME_TAKEN) from None
        await self.seating.rename(person, name)

    async def prefer(self, person: str, preferences: dict[str, Any]) -> None:
        await self._set(person, preferences=preferences)

    async def appoint(self, person: str, administers: bool) -> None:
        await self._set(person, administers=administers)

    async def block(self, person: str, blocked: bool) -> None:
        """Sign somebody out everywhere, and let them in no more; or again."""
        await self._set(person, blocked=now() if blocked else None)
        if blocked:
            await self.sessions.end_others(person, "")

    async def _set(self, person: str, **values: Any) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == person).values(values))


INVITATION = "invitation"  # purpose of a ticket
INVITATION_LASTS = 30 * DAY
NOT_INVITING = mark("Only those who run this site invite people.")


def may_invite(settings: Settings, person: Person) -> bool:
    return settings.registration == INVITED and (person.administers or settings.inviting == MEMBERS)


async def invite(people: People, by: str) -> str:
    """Where somebody makes an account with a new invitation, on this site."""
    return f"/register?invitation={await people.tickets.issue(INVITATION, by, INVITATION_LASTS)}"
