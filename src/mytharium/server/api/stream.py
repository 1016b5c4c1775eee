"""What happens at a table, as it happens, over a WebSocket: what the seat saw, and who is asked now."""

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium.server.api import types
from mytharium.server.api.state import happened, seen
from mytharium.server.api.tokens import READ, Bearer
from mytharium.server.http.admission import admit_guest
from mytharium.server.http.limits import TooMany
from mytharium.server.http.security import act_for, address_of, language_of
from mytharium.server.inputs import number
from mytharium.server.lobby.live import gone
from mytharium.server.site import Site, words_for
from mytharium.server.tables.former import with_names
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import TAKEN_BACK
from mytharium.server.tables.sockets import BUSY, accepted, ended

log = logging.getLogger("mytharium.api")

NO_TOKEN = 4401  # close code


async def stream(socket: WebSocket) -> None:
    site: Site = socket.app.state.site
    async with accepted(socket):
        bearer = await site.api_tokens.read(socket.headers.get("authorization", ""))
        if bearer is None or READ not in bearer.rights:
            await socket.close(NO_TOKEN)
            return
        act_for(socket, bearer.person)
        with site.limiter.socket(bearer.person, address_of(socket)):
            await Stream(site, socket, bearer, socket.path_params["table"], language_of(socket)).run()


class Stream:
    def __init__(self, site: Site, socket: WebSocket, bearer: Bearer, table: str, lang: str) -> None:
        self._site, self._socket, self._bearer, self._table, self._lang = site, socket, bearer, table, lang
        since = number(socket.query_params.get("since", ""))
        self._since = -1 if since is None else since
        self._wake = asyncio.Event()

    async def run(self) -> None:
        async with self._site.tables.at(self._table) as found:
            admit_guest(self._site, found.info, self._bearer.person, address_of(self._socket))
            if not 0 <= self._since <= found.match.seq:
                self._since = found.match.seq
            found.listeners.add(self._wake.set)
            self._site.tables.came(found, self._bearer.person)
        hearing = asyncio.create_task(self._hear())
        try:
            self._site.tables.wake(found)
            await self._tell(found)
        finally:
            found.leave(self._wake.set)
            self._site.tables.left(found, self._bearer.person)
            await ended(hearing)

    async def _hear(self) -> None:
        """What a program says here is not read; that it went away is."""
        try:
            await gone(self._site, self._socket, self._bearer.person, address_of(self._socket))
        except TooMany:
            await self._socket.close(BUSY)
        self._wake.set()

    async def _tell(self, table: OpenTable) -> None:
        said: types.Change | None = None
        with suppress(WebSocketDisconnect, RuntimeError):  # it went away
            while self._socket.client_state.name == "CONNECTED":
                if await self._site.api_tokens.still(self._bearer.token) is None:
                    await self._socket.close(NO_TOKEN)
                    return
                change = await self._change()
                if said is None or change.happened or change.taken_back or change.asked != said.asked:
                    await self._socket.send_text(msgspec.json.encode(change).decode())
                    said = change
                await self._wake.wait()
                self._wake.clear()

    async def _change(self) -> types.Change:
        """All since the last time."""
        words = words_for(self._lang)
        async with self._site.tables.at(self._table) as found:
            admit_guest(self._site, found.info, self._bearer.person, address_of(self._socket))
            snapshot, since = seen(found, self._bearer.person), self._since
            log = found.match.log[since:]
            fresh = [line for line in snapshot.lines if found.match.line[line.moment - 1].at >= since]
            self._since = found.match.seq
        snapshot = with_names(snapshot, words)
        own = words_for(self._lang, snapshot.game)
        return types.Change(
            seq=snapshot.seq,
            asked=list(snapshot.to_act),
            yours=snapshot.your_turn,
            over=snapshot.over,
            taken_back=any(entry.kind in TAKEN_BACK for entry in log),
            happened=[happened(snapshot, line, own) for line in fresh],
        )
