"""Passwords: what makes one good enough, and how one is kept."""

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection
from zxcvbn import zxcvbn

from mytharium.scene.words import mark
from mytharium.server.base.secrets import fingerprint
from mytharium.server.db.database import Database
from mytharium.server.db.schema import people, recovery_codes

SHORTEST, LONGEST = 10, 200
GUESSES = 10**8  # of one who tries what people like, common passwords and the own name first; fewer are too few
LOOKED_AT = 72  # characters, lest a long one take long
AT_ONCE = 2  # each hash takes 64 MB for a moment

TOO_SHORT = mark("A password needs at least 10 characters. A few words in a row are easy to remember.")
TOO_LONG = mark("A password has at most 200 characters.")
TOO_EASY = mark("This password is too easy to guess. Choose another one.")


def flaw(password: str, name: str) -> str:
    """Why a password is not good enough, in one sentence; nothing if it is."""
    if len(password) < SHORTEST:
        return TOO_SHORT
    if len(password) > LONGEST:
        return TOO_LONG
    is_easy = zxcvbn(password[:LOOKED_AT], [name, *name.split()])["guesses"] < GUESSES
    return TOO_EASY if is_easy else ""


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._nobody = ""

    async def kept(self, password: str) -> str:
        """What is stored of a password."""
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, kept: str) -> bool:
        """Whether it is the password. It takes as long if there is none, so that time tells nothing."""
        if not self._nobody:
            self._nobody = await self.kept("nobody's password")
        async with self._places:
            return await asyncio.to_thread(self._fits, password[:LONGEST], kept or self._nobody) and bool(kept)

    def _fits(self, password: str, kept: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


HOW_MANY = 8
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none looks like another
GROUPS, LENGTH = 4, 4


def _new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def _plain(code: str) -> str:
    """As it was printed, however it was typed."""
    return "".join(letter for letter in code.lower() if letter in LETTERS)


class Recovery:
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
