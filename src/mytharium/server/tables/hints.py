"""Hints: what a strong player would look at, seen from one seat and with what that seat knows. Nothing is played."""

from dataclasses import replace

from mytharium.scene.words import mark
from mytharium.server.storage.store import ANYONE, AUTOMA, BOT, TableInfo
from mytharium.server.tables.bot_loop import job_for
from mytharium.server.tables.rights import HINTS
from mytharium.server.tables.tables import NotYours, Tables

ADVISER = "search:0.3s"  # is asked twice
BEST = 2  # how many choices are named

NO_HINTS = mark("At this table there are no hints: the host did not allow them.")
NO_IDEA = mark("Nothing comes to mind just now.")


def gives_hints(info: TableInfo, seat: int) -> bool:
    """Always among bots; among people if the host allows it."""
    others = (other for k, other in enumerate(info.seats) if k != seat)
    return all(other.kind in (BOT, AUTOMA) for other in others) or (HINTS, ANYONE) in info.grants


async def best_choices(tables: Tables, table: str, seat: int, seq: int) -> list[str]:
    """The notation of what a strong player would do, and of the next best; nothing if the table has moved on."""
    async with tables.at(table) as found:
        if not gives_hints(found.info, seat):
            raise NotYours(NO_HINTS)
        legal = dict(found.match.legal(seat)) if found.match.seq == seq else {}
        job = job_for(found, seat, ADVISER) if legal else None
    best: list[int] = []
    while job is not None and len(best) < min(BEST, len(legal)):
        left = tuple(action for action in legal if action not in best)
        action, trouble = (left[0], "") if len(left) == 1 else await tables.jobs.ask(replace(job, moves=left))
        if trouble:
            raise NotYours(NO_IDEA)
        best.append(action)
    async with tables.at(table) as found:
        return [legal[action] for action in best] if found.match.seq == seq else []
