"""What is written with every move goes to a thread as a whole. Through aiosqlite each statement would be three trips to
one, and an event loop that waits for each answer of PostgreSQL takes twice the processor time."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

T = TypeVar("T")
THREADS = 6  # that write to PostgreSQL
Work: TypeAlias = Callable[[Connection], None]


class Direct:
    """SQLite: one thread that writes, and one that reads what is wanted with every page or every second."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self._reading = engine, engine.execution_options(reading=True)
        self.writer = ThreadPoolExecutor(1, "sqlite")
        self._reader = ThreadPoolExecutor(1, "sqlite-reader")
        self._waiting: deque[tuple[Work, Future[None]]] = deque()  # to be written
        self._line: Connection | None = None  # the writer's own, as long as nothing goes wrong

    async def write(self, work: Work) -> None:
        """In a transaction: all of it or nothing."""
        done: Future[None] = Future()
        self._waiting.append((work, done))
        self.writer.submit(self._write_waiting)
        await asyncio.wrap_future(done)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def close(self) -> None:
        self.writer.submit(self._drop)
        self.writer.shutdown()
        self._reader.shutdown()
        self.engine.dispose()

    # ---- in the thread that writes -----------------------------------------------------------------------------

    def _write_waiting(self) -> None:
        """Whatever waits is one transaction, so that the disk is waited for once."""
        waiting = [self._waiting.popleft() for _ in range(len(self._waiting))]
        together = [(work, done) for work, done in waiting if done.set_running_or_notify_cancel()]
        try:
            taken = self._write_together([work for work, _ in together]) if len(together) > 1 else None
        except Exception:  # none of it is there: each is tried alone, and hears what is true of it
            taken = None
        for k, (work, done) in enumerate(together):
            try:
                if taken is None:
                    self._write(work)
                elif k in taken:
                    raise taken[k]
                done.set_result(None)
            except BaseException as error:
                done.set_exception(error)

    def _write(self, work: Work) -> None:
        """One transaction. After whatever goes wrong the line is laid anew."""
        line = self._line = self._line or self.engine.connect()
        try:
            with line.begin():
                work(line)
        except BaseException:
            self._drop()
            raise

    def _write_together(self, works: list[Work]) -> dict[int, IntegrityError]:
        """Write all of it at once; which of it found its key taken, and wrote nothing."""
        taken: dict[int, IntegrityError] = {}

        def each(connection: Connection) -> None:
            for k, work in enumerate(works):
                try:
                    with connection.begin_nested():
                        work(connection)
                except IntegrityError as error:
                    taken[k] = error

        self._write(each)
        return taken

    def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()


class Pooled:
    """PostgreSQL: some threads, each with a line of its own while it writes."""

    def __init__(self, engine: Engine, commit: Work, patience: float) -> None:
        self.engine, self.patience, self._commit = engine, patience, commit
        self._writers = ThreadPoolExecutor(THREADS, "postgres")

    async def write(self, work: Work) -> None:
        """In a transaction: all of it or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._writers, self._write, work, time.monotonic())

    def _write(self, work: Work, since: float) -> None:
        if time.monotonic() - since > self.patience:  # those who came before waited for a line that is silent
            raise NoneFree("all lines are in use")
        with self.engine.connect() as connection:
            connection.begin()  # by hand: what goes to the driver begins nothing
            work(connection)
            self._commit(connection)

    def close(self) -> None:
        self._writers.shutdown()
        self.engine.dispose()
