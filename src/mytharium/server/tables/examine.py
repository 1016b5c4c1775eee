"""Whether every table of a database can be opened and says what its log says."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import select

from mytharium.core.compose import ComposeError
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.match.match import CannotUndo
from mytharium.server.storage.database import Database, DatabaseError
from mytharium.server.storage.info import BOT
from mytharium.server.storage.schema import REVISION, tables
from mytharium.server.storage.standing import Now
from mytharium.server.storage.store import Store
from mytharium.server.tables.standings import now
from mytharium.server.tables.tables import NoTable, hold, replayed


@dataclass(frozen=True, slots=True)
class Examined:
    id: str
    game: str
    entries: int
    trouble: str  # or nothing


async def examine(db: str) -> list[Examined]:
    """All tables; nothing is changed. DatabaseError if the database cannot be read, or is of another version."""
    database = Database(db)
    try:
        if database.file is not None and not Path(database.file).is_file():
            raise DatabaseError(f"There is no database at {database.file}.")
        if (found := await database.revision()) != REVISION:
            raise DatabaseError(f"The schema is {found}, not {REVISION}: start a server of this version once.")
        query = select(tables.c.id, tables.c.asked, tables.c.scores).order_by(tables.c.created, tables.c.id)
        async with database.reading() as connection:
            listed = [(row.id, Now(row.asked, row.scores)) for row in await connection.execute(query)]
        return [await _examined(Store(database), table, said) for table, said in listed]
    finally:
        await database.close()


async def _examined(store: Store, table: str, said: Now) -> Examined:
    """One table, of which lists say this."""
    info = await store.table(table)
    if info is None:
        return Examined(table, "", 0, "it went away meanwhile")
    entries = await store.log(table)
    try:
        match = replayed(info, entries)
    except (Refusal, NotationError, CannotUndo, ComposeError, NoTable, ValueError) as error:
        return Examined(table, info.game, len(entries), f"its log cannot be played again: {error}")
    hold(match, info)
    if fault := match.game.audit(match.state):
        return Examined(table, info.game, len(entries), f"its position is wrong: {fault}")
    stands = now(match)
    if said != stands:
        return Examined(table, info.game, len(entries), f"lists say {said}, the log says {stands}")
    if info.lease is None and any(info.seats[seat].kind == BOT for seat in match.to_act()):
        return Examined(table, info.game, len(entries), "a bot is asked, and no process is to see to it")
    return Examined(table, info.game, len(entries), "")
