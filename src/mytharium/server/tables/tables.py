"""Open tables: one writer at a time, and nothing is shown that is not on the disk."""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

from mytharium import games
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.match.log import DECISIONS, MOVE, Entry
from mytharium.match.match import CannotUndo, Match, Stale
from mytharium.scene.words import mark
from mytharium.server.base.errors import DatabaseError, Taken
from mytharium.server.base.monitoring import MOVE_SECONDS, MOVES
from mytharium.server.tables import conditional_moves as kept_answers
from mytharium.server.tables.bot_workers import Jobs
from mytharium.server.tables.bots import Leases, play_bots
from mytharium.server.tables.clocks import after_entries, after_seats, late, times
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.store import FREE, Store
from mytharium.server.tables.summary import summarize
from mytharium.server.tables.table import ASSISTED, HUMAN, OPEN, Decider, NoTable, NotYours, TableInfo, with_assisted

log = logging.getLogger("mytharium.tables")

MOVED_ON = mark("The position has moved on.")
HEARD = 3  # laps of the event loop until a message that came while a page was drawn is being answered
Listener = Callable[[str, bool], None]  # a table's id, and whether its seats have changed; "": anything may have


class Tables:
    """The tables in the memory of this process: at most `keep` without viewers; `plays`: bots are played here."""

    def __init__(self, store: Store, jobs: Jobs, plays: bool = True) -> None:
        self.store = store
        self.leases = Leases(store, plays)
        self.rested: Callable[[], None] = lambda: None  # called when bots have played
        self.presence: Callable[[OpenTable, bool], None] = lambda *_: None  # when a viewer comes (True) or leaves
        self.jobs = jobs
        self.keep = 64
        self.news = News()
        self.onlookers = Onlookers()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    # ---- opening -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, table: str | OpenTable) -> AsyncIterator[OpenTable]:
        """Lock a table and give it as it is on the disk; NoTable if there is none.

        A table that the caller holds already is given instead of its id, so that one click locks it once.
        """
        if isinstance(table, OpenTable):
            yield table
            return
        found = self._open.get(table)
        if found is None:
            found = self._open[table] = OpenTable(table)
        self._open.move_to_end(table)
        found.users += 1
        try:
            async with found.lock:
                await self._load(found)
                yield found
        finally:
            found.users -= 1
            self._evict(found)

    async def _load(self, table: OpenTable) -> None:
        if table.loaded is not None and not table.stale:
            return
        table.stale = False
        before = table.loaded
        table.loaded = None  # in case the reading fails
        info = await self.store.table(table.id)
        if info is None:
            raise NoTable
        match = before[1] if before is not None else new_match(info)
        try:
            for entry in await self.store.log(table.id, match.seq):
                match.replay(entry)
        except (Refusal, NotationError, CannotUndo, ValueError) as error:
            log.error("The log of %s cannot be replayed: entry %d: %s", table.id, match.seq, error)
            raise NoTable(mark("The log of this table is damaged, so it cannot be opened.")) from error
        hold(match, info)
        table.answers = await self.store.conditional_moves(table.id)
        table.loaded = (info, match)
        if kept_answers.due(table) is not None:  # kept or made possible by another process
            self.nudge(table)

    def _evict(self, used: OpenTable) -> None:
        """Drop an idle table from memory, if there are too many, now that this one may be idle."""
        if used.busy:
            return
        if used.loaded is None:
            self._open.pop(used.id, None)
        elif len(self._open) > self.keep:
            oldest = next((name for name, table in self._open.items() if not table.busy), None)
            if oldest is not None:
                del self._open[oldest]

    def evict_idle(self) -> None:
        """Drop the tables without viewers from memory."""
        for name in [name for name, table in self._open.items() if not table.busy]:
            del self._open[name]

    def peek(self, table: str) -> OpenTable | None:
        return self._open.get(table)

    async def hear(self, table: str | None) -> None:
        """Another process has written to a table, or to any (None): read it again and show it."""
        self.news.tell(table or "")
        for name, found in list(self._open.items()):
            if table is None or name == table:
                found.stale = True
                found.tell()

    async def hear_all(self) -> None:
        """Let every open page look for news."""
        for found in list(self._open.values()):
            found.tell()

    def came(self, table: OpenTable, guest: str) -> None:
        """A guest has opened a page of the table."""
        table.present[guest] += 1
        self.presence(table, True)

    def left(self, table: OpenTable, guest: str) -> None:
        table.present[guest] -= 1
        if not table.present[guest]:
            del table.present[guest]
        if table.loaded is not None:
            self.presence(table, False)
        table.tell()
        self._evict(table)

    def looked_at(self) -> list[OpenTable]:
        return [table for table in self._open.values() if table.listeners and table.loaded is not None]

    # ---- playing -----------------------------------------------------------------------------------------------

    async def move(
        self, table: str | OpenTable, seat: int, text: str, seq: int, done: bool = False, by: Decider = Decider.HAND
    ) -> None:
        """Play a move; `done`: chance does not wait for more."""
        heard = time.perf_counter()
        async with self.at(table) as found:
            check_player(found, seat)
            await self.play(found, seat, text, seq, done, by)
            MOVE_SECONDS.labels(found.info.game).observe(time.perf_counter() - heard)
        self.wake(found)

    async def play(
        self, found: OpenTable, seat: int, text: str, seq: int, done: bool, by: Decider = Decider.HAND
    ) -> None:
        """Play a move. The caller holds the table."""
        await self.write(found, seq, lambda match: _go_on(match, seat, match.move(seat, text, seq), done), seat, by)

    async def done(self, table: str | OpenTable, seat: int, seq: int, by: Decider = Decider.HAND) -> None:
        async with self.at(table) as found:
            check_player(found, seat)
            await self.write(found, seq, lambda match: match.done(seat, seq), seat, by)
        self.wake(found)

    async def decide(self, found: OpenTable, seat: int, action: int | None, by: Decider, kind: str = MOVE) -> None:
        """Play an action without a page, or let chance go on (None). The caller holds the table."""
        await self.write(
            found,
            found.match.seq,
            lambda match: _go_on(match, seat, match.decide(seat, action, kind) if action is not None else []),
            seat,
            by,
        )

    async def write(
        self, table: OpenTable, seq: int, act: Callable[[Match], list[Entry]], seat: int, by: Decider
    ) -> None:
        """Act on the match for a seat and store the entries, or leave everything as it was."""
        if seq > table.match.seq:  # the page was drawn by another process
            table.stale = True
            await self._load(table)
        match, info = table.match, table.info
        start, asked, turn = match.seq, table.asked, match.state.turn
        by = table.decider(seat, by)
        try:
            entries = act(match)
            assisted = by in ASSISTED and any(entry.kind in DECISIONS for entry in entries)
            info = with_assisted(info, seat) if assisted else info
            summary = summarize(match, table.asked, info)
            summary = replace(summary, fresh=tuple(seat for seat in summary.asked if seat not in asked))
            changes = match.over or table.asked != asked
            clocks = after_entries(info, asked, entries, match, match.state.turn != turn)
            changed: dict[str, Any] = times(info.pace, clocks) if clocks != info.clocks else {}
            lease = self.leases.next(table)
            if lease != info.lease:
                changed["lease"] = lease
            marked = () if info is table.info else (seat,)
            await self.store.append(info, start, entries, summary if changes else None, changed, by, marked)
            self.leases.wrote(table, lease)
            MOVES.labels(info.game).inc(sum(entry.kind == MOVE for entry in entries))
            if clocks != info.clocks or marked:
                table.info = replace(table.info, seats=info.seats, clocks=clocks)
        except (Refusal, NotationError, Stale, CannotUndo):
            raise
        except Taken:
            table.loaded = None
            await self._load(table)
            raise Stale(MOVED_ON) from None
        except BaseException:
            table.loaded = None
            raise

    async def seated(self, table: OpenTable, info: TableInfo) -> None:
        """Take over changed seats; clocks may start. The caller holds the table."""
        table.info = info
        hold(table.match, info)
        clocks = after_seats(info, table.match)
        if info.pace is not None and clocks != info.clocks:
            await self.store.write_clocks(table.id, info.pace, clocks)
            table.info = replace(info, clocks=clocks)

    # ---- what follows ------------------------------------------------------------------------------------------

    def wake(self, table: OpenTable, seats: bool = False) -> None:
        """Show what is new to all pages, and let a bot think if it is asked; `seats`: they have changed too."""
        table.tell()
        self.news.tell(table.id, seats)
        self.nudge(table)

    def nudge(self, table: OpenTable) -> None:
        """Let a bot think if it is asked and no other process plays it."""
        if table.bots is not None or table.loaded is None or self._closed or not table.goes_on():
            return
        if not self.leases.plays:
            if table.info.lease is None:
                self.start(self._offer(table))
        elif not self.leases.is_elsewhere(table):
            table.bots = self.start(play_bots(self, table.id))
            table.bots.add_done_callback(lambda _: self._rested(table))

    async def _offer(self, table: OpenTable) -> None:
        with suppress(DatabaseError):  # the next who looks tries again
            await self.store.offer_lease(table.id)
            async with self.at(table.id) as found:
                found.info = replace(found.info, lease=FREE)

    def _rested(self, table: OpenTable) -> None:
        table.bots = None
        if table.loaded is not None:  # the turn may have come back to a bot while the task ended
            self.nudge(table)
        self.rested()

    def playing(self) -> list[str]:
        """The tables whose bots are played here just now."""
        return [code for code, table in self._open.items() if table.bots is not None]

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task that ends with the server."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        self._closed = True  # a bot that ends now does not begin again
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.jobs.close()
        await self.leases.leave()


