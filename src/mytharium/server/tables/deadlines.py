"""Sees to it that time that is over is over: looks up the next deadline, sleeps until then, and hands seats to bots.

Everything is read from the database, so it does not matter when a process began or ended. Of several processes one gets
to act on a deadline: it is the one whose update still finds it.
"""

import logging
from dataclasses import replace

from sqlalchemy import Connection, func, select, update

from mytharium.server.base import clock
from mytharium.server.base.recurring import LONGEST_NAP, Recurring
from mytharium.server.db.schema import seats, tables
from mytharium.server.tables.clocks import late, times
from mytharium.server.tables.events import SeatChanged
from mytharium.server.tables.table import BOT, USUAL, Decider, NoTable, Seat, TableInfo
from mytharium.server.tables.tables import Tables
from mytharium.server.tables.time_control import LOST, Clocks, SeatClock

log = logging.getLogger("mytharium.pace")

_NEXT = select(func.min(tables.c.deadline))
AT_ONCE = 50  # tables that are seen to before the next look


class Keeper:
    def __init__(self, tables_: Tables) -> None:
        self._tables = tables_
        self._database = tables_.store.database
        self.recurring = Recurring(self.tend, log)

    async def tend(self) -> float:
        """See to all deadlines that have passed; how long to sleep now."""
        late_tables, following = await self._database.read(_deadlines)
        for code in late_tables:
            await self._time_is_over(code)
        if late_tables:
            _, following = await self._database.read(_deadlines)
        return LONGEST_NAP if following is None else min(LONGEST_NAP, max(0.01, (following - clock.now()) / 1000))

    async def _time_is_over(self, code: str) -> None:
        try:
            async with self._tables.at(code) as table:
                info = table.info
                gone = late(info)
                if await self._hand_to_bots(info, gone):
                    chairs = tuple(_handed(info, k) if k in gone else seat for k, seat in enumerate(info.seats))
                    if table.match.held in gone:
                        await self._tables.decide(table, table.match.held, None, Decider.AUTO)
                    await self._tables.seated(table, replace(table.info, seats=chairs, clocks=_stopped(info, gone)))
                else:
                    table.stale = True
        except NoTable:
            await self._give_up(code)
            return
        self._tables.wake(table)
        self._tables.news.tell(code, True)

    async def _hand_to_bots(self, info: TableInfo, gone: set[int]) -> bool:
        """Write it, all or nothing; whether it was still to be done."""
        if info.pace is None:
            return False
        before = times(info.pace, info.clocks)["deadline"]
        async with self._database.writing() as connection:
            still = update(tables).where(tables.c.id == info.id, tables.c.deadline == before)
            values = times(info.pace, _stopped(info, gone))
            if (await connection.execute(still.values(values))).rowcount == 0:
                return False
            for seat in gone:
                chair = _handed(info, seat)
                change = update(seats).where(seats.c.table == info.id, seats.c.seat == seat)
                await connection.execute(change.values(kind=chair.kind, strength=chair.strength, lost=chair.lost))
                if chair.lost:
                    await connection.run_sync(self._database.events.emit, SeatChanged(info.id, seat, lost=True))
            await self._tables.store.hint(connection, info.id, seats=True)
            await self._tables.store.ask_bots(connection, info.id)
        return True

    async def _give_up(self, code: str) -> None:
        """A table that cannot be opened has no deadline any more; the log of the server has said why."""
        async with self._database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == code).values(deadline=None))


def _deadlines(connection: Connection) -> tuple[list[str], int | None]:
    """The tables whose deadline has passed, and the next that there is."""
    due = select(tables.c.id).where(tables.c.deadline <= clock.now()).order_by(tables.c.deadline).limit(AT_ONCE)
    return list(connection.scalars(due)), connection.scalar(_NEXT)


def _handed(info: TableInfo, seat: int) -> Seat:
    """The seat of somebody whose time is over, as was agreed on."""
    lost = info.pace is not None and info.pace.over == LOST
    return replace(info.seats[seat], kind=BOT, strength=USUAL, lost=lost)


def _stopped(info: TableInfo, gone: set[int]) -> Clocks:
    return tuple(SeatClock(0) if k in gone else one for k, one in enumerate(info.clocks))
