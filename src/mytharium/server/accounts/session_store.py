"""All SQL of sessions: on which devices somebody is signed in. The cookie holds a token, the database its hash."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import Words
from mytharium.server.base import clock
from mytharium.server.base.clock import HOUR, MINUTE, SESSION_TTL
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, sessions

SESSION = "session"  # topic of hints
AGENT = 200


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
    def __init__(self, database: Database, tell: Callable[[], Awaitable[None]]) -> None:
        """`tell` wakes all open pages."""
        self._database = database
        self._tell = tell
        self._over: set[str] = set()  # ended while this process runs: open pages look here

    async def begin(self, person: str, agent: str) -> str:
        """A new session; its token."""
        token, at = secrets.token_urlsafe(32), clock.now()
        row = {"token": fingerprint(token), "person": person, "agent": agent[:AGENT]}
        async with self._database.writing() as connection:
            await connection.execute(sessions.insert().values(**row, created=at, seen=at, confirmed=at))
        return token

    async def read(self, token: str) -> Visit | None:
        """Whose it is; None if it is over."""
        query = (
            select(sessions.c.seen, people.c.id, people.c.name, people.c.preferences)
            .join(people, people.c.id == sessions.c.person)
            .where(
                sessions.c.token == fingerprint(token),
                sessions.c.seen > clock.now() - SESSION_TTL,
                people.c.blocked.is_(None),
            )
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        renewed = row.seen < clock.now() - HOUR
        if renewed:
            async with self._database.writing() as connection:
                await connection.execute(
                    update(sessions).where(sessions.c.token == fingerprint(token)).values(seen=clock.now())
                )
        return Visit(row.id, row.name, dict(row.preferences), renewed)

    async def confirm(self, token: str) -> None:
        """Remember that the person has just proved who they are."""
        async with self._database.writing() as connection:
            mine = update(sessions).where(sessions.c.token == fingerprint(token))
            await connection.execute(mine.values(confirmed=clock.now()))

    async def is_confirmed(self, token: str, minutes: int) -> bool:
        """Whether the person has proved who they are within so many minutes."""
        query = select(sessions.c.confirmed).where(sessions.c.token == fingerprint(token))
        async with self._database.reading() as connection:
            at = await connection.scalar(query)
        return at is not None and at > clock.now() - minutes * MINUTE

    async def of(self, person: str) -> list[Session]:
        query = select(sessions).where(sessions.c.person == person, sessions.c.seen > clock.now() - SESSION_TTL)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(sessions.c.seen.desc(), sessions.c.created.desc()))
            return [Session(row.token, row.agent, row.created, row.seen) for row in rows]

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
        """The same as a part of a transaction; the ids, for `close` after it."""
        return await self._delete(connection, sessions.c.person == person, sessions.c.token != fingerprint(token))

    async def _delete(self, connection: AsyncConnection, *which: Any) -> set[str]:
        gone = await connection.execute(delete(sessions).where(*which).returning(sessions.c.token))
        ended = {row.token for row in gone}
        for session in ended:
            for hint in self._database.hints(SESSION, session):
                await connection.execute(hint)
        return ended

    async def close(self, ended: set[str]) -> None:
        """Close the open pages of sessions that were ended."""
        self._over |= ended
        await self._tell()

    async def hear(self, session: str | None) -> None:
        """Another process ended it."""
        if session is not None:
            self._over.add(session)
            await self._tell()

    def is_over(self, token: str) -> bool:
        """Whether it was ended; asked by pages that stay open."""
        return bool(token) and fingerprint(token) in self._over


BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device(agent: str, words: Words) -> str:
    """Firefox on Linux."""
    browser, system = (next((name for sign, name in known if sign in agent), "") for known in (BROWSERS, SYSTEMS))
    if browser and system:
        return words.t("{browser} on {system}", browser=browser, system=system)
    return browser or system or words.t("A device")
