"""The socket of a page that plans. It is a table's page on a private copy; what is played or kept reaches the table."""

from dataclasses import replace
from typing import Any

from starlette.websockets import WebSocket

from mytharium.scene.words import mark
from mytharium.server.http.guests import Guest
from mytharium.server.inputs import number
from mytharium.server.planning.answering import NOT_YOUR_SEAT, Answering
from mytharium.server.planning.sketch import Sketch
from mytharium.server.site import Site
from mytharium.server.tables import messages
from mytharium.server.tables.live import Live
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, place
from mytharium.server.tables.tables import NotYours

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
        super().__init__(replace(site, tables=self._sketch), socket, self._sketch.table, guest, lang, address, have)
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
