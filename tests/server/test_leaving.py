"""Pages that close, or are closed, while they are sent something: nothing that the server's log need tell."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable, MutableMapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketState
from websockets.sync.client import ClientConnection

from mytharium.server.app.app import open_site
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Guest
from mytharium.server.live.socket import Live
from mytharium.server.tables.rights import Rights
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import HUMAN, OPEN, Seat
from tests.server.hand import QuickJobs
from tests.server.real import Browser, Server, read

AT_ONCE = struct.pack("ii", 1, 0)  # for SO_LINGER: what has not been sent is thrown away, and the other side is told so


def _cut(page: ClientConnection) -> None:
    page.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    page.close_socket()


def _hang_up(page: ClientConnection) -> None:
    page.socket.shutdown(socket.SHUT_RDWR)


def _say_goodbye(page: ClientConnection) -> None:
    page.close()


@pytest.mark.parametrize("leave", [_cut, _hang_up, _say_goodbye])
def test_pages_that_close_while_they_are_sent_something(
    leave: Callable[[ClientConnection], None], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    server, browser = Server(tmp_path / "db.sqlite", log=str(log)), Browser()
    try:
        code = browser.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"}).headers["location"][3:]
        with browser.socket(server, code) as line:
            frame = read(line)
            for _ in range(12):
                with ExitStack() as opened:
                    pages = [opened.enter_context(browser.socket(server, code)) for _ in range(3)]
                    undone = frame["state"]["can_undo"]
                    act = {"type": "undo"} if undone else {"type": "move", "act": frame["choices"][0]["act"]}
                    for page in pages:
                        for asked in ("misfit", "ping", "ping"):  # several are to be answered when it has gone
                            page.send(json.dumps({"type": asked, "part": ""} if asked == "misfit" else {"type": asked}))
                    line.send(json.dumps({**act, "seq": frame["seq"]}))
                    for page in pages:
                        leave(page)
                while frame["seq"] == (frame := read(line))["seq"]:
                    pass
    finally:
        assert server.stop() == 0
    said = log.read_text()
    assert "Traceback" not in said
    assert "Cannot call" not in said
    assert "Task exception" not in said


async def test_a_page_that_is_put_out_hears_it_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever happens at the table before it has gone."""
    sent: list[str] = []
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "websocket.disconnect", "code": 4404}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message["type"])

    async with open_site(Settings(db=str(tmp_path / "db.sqlite")), QuickJobs()) as site:
        plan = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")))
        code = await site.seating.create(plan, "ann")
        page_socket = WebSocket({"type": "websocket"}, receive, send)
        page_socket.client_state = page_socket.application_state = WebSocketState.CONNECTED
        async with site.tables.at(code) as table:
            page = Live(site, page_socket, table, Guest("ann"), "en", "here")
        running = asyncio.create_task(page.run())
        while not sent:
            await asyncio.sleep(0)
        async with site.tables.at(code) as table:
            table.info = replace(table.info, rights=Rights())
        for _ in range(3):
            table.tell()
            while page._news != table.news and "websocket.close" not in sent:
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)
        gone.set()
        await running
    assert sent.count("websocket.close") == 1
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
