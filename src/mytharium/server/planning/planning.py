"""The socket of a page that plans. It is a table's page on a private copy; what is played or kept reaches the table."""

from dataclasses import replace
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mytharium.core.rng import Rng
from mytharium.match.log import DECISIONS, MOVE, STEP, THEN, Entry
from mytharium.match.match import Match
from mytharium.scene.words import mark
from mytharium.server.base.inputs import number
from mytharium.server.base.secrets import new_seed
from mytharium.server.http.requests import Guest, Site, language_of
from mytharium.server.http.responses import me_of, page, site_of
from mytharium.server.live import messages
from mytharium.server.live.conditional_moves import NOT_YOUR_SEAT, Answering
from mytharium.server.live.frames import draw
from mytharium.server.live.socket import Live, live
from mytharium.server.tables.bot_workers import Jobs
from mytharium.server.tables.conditional_moves import Expected, Kept, expected
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import Rights
from mytharium.server.tables.snapshot import Looker, place
from mytharium.server.tables.store import Store
from mytharium.server.tables.table import AUTOMA, HUMAN, NoTable, NotYours, Seat
from mytharium.server.tables.tables import Tables
from mytharium.server.web.table import look_at, table_page

PLAN = "plan"  # in place of a table's id: no table is called so
MOST = 8  # branches that are kept
START = -1  # in place of a branch's number
ONLY_A_PLAN = mark("This is a plan. Go back to the table for that.")
NO_MOVE = mark("There is no move of yours in this plan.")

Line = tuple[Entry, ...]


class Nowhere:
    """A store that keeps nothing."""

    async def append(self, *_: Any) -> None: ...


class Sketch(Tables):
    """The tables of one page that plans: a single one."""

    def __init__(self, jobs: Jobs, table: OpenTable, looker: Looker) -> None:
        """Begin with the table as the page sees it, at the moment that it looks at. The caller holds the table."""
        super().__init__(cast(Store, Nowhere()), jobs)
        info, self._game = table.info, table.match.game
        self.seat = place(table, looker)[1]
        self.seq = table.match.seq
        self.moment = len(table.match.line) if looker.moment is None else looker.moment
        self._world = self._game.determinize(table.match.view(self.seat, looker.moment), Rng(new_seed(), 0))
        seats = tuple(seat if seat.kind == AUTOMA else Seat(HUMAN, seat.name) for seat in info.seats)
        mine = Rights.at((k, looker.guest) for k, seat in enumerate(seats) if seat.kind == HUMAN)
        self._info = replace(info, seats=seats, rights=mine, host="", seed="", pace=None, clocks=(), ask=None)
        self.branches: list[Line] = []
        self.table = self._open[PLAN] = OpenTable(PLAN)
        self.table.plan = True
        self.go_to(START)

    async def _load(self, table: OpenTable) -> None:
        if table.loaded is None:
            raise NoTable

    @property
    def line(self) -> Line:
        return tuple(moment.entry for moment in self.table.match.line)

    def remember(self) -> None:
        """Keep what was planned, also when it is undone and something else is tried."""
        line = self.line
        self.branches = [branch for branch in self.branches if branch != line[: len(branch)]]
        is_known = any(line == branch[: len(line)] for branch in self.branches)
        if not is_known and any(entry.kind in DECISIONS for entry in line):
            self.branches = [*self.branches, line][-MOST:]

    def go_to(self, number: int) -> None:
        """Go to the end of a branch, or to the start."""
        match = Match(self._game, len(self._info.seats), new_seed(), start=self._world)
        if 0 <= number < len(self.branches):
            for entry in self.branches[number]:
                match.replay(entry, from_seed=False)
        else:
            match.begin()
        self.table.loaded = (self._info, match)
        self.table.forget_renders()
        self.table.tell()

    def first(self) -> str:
        """Return the first choice that is planned for the guest's own seat, in notation; or an empty text."""
        steps: list[str] = []
        for entry in self.line:
            if entry.seat == self.seat and entry.kind == (STEP if steps else MOVE):
                steps.append(entry.text)
            elif steps:
                break
        return THEN.join(steps)

    def answer(self) -> tuple[Expected, ...]:
        """Return the line to the guest's last answer to another player, if it can be kept; or nothing."""
        return expected(self.table.match, self.seat) if self.seat >= 0 else ()

    def shown(self) -> dict[str, Any]:
        """Return what the page shows beside the board."""
        here = self.line
        branches = []
        for branch in self.branches:
            text = " → ".join(entry.text for entry in branch if entry.kind in DECISIONS)
            branches.append({"text": text, "here": here == branch[: len(here)]})
        return {"type": "plan", "branches": branches, "first": self.first(), "keeps": bool(self.answer())}


