"""What a worker does of a review. It is cut into pieces, so that no bot waits long for its turn."""

import logging
from dataclasses import asdict, dataclass
from functools import lru_cache

import msgspec
from sqlalchemy import insert, select, update

from mytharium import games
from mytharium.coach.review import Choice, Review, course, judge, spans
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.record import dumps, loads, replay, to_record
from mytharium.scene.words import mark
from mytharium.server.base.clock import now
from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.db.schema import reviews
from mytharium.server.tables.bot_workers import NoAnswer
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.table import NotYours
from mytharium.server.tables.tables import Tables

EFFORT = 1.0  # see review


@dataclass(frozen=True, slots=True)
class Over:
    """A game that is over."""

    game: str
    modules: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    ruleset: str
    record: str


@dataclass(frozen=True, slots=True)
class Piece:
    over: Over
    spans: tuple[tuple[int, int], ...]  # the choices to judge


@lru_cache(maxsize=2)
def _match(over: Over) -> Match:
    game = games.make(over.game, list(over.modules), dict(over.options), over.ruleset)
    return replay(loads(over.record), game)


def outline(over: Over) -> tuple[Review, list[tuple[int, int]]]:
    """The course of a game, and what is to be judged."""
    match = _match(over)
    return course(match), list(spans(match))


def judged(piece: Piece) -> list[Choice]:
    match = _match(piece.over)
    found = (judge(match, *span, EFFORT, Rng(f"review/{match.seed}/{span[0]}")) for span in piece.spans)
    return [one for one in found if one is not None]


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
