"""A table as a program sees it: made from the snapshot that a page of the same seat would get."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium import games
from mytharium.match.plain import plain
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.token_store import READ, Bearer, Tokens
from mytharium.server.api import types
from mytharium.server.base.inputs import number
from mytharium.server.base.limits import TooMany
from mytharium.server.base.words import words_for
from mytharium.server.http.admission import BUSY, accepted, admit_guest, ended
from mytharium.server.http.requests import Site, act_for, address_of, language_of
from mytharium.server.http.responses import site_of
from mytharium.server.live.regions import read
from mytharium.server.lobby.routes import gone
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import TAKEN_BACK, Line, Looker, Snapshot, look, shown_name, with_names
from mytharium.server.tables.table import HUMAN

DONE = "done"  # in place of a notation: what was chosen stands, and chance goes on
END_TURN = mark("Go on")
NO_TOKEN = 4401  # close code


@dataclass(frozen=True, slots=True)
class Call:
    site: Site
    bearer: Bearer
    address: str
    lang: str
    table: str

    @property
    def person(self) -> str:
        return self.bearer.person

    async def check(self, kind: str) -> None:
        await self.site.limiter.check(kind, self.person, self.address)

    @asynccontextmanager
    async def at_table(self) -> AsyncIterator[OpenTable]:
        """Hold the table; NoTable if the person may not see it."""
        async with self.site.tables.at(self.table) as found:
            admit_guest(self.site, found.info, self.person, self.address)
            yield found


def call_of(connection: HTTPConnection, bearer: Bearer) -> Call:
    """Return the call of a program; the connection counts as its person's."""
    act_for(connection, bearer.person)
    table = connection.path_params.get("table", "")
    return Call(site_of(connection), bearer, address_of(connection), language_of(connection), table)


def seen(table: OpenTable, person: str) -> Snapshot:
    """Return what a person sees, from the seat that is asked if there are several. The caller holds the table."""
    mine = [seat for seat in table.info.seats_of(person) if table.info.seats[seat].kind == HUMAN]
    asked = [seat for seat in table.asked if seat in mine]
    return look(table, Looker(person, lifted=(asked or mine or [-1])[0]))


def table_of(snapshot: Snapshot, ruleset: str, lang: str) -> types.Table:
    words = words_for(lang, snapshot.game)
    snapshot = with_names(snapshot, words)
    reading = read(snapshot, words)
    seats = zip(snapshot.seats, reading.panels, strict=True)
    labels = {choice.action: choice.label for choice in reading.choices}
    actions = [types.Action(k, text, labels.get(text, text)) for k, (_, text) in enumerate(snapshot.legal)]
    ended = snapshot.outcome
    return types.Table(
        id=snapshot.table,
        game=snapshot.game,
        ruleset=ruleset,
        modules=list(snapshot.modules),
        options=snapshot.options,
        seats=[types.Seat(seat.name, seat.kind, seat.strength, panel.role, panel.points) for seat, panel in seats],
        you=snapshot.viewer,
        seq=snapshot.seq,
        asked=list(snapshot.to_act),
        over=snapshot.over,
        seal=snapshot.seal,
        results=[types.Result(*one) for one in zip(ended.ranks, ended.scores, strict=True)] if ended else [],
        where=reading.where,
        prompt=reading.prompt.said,
        board=reading.description,
        view=plain(snapshot.view),
        actions=[types.Action(0, DONE, words.t(END_TURN))] if snapshot.must_end else actions,
    )


def listed(table: Listed, words: Words) -> types.Listed:
    return types.Listed(
        id=table.id,
        game=table.game,
        modules=list(table.modules),
        options=table.options or {},
        players=["" if k in table.free else shown_name(seat.name, words) for k, seat in enumerate(table.seats)],
        free=list(table.free),
        yours=list(table.mine),
        asked=list(table.asked),
        over=table.over,
        pace=msgspec.convert(table.pace, types.Pace | None, from_attributes=True),
    )


def happened(snapshot: Snapshot, line: Line, words: Words) -> types.Happened:
    face = games.face(snapshot.game).under(snapshot.view)
    events = face.ordered(line.events)
    told = [face.events.sentence(event, words, snapshot.names, snapshot.viewer) for event in events]
    data = [types.Event(event.kind, int(event.seat), {k: int(v) for k, v in event.args.items()}) for event in events]
    return types.Happened(line.seat, " ".join(text for text in told if text), data)


def game_of(name: str, lang: str) -> types.Game:
    meta, words = games.meta(name), words_for(lang, name)
    return types.Game(
        name=name,
        title=meta.title,
        seats=[meta.fewest, meta.seats[1]],
        version=meta.version,
        modules=[types.Choosable(one.name, words.t(one.title)) for one in meta.modules],
        options=[types.Option(one.name, words.t(one.title), list(one.values), one.open) for one in meta.options],
        presets=[types.Choosable(one.name, words.t(one.title)) for one in meta.presets if not one.alone],
    )


async def stream(socket: WebSocket) -> None:
    async with accepted(socket):
        bearer = await site_of(socket)[Tokens].read(socket.headers.get("authorization", ""))
        if bearer is None or READ not in bearer.rights:
            await socket.close(NO_TOKEN)
            return
        call = call_of(socket, bearer)
        with call.site.limiter.socket(call.person, call.address):
            await Stream(call, socket).run()


class Stream:
    def __init__(self, call: Call, socket: WebSocket) -> None:
        self._call, self._socket = call, socket
        since = number(socket.query_params.get("since", ""))
        self._since = -1 if since is None else since
        self._wake = asyncio.Event()

    async def run(self) -> None:
        tables = self._call.site.tables
        async with self._call.at_table() as found:
            if not 0 <= self._since <= found.match.seq:
                self._since = found.match.seq
            found.listeners.add(self._wake.set)
            tables.came(found, self._call.person)
        receiving = asyncio.create_task(self._receive())
        try:
            tables.wake(found)
            await self._send()
        finally:
            found.leave(self._wake.set)
            tables.left(found, self._call.person)
            await ended(receiving)

    async def _receive(self) -> None:
        """Wait until the program is gone; what it sends is ignored."""
        try:
            await gone(self._call.site, self._socket, self._call.person, self._call.address)
        except TooMany:
            await self._socket.close(BUSY)
        self._wake.set()

    async def _send(self) -> None:
        sent: types.Change | None = None
        with suppress(WebSocketDisconnect, RuntimeError):  # it went away
            while self._socket.client_state.name == "CONNECTED":
                if await self._call.site[Tokens].still(self._call.bearer.token) is None:
                    await self._socket.close(NO_TOKEN)
                    return
                change = await self._change()
                if sent is None or change.happened or change.taken_back or change.asked != sent.asked:
                    await self._socket.send_text(msgspec.json.encode(change).decode())
                    sent = change
                await self._wake.wait()
                self._wake.clear()

    async def _change(self) -> types.Change:
        """Return all changes since the last call."""
        async with self._call.at_table() as found:
            snapshot, since = seen(found, self._call.person), self._since
            log = found.match.log[since:]
            fresh = [line for line in snapshot.lines if found.match.line[line.moment - 1].at >= since]
            self._since = found.match.seq
        words = words_for(self._call.lang, snapshot.game)
        snapshot = with_names(snapshot, words)
        return types.Change(
            seq=snapshot.seq,
            asked=list(snapshot.to_act),
            yours=snapshot.your_turn,
            over=snapshot.over,
            taken_back=any(entry.kind in TAKEN_BACK for entry in log),
            happened=[happened(snapshot, line, words) for line in fresh],
        )
