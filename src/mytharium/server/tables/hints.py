"""Hints: what a strong player would look at, seen from one seat and with what that seat knows. Nothing is played."""

import logging

from mytharium.coach.ideas import Idea, ideas
from mytharium.core.rng import Rng
from mytharium.scene.words import mark
from mytharium.server.storage.info import ANYONE, AUTOMA, BOT, TableInfo
from mytharium.server.tables.bot_loop import job_for
from mytharium.server.tables.jobs import NoAnswer
from mytharium.server.tables.rights import HINTS
from mytharium.server.tables.tables import NotYours, Tables
from mytharium.server.tables.thinking import Job

log = logging.getLogger("mytharium.tables")

EFFORT = 2.0  # how long is thought about a hint, see ideas

NO_HINTS = mark("At this table there are no hints: the host did not allow them.")
NO_IDEA = mark("Nothing comes to mind just now.")


def gives_hints(info: TableInfo, seat: int) -> bool:
    """Always among bots; among people if the host allows it."""
    others = (other for k, other in enumerate(info.seats) if k != seat)
    return all(other.kind in (BOT, AUTOMA) for other in others) or (HINTS, ANYONE) in info.grants


async def best_ideas(tables: Tables, table: str, seat: int, seq: int) -> list[Idea]:
    """What a strong player would look at; nothing if the table has moved on."""
    async with tables.at(table) as found:
        if not gives_hints(found.info, seat):
            raise NotYours(NO_HINTS)
        job = job_for(found, seat) if found.match.seq == seq and found.match.legal(seat) else None
    if job is None:
        return []
    try:
        best = await tables.jobs.do(advise, job, found.info.host)
    except NoAnswer as trouble:
        log.warning("No hint at %s: the adviser %s", table, trouble)
        raise NotYours(NO_IDEA) from None
    async with tables.at(table) as found:
        return best if found.match.seq == seq else []


def advise(job: Job) -> list[Idea]:
    """In a worker: what to look at, from what the seat sees."""
    return ideas(job.made(), job.view, list(job.moves), Rng(job.seed), EFFORT)
