"""E-mail. It contains nothing that other people wrote, neither names nor titles, so players cannot advertise in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from email.message import EmailMessage

import aiosmtplib

from mytharium.scene.words import Words, mark
from mytharium.server.base.errors import Refused
from mytharium.server.notifications.model import (
    ALERTS,
    MAIL,
    RECOVER,
    Channel,
    Contact,
    Notification,
    NotSent,
    alert_text,
)

TIMEOUT = 20  # seconds that a mail server may take
MAX_LENGTH = 200  # characters of an address
ADDRESS = re.compile(r"[^@\s<>,;\"]{1,64}@[^@\s<>,;\"]+\.[^@\s<>,;\".]+")
NO_ADDRESS = mark("This is not an e-mail address.")
TOO_MANY = mark("Too many e-mails went to this address today. Try again tomorrow.")


class Mail(Channel):
    name, order, field = MAIL, 1, "email"
    title = mark("By e-mail")
    end = mark("No more letters, and forget my address")
    asks = mark("No more letters?")
    ended = mark("You get no more letters, and your address is forgotten.")

    @property
    def works(self) -> bool:
        return bool(self.settings.mail.server)

    async def send(self, contact: Contact, things: Sequence[Notification], leave: str, words: Words) -> None:
        """Send one e-mail about all tables."""
        if not await self._counted(contact.address):
            raise NotSent("Too many e-mails to one address")
        lines = [f"{one.text(words)}\n{self.settings.url}{one.path}" for one in things]
        foot = words.t("You get this because you asked for it. No more letters: {link}", link=leave)
        text = "\n\n".join([*lines, f"--\n{foot}"])
        await self._send(contact.address, things[0].text(words), text, leave)

    async def alert(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        """Send an alert, which has no link to unsubscribe."""
        text = f"{alert_text(kind, words)}\n{self.settings.url}{RECOVER}"
        await self._send(target["address"], words.t(ALERTS[kind]), text)

    async def confirm(self, contact: Contact, before: Contact | None, words: Words) -> Contact:
        email = contact.address
        if not ADDRESS.fullmatch(email) or not (email.isprintable() and email.isascii() and len(email) <= MAX_LENGTH):
            raise Refused(NO_ADDRESS)
        return replace(contact, confirmed=before is not None and before.confirmed and before.address == email)

    async def kept(self, contact: Contact, words: Words) -> None:
        """Send the link that confirms the address; Refused over the daily limit."""
        if contact.confirmed:
            return
        token = await self.store.to_confirm(contact.person, contact.address)
        if not await self._counted(contact.address):
            raise Refused(TOO_MANY)
        link = f"{self.settings.url}/confirm/{token}"
        text = words.t("Open this link to be told by e-mail. If you did not ask for it, do nothing: {link}", link=link)
        await self._send(contact.address, words.t("Confirm your address"), text)

    async def shown(self, contact: Contact, words: Words) -> dict[str, object]:
        return {"email": contact.address}

    async def _counted(self, email: str) -> bool:
        """Count an e-mail to an address for all processes; False over the daily limit."""
        user, _, host = email.lower().partition("@")
        return await self.store.count_mail(f"{user.partition('+')[0]}@{host}", self.settings.mail.daily)

    async def _send(self, to: str, subject: str, text: str, leave: str = "") -> None:
        """Send an e-mail; `leave` is its link to unsubscribe."""
        settings, mail = self.settings.mail, EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = settings.sender, to, f"Mytharium: {subject}"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text + "\n")
        if leave:
            mail["List-Unsubscribe"] = f"<{leave}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        try:
            await aiosmtplib.send(
                mail,
                hostname=settings.server,
                port=settings.port,
                username=settings.user or None,
                password=settings.password or None,
                use_tls=settings.tls == "always",
                start_tls=None if settings.tls == "start" else False,
                timeout=TIMEOUT,
            )
        except (aiosmtplib.SMTPException, OSError) as error:
            raise NotSent(type(error).__name__) from error
