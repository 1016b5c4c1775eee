"""The server's secret and what is derived from it.

The token of a seat's link is derived from the key, so a host's page can show it again, while the database keeps only
its hash: a reader of the database cannot sit down anywhere.
"""

import base64
import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from mytharium.server.base.errors import DatabaseError

SECRET_LENGTH = 32  # bytes

# The words of which the codes of tables are made.
_FIRST = """
amber ash aspen azure birch bronze cedar clay cloud clover copper coral dawn dew dune dusk ember fern flint frost
garnet ginger golden granite hazel heather indigo iris ivory ivy jade jasper juniper lark larch laurel lichen lilac
linden maple marble marsh meadow misty moss myrtle oak olive opal pearl pebble pine poppy quiet reed river rowan rust
sage sand scarlet silver slate snow spruce stone sun thistle thyme tulip umber velvet violet walnut willow winter wren
"""
_SECOND = """
ant badger bat bear beaver bee boar buck carp cat cicada crab crane cricket crow deer dove drake eagle eel elk falcon
ferret finch fox frog gecko goat goose gull hare hawk heron horse hound ibis jay kestrel kite lamb leopard lion lizard
llama lynx magpie mantis marten mole moose moth mouse newt osprey otter owl ox panda pike pony quail rabbit ram raven
robin salmon seal shrew snail sparrow squid stag stork swan swift tapir tern tiger toad trout turtle viper vole wasp
"""
_THIRD = """
anchor anvil arch arrow axe barn basket beacon bell bench boat book bottle bow bowl bridge broom bucket button cabin
candle canoe cart castle chair chest clock coat coin comb compass crown cup desk door drum easel fan fence flag flute
forge fork fountain gate glove hammer harbor harp hat helmet hut jar jug kettle key ladder lamp lantern letter loom map
mask mill mirror mug needle oar oven paddle path pillow pipe pocket purse quilt raft ribbon ring rope saddle sail scarf
shelf ship shovel spoon table tent torch tower trumpet vase violin wagon wall well wheel whistle window yarn
"""


class Keyring:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def derive(self, use: str) -> bytes:
        return hmac.digest(self._secret, use.encode(), "sha256")

    def seat_token(self, table: str, seat: int, generation: int) -> str:
        return _token(self._secret, f"seat/{table}/{seat}/{generation}")

    def watch_token(self, table: str) -> str:
        return _token(self._secret, f"watch/{table}")

    def csrf(self, guest: str) -> str:
        return _token(self._secret, f"csrf/{guest}")


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_LENGTH)


def secret_in(path: Path) -> bytes:
    """Return the secret in a file, which is created if it is missing."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(new_secret())
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):  # another process was first: take its secret
            os.link(draft, path)
        draft.unlink()
    secret = path.read_bytes()
    if len(secret) != SECRET_LENGTH:
        raise DatabaseError(f"The key file {path.name} is damaged: it should hold {SECRET_LENGTH} bytes.")
    return secret


def fingerprint(token: str) -> str:
    """Return what is stored of a token. Tokens are random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def new_guest() -> str:
    return secrets.token_urlsafe(18)


def new_seed() -> str:
    return secrets.token_hex(16)


@lru_cache(maxsize=8192)
def _token(secret: bytes, use: str) -> str:
    return base64.urlsafe_b64encode(Keyring(secret).derive(use)[:18]).decode()


def new_code() -> str:
    words = (secrets.choice(kind.split()) for kind in (_FIRST, _SECOND, _THIRD))
    return f"{'-'.join(words)}-{secrets.randbelow(900) + 100}"
