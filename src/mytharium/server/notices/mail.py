"""Giving letters to a mail server."""

from collections.abc import Sequence
from email.message import EmailMessage

import aiosmtplib

from mytharium.scene.words import Words
from mytharium.server.notices.contacts import Contact
from mytharium.server.notices.letters import Told, news, to_confirm
from mytharium.server.notices.ways import NotTold
from mytharium.server.settings.settings import Settings

PATIENCE = 20  # seconds that a mail server may take


class Letters:
    def __init__(self, settings: Settings) -> None:
        self._mail, self._url = settings.mail, settings.url

    @property
    def works(self) -> bool:
        return bool(self._mail.server)

    async def tell(self, contact: Contact, things: Sequence[Told], leave: str, words: Words) -> None:
        await self._send(news(self._mail, contact.address, self._url, things, leave, words))

    async def ask_to_confirm(self, email: str, token: str, words: Words) -> None:
        """Send the link that confirms an address; NotTold if that fails."""
        await self._send(to_confirm(self._mail, email, f"{self._url}/confirm/{token}", words))

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
