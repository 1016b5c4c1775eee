"""Devices that are told by push. With the session that asked for it ends the right to be told."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete

from mytharium.scene.words import Words, mark
from mytharium.server import clock
from mytharium.server.http.tokens import fingerprint
from mytharium.server.notices.alerts import RECOVER, text_of
from mytharium.server.notices.contacts import Contact, Contacts
from mytharium.server.notices.devices import Device, signed_in
from mytharium.server.notices.encryption import Vapid, browser_key, data, encrypt
from mytharium.server.notices.letters import Told, path_of, sentence
from mytharium.server.notices.outbox import PUSH
from mytharium.server.notices.post import Unreachable, post
from mytharium.server.notices.ways import NotTold
from mytharium.server.people.people import Refused
from mytharium.server.settings.settings import Settings
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import devices

LASTS = clock.DAY // 1000  # seconds that a message waits for a device that is off
MOST = 20  # devices of a person
LONGEST = 1000  # characters of an endpoint
GONE = (404, 410)  # the browser does not want to be told any more


class Push:
    works = True

    def __init__(self, settings: Settings, database: Database, contacts: Contacts, vapid: Vapid) -> None:
        self._settings, self._database, self._contacts = settings, database, contacts
        self.vapid = vapid

    async def of(self, person: str) -> list[Device]:
        """The devices of a person that are still signed in, oldest first."""
        async with self._database.reading() as connection:
            return [Device(*row) for row in await connection.execute(signed_in(person))]

    async def add(self, person: str, session: str, endpoint: str, key: str, auth: str, agent: str) -> None:
        """Tell this device from now on. Refused if it cannot be told."""
        try:
            browser_key(key)
            fits = len(data(auth)) == 16 and len(endpoint) <= LONGEST and endpoint.startswith("http")
        except ValueError:
            fits = False
        if not fits:
            raise Refused(mark("This browser did not say where it can be told. Try again."))
        if len(await self.of(person)) >= MOST:
            raise Refused(mark("You are told on too many devices already. Remove one first."))
        row = Device(fingerprint(endpoint), fingerprint(session), endpoint, key, auth, agent[:200], clock.now())
        async with self._database.writing() as connection:
            await connection.execute(delete(devices).where(devices.c.id == row.id))  # somebody else's until now
            values = {name: getattr(row, name) for name in Device.__slots__}
            await connection.execute(devices.insert().values(person=person, **values))
        known = await self._contacts.all_of(person)
        if PUSH not in known:
            like = next(iter(known.values()), Contact(person))
            await self._contacts.keep(Contact(person, "", True, quiet=like.quiet, zone=like.zone, way=PUSH))

    async def remove(self, person: str, device: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(devices).filter_by(person=person, id=device))
        if not await self.of(person):
            await self._contacts.forget(person, [PUSH])

    async def tell(self, contact: Contact, things: Sequence[Told], leave: str, words: Words) -> None:
        body = msgspec.json.encode(message(things, leave.removeprefix(self._settings.url), words))
        failed, found = [], await self.of(contact.person)
        for device in found:
            status = await self._send(device.endpoint, device.key, device.auth, body, things[0].table)
            if status in GONE:
                await self.remove(contact.person, device.id)
            elif not 200 <= status < 300:
                failed.append(status)
        if failed and len(failed) == len(found):  # otherwise those who were told would be told again
            raise NotTold(f"Status {failed[0]}")

    async def warn(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        body = msgspec.json.encode({"body": text_of(kind, words), "path": RECOVER, "tag": kind})
        status = await self._send(**target, body=body, topic=kind)
        if not 200 <= status < 300 and status not in GONE:
            raise NotTold(f"Status {status}")

    async def _send(self, endpoint: str, key: str, auth: str, body: bytes, topic: str) -> int:
        """The status of the answer; 0 if there was none."""
        settings = self._settings
        contact = settings.url if settings.url.startswith("https:") else f"mailto:{settings.mail.sender}"
        headers = {
            "Authorization": self.vapid.proof(endpoint, contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Topic": topic[:32],
            "Urgency": "normal",
        }
        try:
            sealed = encrypt(body, key, auth)
            return await post(endpoint, sealed, headers, settings.private_addresses)
        except Unreachable:
            return 0


def message(things: Sequence[Told], leave: str, words: Words) -> dict[str, Any]:
    """What the service worker shows, and where a tap leads."""
    return {
        "body": "\n".join(sentence(told, words) for told in things),
        "path": path_of(things[0]) if len(things) == 1 else "/tables",
        "tag": things[0].table,
        "leave": leave,
        "stop": words.t("No more of these"),
    }
