"""Reviews are made once, piece by piece, and kept. One that was left behind by a process that died is gone on with."""

import logging
from dataclasses import asdict, dataclass

import msgspec
from sqlalchemy import insert, select, update

from mytharium.coach.review import Choice, Review
from mytharium.match.record import dumps, to_record
from mytharium.scene.words import mark
from mytharium.server.clock import now
from mytharium.server.reviews.pieces import Over, Piece, judged, outline
from mytharium.server.storage.database import DatabaseError, Taken
from mytharium.server.storage.schema import reviews
from mytharium.server.tables.jobs import NoAnswer
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.tables import NotYours, Tables

log = logging.getLogger("mytharium.reviews")

AT_A_TIME = 4  # choices that a worker judges before a bot may have its turn
REVIEW = "review"  # topic of hints
SILENT = 60_000  # milliseconds after which another process goes on with a review
NOT_OVER = mark("A game is reviewed once it is over.")


@dataclass(frozen=True, slots=True)
class Kept:
    """A review as far as it has come."""

    done: int  # choices that were looked at
    total: int
    review: Review | None

    @property
    def is_whole(self) -> bool:
        return self.review is not None and self.done == self.total


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._database = tables.store.database

    async def of(self, table: str) -> Kept | None:
        """The review of a game; one that nobody works on any more is gone on with."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(reviews).where(reviews.c.table == table))).mappings().first()
        if row is None:
            return None
        kept = Kept(row["done"], row["total"], msgspec.convert(row["data"], Review) if row["data"] else None)
        if not kept.is_whole and now() - row["beat"] > SILENT:
            if not self._tables.leases.plays:
                await self._offer(table)
            elif await self._take(table, row["beat"]):
                self._tables.start(self._make(table, kept))
        return kept

    async def hear(self, table: str | None) -> None:
        """A server that leaves thinking to others asks for a review."""
        if table is not None:
            await self.of(table)

    async def _offer(self, table: str) -> None:
        async with self._database.writing() as connection:
            for hint in self._database.hints(REVIEW, table):
                await connection.execute(hint)

    async def begin(self, table: str) -> None:
        """Look back at a game, unless that is done or under way."""
        async with self._tables.at(table) as found:
            if not found.match.over:
                raise NotYours(NOT_OVER)
        if await self.of(table) is not None:
            return
        here = self._tables.leases.plays
        values = {"table": table, "done": 0, "total": 0, "beat": now() if here else 0, "data": None}
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(reviews).values(values))
        except Taken:
            return  # somebody else was faster
        if here:
            self._tables.start(self._make(table, Kept(0, 0, None)))
        else:
            await self._offer(table)

    async def _take(self, table: str, beat: int) -> bool:
        """Whether this process may go on."""
        mine = update(reviews).where(reviews.c.table == table, reviews.c.beat == beat).values(beat=now())
        async with self._database.writing() as connection:
            return (await connection.execute(mine)).rowcount == 1

    async def _make(self, table: str, kept: Kept) -> None:
        try:
            async with self._tables.at(table) as found:
                over = _over(found)
            made, spans = await self._tables.jobs.do(outline, over, REVIEW)
            made.choices = kept.review.choices if kept.review else []
            for first in range(kept.done, len(spans), AT_A_TIME):
                made.choices += await self._judge(table, Piece(over, tuple(spans[first : first + AT_A_TIME])))
                await self._keep(table, made, min(first + AT_A_TIME, len(spans)), len(spans))
        except (DatabaseError, NoAnswer) as error:
            log.warning("The review of %s stopped (%s); whoever looks at it later starts it again.", table, error)

    async def _judge(self, table: str, piece: Piece) -> list[Choice]:
        try:
            return await self._tables.jobs.do(judged, piece, REVIEW)
        except NoAnswer as trouble:
            log.warning("Some choices of %s are not judged: the worker %s", table, trouble)
            return []

    async def _keep(self, table: str, made: Review, done: int, total: int) -> None:
        values = {"done": done, "total": total, "beat": now(), "data": asdict(made)}
        async with self._database.writing() as connection:
            await connection.execute(update(reviews).where(reviews.c.table == table).values(**values))


def _over(table: OpenTable) -> Over:
    info = table.info
    record = dumps(to_record(table.match, list(info.modules), []))
    return Over(info.game, info.modules, tuple(info.options.items()), info.ruleset, record)
