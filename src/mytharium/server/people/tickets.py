"""Things that are good for one use and for some time: the challenge of a passkey, a link in a letter."""

import secrets

from sqlalchemy import delete

from mytharium.server.clock import MINUTE, now
from mytharium.server.http.tokens import fingerprint
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import tickets

SOON = 10 * MINUTE


class Tickets:
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
