"""A new table that goes on from a moment of a game that is over: until then somebody's secrets would be told."""

from mytharium.core.protocol import OVER
from mytharium.match.match import Match
from mytharium.scene.words import mark
from mytharium.server.http.tokens import new_seed
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.seating import Plan, Seating
from mytharium.server.tables.tables import NotYours

NOT_OVER = mark("Others can play on from a moment of a game once it is over.")
NO_MOMENT = mark("From this moment nobody can play on.")


def check_moment(table: OpenTable, moment: int) -> None:
    """Whether a game can go on from there. The caller holds the table."""
    if not table.match.over:
        raise NotYours(NOT_OVER)
    if not can_go_on(table.match, moment):
        raise NotYours(NO_MOMENT)


def can_go_on(match: Match, moment: int) -> bool:
    """Whether a moment lies between the beginning, where a game would simply be new, and the end."""
    return 0 < moment <= len(match.line) and match.before(moment).actor != OVER


async def clone_table(seating: Seating, table: str, moment: int, plan: Plan, host: str) -> str:
    """Set up the table; its id."""
    async with seating.tables.at(table) as found:
        check_moment(found, moment)
        match = found.match.clone(moment, new_seed())
    return await seating.create(plan, host, match, table)
