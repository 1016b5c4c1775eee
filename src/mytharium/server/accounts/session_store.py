"""All SQL of sessions: the devices on which a person is signed in. The cookie holds a token, the database its hash."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import Words
from mytharium.server.base import clock
from mytharium.server.base.clock import HOUR, MINUTE, SESSION_TTL
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, sessions

SESSION = "session"  # topic of notifications between processes
AGENT = 200  # characters of a User-Agent that are stored
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Visit:
    """Whose session it is."""

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
            for hint in self._database.hints(SESSION, session):
                await connection.execute(hint)
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


def device(agent: str, words: Words) -> str:
    """Return the browser and system of a User-Agent, such as "Firefox on Linux"."""
    browser, system = (next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    if browser and system:
        return words.t("{browser} on {system}", browser=browser, system=system)
    return browser or system or words.t("A device")
