"""Access to tables and sockets.

Codes of tables that open nothing are counted, and all are refused alike. A socket that cannot be served is closed with
a code that says why.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.limits import TooMany
from mytharium.server.http.requests import address_of, guest_of, is_from_here
from mytharium.server.http.responses import site_of
from mytharium.server.tables.rights import Right
from mytharium.server.tables.table import NoTable, TableInfo

log = logging.getLogger("mytharium.sockets")

FOREIGN, FAILED = 1008, 1011  # close codes
NOT_ADMITTED = 4404  # there is no such table for this guest
BUSY = 4429
STEP = 0.25  # seconds: refusals take a whole number of these, however long the table took to read


def admit(connection: HTTPConnection, info: TableInfo) -> None:
    """NoTable if a guest may not see the table; TooMany if they may by its code, but have guessed too many codes."""
    guest = guest_of(connection).id
    if not info.rights.admits(guest):
        raise NoTable
    if not info.rights.is_in(guest) and not info.rights.allows(Right.PUBLIC):
        check_guesses(connection)


def check_guesses(connection: HTTPConnection) -> None:
    """TooMany if a guest has tried too many codes that open nothing."""
    site_of(connection).limiter.check_left("code", guest_of(connection).id, address_of(connection))


async def count_guess(connection: HTTPConnection) -> None:
    """Count a code that opens nothing to a guest, and wait; TooMany if there were too many."""
    passed = time.monotonic() - connection.scope["state"]["begun"]
    await asyncio.sleep(STEP - passed % STEP)
    await site_of(connection).limiter.check("code", guest_of(connection).id, address_of(connection))


async def serve_page(socket: WebSocket, serve: Callable[[], Awaitable[None]]) -> None:
    """Serve the socket of a page of this site, within the limits of its guest and address."""
    if not is_from_here(socket.headers):
        await socket.close(FOREIGN)  # before it is accepted: the handshake fails with 403
        return
    limiter, guest, address = site_of(socket).limiter, guest_of(socket).id, address_of(socket)
    async with accepted(socket):
        await limiter.check("page", guest, address)
        with limiter.socket(guest, address):
            await serve()


@asynccontextmanager
async def accepted(socket: WebSocket) -> AsyncIterator[None]:
    """Accept a socket; if it cannot be served, close it with a code that says why."""
    await socket.accept()
    try:
        try:
            yield
        except NoTable:
            await count_guess(socket)
            with suppress(RuntimeError, WebSocketDisconnect):  # it may be closed already
                await socket.close(NOT_ADMITTED)
    except TooMany:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(BUSY)
    except DatabaseError as error:
        log.error("A socket could not be served: %s", error)
        await socket.close(FAILED)


async def gone(socket: WebSocket, guest: str) -> None:
    """Wait until a client disconnects that has nothing to send. TooMany if it sends too much."""
    limiter, address = site_of(socket).limiter, address_of(socket)
    while (await socket.receive())["type"] != "websocket.disconnect":
        await limiter.check("message", guest, address)


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a socket's other task and wait for its end. If the caller is cancelled meanwhile, that is raised."""
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # read it, so that asyncio logs no warning
