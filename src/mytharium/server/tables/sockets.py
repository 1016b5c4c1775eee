"""Sockets that cannot be served. They are accepted before they are refused, so that a page or a program learns why from
the close code."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium.server.http.admission import count_guess
from mytharium.server.http.limits import TooMany
from mytharium.server.storage.database import DatabaseError
from mytharium.server.tables.tables import NoTable

log = logging.getLogger("mytharium.sockets")

FAILED = 1011  # close codes
NOT_ADMITTED = 4404  # there is no such table for this guest
BUSY = 4429


@asynccontextmanager
async def accepted(socket: WebSocket) -> AsyncIterator[None]:
    """Whatever stands in the way of it ends the socket."""
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


async def ended(task: asyncio.Task[None]) -> None:
    """Wait for the end of a socket's other task; who is cancelled meanwhile hears that, not that the task was."""
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()  # there is nobody left to tell
