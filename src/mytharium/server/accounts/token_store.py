"""All SQL of tokens: of sessions, tickets, API tokens and recovery codes. Only their hashes are stored."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.accounts.store import TOKEN_MADE, AccountChanged
from mytharium.server.base import clock
from mytharium.server.base.clock import HOUR, MINUTE, SESSION_TTL
from mytharium.server.base.errors import Refused
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, recovery_codes, sessions, tickets, tokens

SESSION = "session"  # topic of notifications between processes
AGENT = 200  # characters of a User-Agent that are stored
TICKET_TTL = 10 * MINUTE

READ, PLAY, CREATE = "read", "play", "create"
RIGHTS = {
    READ: mark("See your tables and public ones"),
    PLAY: mark("Sit down and play"),
    CREATE: mark("Set up tables"),
}
PREFIX = "mytharium_"  # so that scanners for leaked secrets recognize it
MAX_TOKENS = 20  # of one person
TOO_MANY_TOKENS = mark("You have {n} tokens already. End one that you no longer need.")

CODES = 8  # of one person
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another
GROUPS, LENGTH = 4, 4


@dataclass(frozen=True, slots=True)
class Visit:
    """A use of a session, and its person."""

    person: str
    name: str
    preferences: dict[str, Any]
    renewed: bool  # seen for the first time in an hour


@dataclass(frozen=True, slots=True)
class Session:
    """One device, as its owner sees it; `id` ends the session and cannot be used to sign in."""

    id: str
    agent: str
    created: int
    seen: int


class Sessions:
    def __init__(self, database: Database, wake: Callable[[], Awaitable[None]]) -> None:
        """`wake` wakes all open pages."""
        self._database = database
        self._wake = wake
        self._over: set[str] = set()  # ended while this process runs: open pages look here

    async def begin(self, person: str, agent: str) -> str:
        """Begin a session and return its token."""
        token, at = secrets.token_urlsafe(32), clock.now()
        row = {"token": fingerprint(token), "person": person, "agent": agent[:AGENT]}
        await self._database.change(sessions.insert().values(**row, created=at, seen=at, confirmed=at))
        return token

    async def read(self, token: str) -> Visit | None:
        """Return whose session it is; None if it is over."""
        at, mine = clock.now(), sessions.c.token == fingerprint(token)
        query = (
            select(sessions.c.seen, people.c.id, people.c.name, people.c.preferences)
            .join(people, people.c.id == sessions.c.person)
            .where(mine, sessions.c.seen > at - SESSION_TTL, people.c.blocked.is_(None))
        )
        row = await self._database.row(query)
        if row is None:
            return None
        renewed = row.seen < at - HOUR
        if renewed:
            await self._database.change(update(sessions).where(mine).values(seen=at))
        return Visit(row.id, row.name, row.preferences, renewed)

    async def confirm(self, token: str) -> None:
        """Remember that the person has just proved who they are."""
        mine = update(sessions).where(sessions.c.token == fingerprint(token))
        await self._database.change(mine.values(confirmed=clock.now()))

    async def is_confirmed(self, token: str, minutes: int) -> bool:
        """Whether the person has proved who they are within so many minutes."""
        recently = sessions.c.confirmed > clock.now() - minutes * MINUTE
        query = select(sessions.c.token).where(sessions.c.token == fingerprint(token), recently)
        return await self._database.row(query) is not None

    async def of(self, person: str) -> list[Session]:
        query = (
            select(sessions.c.token.label("id"), sessions.c.agent, sessions.c.created, sessions.c.seen)
            .where(sessions.c.person == person, sessions.c.seen > clock.now() - SESSION_TTL)
            .order_by(sessions.c.seen.desc(), sessions.c.created.desc())
        )
        return msgspec.convert(await self._database.rows(query), list[Session], from_attributes=True)

    async def end(self, person: str, session: str) -> None:
        """End one of a person's sessions, by its id."""
        async with self._database.writing() as connection:
            ended = await self._delete(connection, sessions.c.person == person, sessions.c.token == session)
        await self.close(ended)

    async def end_others(self, person: str, token: str) -> None:
        """End all of a person's sessions but this one."""
        async with self._database.writing() as connection:
            ended = await self.delete_others(connection, person, token)
        await self.close(ended)

    async def delete_others(self, connection: AsyncConnection, person: str, token: str) -> set[str]:
        """Delete all but this one as a part of a transaction; return the ids, for `close` after it."""
        return await self._delete(connection, sessions.c.person == person, sessions.c.token != fingerprint(token))

    async def _delete(self, connection: AsyncConnection, *which: ColumnElement[bool]) -> set[str]:
        ended = set(await connection.scalars(delete(sessions).where(*which).returning(sessions.c.token)))
        for session in ended:
            await connection.run_sync(self._database.hint, SESSION, session)
        return ended

    async def close(self, ended: set[str]) -> None:
        """Close the open pages of sessions that were ended."""
        self._over |= ended
        await self._wake()

    async def hear(self, session: str | None) -> None:
        """Close the open pages of a session that another process has ended."""
        if session is not None:
            await self.close({session})

    def is_over(self, token: str) -> bool:
        """Whether the session was ended; asked by pages that stay open."""
        return bool(token) and fingerprint(token) in self._over


class Tickets:
    """Secrets that work once and for some time: the challenge of a passkey, a link in an e-mail."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def issue(self, purpose: str, subject: str, lasts: int = TICKET_TTL) -> str:
        """Return a new token, and delete expired ones."""
        token = secrets.token_urlsafe(32)
        await self.put_back(purpose, token, subject, lasts)
        return token

    async def put_back(self, purpose: str, token: str, subject: str, lasts: int = TICKET_TTL) -> None:
        """Make a token valid once more, because what it was used for failed."""
        row = {"token": fingerprint(token), "purpose": purpose, "subject": subject, "expires": clock.now() + lasts}
        too_old = delete(tickets).where(tickets.c.expires < clock.now())
        await self._database.change(too_old, tickets.insert().values(row))

    async def use(self, purpose: str, token: str) -> str | None:
        """Return what a token was issued for; None if it is unknown, used or too old. Of two callers, one gets it."""
        wanted = (tickets.c.token == fingerprint(token), tickets.c.purpose == purpose, tickets.c.expires >= clock.now())
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
    """A program: the person it acts for, and its rights."""

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
        row = {"token": fingerprint(token), "person": person, "name": name, "created": clock.now(), "used": 0}
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
        if row.used < clock.now() - HOUR:
            await self._database.change(update(tokens).where(tokens.c.token == id).values(used=clock.now()))
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
    return "".join(char for char in code.lower() if char in LETTERS)
