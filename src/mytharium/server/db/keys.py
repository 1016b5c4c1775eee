"""Secrets: the key of this server, and what is derived from it.

The token of a seat's link is derived from the key, so a host's page can show it again, while the database keeps only
its hash: who reads the database can sit down nowhere.
"""

import contextlib
import hashlib
import os
import secrets
from pathlib import Path

from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.base.secrets import Keyring
from mytharium.server.db.database import Database
from mytharium.server.db.schema import keys

_NAME = "server"
_VAPID = "vapid"


async def load_keyring(database: Database, given: str = "") -> Keyring:
    """From the secret that is given, else from a private file beside an SQLite file, else from the database."""
    if given:
        return Keyring(hashlib.sha256(given.encode()).digest())
    file = database.file
    if file is not None:
        return Keyring(_from_file(file.with_name(file.name + ".key")))
    return Keyring(await _from_database(database, _NAME))


async def load_vapid(database: Database) -> bytes:
    """The secret by which those who carry messages to browsers know this site: made at the first start, and kept."""
    return await _from_database(database, _VAPID)


def _from_file(path: Path) -> bytes:
    if not path.exists():
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(secrets.token_bytes(32))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was first: take its key
            os.link(draft, path)
        draft.unlink()
    secret = path.read_bytes()
    if len(secret) != 32:
        raise DatabaseError(f"The key file {path.name} is damaged: it should hold 32 bytes.")
    return secret


async def _from_database(database: Database, name: str) -> bytes:
    query = keys.select().where(keys.c.name == name)
    if (row := await database.row(query)) is None:
        with contextlib.suppress(Taken):  # another process was first: take its key
            await database.change(keys.insert().values(name=name, value=secrets.token_bytes(32)))
        (row,) = await database.rows(query)
    return bytes(row.value)
