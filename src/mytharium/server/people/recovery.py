"""Recovery codes: each signs in once, for somebody who lost password and passkey."""

import secrets

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.server.http.tokens import fingerprint
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import people, recovery_codes

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
