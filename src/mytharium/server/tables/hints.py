"""Hints: what a strong player would look at, seen from one seat and with what that seat knows. Nothing is played."""

import logging

from mytharium.coach.ideas import Idea, ideas
from mytharium.core.rng import Rng
from mytharium.scene.words import mark
from mytharium.server.storage.info import ANYONE, TableInfo
from mytharium.server.tables.bot_loop import job_for
from mytharium.server.tables.jobs import NoAnswer
from mytharium.server.tables.rights import HINTS
from mytharium.server.tables.tables import NotYours, Tables
from mytharium.server.tables.thinking import Job

log = logging.getLogger("mytharium.tables")

EFFORT = 2.0  # how long is thought about a hint, see ideas

NO_HINTS = mark("At this table there are no hints: the host did not allow them.")
TOURNAMENT_HINTS = mark("There are no hints in this tournament.")
NO_IDEA = mark("Nothing comes to mind just now.")


def gives_hints(info: TableInfo, seat: int) -> bool:
    """Whether the host allows hints, or all other seats have been bots from the start; never under tournament rules."""
    if (HINTS, ANYONE) in info.grants:
        return True
    others = (k for k in range(len(info.seats)) if k != seat)
    return not info.is_strict and not any(info.belongs_to_person(k) for k in others)


async def best_ideas(tables: Tables, table: str, seat: int, seq: int) -> list[Idea]:
    """What a strong player would look at; nothing if the table has moved on."""
    async with tables.at(table) as found:
        if not gives_hints(found.info, seat):
            raise NotYours(TOURNAMENT_HINTS if found.info.is_strict else NO_HINTS)
        job = job_for(found, seat) if found.match.seq == seq and found.match.legal(seat) else None
    if job is None:
        return []
    try:
        best = await tables.jobs.do(advise, job, found.info.host)
    except NoAnswer as trouble:
        log.warning("No hint at %s: the adviser %s", table, trouble)
        raise NotYours(NO_IDEA) from None
    async with tables.at(table) as found:
        if found.match.seq != seq:
            return []
        found.hinted[seat] = found.match.state.turn
        return best


def advise(job: Job) -> list[Idea]:
    """In a worker: what to look at, from what the seat sees."""
    return ideas(job.made(), job.view, list(job.moves), Rng(job.seed), EFFORT)
