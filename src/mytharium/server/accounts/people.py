"""People with an account: who they are and how they prove it."""

import secrets
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.events import PASSWORD_CHANGED, RECOVERY_USED, AccountChanged
from mytharium.server.accounts.passkeys import BadPasskey, Passkeys
from mytharium.server.accounts.passwords import Passwords, flaw
from mytharium.server.accounts.session_store import Sessions
from mytharium.server.accounts.store import PeopleStore, Person
from mytharium.server.accounts.token_store import RecoveryCodes, Tickets
from mytharium.server.base.clock import DAY, now
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.inputs import name_key
from mytharium.server.base.settings import INVITED, MEMBERS, Settings
from mytharium.server.tables.seating import Seating

NAMELESS = mark("Choose a name. Others see it at your tables.")
NAME_TAKEN = mark("Somebody has this name already. Choose another one.")
NOT_SIGNED_IN = mark("Name and password do not fit together.")
BLOCKED = mark("This account is blocked. Ask whoever runs this site.")
WRONG_PASSWORD = mark("That is not your present password.")
NOT_RECOVERED = mark("Name and code do not fit together, or the code was used before.")


def new_id() -> str:
    return secrets.token_urlsafe(18)


class People:
    def __init__(self, seating: Seating) -> None:
        self.database = database = seating.store.database
        self.seating = seating
        self.store = PeopleStore(seating.store)
        self.passwords = Passwords()
        self.sessions = Sessions(database, seating.tables.hear_all)
        self.tickets = Tickets(database)
        self.passkeys = Passkeys(self.store, self.tickets)
        self.recovery_codes = RecoveryCodes(database)

    # ---- who there is ------------------------------------------------------------------------------------------

    async def by_name(self, name: str) -> Person | None:
        return await self.store.by_name(name)

    async def by_id(self, person: str) -> Person | None:
        return await self.store.by_id(person)

    async def check_free(self, name: str, person: str = "") -> None:
        """Refused if readers would take the name for that of somebody with an account, other than this person."""
        if name and await self.store.is_taken(name, person):
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
        kept = await self.passwords.kept(password) if password else ""
        try:
            await self.store.add(person, name, kept, preferences)
        except Taken:
            raise Refused(NAME_TAKEN) from None
        return person

    async def welcome(self, person: str, guest: str) -> None:
        """Who signs in on a device brings along what was played there as a guest."""
        found = await self.by_id(person)
        if found is None:
            return
        if tables := await self.store.hand_over(guest, person):
            self._reread(tables)
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
            person = await self.recovery_codes.use(connection, name_key(name), code)
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
        await self.store.replace_password(connection, person, kept)
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
            await self.store.rename(person, name)
        except Taken:
            raise Refused(NAME_TAKEN) from None
        await self.seating.rename(person, name)

    async def prefer(self, person: str, preferences: dict[str, Any]) -> None:
        await self.store.change(person, preferences=preferences)

    async def appoint(self, person: str, administers: bool) -> None:
        await self.store.change(person, administers=administers)

    async def block(self, person: str, blocked: bool) -> None:
        """Sign somebody out everywhere, and let them in no more; or again."""
        await self.store.change(person, blocked=now() if blocked else None)
        if blocked:
            await self.sessions.end_others(person, "")

    # ---- going -------------------------------------------------------------------------------------------------

    async def delete(self, person: str) -> None:
        """Delete an account. Bots play on where it is asked."""
        own, others = await self.store.delete(person)
        self._reread(own | others)
        for code in others:
            async with self.seating.tables.at(code) as table:
                pass
            self.seating.tables.wake(table)

    async def export(self, person: Person) -> dict[str, Any]:
        """All that is stored about somebody, for themselves."""
        return {
            "name": person.name,
            "created": person.created,
            "preferences": person.preferences,
            "password": bool(person.password),
            "passkeys": [{"name": key.name, "created": key.created} for key in await self.passkeys.of(person.id)],
            "sessions": [
                {"browser": session.agent, "created": session.created, "seen": session.seen}
                for session in await self.sessions.of(person.id)
            ],
            "recovery_codes_left": await self.recovery_codes.left(person.id),
            **await self.store.stored_about(person.id),
        }

    def _reread(self, codes: set[str]) -> None:
        for code in codes:
            table = self.seating.tables.peek(code)
            if table is not None:
                table.stale = True
                table.tell()


INVITATION = "invitation"  # purpose of a ticket
INVITATION_LASTS = 30 * DAY
NOT_INVITING = mark("Only those who run this site invite people.")


def may_invite(settings: Settings, person: Person) -> bool:
    return settings.registration == INVITED and (person.administers or settings.inviting == MEMBERS)


async def invite(people: People, by: str) -> str:
    """Where somebody makes an account with a new invitation, on this site."""
    return f"/register?invitation={await people.tickets.issue(INVITATION, by, INVITATION_LASTS)}"
