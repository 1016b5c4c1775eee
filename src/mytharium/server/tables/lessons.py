"""Who is taught at a table, and how much of the lesson they have read."""

from dataclasses import replace

from mytharium.server.storage.info import TableInfo
from mytharium.server.tables.rights import LEARNS
from mytharium.server.tables.tables import Tables


def read_by(info: TableInfo, guest: str) -> int:
    """How many explanations a guest has read; -1 if they are not taught."""
    return max((LEARNS - right for right, who in info.grants if who == guest and right <= LEARNS), default=-1)


async def read_lesson(tables: Tables, table: str, guest: str, read: int) -> None:
    """A guest who is taught has read so many explanations; -1: they are not taught any more."""
    async with tables.at(table) as found:
        before = read_by(found.info, guest)
        if before < 0 or read == before:
            return
        grants = found.info.grants - {(LEARNS - before, guest)}
        await tables.store.revoke(table, LEARNS - before, guest)
        if read >= 0:
            await tables.store.grant(table, LEARNS - read, guest)
            grants |= {(LEARNS - read, guest)}
        found.info = replace(found.info, grants=grants)
    found.tell()
