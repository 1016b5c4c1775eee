"""Lists that change while they are looked at: a socket for each page, which is sent the list whenever it looks new."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium.server.http.guests import Guest
from mytharium.server.site import Site
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.sockets import NOT_ADMITTED, accepted, ended

log = logging.getLogger("mytharium.lobby")

PAUSE = 0.3  # seconds in which news are gathered
Draw = Callable[[], Awaitable[tuple[str, set[str]]]]  # the list as HTML, and the tables in it


async def live_list(site: Site, socket: WebSocket, guest: Guest, address: str, draw: Draw) -> None:
    """Serve one socket until its page is gone."""
    async with accepted(socket):
        await site.limiter.check("page", guest.id, address)
        with site.limiter.socket(guest.id, address):
            showing = asyncio.create_task(_show(site, socket, guest, draw))
            try:
                await gone(site, socket, guest.id, address)
            finally:
                await ended(showing)


async def gone(site: Site, socket: WebSocket, guest: str, address: str) -> None:
    """Wait until somebody who has nothing to say goes away. TooMany for those who talk all the time."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        await site.limiter.check("message", guest, address)


async def _show(site: Site, socket: WebSocket, guest: Guest, draw: Draw) -> None:
    wake = asyncio.Event()
    tables: set[str] = set()

    def heard(table: str, seats: bool) -> None:
        if seats or not table or table in tables:
            wake.set()

    shown = ""
    site.tables.news.listeners.add(heard)
    try:
        wake.set()
        while True:
            await wake.wait()
            wake.clear()
            if site.people.sessions.is_over(guest.session):
                await socket.close(NOT_ADMITTED)
                return
            try:
                html, tables = await draw()
            except DatabaseError as error:
                log.error("A list could not be read: %s", error)
                continue
            if html != shown:
                shown = html
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.send_text(msgspec.json.encode({"html": html}).decode())
            await asyncio.sleep(PAUSE)
    finally:
        site.tables.news.listeners.discard(heard)
