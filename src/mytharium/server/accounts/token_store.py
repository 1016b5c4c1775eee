"""All SQL of tickets, API tokens and recovery codes. Only hashes of them are stored."""

import secrets
from dataclasses import dataclass

import msgspec
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.store import TOKEN_MADE, AccountChanged
from mytharium.server.base.clock import HOUR, MINUTE, now
from mytharium.server.base.errors import Refused
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, recovery_codes, tickets, tokens

TICKET_TTL = 10 * MINUTE

READ, PLAY, CREATE = "read", "play", "create"
RIGHTS = {
    READ: mark("See your tables and public ones"),
    PLAY: mark("Sit down and play"),
    CREATE: mark("Set up tables"),
}
PREFIX = "mytharium_"  # so that a token that lies about is known for what it is
MAX_TOKENS = 20  # of one person
TOO_MANY_TOKENS = mark("You have {n} tokens already. End one that you no longer need.")

CODES = 8  # of one person
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another
GROUPS, LENGTH = 4, 4


class Tickets:
    """Secrets that work once and for some time: the challenge of a passkey, a link in an e-mail."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def issue(self, purpose: str, subject: str, lasts: int = TICKET_TTL) -> str:
        """Return a new token, and delete those that nobody used in time."""
        token = secrets.token_urlsafe(32)
        await self.put_back(purpose, token, subject, lasts)
        return token

    async def put_back(self, purpose: str, token: str, subject: str, lasts: int = TICKET_TTL) -> None:
        """Make a token valid once more, because what it was used for failed."""
        row = {"token": fingerprint(token), "purpose": purpose, "subject": subject, "expires": now() + lasts}
        await self._database.change(delete(tickets).where(tickets.c.expires < now()), tickets.insert().values(row))

    async def use(self, purpose: str, token: str) -> str | None:
        """Return what a token was issued for; None if it is unknown, used or too old. Of two callers, one gets it."""
        wanted = (tickets.c.token == fingerprint(token), tickets.c.purpose == purpose, tickets.c.expires >= now())
        async with self._database.writing() as connection:
            subject: str | None = await connection.scalar(delete(tickets).where(*wanted).returning(tickets.c.subject))
        return subject


@dataclass(frozen=True, slots=True)
class Token:
    """An API token as its owner sees it; `id` ends it and cannot be used in its place."""

    id: str
    name: str
    rights: tuple[str, ...]
    created: int
    used: int  # to the hour; 0: never


@dataclass(frozen=True, slots=True)
class Bearer:
    """The person for whom a program acts, and what it may do."""

    person: str
    name: str
    rights: frozenset[str]
    token: str  # its id


class Tokens:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, person: str, name: str, rights: set[str]) -> str:
        """Return a new token, which is shown only once; Refused if the person has too many."""
        token = PREFIX + secrets.token_urlsafe(24)
        row = {"token": fingerprint(token), "person": person, "name": name, "created": now(), "used": 0}
        row["rights"] = [right for right in RIGHTS if right in rights]
        async with self._database.writing() as connection:
            count = select(func.count()).select_from(tokens).where(tokens.c.person == person)
            if (await connection.scalar(count) or 0) >= MAX_TOKENS:
                raise Refused(TOO_MANY_TOKENS)
            await connection.run_sync(self._database.events.emit, AccountChanged(person, TOKEN_MADE))
            await connection.execute(tokens.insert().values(row))
        return token

    async def of(self, person: str) -> list[Token]:
        query = (
            select(tokens.c.token.label("id"), tokens.c.name, tokens.c.rights, tokens.c.created, tokens.c.used)
            .where(tokens.c.person == person)
            .order_by(tokens.c.created.desc(), tokens.c.token)
        )
        return msgspec.convert(await self._database.rows(query), list[Token], from_attributes=True)

    async def end(self, person: str, token: str) -> None:
        """End one of a person's tokens, by its id."""
        await self._database.change(delete(tokens).where(tokens.c.person == person, tokens.c.token == token))

    async def read(self, authorization: str) -> Bearer | None:
        """Return the bearer that a request's header names; None if the token is unknown or was ended."""
        scheme, _, token = authorization.partition(" ")
        return await self.still(fingerprint(token.strip())) if scheme.lower() == "bearer" else None

    async def still(self, id: str) -> Bearer | None:
        """Return the bearer by the token's id, for connections that stay open."""
        query = select(tokens, people.c.name.label("who")).join(people, people.c.id == tokens.c.person)
        row = await self._database.row(query.where(tokens.c.token == id, people.c.blocked.is_(None)))
        if row is None:
            return None
        if row.used < now() - HOUR:
            await self._database.change(update(tokens).where(tokens.c.token == id).values(used=now()))
        return Bearer(row.person, row.who, frozenset(row.rights), id)


class RecoveryCodes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def renew(self, person: str) -> list[str]:
        """Replace the codes and return the new ones, which are shown only once."""
        codes = [_new_code() for _ in range(CODES)]
        rows = [{"code": fingerprint(_plain(code)), "person": person} for code in codes]
        old = delete(recovery_codes).where(recovery_codes.c.person == person)
        await self._database.change(old, recovery_codes.insert().values(rows))
        return codes

    async def left(self, person: str) -> int:
        return len(await self._database.rows(select(recovery_codes).where(recovery_codes.c.person == person)))

    async def use(self, connection: AsyncConnection, key: str, code: str) -> str | None:
        """Use up a code; return its person if the name is theirs."""
        owner = select(people.c.id).where(people.c.key == key).scalar_subquery()
        wanted = (recovery_codes.c.code == fingerprint(_plain(code)), recovery_codes.c.person == owner)
        used = delete(recovery_codes).where(*wanted).returning(recovery_codes.c.person)
        person: str | None = await connection.scalar(used)
        return person


def _new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def _plain(code: str) -> str:
    """Return a code without spaces, capitals and hyphens, however it was typed."""
    return "".join(letter for letter in code.lower() if letter in LETTERS)
