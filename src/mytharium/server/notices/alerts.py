"""Alerts about an account, stored with the change they report for each channel."""

import secrets

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import Words, mark
from mytharium.server import clock
from mytharium.server.notices.devices import signed_in
from mytharium.server.notices.outbox import PUSH
from mytharium.server.storage.schema import alerts, contacts

PASSWORD_CHANGED, RECOVERY_USED = "password", "recovery"
PASSKEY_ADDED, PASSKEY_REMOVED = "passkey-added", "passkey-removed"
EMAIL_CHANGED, TOKEN_MADE = "email", "token"

SENTENCES = {
    PASSWORD_CHANGED: mark("The password of your account was changed."),
    RECOVERY_USED: mark("A recovery code was used to sign in to your account and set a new password."),
    PASSKEY_ADDED: mark("A passkey was added to your account."),
    PASSKEY_REMOVED: mark("A passkey was removed from your account."),
    EMAIL_CHANGED: mark("The e-mail address of your account was changed."),
    TOKEN_MADE: mark("A new API token was made for your account."),
}
NOT_YOU = mark("If this was not you, sign in with a recovery code now and set a new password.")
RECOVER = "/recover"  # where that is done


def text_of(kind: str, words: Words) -> str:
    """Return what happened and what to do if it was another person."""
    return f"{words.t(SENTENCES[kind])} {words.t(NOT_YOU)}"


async def alert(connection: AsyncConnection, person: str, kind: str) -> None:
    """Store an alert for each confirmed channel; call it before the channels change."""
    found: list[tuple[str, dict[str, str]]] = []
    mine = select(contacts.c.way, contacts.c.address, contacts.c.shape)
    for way, address, shape in await connection.execute(
        mine.where(contacts.c.person == person, contacts.c.confirmed.is_(True), contacts.c.way != PUSH)
    ):
        found.append((way, {"address": address, "shape": shape}))
    for row in await connection.execute(signed_in(person)):
        found.append((PUSH, {"endpoint": row.endpoint, "key": row.key, "auth": row.auth}))
    for way, target in found:
        values = {"id": secrets.token_hex(16), "person": person, "kind": kind, "way": way, "target": target}
        await connection.execute(alerts.insert().values(**values, due=clock.now(), tries=0))
