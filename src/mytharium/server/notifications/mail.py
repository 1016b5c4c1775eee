"""Giving letters to a mail server."""

from collections.abc import Mapping, Sequence
from email.message import EmailMessage

import aiosmtplib
from sqlalchemy import delete, update

from mytharium.scene.words import Words, mark
from mytharium.server.base import clock
from mytharium.server.base.clock import DAY
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.settings import Settings
from mytharium.server.db.database import Database
from mytharium.server.db.schema import mails
from mytharium.server.notifications.channel import NotTold, Told, news, to_confirm, warning
from mytharium.server.notifications.contacts import Contact

TOO_MANY = mark("Too many e-mails went to this address today. Try again tomorrow.")
PATIENCE = 20  # seconds that a mail server may take


class Letters:
    def __init__(self, settings: Settings, database: Database) -> None:
        self._mail, self._url, self._database = settings.mail, settings.url, database

    @property
    def works(self) -> bool:
        return bool(self._mail.server)

    async def tell(self, contact: Contact, things: Sequence[Told], leave: str, words: Words) -> None:
        if not await self._counted(contact.address):
            raise NotTold("Too many e-mails to one address")
        await self._send(news(self._mail, contact.address, self._url, things, leave, words))

    async def warn(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        await self._send(warning(self._mail, target["address"], self._url, kind, words))

    async def ask_to_confirm(self, email: str, token: str, words: Words) -> None:
        """Send the link that confirms an address; Refused over the limit, NotTold on failure."""
        if not await self._counted(email):
            raise Refused(TOO_MANY)
        await self._send(to_confirm(self._mail, email, f"{self._url}/confirm/{token}", words))

    async def _counted(self, email: str) -> bool:
        """Count an e-mail to an address for all processes; False over the daily limit."""
        user, _, host = email.lower().partition("@")
        today = clock.now() // DAY
        mine = {"address": fingerprint(f"{user.partition('+')[0]}@{host}"), "day": today}
        more = update(mails).filter_by(**mine).where(mails.c.count < self._mail.daily)
        one_more = more.values(count=mails.c.count + 1)
        try:
            async with self._database.writing() as connection:
                await connection.execute(delete(mails).where(mails.c.day < today))
                if not (await connection.execute(one_more)).rowcount:
                    await connection.execute(mails.insert().values(**mine, count=1))
            return True
        except Taken:  # as many as may be, or another process counted the first one just now
            async with self._database.writing() as connection:
                return bool((await connection.execute(one_more)).rowcount)

    async def _send(self, letter: EmailMessage) -> None:
        mail = self._mail
        try:
            await aiosmtplib.send(
                letter,
                hostname=mail.server,
                port=mail.port,
                username=mail.user or None,
                password=mail.password or None,
                use_tls=mail.tls == "always",
                start_tls=None if mail.tls == "start" else False,
                timeout=PATIENCE,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotTold(type(error).__name__) from error
