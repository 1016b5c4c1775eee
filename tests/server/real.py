"""A real server in a process of its own: `python -m tests.server.real PORT DB [PROXIES]`."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Protocol

import httpx2
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
HANDS = "MYTHARIUM_TEST_HANDS"  # names the file that tells a server the time


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """Starts at once; `kill` is SIGKILL, `stop` is SIGTERM."""

    def __init__(self, db: Path | str, proxies: str = "", log: str = "", port: str = "", **settings: str) -> None:
        """`settings` are variables as docs/settings.md lists them, without what they begin with."""
        port = port or str(free_port())
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tests.server.real", port, str(db), proxies]
        paths = os.pathsep.join(path for path in sys.path if path)
        environment = {**os.environ, "PYTHONPATH": paths} | {f"MYTHARIUM_{k}": text for k, text in settings.items()}
        with Path(log).open("wb") if log else nullcontext() as stderr:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=stderr, text=True
            )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        assert self.address in self.said, self.said

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


class Place(Protocol):
    """Whatever answers at an address."""

    address: str


class Browser:
    """One guest at a real server; the cookie outlives the server."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def request(self, server: Server, path: str, form: dict[str, Any] | None = None) -> httpx2.Response:
        with httpx2.Client(base_url=server.address, timeout=PATIENCE) as client:
            for name, value in self.cookies.items():
                client.cookies.set(name, value, domain="127.0.0.1")
            if form is None:
                answer = client.get(path)
            else:
                token = re.search(r'name="csrf" value="([^"]+)"', client.get("/preferences").text)
                assert token
                answer = client.post(path, data={"csrf": token[1], **form}, headers={"Origin": server.address})
            self.cookies.update(client.cookies)
        return answer

    def socket(self, server: Place, code: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return connect(
            f"{server.address.replace('http', 'ws')}/t/{code}/live",
            additional_headers={"Cookie": cookie},
            origin=Origin(server.address),
            open_timeout=PATIENCE,
        )


def read(line: ClientConnection, timeout: float = PATIENCE) -> dict[str, Any]:
    """The next message but what is said at the table."""
    message: dict[str, Any] = msgspec.json.decode(line.recv(timeout))
    return read(line, timeout) if message["type"] == "chat" else message


def follow(hands: Path) -> None:
    """Tell the time by a file: how many milliseconds it is later than it is, or, after `=`, at which it stands."""
    from mytharium.server.base import clock

    real = clock.now

    def now() -> int:
        said = hands.read_text()
        return int(said[1:]) if said.startswith("=") else real() + int(said)

    clock.now = now


def main(port: str, db: str, proxies: str = "") -> int:
    if HANDS in os.environ:
        follow(Path(os.environ[HANDS]))  # before others know what time it is
    from mytharium.server.app.serve import serve_all
    from mytharium.server.base.settings import load
    from mytharium.server.tables import bot_workers as jobs
    from tests.shelf import on_the_shelf

    jobs.PACE = 0.02  # nobody here has to be kept from measuring how long a bot takes
    with on_the_shelf():
        return serve_all(load({"port": int(port), "db": db, "proxy": proxies}, os.environ).settings)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
