"""Several processes that serve one port: each is started again when it dies, and all end with the one that began them.

They share the socket that listens, so what waits there when one dies is answered by another.
"""

import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from prometheus_client.multiprocess import mark_process_dead

from mytharium import games
from mytharium.core.processes import clean_context
from mytharium.server.app.serve import sentence, serve
from mytharium.server.base.logs import set_up
from mytharium.server.base.parent_watchdog import end_with
from mytharium.server.base.settings import Settings

log = logging.getLogger("mytharium.processes")

BACKLOG = 2048
PATIENCE = 20.0  # seconds until a process that does not end is killed
PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0)  # seconds before a process is started that could not start so many times
METRICS = "PROMETHEUS_MULTIPROC_DIR"  # where all processes count together


@dataclass
class Child:
    process: BaseProcess
    line: Connection  # says when it answers
    answers: bool = False


@dataclass
class Processes:
    settings: Settings
    listener: socket.socket
    children: dict[int, Child] = field(default_factory=dict)
    failures: int = 0  # in a row, to start
    ending: bool = False

    def run(self) -> int:
        """Keep them running until a signal comes; 0 if all went well."""
        for number in range(1, self.settings.workers + 1):
            self.start(number)
        told = False
        while self.children:
            watched = [one for child in self.children.values() for one in self._watched(child)]
            if not wait(watched, PATIENCE) and self.ending:
                self._kill()
            for number, child in list(self.children.items()):
                if not child.answers and child.line.poll():
                    child.answers = self._heard(child)
                    self.failures *= not child.answers
                if not child.process.is_alive():
                    if not told and not self.ending:
                        self.end()
                    self._gone(number, child)
            if not told and all(child.answers for child in self.children.values()) and not self.ending:
                told = True
                print(sentence(self.settings), flush=True)
        return 0 if told else 1

    @staticmethod
    def _watched(child: Child) -> list[Connection | int]:
        return [child.process.sentinel] if child.answers else [child.process.sentinel, child.line]

    @staticmethod
    def _heard(child: Child) -> bool:
        try:
            return bool(child.line.recv())
        except EOFError:
            return False

    def start(self, number: int) -> None:
        context = clean_context()
        here, there = context.Pipe(duplex=False)
        process = context.Process(
            target=_serve,
            args=(self.settings, self.listener, there, list(games.__path__), os.getpid()),
            name=f"server-{number}",
        )
        process.start()
        there.close()
        self.children[number] = Child(process, here)
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

    def _gone(self, number: int, child: Child) -> None:
        del self.children[number]
        child.line.close()
        child.process.join()
        if child.process.pid is not None:
            mark_process_dead(child.process.pid)  # type: ignore[no-untyped-call]
        if self.ending:
            return
        self.failures += not child.answers
        log.error("Server process %d ended with %s; another one is started.", number, child.process.exitcode)
        time.sleep(PAUSES[min(self.failures, len(PAUSES) - 1)])
        self.start(number)


def serve_all(settings: Settings) -> int:
    """Serve by as many processes as there should be until a signal comes; 0 if all went well."""
    if settings.workers == 1:
        return serve(settings)
    set_up(settings.log)
    with _counting_together(), _listening(settings) as listener:
        processes = Processes(settings, listener)
        ends = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, processes.end) for number in ends}
        try:
            return processes.run()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _listening(settings: Settings) -> Iterator[socket.socket]:
    family = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0][0]
    with socket.create_server((settings.host, settings.port), family=family, backlog=BACKLOG) as listener:
        yield listener


@contextmanager
def _counting_together() -> Iterator[None]:
    with tempfile.TemporaryDirectory(prefix="mytharium-metrics-") as folder:
        os.environ[METRICS] = folder
        try:
            yield
        finally:
            del os.environ[METRICS]


def _serve(settings: Settings, listener: socket.socket, line: Connection, shelf: list[str], parent: int) -> None:
    """In a new process: know the games of the parent, say when it answers, and end when the parent does."""
    end_with(parent, signal.SIGTERM)
    games.__path__[:] = shelf
    sys.exit(serve(settings, listener=listener, started=lambda: line.send(True)))
