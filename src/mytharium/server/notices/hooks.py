"""Web hooks: what there is to tell, as JSON for a chat that people have elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from mytharium.scene.words import Words, mark
from mytharium.server.notices.alerts import RECOVER, text_of
from mytharium.server.notices.contacts import Contact
from mytharium.server.notices.letters import Told, path_of, sentence
from mytharium.server.notices.post import Unreachable, post
from mytharium.server.notices.ways import NotTold
from mytharium.server.people.people import Refused
from mytharium.server.settings.settings import Settings

DISCORD, SLACK, MATRIX, PLAIN = "discord", "slack", "matrix", "plain"
SHAPES = ((DISCORD, "Discord"), (SLACK, "Slack"), (MATRIX, "Matrix"), (PLAIN, "JSON"))
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


class Hooks:
    def __init__(self, settings: Settings) -> None:
        self._url = settings.url
        self._private = settings.private_addresses

    @property
    def works(self) -> bool:
        """A message elsewhere is worth nothing without a link to the table."""
        return bool(self._url)

    async def tell(self, contact: Contact, things: Sequence[Told], leave: str, words: Words) -> None:
        lines = [f"{sentence(told, words)} {self._url}{path_of(told)}" for told in things]
        lines.append(words.t("No more messages: {link}", link=leave))
        listed = [{"kind": told.kind, "table": told.table, "game": told.game, "url": self._url + path_of(told)}
                  for told in things]  # fmt: skip
        await self._send(contact, "\n".join(lines), listed)

    async def warn(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        link = self._url + RECOVER
        contact = Contact("", target["address"], shape=target["shape"])
        await self._send(contact, f"{text_of(kind, words)} {link}", [{"kind": kind, "url": link}])

    async def greet(self, contact: Contact, words: Words) -> None:
        """The first message; Refused if it does not arrive."""
        if contact.shape not in dict(SHAPES):
            raise Refused(NO_SHAPE)
        if len(contact.address) > MAX_LENGTH:
            raise Refused(NO_HOOK)
        try:
            await self._send(contact, words.t("From now on you are told here what happens at your tables."), [])
        except NotTold:
            raise Refused(NO_HOOK) from None

    async def _send(self, contact: Contact, text: str, things: Sequence[dict[str, str]]) -> None:
        body = msgspec.json.encode(shaped(contact.shape, text, things))
        try:
            status = await post(contact.address, body, {"Content-Type": "application/json"}, self._private)
        except Unreachable as error:
            raise NotTold(str(error)) from error
        if not 200 <= status < 300:
            raise NotTold(f"Status {status}")
