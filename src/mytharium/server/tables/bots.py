"""Play bots, auto-answers and conditional moves at a table until a person is asked.

A lease says which process plays the bots of a table. It expires, so another process continues if one dies. The move
after which a bot is asked is stored with its lease, so a lease costs no transaction of its own. It only saves thinking
twice; the key of the log keeps a move from being played twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from mytharium.match.log import STEP
from mytharium.match.match import Stale
from mytharium.server.base import clock
from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.errors import DatabaseError
from mytharium.server.tables.auto_answers import standing_answer
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.conditional_moves import act_on, due
from mytharium.server.tables.store import FREE, LEASE
from mytharium.server.tables.table import Decider, NoTable

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.store import Store
    from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.tables")

RETRIES = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds to wait after the database failed


async def play_bots(tables: Tables, table: str) -> None:
    """Play until a person is asked or another process has the lease.

    A bot thinks while the table is free; its move is dropped if the position has changed meanwhile."""
    failures = 0
    while True:
        try:
            if not await _play_one(tables, table):
                return
            failures = 0
        except Stale:
            continue  # another process was faster
        except DatabaseError as error:
            log.error("A bot's move at %s could not be stored: %s", table, error)
            await asyncio.sleep(RETRIES[min(failures, len(RETRIES) - 1)])
            failures += 1
        except Exception:
            log.exception("The bots of %s stopped", table)
            return


async def _play_one(tables: Tables, table: str) -> bool:
    async with tables.at(table) as found:
        given, kept = standing_answer(found), due(found)
        seat = found.bot_to_act()
        if given is None and kept is None and seat < 0:
            await tables.leases.give_back(found)
            return False
        if not tables.leases.holds(found):
            return await tables.leases.take(found)  # the position is read again before somebody thinks about it
        if given is not None:
            await tables.decide(found, *given, Decider.AUTO, STEP)
        elif kept is not None:
            await act_on(tables, found, kept)
        else:
            seq = found.match.seq
            job = None if found.match.held == seat else job_for(found, seat)
    if given is None and kept is None:
        action = await tables.jobs.choose(job, found.info.host) if job is not None else None
        async with tables.at(table) as found:
            if found.match.seq == seq and found.bot_to_act() == seat:
                await tables.decide(found, seat, action, Decider.BOT)
    found.tell()
    return True


def job_for(table: OpenTable, seat: int) -> Job:
    """The job for the bot of a seat."""
    info, match = table.info, table.match
    return Job(
        game=info.game,
        modules=info.modules,
        options=info.options,
        bot=info.seats[seat].strength,
        view=match.view(seat),
        moves=tuple(match.game.legal(match.state, seat)),
        seed=secrets.token_hex(8),
        ruleset=info.ruleset,
    )


class Leases:
    """The leases of one process; `plays`: it plays bots itself."""

    def __init__(self, store: Store, plays: bool = True) -> None:
        self._store = store
        self.plays = plays
        self._mine: dict[str, int] = {}  # by table: what is written there

    # ---- with a move -------------------------------------------------------------------------------------------

    def next(self, table: OpenTable) -> int | None:
        """The lease to store with the position of a table."""
        if not table.goes_on():
            return None
        if not self.plays:
            return FREE
        held = self._mine.get(table.id, 0)
        return held if held == table.info.lease and held - clock.now() > LEASE // 2 else clock.now() + LEASE

    def wrote(self, table: OpenTable, lease: int | None) -> None:
        if lease != table.info.lease:
            table.info = replace(table.info, lease=lease)
        if lease is None or not self.plays:
            self._mine.pop(table.id, None)
        else:
            self._mine[table.id] = lease

    # ---- without one -------------------------------------------------------------------------------------------

    def holds(self, table: OpenTable) -> bool:
        lease = table.info.lease
        return lease is not None and lease > clock.now() and self._mine.get(table.id) == lease

    def is_elsewhere(self, table: OpenTable) -> bool:
        """Whether another process plays the bots, as far as this one knows."""
        lease, now = table.info.lease, clock.now()
        return lease is not None and now < lease <= now + 2 * LEASE and self._mine.get(table.id) != lease

    async def take(self, table: OpenTable) -> bool:
        """Whether this process may play the bots. The caller holds the table, and reads it again if so."""
        if self.holds(table):
            return True
        table.stale = True  # whoever had it before, or has it, may have played
        lease = clock.now() + LEASE
        if await self._store.take_lease(table.id, lease):
            self.wrote(table, lease)
            return True
        table.info = replace(table.info, lease=await self._store.lease_of(table.id))
        return False

    async def renew(self, table: OpenTable) -> None:
        """Extend the lease while a bot thinks. The caller holds the table."""
        if self.holds(table) and self._mine.get(table.id, 0) - clock.now() < LEASE // 2:
            await self._change(table, clock.now() + LEASE)

    async def give_back(self, table: OpenTable) -> None:
        """End the lease. The caller holds the table."""
        if self.holds(table):
            await self._change(table, None)

    async def _change(self, table: OpenTable, lease: int | None) -> None:
        if await self._store.change_lease(table.id, table.info.lease, lease):
            self.wrote(table, lease)

    async def leave(self) -> None:
        """Offer all tables to other processes, since this one ends."""
        with suppress(DatabaseError):
            for code in self._mine:
                await self._store.offer_lease(code)


AT_ONCE = 50  # tables that are taken over before the next look


class BotKeeper:
    """Takes tables over whose bots no process plays; at most `most` at once."""

    def __init__(self, tables: Tables, most: int = 0) -> None:
        self._tables = tables
        self._most = most
        self.recurring = Recurring(self.tend, log)
        if most:
            tables.rested = self.recurring.hurry

    @property
    def _room(self) -> int:
        return self._most - len(self._tables.playing()) if self._most else AT_ONCE

    async def tend(self) -> float:
        """Renew and take leases; return how long to sleep."""
        leases = self._tables.leases
        for code in self._tables.playing():
            with suppress(NoTable):  # it was deleted meanwhile
                async with self._tables.at(code) as table:
                    await leases.renew(table)
        if self._room > 0:
            for code in await self._tables.store.without_lease(self._room):
                await self._play(code)
        return LONGEST_NAP

    async def hear(self, code: str | None) -> None:
        """Another process offers a table, or some (None)."""
        if code is None:
            self.recurring.hurry()
        elif self._room > 0:
            await self._play(code)

    async def _play(self, code: str) -> None:
        leases = self._tables.leases
        found = self._tables.peek(code)
        if found is not None:
            found.stale = True
        try:
            async with self._tables.at(code) as table:
                if not leases.is_elsewhere(table) and await leases.take(table) and not table.goes_on():
                    await leases.give_back(table)
        except NoTable:
            await self._tables.store.end_lease(code)
            return
        self._tables.nudge(table)
