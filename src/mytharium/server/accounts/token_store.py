"""All SQL of tickets, API tokens and recovery codes. Only hashes of them are stored."""

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.events import TOKEN_MADE, AccountChanged
from mytharium.server.base.clock import HOUR, MINUTE, now
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, recovery_codes, tickets, tokens

SOON = 10 * MINUTE


class Tickets:
    """Secrets that work once and for some time: the challenge of a passkey, a link in an e-mail."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def issue(self, purpose: str, subject: str, lasts: int = SOON) -> str:
        """A new token; those that nobody used in time are thrown away."""
        token = secrets.token_urlsafe(32)
        await self.put_back(purpose, token, subject, lasts)
        return token

    async def put_back(self, purpose: str, token: str, subject: str, lasts: int = SOON) -> None:
        """A token is good once more: what it was used for did not come about."""
        row = {"token": fingerprint(token), "purpose": purpose, "subject": subject, "expires": now() + lasts}
        async with self._database.writing() as connection:
            await connection.execute(delete(tickets).where(tickets.c.expires < now()))
            await connection.execute(tickets.insert().values(row))

    async def use(self, purpose: str, token: str) -> str | None:
        """What a token was issued for; None if it is unknown, used or too old. Of two who use it, one gets it."""
        wanted = (tickets.c.token == fingerprint(token), tickets.c.purpose == purpose, tickets.c.expires >= now())
        async with self._database.writing() as connection:
            found = await connection.execute(delete(tickets).where(*wanted).returning(tickets.c.subject))
            row = found.first()
        return None if row is None else str(row.subject)


READ, PLAY, CREATE = "read", "play", "create"
RIGHTS = {
    READ: mark("See your tables and public ones"),
    PLAY: mark("Sit down and play"),
    CREATE: mark("Set up tables"),
}
PREFIX = "mytharium_"  # so that a token that lies about is known for what it is
MOST = 20  # of one person


@dataclass(frozen=True, slots=True)
class Token:
    """As its owner sees it; `id` ends it and cannot be used in its place."""

    id: str
    name: str
    rights: tuple[str, ...]
    created: int
    used: int  # to the hour; 0: never


@dataclass(frozen=True, slots=True)
class Bearer:
    """For whom a program acts, and what it may do."""

    person: str
    name: str
    rights: frozenset[str]
    token: str  # its id


class TooManyTokens(ValueError):
    """A person has as many as may be."""


class Tokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, person: str, name: str, rights: set[str]) -> str:
        """A new one, which is told this once."""
        token = PREFIX + secrets.token_urlsafe(24)
        row = {"token": fingerprint(token), "person": person, "name": name, "created": now(), "used": 0}
        row["rights"] = [right for right in RIGHTS if right in rights]
        async with self._database.writing() as connection:
            count = select(func.count()).select_from(tokens).where(tokens.c.person == person)
            if (await connection.scalar(count) or 0) >= MOST:
                raise TooManyTokens
            await connection.run_sync(self._database.events.emit, AccountChanged(person, TOKEN_MADE))
            await connection.execute(tokens.insert().values(row))
        return token

    async def of(self, person: str) -> list[Token]:
        query = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created.desc(), tokens.c.token)
        async with self._database.reading() as connection:
            rows = await connection.execute(query)
            return [Token(row.token, row.name, tuple(row.rights), row.created, row.used) for row in rows]

    async def end(self, person: str, token: str) -> None:
        """End one of a person's tokens, by its id."""
        async with self._database.writing() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person, tokens.c.token == token))

    async def read(self, authorization: str) -> Bearer | None:
        """Whose it is, by the header of a request; None if it is unknown or was ended."""
        scheme, _, token = authorization.partition(" ")
        return await self.still(fingerprint(token.strip())) if scheme.lower() == "bearer" else None

    async def still(self, id: str) -> Bearer | None:
        """The same by the token's id, for those who listen for long."""
        query = select(tokens, people.c.name.label("who")).join(people, people.c.id == tokens.c.person)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(tokens.c.token == id, people.c.blocked.is_(None)))).first()
        if row is None:
            return None
        if row.used < now() - HOUR:
            async with self._database.writing() as connection:
                await connection.execute(update(tokens).where(tokens.c.token == id).values(used=now()))
        return Bearer(row.person, row.who, frozenset(row.rights), id)


HOW_MANY = 8
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another
GROUPS, LENGTH = 4, 4


def _new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def _plain(code: str) -> str:
    """As it was printed, however it was typed."""
    return "".join(letter for letter in code.lower() if letter in LETTERS)


class RecoveryCodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def renew(self, person: str) -> list[str]:
        """New codes in place of the old ones. They are told now and never again: only their hashes are kept."""
        codes = [_new_code() for _ in range(HOW_MANY)]
        rows = [{"code": fingerprint(_plain(code)), "person": person} for code in codes]
        async with self._database.writing() as connection:
            await connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
            await connection.execute(recovery_codes.insert(), rows)
        return codes

    async def left(self, person: str) -> int:
        query = select(func.count()).select_from(recovery_codes).where(recovery_codes.c.person == person)
        async with self._database.reading() as connection:
            return int(await connection.scalar(query) or 0)

    async def use(self, connection: AsyncConnection, key: str, code: str) -> str | None:
        """The person of that name whose code it is; the code is used up."""
        owner = select(people.c.id).where(people.c.key == key).scalar_subquery()
        wanted = (recovery_codes.c.code == fingerprint(_plain(code)), recovery_codes.c.person == owner)
        found = await connection.execute(delete(recovery_codes).where(*wanted).returning(recovery_codes.c.person))
        row = found.first()
        return None if row is None else str(row.person)
