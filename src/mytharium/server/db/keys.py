"""Where the server's secrets are stored."""

import contextlib
import hashlib
import os
import secrets
from pathlib import Path

from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.base.secrets import Keyring
from mytharium.server.db.database import Database
from mytharium.server.db.schema import keys


async def load_keyring(database: Database, given: str = "") -> Keyring:
    """Derive keys from the given secret, or from a file beside the SQLite file, or from the database."""
    if given:
        return Keyring(hashlib.sha256(given.encode()).digest())
    if database.file is not None:
        return Keyring(_from_file(database.file.with_name(f"{database.file.name}.key")))
    return Keyring(await _from_database(database, "server"))


async def load_vapid(database: Database) -> bytes:
    """Return the secret by which push services know this site."""
    return await _from_database(database, "vapid")


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
