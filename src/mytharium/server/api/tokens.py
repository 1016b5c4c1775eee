"""Tokens with which programs act for a person, each with the rights that it was given. Their hashes are stored."""

import secrets
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update

from mytharium.scene.words import mark
from mytharium.server.clock import HOUR, now
from mytharium.server.http.tokens import fingerprint
from mytharium.server.notices.alerts import TOKEN_MADE, alert
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import people, tokens

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
            await alert(connection, person, TOKEN_MADE)
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
