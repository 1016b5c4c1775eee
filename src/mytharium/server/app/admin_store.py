"""Administration, from its page and from the command line, with its SQL."""

import logging
from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import delete, func, select, update

from mytharium.match.log import DRAW
from mytharium.scene.words import mark
from mytharium.server.accounts.people import People
from mytharium.server.accounts.store import Person, person_of
from mytharium.server.base import clock
from mytharium.server.base.background import Recurring
from mytharium.server.base.errors import Refused
from mytharium.server.db.database import Database
from mytharium.server.db.schema import entries, notices, pairings, people, reports, seats, table_rights, tables
from mytharium.server.tables.rights import Right
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.sweeping")

MOST = 100  # in one list
AGE = 30 * clock.DAY  # of a table that was never begun
AT_ONCE = 50  # tables before others may write
START, REST, PAUSE = 60.0, 3600.0, 0.5  # seconds until the first look, until the next, and while there is more to do


class Known(NamedTuple):
    person: Person
    tables: int


class Report(NamedTuple):
    table: str
    what: str
    number: int
    guest: str
    name: str  # of the author at the time
    text: str
    at: int
    account: str  # the author's name now; a guest has none


class Listed(NamedTuple):
    id: str
    game: str
    names: list[str]
    created: int
    finished: int | None


class Admin:
    def __init__(self, people_: People, tables_: Tables) -> None:
        self._people = people_
        self._tables = tables_
        self._database: Database = tables_.store.database
        self.recurring = Recurring(self.sweep, log, START)

    async def named(self, name: str) -> Person:
        found = await self._people.by_name(name)
        if found is None:
            raise Refused(mark("There is nobody of that name here."))
        return found

    async def people(self, text: str = "") -> list[Known]:
        """Return people whose names contain a text, the newest first."""
        like = f"%{text.replace('%', '').replace('_', '')}%"
        plays = (table_rights.c.guest == people.c.id, table_rights.c.right == Right.PLAY)
        sits = select(func.count()).where(*plays).scalar_subquery()
        query = select(people, sits.label("sits")).where(people.c.name.ilike(like)).order_by(people.c.created.desc())
        return [Known(person_of(row), row.sits) for row in await self._database.rows(query.limit(MOST))]

    async def tables(self) -> list[Listed]:
        query = select(tables).order_by(tables.c.created.desc(), tables.c.id).limit(MOST)
        rows = await self._database.rows(query)
        names: defaultdict[str, list[str]] = defaultdict(list)
        chairs = select(seats).where(seats.c.table.in_([row.id for row in rows])).order_by(seats.c.seat)
        for seat in await self._database.rows(chairs):
            names[seat.table].append(seat.name)
        return [Listed(row.id, row.game, names[row.id], row.created, row.finished) for row in rows]

    async def delete_table(self, code: str) -> None:
        """Delete a table with all that belongs to it. Ratings that it has changed stay."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.rematch == code).values(rematch=None))
            await connection.execute(update(tables).where(tables.c.cloned_from == code).values(cloned_from=None))
            if not (await connection.execute(delete(tables).where(tables.c.id == code))).rowcount:
                raise Refused(mark("There is no such table."))
            await self._tables.store.hint(connection, code, seats=True)
        await self._tables.hear(code)

    async def resend(self, person: str) -> int:
        """Send waiting and failed e-mails at once; return how many."""
        again = update(notices).where(notices.c.person == person).values(due=clock.now(), tries=0)
        return await self._database.change(again)

    async def reports(self) -> list[Report]:
        """Return the reports that wait, the oldest first."""
        columns = [reports.c[name] for name in Report._fields[:-1]]
        query = (
            select(*columns, func.coalesce(people.c.name, ""))
            .outerjoin(people, people.c.id == reports.c.author)
            .where(reports.c.settled.is_(None))
            .order_by(reports.c.at)
            .limit(MOST)
        )
        return list(map(Report._make, await self._database.rows(query)))

    async def settle(self, table: str, what: str, number: int) -> None:
        which = update(reports).filter_by(table=table, what=what, number=number, settled=None)
        await self._database.change(which.values(settled=clock.now()))

    async def sweep(self) -> float:
        """Delete some tables that were never begun; return how long to sleep."""
        begun = select(entries.c.table).where(entries.c.table == tables.c.id, entries.c.kind != DRAW)
        paired = select(pairings.c.table).where(pairings.c.table == tables.c.id)
        old = select(tables.c.id).where(tables.c.created < clock.now() - AGE, ~begun.exists(), ~paired.exists())
        found = await self._database.column(old.limit(AT_ONCE))
        for code in found:
            try:
                await self.delete_table(code)
            except Refused:
                continue  # another process was faster
        if found:
            log.info("%d tables that were never begun were deleted.", len(found))
        return PAUSE if len(found) == AT_ONCE else REST