def _go_on(match: Match, seat: int, made: list[Entry], done: bool = True) -> list[Entry]:
    return made + match.done(seat) if done and match.held == seat else made


def check_player(table: OpenTable, seat: int) -> None:
    if table.info.seats[seat].kind != HUMAN:
        raise NotYours(mark("A bot plays this seat now; take it back first."))
    if seat in late(table.info):
        raise NotYours(mark("Your time is over."))


def new_match(info: TableInfo) -> Match:
    game = games.make(info.game, list(info.modules), info.options, info.ruleset)
    if game.id != info.ruleset:
        raise NoTable(mark("This table was set up under rules that this version does not play."))
    return Match(game, len(info.seats), info.seed, copied=info.copied)


def replayed(info: TableInfo, log: list[Entry]) -> Match:
    """Replay a log; raise the refusal of the rules if it is damaged."""
    match = new_match(info)
    for entry in log:
        match.replay(entry)
    return match


def hold(match: Match, info: TableInfo) -> None:
    """Let chance wait for people; the log does not say which seats they have."""
    match.hold(frozenset(k for k, seat in enumerate(info.seats) if seat.kind in (HUMAN, OPEN)))


class News:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def tell(self, table: str, seats: bool = False) -> None:
        for listener in list(self.listeners):
            listener(table, seats)

    async def hear(self, table: str | None) -> None:
        """Another process has changed the seats of a table, or set one up."""
        self.tell(table or "", True)


class Onlookers:
    def __init__(self) -> None:
        self._players: deque[asyncio.Future[None]] = deque()
        self._watchers: deque[asyncio.Future[None]] = deque()
        self._calling: asyncio.Task[None] | None = None

    async def turn(self, plays: bool) -> None:
        """Wait until it is this page's turn to be drawn; players come before spectators."""
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        (self._players if plays else self._watchers).append(mine)
        if self._calling is None:
            self._calling = loop.create_task(self._call())
        await mine

    async def _call(self) -> None:
        while line := self._players or self._watchers:
            for _ in range(HEARD):
                await asyncio.sleep(0)
            called = (self._players or line).popleft()
            if not called.done():  # it may have left meanwhile
                called.set_result(None)
        self._calling = None
