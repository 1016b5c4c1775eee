"""The socket of a page that plans. It is a table's page on a private copy; what is played or kept reaches the table."""

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mytharium.scene.words import mark
from mytharium.server.base.inputs import number
from mytharium.server.http.requests import Guest, address_of, guest_of, is_from_here, language_of
from mytharium.server.http.responses import me_of, page, site_of
from mytharium.server.http.site import Site
from mytharium.server.live import messages
from mytharium.server.live.conditional_moves import NOT_YOUR_SEAT, Answering
from mytharium.server.live.frames import draw
from mytharium.server.live.socket import Live, live
from mytharium.server.planning.sketch import Sketch
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, place
from mytharium.server.tables.table import NotYours
from mytharium.server.web.table import look_at, table_page

ONLY_A_PLAN = mark("This is a plan. Go back to the table for that.")
NO_MOVE = mark("There is no move of yours in this plan.")
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
        self._real, self._code = site, table.id
        self._sketch = Sketch(site.tables.jobs, table, Looker(guest.id, moment=moment))
        super().__init__(site, socket, self._sketch.table, guest, lang, address, have, self._sketch)
        self._answering = Answering(site.tables, table.id, self.words)  # of the table, not of the plan
        self._told: dict[str, Any] = {}

    async def _catch_up(self) -> None:
        async with self._real.tables.at(self._code) as table:
            self._answering.look(table, self.looker)
        await super()._catch_up()

    def _look(self, table: OpenTable) -> None:
        self._talk.look(table, self.looker)

    async def push(self, always: bool = False) -> None:
        await super().push(always)
        told = self._sketch.told()
        if told != self._told:
            self._told = told
            await self.say(told)

    async def _do(self, message: messages.Message) -> None:
        match message:
            case messages.Branch(number=number):
                self._sketch.go_to(number)
            case messages.Play():
                await self._play()
            case messages.Keep():
                sketch = self._sketch
                await self._answering.keep(self.guest.id, sketch.seat, sketch.moment, sketch.seq, sketch.answer())
            case _ if isinstance(message, ALIKE):
                await super()._do(message)
                self._sketch.remember()
            case _:
                raise NotYours(ONLY_A_PLAN)

    async def _play(self) -> None:
        """Play the first of one's own moves at the table, if that is legal there."""
        seat, text = self._sketch.seat, self._sketch.first()
        if seat < 0 or not text:
            raise NotYours(NO_MOVE)
        tables = self._real.tables
        async with tables.at(self._code) as table:
            if place(table, Looker(self.guest.id, lifted=seat))[1] != seat:
                raise NotYours(NOT_YOUR_SEAT)
            seq = table.match.seq
        await tables.move(self._code, seat, text, seq)
        await self.say({"type": "go", "path": f"/t/{self._code}"})


async def plan(request: Request) -> Response:
    """The table's page, which begins as the table is and goes on by itself."""
    snapshot = await look_at(request, number(request.query_params.get("from", "")))
    if snapshot.over:
        return RedirectResponse(f"/t/{snapshot.table}", 303)
    site = site_of(request)
    async with site.tables.at(snapshot.table) as table:
        drawing = draw(table, snapshot, language_of(request))
    start = f"?from={snapshot.moment}" if not snapshot.live else ""
    return page(
        request,
        table_page(me_of(request), snapshot=snapshot, regions=drawing.regions, have="", plan=f"/plan/live{start}"),
    )


async def plan_live(socket: WebSocket) -> None:
    if not is_from_here(socket.headers):
        await socket.close(1008)
        return
    site = socket.app.state.site
    await live(site, socket, guest_of(socket), language_of(socket), address_of(socket), Planning)


routes = [Route("/t/{table}/plan", plan), WebSocketRoute("/t/{table}/plan/live", plan_live)]
