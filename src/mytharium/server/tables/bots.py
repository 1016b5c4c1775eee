"""Play bots, auto-answers and conditional moves at a table until a person is asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING

from mytharium.match.log import STEP
from mytharium.match.match import Stale
from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.errors import DatabaseError
from mytharium.server.tables.auto_answers import standing_answer
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.conditional_moves import act_on, due
from mytharium.server.tables.table import Decider, NoTable

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
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


def job_for(table: OpenTable, seat: int, bot: str = "") -> Job:
    """The job for the bot of a seat, or for another bot in its place."""
    info, match = table.info, table.match
    return Job(
        game=info.game,
        modules=info.modules,
        options=info.options,
        bot=bot or info.seats[seat].strength,
        view=match.view(seat),
        moves=tuple(match.game.legal(match.state, seat)),
        seed=secrets.token_hex(8),
        ruleset=info.ruleset,
    )


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
