"""The bots of one table play, and standing and kept answers are given, until a person is asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from mytharium.match.log import STEP
from mytharium.match.match import Stale
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.deciders import Decider
from mytharium.server.tables.kept_answers import act_on, due
from mytharium.server.tables.standing_answers import standing_answer
from mytharium.server.tables.thinking import Job

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.tables")

RETRIES = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds to wait after the database failed


async def play_bots(tables: Tables, table: str) -> None:
    """Each decision is asked for without holding the table, and dropped if the position moved on meanwhile. It ends
    when another process has the lease."""
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
    """What the bot of a seat is asked, or another one in its place."""
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
