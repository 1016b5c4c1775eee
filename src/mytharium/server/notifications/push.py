"""Web Push: a message that only the browser can read (RFC 8291), from a sender who proves who it is (RFC 8292)."""

import base64
import os
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import delete

from mytharium.scene.words import Words, mark
from mytharium.server.base import clock
from mytharium.server.base.clock import HOUR
from mytharium.server.base.errors import Refused
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.settings import Settings
from mytharium.server.db.database import Database
from mytharium.server.db.schema import devices
from mytharium.server.notifications.alerts import RECOVER, text_of
from mytharium.server.notifications.channel import NotTold, Told, path_of, sentence
from mytharium.server.notifications.contacts import Contact, Contacts
from mytharium.server.notifications.outbox import PUSH, Device, signed_in
from mytharium.server.notifications.webhook import Unreachable, post

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes: the message is one record
PROOF_TTL = 12 * HOUR  # that the sender's proof is good for


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    """ValueError if this is not Base64."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def public_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_key(text: str) -> ec.EllipticCurvePublicKey:
    """ValueError if this is no key of a browser."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(text))


def encrypt(
    message: bytes, key: str, auth: str, salt: bytes = b"", own: ec.EllipticCurvePrivateKey | None = None
) -> bytes:
    """For the browser with this key; the salt and the key for this message are drawn, if they are not given."""
    theirs, own, salt = browser_key(key), own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    point = public_point(own.public_key())
    secret = own.exchange(ec.ECDH(), theirs)
    both = b"WebPush: info\0" + public_point(theirs) + point
    shared = _derived(secret, data(auth), both, 32)
    cipher = AESGCM(_derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16))
    sealed = cipher.encrypt(_derived(shared, salt, b"Content-Encoding: nonce\0", 12), message + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Vapid:
    """The key by which services that carry messages know this site."""

    def __init__(self, secret: bytes) -> None:
        self._key = ec.derive_private_key(int.from_bytes(secret, "big"), CURVE)
        self.public = text(public_point(self._key.public_key()))

    def proof(self, endpoint: str, contact: str) -> str:
        """The header that says who sends a message to this endpoint, and whom to ask about it."""
        parts = urlsplit(endpoint)
        expires = (clock.now() + PROOF_TTL) // 1000
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": contact}
        signed = ".".join(text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


MESSAGE_TTL = clock.DAY // 1000  # seconds that a message waits for a device that is off
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
            "TTL": str(MESSAGE_TTL),
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
