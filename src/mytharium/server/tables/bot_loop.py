"""The bots of one table play, and standing answers are given, until a person is asked."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING

from mytharium.match.match import STEP, Stale
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.jobs import Job
from mytharium.server.tables.standing_answers import standing_answer

if TYPE_CHECKING:
    from mytharium.server.tables.tables import OpenTable, Tables

log = logging.getLogger("mytharium.tables")

RETRIES = (0.5, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds to wait after the database failed


async def play_bots(tables: Tables, table: str) -> None:
    """Each decision is asked for without holding the table, and dropped if the position moved on meanwhile."""
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
        given = standing_answer(found)
        seat = found.bot_to_act()
        if given is not None:
            await tables.decide(found, *given, STEP)
        elif seat >= 0:
            seq = found.match.seq
            job = None if found.match.held == seat else job_for(found, seat)
    if given is None and seat < 0:
        return False
    if given is None:
        action = await tables.jobs.choose(job) if job is not None else None
        async with tables.at(table) as found:
            if found.match.seq == seq and found.bot_to_act() == seat:
                await tables.decide(found, seat, action)
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
