"""Web Push: a message that only the browser can read (RFC 8291), from a sender who proves who it is (RFC 8292)."""

import base64
import os
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from mytharium.server import clock
from mytharium.server.clock import HOUR

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes: the message is one record
LASTS = 12 * HOUR  # that the sender's proof is good for


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
        expires = (clock.now() + LASTS) // 1000
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": contact}
        signed = ".".join(text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"
