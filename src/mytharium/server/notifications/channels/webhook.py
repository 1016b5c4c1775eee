"""Webhooks: notifications as JSON for a chat elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from mytharium.scene.words import Words, mark
from mytharium.server.base.errors import Refused
from mytharium.server.http.requests import first
from mytharium.server.notifications.model import RECOVER, Channel, Contact, Notification, NotSent, alert_text
from mytharium.server.notifications.outgoing import post

SHAPES = (("discord", "Discord"), ("slack", "Slack"), ("matrix", "Matrix"), ("plain", "JSON"))
MAX_LENGTH = 1000  # characters of an address
NO_HOOK = mark("Nobody answers at this address, or it is not one that this site may call.")
NO_SHAPE = mark("There is no such kind of web hook.")


def shaped(shape: str, text: str, things: Sequence[dict[str, str]]) -> dict[str, Any]:
    match shape:
        case "discord":
            return {"content": text, "allowed_mentions": {"parse": []}}
        case "slack":
            return {"text": text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")}
        case "matrix":
            return {"msgtype": "m.notice", "body": text, "text": text}
        case _:
            return {"text": text, "things": things}


class Webhook(Channel):
    name, order, field = "hook", 2, "hook"
    title = mark("In a chat that you have elsewhere")
    end = mark("No more messages to the web hook")

    @property
    def works(self) -> bool:
        """Whether messages can link to the table, which a chat elsewhere needs."""
        return bool(self.settings.url)

    async def send(self, contact: Contact, things: Sequence[Notification], leave: str, words: Words) -> None:
        url = self.settings.url
        lines = [f"{one.text(words)} {url}{one.path}" for one in things]
        lines.append(words.t("No more messages: {link}", link=leave))
        listed = [{"kind": one.kind, "table": one.table, "game": one.game, "url": url + one.path} for one in things]
        await self._send(contact.address, contact.shape, "\n".join(lines), listed)

    async def alert(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        link = self.settings.url + RECOVER
        text = f"{alert_text(kind, words)} {link}"
        await self._send(target["address"], target["shape"], text, [{"kind": kind, "url": link}])

    def read(self, form: Mapping[str, Sequence[str]], person: str, before: Contact | None) -> Contact | None:
        found = super().read(form, person, before)
        return replace(found, shape=first(form, "shape")) if found else None

    async def confirm(self, contact: Contact, before: Contact | None, words: Words) -> Contact:
        """Confirm a webhook by a first message that arrives."""
        if not contact.goes_where(before):
            if contact.shape not in dict(SHAPES):
                raise Refused(NO_SHAPE)
            if len(contact.address) > MAX_LENGTH:
                raise Refused(NO_HOOK)
            hello = words.t("From now on you are told here what happens at your tables.")
            try:
                await self._send(contact.address, contact.shape, hello, [])
            except NotSent:
                raise Refused(NO_HOOK) from None
        return replace(contact, confirmed=True)

    async def shown(self, contact: Contact, words: Words) -> dict[str, object]:
        return {"hook": contact.address, "shape": contact.shape, "shapes": SHAPES}

    async def _send(self, address: str, shape: str, text: str, things: Sequence[dict[str, str]]) -> None:
        body, headers = msgspec.json.encode(shaped(shape, text, things)), {"Content-Type": "application/json"}
        status = await post(address, body, headers, self.settings.private_addresses)
        if not 200 <= status < 300:
            raise NotSent(f"Status {status}")
