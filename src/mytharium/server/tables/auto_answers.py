"""Auto-answers: what a player wants answered whenever it is asked, without waiting."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.tables.table import HUMAN

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.tables import Tables

NO_SUCH_ANSWER = mark("This game has no such standing answer.")


class NoSuchAnswer(ValueError):
    """The game does not offer it."""


def standing_answer(table: OpenTable) -> tuple[int, int] | None:
    """The seat that is asked and its auto-answer, if there is one. The caller holds the table."""
    standing = games.face(table.info.game).standing
    for seat in table.asked:
        chair = table.info.seats[seat]
        if standing is not None and chair.kind == HUMAN and chair.standing:
            action = standing.answer(table.position().view(seat), table.position().legal(seat), chair.standing)
            if action is not None:
                return seat, action
    return None


async def set_standing(tables: Tables, table: str | OpenTable, seat: int, value: str) -> None:
    """Set the auto-answer of a seat; with an empty value it is asked each time."""
    async with tables.at(table) as found:
        offered = games.face(found.info.game).standing
        if value and (offered is None or value not in dict(offered.answers)):
            raise NoSuchAnswer(NO_SUCH_ANSWER)
        await tables.store.change_seat(found.id, seat, standing=value)
        found.info = found.info.with_seat(seat, replace(found.info.seats[seat], standing=value))
    tables.wake(found)
