"""The clocks of a table: the time left by seat, and since when it runs. Both are stored; nothing ticks.

Deadlines are read from the database, so restarts do not matter. Of several processes, the one whose update still finds
a deadline acts on it.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mytharium.match.log import AGREED, DECISIONS, UNDO, Entry
from mytharium.match.match import Match
from mytharium.server.base import clock
from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.clock import MINUTE
from mytharium.server.tables.table import BOT, HUMAN, OPEN, USUAL, Decider, NoTable, TableInfo
from mytharium.server.tables.time_control import LOST, Clocks, Pace, SeatClock

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.pace")

AT_ONCE = 50  # late tables that are handled before the next look


def new_clocks(pace: Pace, seats: int) -> Clocks:
    return tuple(SeatClock(pace.bank) for _ in range(seats))


def moved(
    clocks: Clocks, pace: Pace, runs: Collection[int], now: int, ended: Collection[int] = (), taken_back: bool = False
) -> Clocks:
    """Stop and start clocks: those of the seats in `runs` run from now on.

    Ending a turn brings the increment, and undoing the turn returns it, so no player gains time by it.
    """
    found = []
    for seat, one in enumerate(clocks):
        left, since = one.left, one.since
        if since is not None and (seat not in runs or seat in ended):
            left, since = one.left_at(pace, now), None
        if seat in ended:
            left += pace.increment
        if seat in runs and since is None:
            since = now
            if taken_back and one.since is None:
                left = max(0, left - pace.increment)
        found.append(SeatClock(left, since))
    return tuple(found)


def next_end(clocks: Clocks, pace: Pace) -> int | None:
    """When the first clock runs out; None if none runs."""
    return min((end for clock in clocks if (end := clock.ends(pace)) is not None), default=None)


def times(pace: Pace | None, clocks: Clocks) -> dict[str, Any]:
    """The columns of a table that hold its clocks."""
    if pace is None:
        return {}
    stored = [[clock.left, clock.since] for clock in clocks]
    return {"pace": pace.to_json(), "clocks": stored, "deadline": next_end(clocks, pace)}


def clocks_of(stored: Sequence[Sequence[Any]] | None) -> Clocks:
    return tuple(SeatClock(left, since) for left, since in stored or ())


def _runs(info: TableInfo, match: Match) -> set[int]:
    """The seats whose clocks run: people who are asked, once all seats are taken."""
    if match.over or any(seat.kind == OPEN for seat in info.seats):
        return set()
    return {seat for seat in match.to_act() if info.seats[seat].kind == HUMAN}


def after_entries(
    info: TableInfo, asked: Sequence[int], entries: Sequence[Entry], match: Match, turned: bool
) -> Clocks:
    """The clocks after new entries, before which these seats were `asked`; `turned`: a turn has ended."""
    if info.pace is None:
        return info.clocks
    runs = _runs(info, match)
    decided = {entry.seat for entry in entries if entry.kind in DECISIONS}
    ended = {seat for seat in asked if seat in decided and info.clocks[seat].since and (turned or seat not in runs)}
    taken_back = any(entry.kind in (UNDO, AGREED) for entry in entries)
    return moved(info.clocks, info.pace, runs, clock.now(), ended, taken_back)


def after_seats(info: TableInfo, match: Match) -> Clocks:
    """The clocks after seats changed. A player who returns without time gets a little."""
    if info.pace is None:
        return info.clocks
    runs, least = _runs(info, match), max(info.pace.increment, MINUTE)
    back = {k for k, seat in enumerate(info.clocks) if k in runs and seat.since is None and seat.left <= 0}
    clocks = tuple(replace(seat, left=least) if k in back else seat for k, seat in enumerate(info.clocks))
    return moved(clocks, info.pace, runs, clock.now())


def late(info: TableInfo) -> set[int]:
    """The seats whose time is over."""
    if info.pace is None:
        return set()
    ends = ((seat, one.ends(info.pace)) for seat, one in enumerate(info.clocks))
    return {seat for seat, end in ends if end is not None and end <= clock.now()}


def shown_clocks(info: TableInfo) -> tuple[tuple[int, str, int, int], ...]:
    """The clocks of people: seat, name, time left, and when it runs out or 0."""
    if info.pace is None:
        return ()
    chairs = zip(info.seats, info.clocks, strict=True)
    return tuple(
        (k, seat.name, one.left, one.ends(info.pace) or 0) for k, (seat, one) in enumerate(chairs) if seat.kind == HUMAN
    )


class Keeper:
    """Waits for the next deadline and gives the seats of late players to bots."""

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
                if not await self._hand_to_bots(table):
                    table.stale = True
        except NoTable:
            await self._store.forget_deadline(code)  # the log of the server has said why
            return
        self._tables.wake(table, seats=True)

    async def _hand_to_bots(self, table: OpenTable) -> bool:
        """Give the seats of late players to bots, all or nothing; return whether no other process was faster."""
        info, pace, gone = table.info, table.info.pace, late(table.info)
        if pace is None:
            return False
        clocks = tuple(SeatClock(0) if k in gone else one for k, one in enumerate(info.clocks))
        handed = {k: replace(info.seats[k], kind=BOT, strength=USUAL, lost=pace.over == LOST) for k in gone}
        if not await self._store.hand_to_bots(info, pace, clocks, handed):
            return False
        if table.match.held in gone:
            await self._tables.decide(table, table.match.held, None, Decider.AUTO)
        chairs = tuple(handed.get(k, seat) for k, seat in enumerate(info.seats))
        await self._tables.seated(table, replace(table.info, seats=chairs, clocks=clocks))
        return True
