"""Connections that are slow, half open or too many, on a server of this machine."""

import socket
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import connect
from websockets.typing import Origin

from mytharium.server.app import security
from mytharium.server.app.security import WINDOW, Compressing, bounded, is_among
from tests.patience import PATIENCE
from tests.server.hand import app_for
from tests.server.real import Browser, Server, read

HURRY = 2.0  # seconds that the server waits; we send at once
HEAD = b"GET /health HTTP/1.1\r\nHost: x\r\n"


@contextmanager
def serving(db: Path, most: int = 50, proxies: str = "") -> Iterator[int]:
    """A server in a thread; its port."""
    http = bounded(most, proxies, HURRY)
    config = uvicorn.Config(app_for(db), port=0, http=http, ws=Compressing, log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def is_ended(line: socket.socket) -> bool:
    """Whether the other end hangs up, before we lose patience ourselves."""
    with suppress(ConnectionError):
        return line.recv(1000) == b""
    return True


def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path / "a.sqlite") as port, closing(connected(port)) as silent, closing(connected(port)) as slow:
        assert is_ended(silent)
        with suppress(ConnectionError):
            for byte in HEAD * 20:  # every byte comes in time, the whole does not
                slow.sendall(bytes([byte]))
                time.sleep(HURRY / 10)
        assert is_ended(slow)
        with closing(connected(port)) as quick:
            quick.sendall(HEAD + b"\r\n")
            assert quick.recv(1000).startswith(b"HTTP/1.1 200")


def test_an_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    with serving(tmp_path / "a.sqlite", most=5) as port:
        lines = [connected(port) for _ in range(2000)]
        assert all(is_ended(line) for line in lines)
        for line in lines:
            line.close()
        with closing(connected(port)) as later:  # places are given back
            later.sendall(HEAD + b"\r\n")
            assert later.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_proxy_speaks_for_many(tmp_path: Path) -> None:
    with serving(tmp_path / "a.sqlite", most=1, proxies="127.0.0.1") as port:
        lines = [connected(port) for _ in range(9)]
        for line in lines:
            line.sendall(HEAD + b"\r\n")
        assert all(line.recv(1000).startswith(b"HTTP/1.1 200") for line in lines)
        for line in lines:
            line.close()
    assert is_among("::1", "10.0.0.0/8, ::1")
    assert not is_among("", "127.0.0.1")


def test_a_body_that_does_not_come_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_TIME", HURRY)
    with serving(tmp_path / "a.sqlite") as port, closing(connected(port)) as line:
        kind = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname="
        line.sendall(b"POST /preferences HTTP/1.1\r\nHost: x\r\n" + kind)
        assert line.recv(1000).startswith(b"HTTP/1.1 408")


def test_an_open_page_is_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path / "a.sqlite", most=1) as port:
        here = f"127.0.0.1:{port}"
        with connect(f"ws://{here}/lobby/live", origin=Origin(f"http://{here}")) as page:
            page.recv()
            time.sleep(2 * HURRY)
            assert page.ping().wait()


def test_a_message_that_is_too_long_ends_its_page(tmp_path: Path) -> None:
    server = Server(tmp_path / "a.sqlite")
    try:
        ann = Browser()
        made = ann.request(server, "/new/whispers", {"seat0": "me", "seat1": "friend"})
        code = made.headers["location"].removeprefix("/t/")
        with ann.socket(server, code) as line:
            read(line)
            line.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed) as closed:
                deque(iter(line.recv, None), maxlen=0)  # what was on its way comes first
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        with ann.socket(server, code) as line:
            read(line)
    finally:
        server.stop()


def test_pages_and_programs_agree_on_a_window_for_compression(tmp_path: Path) -> None:
    """Browsers leave it to the server; a program that wants a smaller one gets it."""
    offers = {f"server_max_window_bits={WINDOW}": None, "server_max_window_bits=9": 9}
    with serving(tmp_path / "a.sqlite") as port:
        for agreed, wanted in offers.items():
            offer = ClientPerMessageDeflateFactory(server_max_window_bits=wanted, client_max_window_bits=True)
            here = f"127.0.0.1:{port}"
            with connect(
                f"ws://{here}/lobby/live", origin=Origin(f"http://{here}"), compression=None, extensions=[offer]
            ) as page:
                assert page.response is not None
                assert agreed in page.response.headers["Sec-WebSocket-Extensions"]
                assert page.recv()
