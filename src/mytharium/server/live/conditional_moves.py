"""The conditional moves of one page's seat: kept, listed and deleted."""

from collections.abc import Awaitable, Callable
from typing import Any

from mytharium.match.log import DECISIONS
from mytharium.scene.words import Words, mark
from mytharium.server.tables.conditional_moves import Kept, end, keep
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, Place, place
from mytharium.server.tables.table import HUMAN, NotYours
from mytharium.server.tables.tables import Tables

NOT_YOUR_SEAT = mark("This seat is not yours any more.")
NO_ANSWER = mark("What can be kept is your answer to somebody else, before which you learn nothing new.")


class Answering:
    def __init__(self, tables: Tables, table: str, words: Words) -> None:
        self._tables, self._table, self._words = tables, table, words
        self._kept: list[dict[str, Any]] = []  # as the table was when the page looked at it
        self._shown: list[dict[str, Any]] = []

    def look(self, table: OpenTable, here: Place) -> None:
        """See what the page's seat keeps. The caller holds the table."""
        if not table.answers:
            self._kept = []
            return
        seat = _seat(table, here)
        mine = [kept for kept in table.answers if kept.seat == seat] if not table.match.over else []
        self._kept = [self._told(kept, [chair.name for chair in table.info.seats]) for kept in mine]

    async def show(self, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Say what is new to the page."""
        if self._kept != self._shown:
            self._shown = self._kept
            await say({"type": "answers", "answers": self._shown})

    def _told(self, kept: Kept, names: list[str]) -> dict[str, Any]:
        """Describe a conditional move to its player; hidden moves of others are left out."""
        line = [one for one in kept.line if one.kind in DECISIONS and (one.told or one.seat == kept.seat)]
        said = [one.text if one.seat == kept.seat else f"{names[one.seat]}: {one.text}" for one in line]
        reason = self._words.t(kept.reason) if kept.reason else ""
        return {"number": kept.number, "text": " → ".join(said), "reason": reason}

    async def keep(self, guest: str, kept: Kept) -> None:
        if not kept.line:
            raise NotYours(NO_ANSWER)
        async with self._tables.at(self._table) as table:
            if kept.seat not in table.info.rights.seats_of(guest) or table.info.seats[kept.seat].kind != HUMAN:
                raise NotYours(NOT_YOUR_SEAT)
            if any((one.seat, one.line, one.reason) == (kept.seat, kept.line, "") for one in table.answers):
                return
            await keep(self._tables, table, kept)
        table.tell()

    async def forget(self, looker: Looker, number: int) -> None:
        async with self._tables.at(self._table) as table:
            await end(self._tables, table, _seat(table, place(table, looker)), number)
        table.tell()


def _seat(table: OpenTable, here: Place) -> int:
    """The seat of a person from which this page looks, or -1."""
    seat = here.viewer
    return seat if seat >= 0 and table.info.seats[seat].kind == HUMAN else -1