ALIKE = (
    messages.Move,
    messages.Undo,
    messages.Done,
    messages.Why,
    messages.Look,
    messages.Misfit,
    messages.Forget,
    messages.Ping,
)  # do here what they do at a table


class Planning(Live):
    def __init__(
        self, site: Site, socket: WebSocket, table: OpenTable, guest: Guest, lang: str, address: str, have: str = ""
    ) -> None:
        at = number(socket.query_params.get("from", ""))
        moment = at if at is not None and at < len(table.match.line) else None
        self._code = table.id
        self._sketch = Sketch(site.tables.jobs, table, Looker(guest.id, moment=moment))
        super().__init__(site, socket, self._sketch.table, guest, lang, address, have, self._sketch)
        self._answering = Answering(site.tables, table.id, self.words)  # of the table, not of the plan
        self._shown: dict[str, Any] = {}

    async def _catch_up(self) -> None:
        async with self.site.tables.at(self._code) as table:
            self._answering.look(table, place(table, self.looker))
        await super()._catch_up()
        shown = self._sketch.shown()
        if shown != self._shown:
            self._shown = shown
            await self.say(shown)

    def _look(self, table: OpenTable) -> None:
        self._talk.look(table, self._here)

    async def _do(self, message: messages.Message) -> None:
        match message:
            case messages.Branch(number=number):
                self._sketch.go_to(number)
            case messages.Play():
                await self._play()
            case messages.Keep():
                sketch = self._sketch
                kept = Kept(sketch.seat, sketch.moment, sketch.seq, sketch.answer())
                await self._answering.keep(self.guest.id, kept)
            case _ if isinstance(message, ALIKE):
                await super()._do(message)
                self._sketch.remember()
            case _:
                raise NotYours(ONLY_A_PLAN)

    async def _play(self) -> None:
        """Play the first of one's own moves at the table, if that is legal there."""
        seat, text = self._sketch.seat, self._sketch.first()
        if not text:
            raise NotYours(NO_MOVE)
        tables = self.site.tables
        async with tables.at(self._code) as table:
            if place(table, Looker(self.guest.id, lifted=seat))[1] != seat:
                raise NotYours(NOT_YOUR_SEAT)
            seq = table.match.seq
        await tables.move(self._code, seat, text, seq)
        await self.say({"type": "go", "path": f"/t/{self._code}"})


async def plan(request: Request) -> Response:
    """Show the table's page, which begins as the table is and goes on by itself."""
    snapshot = await look_at(request, number(request.query_params.get("from", "")))
    if snapshot.over:
        return RedirectResponse(f"/t/{snapshot.table}", 303)
    async with site_of(request).tables.at(snapshot.table) as table:
        drawing = draw(table, snapshot, language_of(request))
    start = f"?from={snapshot.moment}" if not snapshot.live else ""
    return page(request, table_page(me_of(request), snapshot, drawing.regions, have="", plan=f"/plan/live{start}"))


async def plan_live(socket: WebSocket) -> None:
    await live(socket, Planning)


routes = [Route("/t/{table}/plan", plan), WebSocketRoute("/t/{table}/plan/live", plan_live)]
