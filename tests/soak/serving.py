"""Servers that start at once, because they are forked from a process that has read everything already."""

import gc
import multiprocessing
import os
import socket
import sys
import time
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

from mytharium import games
from mytharium.server.app.app import create_app
from mytharium.server.app.serve import serve, serve_all
from mytharium.server.base.settings import Rates, Settings
from mytharium.server.http.responses import WEB, template
from tests.soak.watch import WATCH

RATES = Rates(page="9999/second", join="9999/second", message="9999/second", sockets_of_address=999, share=9999)
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])
PATIENCE = 60  # seconds until a server answers

for name in games.names():  # what a server reads when it is first asked
    games.face(name)
    games.make(name)
for page in (WEB / "templates").rglob("*.html"):
    template(page.relative_to(WEB / "templates").as_posix())
gc.collect()
gc.freeze()


class ForkedServer:
    """Answers as soon as it is made; `kill` is SIGKILL. What it logs goes to a file. `ahead` is how many seconds its
    clock is ahead of others."""

    def __init__(self, db: str, log: Path, workers: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        settings = Settings(port=port, db=db, workers=workers, rates=RATES)
        here, there = CONTEXT.Pipe(duplex=False)
        self.ahead = CONTEXT.Value("d", 0.0)
        shelf = list(games.__path__)
        self.process = CONTEXT.Process(target=_serve, args=(settings, there, str(log), shelf, self.ahead))
        self.process.start()
        there.close()
        start = time.time()
        while not here.poll(1):
            assert WATCH.since(start) < PATIENCE, "the server does not start"
        here.recv()
        here.close()

    @property
    def pid(self) -> int:
        assert self.process.pid is not None
        return self.process.pid

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


def _serve(settings: Settings, line: Connection, log: str, shelf: list[str], ahead: "Synchronized[float]") -> None:
    right = time.time_ns
    time.time_ns = lambda: right() + int(ahead.value * 1e9)
    games.__path__[:] = shelf
    games.names.cache_clear()
    main = sys.modules["__main__"]  # what it starts should not read the soak again
    main.__spec__, main.__file__ = None, None
    os.dup2(os.open(log, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600), 2)
    if settings.workers > 1:
        _say_when_it_answers(settings, line)
        serve_all(settings)
    else:
        serve(settings, create_app(settings), started=lambda: line.send(True))


def _say_when_it_answers(settings: Settings, line: Connection) -> None:
    """Several processes print where they are: whoever reads that is told."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.close(write)
        os.read(read, 1)
        line.send(True)
        os._exit(0)
    os.dup2(write, 1)
