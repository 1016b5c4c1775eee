"""The authority over open tables: who may do what, one writer at a time, and nothing shown that is not on the disk."""

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
from mytharium.server.tables.bots import play_bots
from mytharium.server.tables.clocks import after_entries, after_seats, late, times
from mytharium.server.tables.leases import Leases
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.store import FREE, Store
from mytharium.server.tables.summary import summarize
from mytharium.server.tables.table import ASSISTED, HUMAN, OPEN, Decider, NoTable, NotYours, TableInfo, with_assisted

log = logging.getLogger("mytharium.tables")

MOVED_ON = mark("The position has moved on.")


class Tables:
    """All tables of this process. `keep` is how many stay in memory when nobody looks at them, `plays` whether bots are
    played here."""

    def __init__(self, store: Store, jobs: Jobs, keep: int = 64, plays: bool = True) -> None:
        self.store = store
        self.leases = Leases(store, plays)
        self.rested: Callable[[], None] = _nobody  # is told when bots have played
        self.presence: Callable[[OpenTable, bool], None] = _nobody  # when somebody comes (True) or leaves
        self.jobs = jobs
        self.keep = keep
        self.news = News()
        self.onlookers = Onlookers()
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    # ---- opening -----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[OpenTable]:
        """The table, locked and as it is on the disk. NoTable if there is none."""
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
        if used.loaded is None and not used.busy:
            self._open.pop(used.id, None)
        elif len(self._open) > self.keep:
            oldest = next((name for name, table in self._open.items() if not table.busy), None)
            if oldest is not None:
                del self._open[oldest]

    def evict_idle(self) -> None:
        """Drop all tables that nobody uses; they are read again when they are needed."""
        for name in [name for name, table in self._open.items() if not table.busy]:
            del self._open[name]

    def peek(self, table: str) -> OpenTable | None:
        """The table if it is in memory."""
        return self._open.get(table)

    async def hear(self, table: str | None) -> None:
        """Another process wrote something: who looks at it here is shown it."""
        self.news.tell(table or "")
        for name, found in list(self._open.items()):
            if table is None or name == table:
                found.stale = True
                found.tell()

    async def hear_all(self) -> None:
        """Something that concerns every open page has changed."""
        for found in list(self._open.values()):
            found.tell()

    def came(self, table: OpenTable, guest: str) -> None:
        """Somebody opened a page of the table."""
        table.present[guest] += 1
        self.presence(table, True)

    def left(self, table: OpenTable, guest: str) -> None:
        table.present[guest] -= 1
        if not table.present[guest]:
            del table.present[guest]
        if table.loaded is not None:
            self.presence(table, False)
        table.tell()

    def looked_at(self) -> list[OpenTable]:
        return [table for table in self._open.values() if table.listeners and table.loaded is not None]

    # ---- playing -----------------------------------------------------------------------------------------------

    async def move(
        self, table: str, seat: int, text: str, seq: int, done: bool = False, by: Decider = Decider.HAND
    ) -> None:
        """An answer; `done`: chance does not wait after it."""
        heard = time.perf_counter()
        async with self.at(table) as found:
            check_player(found, seat)
            await self.play(found, seat, text, seq, done, by)
            MOVE_SECONDS.labels(found.info.game).observe(time.perf_counter() - heard)
        self.wake(found)

    async def play(
        self, found: OpenTable, seat: int, text: str, seq: int, done: bool, by: Decider = Decider.HAND
    ) -> None:
        """Play an answer. The caller holds the table."""
        await self.write(found, seq, lambda match: _go_on(match, seat, match.move(seat, text, seq), done), seat, by)

    async def done(self, table: str, seat: int, seq: int, by: Decider = Decider.HAND) -> None:
        async with self.at(table) as found:
            check_player(found, seat)
            await self.write(found, seq, lambda match: match.done(seat, seq), seat, by)
        self.wake(found)

    async def decide(self, found: OpenTable, seat: int, action: int | None, by: Decider, kind: str = MOVE) -> None:
        """An answer without a page, or that chance goes on, which follows it at once. The caller holds the table."""
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
        """Act on the match for a seat and write what came of it, or leave everything as it was."""
        if seq > table.match.seq:  # the page was drawn by another process
            table.stale = True
            await self._load(table)
        match, info = table.match, table.info
        start, before, turn = match.seq, summarize(match), match.state.turn
        by = table.decider(seat, by)
        try:
            entries = act(match)
            assisted = by in ASSISTED and any(entry.kind in DECISIONS for entry in entries)
            info = with_assisted(info, seat) if assisted else info
            after = summarize(match, info)
            after = replace(after, fresh=tuple(asked for asked in after.asked if asked not in before.asked))
            clocks = after_entries(info, before.asked, entries, match, match.state.turn != turn)
            changed: dict[str, Any] = times(info.pace, clocks) if clocks != info.clocks else {}
            lease = self.leases.next(table)
            if lease != info.lease:
                changed["lease"] = lease
            marked = () if info is table.info else (seat,)
            standing = after if after != before else None
            await self.store.append(info, start, entries, standing, changed, by, marked)
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
        """Take over changed seats, for which clocks may begin to run. The caller holds the table."""
        table.info = info
        hold(table.match, info)
        clocks = after_seats(info, table.match)
        if info.pace is not None and clocks != info.clocks:
            await self.store.write_clocks(table.id, info.pace, clocks)
            table.info = replace(info, clocks=clocks)

    # ---- what follows ------------------------------------------------------------------------------------------

    def wake(self, table: OpenTable) -> None:
        """Show everybody what is new, and let a bot think if it is asked."""
        table.tell()
        self.news.tell(table.id)
        self.nudge(table)

    def nudge(self, table: OpenTable) -> None:
        """Let a bot think if it is asked and nobody else sees to it."""
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
        """Let something go on by itself; it ends with the server."""
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


def _nobody(*_: object) -> None:
    pass


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
    """The match that a log leads to; it raises what the rules have against it."""
    match = new_match(info)
    for entry in log:
        match.replay(entry)
    return match


def hold(match: Match, info: TableInfo) -> None:
    """Chance waits for people. The log does not say who they are, and they may change."""
    match.hold(frozenset(k for k, seat in enumerate(info.seats) if seat.kind in (HUMAN, OPEN)))


Listener = Callable[[str, bool], None]  # a table's id, and whether its seats have changed; "": anything may have


class News:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def tell(self, table: str, seats: bool = False) -> None:
        for listener in list(self.listeners):
            listener(table, seats)

    async def hear(self, table: str | None) -> None:
        """Another process changed the seats of a table, or set it up."""
        self.tell(table or "", True)


HEARD = 3  # laps of the event loop until a message that came while a page was drawn is being answered


class Onlookers:
    def __init__(self) -> None:
        self._players: deque[asyncio.Future[None]] = deque()
        self._watchers: deque[asyncio.Future[None]] = deque()
        self._calling: asyncio.Task[None] | None = None

    async def turn(self, plays: bool) -> None:
        """Wait until it is this page's turn. Nobody waits for what it does then, which may take as long as its line."""
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
