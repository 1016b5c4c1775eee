"""Web Push: a message that only the browser can read (RFC 8291), from a sender that proves its identity (RFC 8292)."""

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

from mytharium.scene.words import Words, mark
from mytharium.server.accounts.access import device
from mytharium.server.base import clock
from mytharium.server.base.clock import DAY, HOUR
from mytharium.server.base.errors import Refused
from mytharium.server.base.secrets import fingerprint
from mytharium.server.base.words import day
from mytharium.server.notifications.model import (
    PUSH,
    RECOVER,
    Channel,
    Contact,
    Notification,
    NotSent,
    Setup,
    alert_text,
)
from mytharium.server.notifications.outgoing import post
from mytharium.server.notifications.store import Device

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes: the message is one record
PROOF_TTL = 12 * HOUR  # that the sender's proof is good for
MESSAGE_TTL = DAY // 1000  # seconds that a message waits for a device that is off
MAX_DEVICES = 20  # of a person
MAX_LENGTH = 1000  # characters of an endpoint
GONE = (404, 410)  # the browser wants no more messages
NO_SUBSCRIPTION = mark("This browser did not say where it can be told. Try again.")
TOO_MANY = mark("You are told on too many devices already. Remove one first.")


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
    """Encrypt for the browser with this key; the salt and the key for this message are drawn unless given."""
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
        """Return the header that names the sender of a message to this endpoint, and a contact."""
        parts = urlsplit(endpoint)
        expires = (clock.now() + PROOF_TTL) // 1000
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": contact}
        signed = ".".join(text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


class Push(Channel):
    name, order = PUSH, 0
    title = mark("On your devices")

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.vapid = Vapid(setup.vapid)

    async def add(self, person: str, session: str, endpoint: str, key: str, auth: str, agent: str) -> None:
        """Send to this browser from now on. Refused if that cannot work."""
        try:
            browser_key(key)
            fits = len(data(auth)) == 16 and len(endpoint) <= MAX_LENGTH and endpoint.startswith("http")
        except ValueError:
            fits = False
        if not fits:
            raise Refused(NO_SUBSCRIPTION)
        if len(await self.store.devices(person)) >= MAX_DEVICES:
            raise Refused(TOO_MANY)
        id, session = fingerprint(endpoint), fingerprint(session)
        made = Device(person, id, session, endpoint, key, auth, agent[:200], clock.now())
        await self.store.keep_device(made)
        known = await self.store.all_of(person)
        if PUSH not in known:
            like = next(iter(known.values()), Contact(person))
            await self.store.keep(Contact(person, "", True, quiet=like.quiet, zone=like.zone, way=PUSH))

    async def remove(self, person: str, device: str) -> None:
        await self.store.remove_device(person, device)
        if not await self.store.devices(person):
            await self.store.forget(person, [PUSH])

    async def send(self, contact: Contact, things: Sequence[Notification], leave: str, words: Words) -> None:
        body = msgspec.json.encode(message(things, leave.removeprefix(self.settings.url), words))
        found, failed = await self.store.devices(contact.person), list[NotSent]()
        for one in found:
            try:
                if not await self._send(one.endpoint, one.key, one.auth, body, things[0].table):
                    await self.remove(contact.person, one.id)
            except NotSent as error:
                failed.append(error)
        if failed and len(failed) == len(found):  # otherwise the other devices would get it twice
            raise failed[0]

    async def alert(self, target: Mapping[str, str], kind: str, words: Words) -> None:
        body = msgspec.json.encode({"body": alert_text(kind, words), "path": RECOVER, "tag": kind})
        await self._send(**target, body=body, topic=kind)

    async def shown(self, contact: Contact, words: Words) -> dict[str, object]:
        found = await self.store.devices(contact.person)
        listed = [(one.id, device(one.agent, words), day(one.created, words)) for one in found]
        return {"devices": listed, "key": self.vapid.public}

    async def _send(self, endpoint: str, key: str, auth: str, body: bytes, topic: str) -> bool:
        """Return whether a browser still wants messages; NotSent if it got none for another reason."""
        settings = self.settings
        contact = settings.url if settings.url.startswith("https:") else f"mailto:{settings.mail.sender}"
        headers = {
            "Authorization": self.vapid.proof(endpoint, contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(MESSAGE_TTL),
            "Topic": topic[:32],
            "Urgency": "normal",
        }
        status = await post(endpoint, encrypt(body, key, auth), headers, settings.private_addresses)
        if not 200 <= status < 300 and status not in GONE:
            raise NotSent(f"Status {status}")
        return status not in GONE


def message(things: Sequence[Notification], leave: str, words: Words) -> dict[str, Any]:
    """Return what the service worker shows, and where a tap leads."""
    return {
        "body": "\n".join(one.text(words) for one in things),
        "path": things[0].path if len(things) == 1 else "/tables",
        "tag": things[0].table,
        "leave": leave,
        "stop": words.t("No more of these"),
    }
