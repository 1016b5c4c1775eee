"""Reviews of games that are over. They are made in pieces, so that no bot waits long for a worker."""

import logging
from contextlib import suppress
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
from mytharium.server.tables.table import NotYours
from mytharium.server.tables.tables import Tables

EFFORT = 1.0  # see review
AT_A_TIME = 4  # choices that a worker evaluates before a bot may have its turn
SILENT = 60_000  # milliseconds after which another process continues a review
NOT_OVER = mark("A game is reviewed once it is over.")

log = logging.getLogger("mytharium.reviews")


class Reviews:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = ReviewStore(tables.store.database)

    async def of(self, table: str) -> Kept | None:
        """Return the review of a game, and continue one that no process works on."""
        kept = await self._store.read(table)
        if kept is not None and not kept.is_whole and now() - kept.beat > SILENT:
            if not self._tables.leases.plays:
                await self._store.offer(table)
            elif await self._store.take(table, kept.beat):
                self._tables.start(self._make(table, kept))
        return kept

    async def hear(self, table: str | None) -> None:
        """Make a review that a server without bots asks for."""
        if table is not None:
            await self.of(table)

    async def begin(self, table: str) -> None:
        """Review a game, unless that is done or under way."""
        async with self._tables.at(table) as found:
            if not found.match.over:
                raise NotYours(NOT_OVER)
        with suppress(Taken):  # it was begun before
            await self._store.add(table)
        await self.of(table)

    async def _make(self, table: str, kept: Kept) -> None:
        try:
            async with self._tables.at(table) as found:
                record = dumps(to_record(found.match, list(found.info.modules), []))
            made, spans = await self._tables.jobs.do(outline, record, REVIEW)
            made.choices = kept.review.choices if kept.review else []
            for first in range(kept.done, len(spans), AT_A_TIME):
                made.choices += await self._judge(table, Piece(record, tuple(spans[first : first + AT_A_TIME])))
                await self._store.keep(table, made, min(first + AT_A_TIME, len(spans)), len(spans))
        except (DatabaseError, NoAnswer) as error:
            log.warning("The review of %s stopped (%s); the next visit to its page continues it.", table, error)

    async def _judge(self, table: str, piece: "Piece") -> list[Choice]:
        try:
            return await self._tables.jobs.do(judged, piece, REVIEW)
        except NoAnswer as trouble:
            log.warning("Some choices of %s are not judged: the worker %s", table, trouble)
            return []


# ---- in a worker -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    record: str  # of the game
    spans: tuple[tuple[int, int], ...]  # the choices to evaluate


def outline(record: str) -> tuple[Review, list[tuple[int, int]]]:
    """Return the course of a game, and the choices to evaluate."""
    match = _match(record)
    return course(match), list(spans(match))


def judged(piece: Piece) -> list[Choice]:
    match = _match(piece.record)
    found = (judge(match, *span, EFFORT, Rng(f"review/{match.seed}/{span[0]}")) for span in piece.spans)
    return [one for one in found if one is not None]


@lru_cache(maxsize=2)
def _match(record: str) -> Match:
    found = loads(record)
    return replay(found, games.make(found.game, found.modules, found.options, found.ruleset))
