"""All SQL of reviews."""

from dataclasses import asdict, dataclass

import msgspec
from sqlalchemy import select, update

from mytharium.coach.review import Review
from mytharium.server.base.clock import now
from mytharium.server.db.database import Database
from mytharium.server.db.schema import reviews

REVIEW = "review"  # topic of notifications between processes


@dataclass(frozen=True, slots=True)
class Kept:
    """A review as far as it has come."""

    done: int  # choices that were evaluated
    total: int
    review: Review | None
    beat: int = 0  # when a process last worked on it; 0: none did

    @property
    def is_whole(self) -> bool:
        return self.review is not None and self.done == self.total


class ReviewStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, table: str) -> Kept | None:
        columns = (reviews.c.done, reviews.c.total, reviews.c.beat, reviews.c.data.label("review"))
        row = await self._database.row(select(*columns).where(reviews.c.table == table))
        return msgspec.convert(row, Kept | None, from_attributes=True)

    async def add(self, table: str) -> None:
        """Taken if the table has a review."""
        row = {"table": table, "done": 0, "total": 0, "beat": 0, "data": None}
        await self._database.change(reviews.insert().values(row))

    async def take(self, table: str, beat: int) -> bool:
        """Whether this process may continue a review that another has left."""
        left = update(reviews).where(reviews.c.table == table, reviews.c.beat == beat)
        return bool(await self._database.change(left.values(beat=now())))

    async def keep(self, table: str, review: Review, done: int, total: int) -> None:
        values = {"done": done, "total": total, "beat": now(), "data": asdict(review)}
        await self._database.change(update(reviews).where(reviews.c.table == table).values(**values))

    async def offer(self, table: str) -> None:
        """Ask the processes that play bots for a review."""
        if hints := self._database.hints(REVIEW, table):
            await self._database.change(*hints)
