"""People with an account: registration, the proofs that they sign in with, changes, and deletion."""

import asyncio
import secrets
from typing import Any
from urllib.parse import quote

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from mytharium.scene.words import mark
from mytharium.server.accounts.passkeys import NO_PASSKEY, Passkeys
from mytharium.server.accounts.store import PASSWORD_CHANGED, RECOVERY_USED, PeopleStore, Person
from mytharium.server.accounts.token_store import RecoveryCodes, Sessions, Tickets
from mytharium.server.base.clock import DAY, now
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.inputs import name_key
from mytharium.server.base.settings import INVITED, MEMBERS, Settings
from mytharium.server.tables.seating import Seating

MIN_PASSWORD, MAX_PASSWORD = 10, 200  # characters
GUESSES = 10**8  # that a password must withstand, by one who tries common passwords and the person's own name first
RATED_CHARACTERS = 72  # of a password: more would take long to rate
AT_ONCE = 2  # each hash takes 64 MB for a moment
INVITATION = "invitation"  # purpose of a ticket
INVITATION_TTL = 30 * DAY

TOO_SHORT = mark("A password needs at least 10 characters. A few words in a row are easy to remember.")
TOO_LONG = mark("A password has at most 200 characters.")
TOO_EASY = mark("This password is too easy to guess. Choose another one.")
NAMELESS = mark("Choose a name. Others see it at your tables.")
NAME_TAKEN = mark("Somebody has this name already. Choose another one.")
NOT_SIGNED_IN = mark("Name and password do not fit together.")
BLOCKED = mark("This account is blocked. Ask whoever runs this site.")
WRONG_PASSWORD = mark("That is not your present password.")
NOT_RECOVERED = mark("Name and code do not fit together, or the code was used before.")


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

    # ---- lookup ----------------------------------------------------------------------------------------------------

    async def by_name(self, name: str) -> Person | None:
        return await self.store.by_name(name)

    async def by_id(self, person: str) -> Person | None:
        return await self.store.by_id(person)

    async def check_free(self, name: str, person: str = "") -> None:
        """Refused if readers would take the name for that of somebody with an account, other than this person."""
        if name and await self.store.is_taken(name, person):
            raise Refused(NAME_TAKEN)

    # ---- registration ----------------------------------------------------------------------------------------------

    async def register(self, name: str, password: str, preferences: dict[str, Any], person: str = "") -> str:
        """Make an account and return the person's id. Refused if something is wrong.

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

    async def welcome(self, person: Person, guest: str) -> None:
        """Give a person what was played on this device as a guest."""
        if tables := await self.store.hand_over(guest, person.id):
            self._reread(tables)
            await self.seating.rename(person.id, person.name)

    # ---- proofs ----------------------------------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str) -> str:
        """Return the person's id; Refused with one sentence whatever was wrong."""
        found = await self.by_name(name)
        if not await self.passwords.fits(password, found.password if found else "") or found is None:
            raise Refused(NOT_SIGNED_IN)
        return await self.admitted(found.id)

    async def admitted(self, person: str) -> str:
        """Return the id of a person who has proved who they are; Refused if they were blocked."""
        found = await self.by_id(person)
        if found is None or found.blocked is not None:
            raise Refused(BLOCKED)
        return person

    async def recover(self, name: str, code: str, password: str) -> str:
        """Sign in by a code and set a new password; all sessions and API tokens end."""
        kept = await self._checked(password, name)
        async with self.database.writing() as connection:
            person = await self.recovery_codes.use(connection, name_key(name), code)
            if person is None:
                raise Refused(NOT_RECOVERED)
            await self.store.replace_password(connection, person, kept, RECOVERY_USED)
            ended = await self.sessions.delete_others(connection, person, "")
        await self.sessions.close(ended)
        return await self.admitted(person)

    async def change_password(self, person: str, old: str, new: str, session: str) -> None:
        """Set a new password; all sessions but this one and all API tokens end."""
        found = await self.by_id(person)
        if found is None or (found.password and not await self.passwords.fits(old, found.password)):
            raise Refused(WRONG_PASSWORD)
        kept = await self._checked(new, found.name)
        async with self.database.writing() as connection:
            await self.store.replace_password(connection, person, kept, PASSWORD_CHANGED)
            ended = await self.sessions.delete_others(connection, person, session)
        await self.sessions.close(ended)

    async def _checked(self, password: str, name: str) -> str:
        """Return what is stored of a new password; Refused if it is not good enough."""
        if wrong := flaw(password, name):
            raise Refused(wrong)
        return await self.passwords.kept(password)

    async def prove(self, person: str, password: str, credential: str, origin: str) -> None:
        """Refused unless the password or the passkey is this person's."""
        if credential:
            if await self.passkeys.signs_in(credential, origin) != person:
                raise Refused(NO_PASSKEY)
            return
        found = await self.by_id(person)
        if found is None or not await self.passwords.fits(password, found.password):
            raise Refused(WRONG_PASSWORD)

    # ---- changes ---------------------------------------------------------------------------------------------------

    async def rename(self, person: str, name: str) -> None:
        """Give a person a new name, at all tables too."""
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
        """Sign a person out everywhere and admit them no more; or admit them again."""
        await self.store.change(person, blocked=now() if blocked else None)
        if blocked:
            await self.sessions.end_others(person, "")

    async def delete(self, person: str) -> None:
        """Delete an account and end its sessions. Bots take over its seats in other people's games."""
        await self.sessions.end_others(person, "")
        own, others = await self.store.delete(person)
        self._reread(own | others)
        for code in others:
            async with self.seating.tables.at(code) as table:
                pass
            self.seating.tables.wake(table)

    async def export(self, person: Person) -> dict[str, Any]:
        """Return all that is stored about a person, for themselves."""
        passkeys, sessions = await self.store.passkeys(person.id), await self.sessions.of(person.id)
        return {
            "name": person.name,
            "created": person.created,
            "preferences": person.preferences,
            "password": bool(person.password),
            "passkeys": [{"name": key.name, "created": key.created} for key in passkeys],
            "sessions": [{"browser": one.agent, "created": one.created, "seen": one.seen} for one in sessions],
            "recovery_codes_left": await self.recovery_codes.left(person.id),
            **await self.store.stored_about(person.id),
        }

    def _reread(self, codes: set[str]) -> None:
        for code in codes:
            if (table := self.seating.tables.peek(code)) is not None:
                table.stale = True
                table.tell()


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._decoy = ""

    async def kept(self, password: str) -> str:
        """Return what is stored of a password."""
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the password. The answer takes as long if there is none, so the time reveals nothing."""
        if not self._decoy:
            self._decoy = await self.kept("a password of no account")
        async with self._places:
            return await asyncio.to_thread(self._fits, password[:MAX_PASSWORD], kept or self._decoy) and bool(kept)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def flaw(password: str, name: str) -> str:
    """Return why a password is not good enough, in one sentence; "" if it is."""
    if len(password) < MIN_PASSWORD:
        return TOO_SHORT
    if len(password) > MAX_PASSWORD:
        return TOO_LONG
    is_easy = zxcvbn(password[:RATED_CHARACTERS], [name, *name.split()])["guesses"] < GUESSES
    return TOO_EASY if is_easy else ""


def new_id() -> str:
    return secrets.token_urlsafe(18)


def profile_path(name: str) -> str:
    return f"/people/{quote(name, safe='')}"


def may_invite(settings: Settings, person: Person) -> bool:
    return settings.registration == INVITED and (person.administers or settings.inviting == MEMBERS)


async def invite(people: People, by: str) -> str:
    """Return the path of a new invitation, where its reader makes an account."""
    return f"/register?invitation={await people.tickets.issue(INVITATION, by, INVITATION_TTL)}"
