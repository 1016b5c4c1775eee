"""Ends the time of players: waits for the next deadline and gives late seats to bots.

Deadlines are read from the database, so restarts do not matter. Of several processes, the one whose update still finds
the deadline acts on it.
"""

import logging
from dataclasses import replace

from mytharium.server.base import clock
from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.tables.clocks import late
from mytharium.server.tables.table import BOT, USUAL, Decider, NoTable, Seat, TableInfo
from mytharium.server.tables.tables import Tables
from mytharium.server.tables.time_control import LOST, Clocks, SeatClock

log = logging.getLogger("mytharium.pace")

AT_ONCE = 50  # tables that are seen to before the next look


class Keeper:
    def __init__(self, tables_: Tables) -> None:
        self._tables = tables_
        self._store = tables_.store
        self.recurring = Recurring(self.tend, log)

    async def tend(self) -> float:
        """Act on all passed deadlines; return how long to sleep."""
        late_tables, following = await self._store.deadlines(AT_ONCE)
        for code in late_tables:
            await self._time_is_over(code)
        if late_tables:
            _, following = await self._store.deadlines(AT_ONCE)
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
            await self._store.forget_deadline(code)  # the log of the server has said why
            return
        self._tables.wake(table)
        self._tables.news.tell(code, True)

    async def _hand_to_bots(self, info: TableInfo, gone: set[int]) -> bool:
        """Store it, all or nothing; return whether no other process was faster."""
        chairs = {seat: _handed(info, seat) for seat in gone}
        return info.pace is not None and await self._store.hand_to_bots(info, info.pace, _stopped(info, gone), chairs)


def _handed(info: TableInfo, seat: int) -> Seat:
    """The seat of a late player, as the time control says."""
    lost = info.pace is not None and info.pace.over == LOST
    return replace(info.seats[seat], kind=BOT, strength=USUAL, lost=lost)


def _stopped(info: TableInfo, gone: set[int]) -> Clocks:
    return tuple(SeatClock(0) if k in gone else one for k, one in enumerate(info.clocks))
