"""What a worker does of a review. It is cut into pieces, so that no bot waits long for its turn."""

import logging
from dataclasses import dataclass
from functools import lru_cache

from mytharium import games
from mytharium.coach.review import Choice, Review, course, judge, spans
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.record import dumps, loads, replay, to_record
from mytharium.scene.words import mark
from mytharium.server.base.clock import now
from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.reviews.store import REVIEW, Kept, ReviewStore
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
SILENT = 60_000  # milliseconds after which another process goes on with a review
NOT_OVER = mark("A game is reviewed once it is over.")


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = ReviewStore(tables.store.database)

    async def of(self, table: str) -> Kept | None:
        """The review of a game; one that nobody works on any more is gone on with."""
        kept = await self._store.read(table)
        if kept is not None and not kept.is_whole and now() - kept.beat > SILENT:
            if not self._tables.leases.plays:
                await self._store.offer(table)
            elif await self._store.take(table, kept.beat):
                self._tables.start(self._make(table, kept))
        return kept

    async def hear(self, table: str | None) -> None:
        """A server that leaves thinking to others asks for a review."""
        if table is not None:
            await self.of(table)

    async def begin(self, table: str) -> None:
        """Look back at a game, unless that is done or under way."""
        async with self._tables.at(table) as found:
            if not found.match.over:
                raise NotYours(NOT_OVER)
        if await self.of(table) is not None:
            return
        here = self._tables.leases.plays
        try:
            await self._store.add(table, now() if here else 0)
        except Taken:
            return  # somebody else was faster
        if here:
            self._tables.start(self._make(table, Kept(0, 0, None)))
        else:
            await self._store.offer(table)

    async def _make(self, table: str, kept: Kept) -> None:
        try:
            async with self._tables.at(table) as found:
                over = _over(found)
            made, spans = await self._tables.jobs.do(outline, over, REVIEW)
            made.choices = kept.review.choices if kept.review else []
            for first in range(kept.done, len(spans), AT_A_TIME):
                made.choices += await self._judge(table, Piece(over, tuple(spans[first : first + AT_A_TIME])))
                await self._store.keep(table, made, min(first + AT_A_TIME, len(spans)), len(spans))
        except (DatabaseError, NoAnswer) as error:
            log.warning("The review of %s stopped (%s); whoever looks at it later starts it again.", table, error)

    async def _judge(self, table: str, piece: Piece) -> list[Choice]:
        try:
            return await self._tables.jobs.do(judged, piece, REVIEW)
        except NoAnswer as trouble:
            log.warning("Some choices of %s are not judged: the worker %s", table, trouble)
            return []


def _over(table: OpenTable) -> Over:
    info = table.info
    record = dumps(to_record(table.match, list(info.modules), []))
    return Over(info.game, info.modules, tuple(info.options.items()), info.ruleset, record)
