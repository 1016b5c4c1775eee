"""Run the server, in one process or in several, or the bots of a site, until a signal comes.

Several processes share the socket that listens, so what waits there when one dies is answered by another. Each is
started again when it dies, and all end with the one that began them.
"""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_bool
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import NamedTuple

import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from mytharium import games
from mytharium.core import engine
from mytharium.core.processes import clean_context, spare_children
from mytharium.server.app.app import create_app, open_database
from mytharium.server.app.peers import Peers
from mytharium.server.app.security import Compressing, Shield, bounded
from mytharium.server.base.background import end_with
from mytharium.server.base.limits import MESSAGE
from mytharium.server.base.monitoring import JSON, set_up
from mytharium.server.base.settings import Settings
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.reviews.store import REVIEW
from mytharium.server.tables.bot_workers import Jobs
from mytharium.server.tables.bots import BotKeeper
from mytharium.server.tables.store import BOTS, TABLE, Store
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.processes")

ENDS = (signal.SIGINT, signal.SIGTERM)
BACKLOG = 2048
POLL = 0.1  # seconds between two looks whether all processes answer, until the site is announced
END_TIMEOUT = 20.0  # seconds until a process that does not end is killed
PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0)  # seconds before a process is started that could not start so many times
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where all processes count together
AHEAD = 2  # tables at which bots play for each process that thinks, so that none waits for the database


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            settle()
            self._on_start()


def address_of(settings: Settings) -> str:
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def announce(settings: Settings) -> None:
    print(f"Mytharium is at {address_of(settings)}  ({engine.describe()})", flush=True)


def settle() -> None:
    """Exempt present objects from garbage collection, and collect less often: frames make thousands without cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@contextmanager
def _signals(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Handle the signals that end the program, and restore the earlier handlers."""
    before = {number: signal.signal(number, handler) for number in ENDS}
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def serve(
    settings: Settings,
    app: Shield | None = None,
    listener: socket.socket | None = None,
    started: Callable[[], None] | None = None,
) -> int:
    """Serve by this process; 0 if all went well. `started` is called instead of the announcement."""
    set_up(settings.log)
    spare_children()
    requests = settings.log == JSON  # are logged too
    config = uvicorn.Config(
        app or create_app(settings),
        host=settings.host,
        port=settings.port,
        http=bounded(2 * settings.rates.sockets_of_address, settings.proxy),
        ws=Compressing,
        ws_max_size=4 * MESSAGE,
        log_config=None,
        log_level="info" if requests else "warning",
        access_log=requests,
        server_header=False,
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
        timeout_graceful_shutdown=5,
    )
    server = _Server(config, started or (lambda: announce(settings)))
    with _signals(lambda *_: None):  # uvicorn stops on them, and then raises them once more for these handlers
        server.run([listener] if listener is not None else None)
    return 0 if server.started else 1


def serve_all(settings: Settings) -> int:
    """Serve by as many processes as the settings say; 0 if all went well."""
    if settings.workers == 1:
        return serve(settings)
    set_up(settings.log)
    family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
    with (
        tempfile.TemporaryDirectory(prefix="mytharium-metrics-") as folder,
        socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG) as listener,
    ):
        os.environ[METRICS] = folder
        processes = Processes(settings, listener)
        with _signals(processes.end):
            return processes.run()


class Child(NamedTuple):
    process: BaseProcess
    answers: c_bool  # in shared memory; the process sets it


@dataclass
class Processes:
    settings: Settings
    listener: socket.socket
    children: dict[int, Child] = field(default_factory=dict)
    failures: int = 0  # in a row, to start
    ending: bool = False

    def run(self) -> int:
        """Keep the processes running until a signal comes; 0 if all went well."""
        for number in range(1, self.settings.workers + 1):
            self.start(number)
        announced = False
        while self.children:
            ending = self.ending
            sentinels = [child.process.sentinel for child in self.children.values()]
            if not wait(sentinels, END_TIMEOUT if announced or ending else POLL) and ending:
                self._kill()
            for number, child in list(self.children.items()):
                if not child.process.is_alive():
                    if not announced and not self.ending:
                        self.end()
                    self._restart(number, child)
            if not announced and not self.ending and all(child.answers.value for child in self.children.values()):
                announced = True
                announce(self.settings)
        return 0 if announced else 1

    def start(self, number: int) -> None:
        context = clean_context()
        answers = context.RawValue(c_bool, False)
        process = context.Process(
            target=_serve,
            args=(self.settings, self.listener, answers, list(games.__path__), os.getpid()),
            name=f"server-{number}",
        )
        process.start()
        self.children[number] = Child(process, answers)
        if self.ending:  # the signal came while it was started
            process.terminate()

    def end(self, *_signal: object) -> None:
        self.ending = True
        for child in self.children.values():
            child.process.terminate()

    def _kill(self) -> None:
        for child in self.children.values():
            log.error("%s does not end, so it is killed.", child.process.name)
            child.process.kill()

    def _restart(self, number: int, child: Child) -> None:
        """Start a process that has ended again, unless all are ending."""
        del self.children[number]
        child.process.join()
        if child.process.pid is not None:
            mark_process_dead(child.process.pid)  # type: ignore[no-untyped-call]
        if self.ending:
            return
        self.failures = 0 if child.answers.value else self.failures + 1
        log.error("Server process %d ended with %s; another one is started.", number, child.process.exitcode)
        time.sleep(PAUSES[min(self.failures, len(PAUSES) - 1)])
        self.start(number)


def _serve(settings: Settings, listener: socket.socket, answers: c_bool, shelf: list[str], parent: int) -> None:
    """Serve in a new process, which knows the games of the parent and ends with it."""

    def started() -> None:
        answers.value = True

    end_with(parent, signal.SIGTERM)
    games.__path__[:] = shelf
    sys.exit(serve(settings, listener=listener, started=started))


def work(settings: Settings, processes: int) -> int:
    """Play the bots of a site."""
    set_up(settings.log)
    asyncio.run(_work(settings, Jobs(processes)))
    return 0


async def _work(settings: Settings, jobs: Jobs) -> None:
    end = asyncio.Event()
    for number in ENDS:
        asyncio.get_running_loop().add_signal_handler(number, end.set)
    database = open_database(settings.db)
    try:
        await database.upgrade()
        tables = Tables(Store(database), jobs)
        keeper, reviews = BotKeeper(tables, AHEAD * jobs.count), Reviews(tables)
        peers = Peers(database, tables, {TABLE: tables.hear, BOTS: keeper.hear, REVIEW: reviews.hear})
        background = [*peers.background, keeper.recurring]
        for recurring in background:
            recurring.start()
        print(f"Bots are played by {jobs.count} process(es) here  ({engine.describe()})", flush=True)
        await end.wait()
        for recurring in reversed(background):
            await recurring.stop()
        await tables.close()
    finally:
        await database.close()
