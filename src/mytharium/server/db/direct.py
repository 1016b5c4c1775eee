"""Statements that run with every move, the threads that write, and the errors of drivers.

SQLAlchemy takes ten times as long to prepare such a statement as SQLite to run it, so the driver gets its text.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Delete, Engine, Insert, Select, Update
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.sql.compiler import SQLCompiler

from mytharium.server.base.errors import DatabaseError, Taken, Unsure

THREADS = 6  # that write to PostgreSQL
READERS = 4  # threads that read from SQLite

T = TypeVar("T")
Row: TypeAlias = Mapping[str, Any]
Work: TypeAlias = Callable[[Connection], None]


class Prepared:
    """A statement that is compiled once for each database and each set of names."""

    def __init__(self, statement: Insert | Update | Delete | Select[Any]) -> None:
        self._statement = statement
        self._compiled: dict[tuple[str, ...], tuple[SQLCompiler, dict[str, Callable[[Any], Any]]]] = {}

    def run(self, connection: Connection, *rows: Row) -> None:
        """Run it once for each row; all rows have the same names, and several have no lists for `IN`."""
        raw = driver(connection)
        if raw is None:
            connection.execute(self._statement, rows[0] if len(rows) == 1 else rows)
            return
        filled = [self._filled(connection.dialect, row) for row in rows]
        with converted(connection):
            if len(rows) > 1:  # to PostgreSQL they go all at once
                raw.cursor().executemany(filled[0][0], [values for _, values in filled])
            else:
                raw.execute(*filled[0])

    def _filled(self, dialect: Dialect, row: Row) -> tuple[str, list[Any] | dict[str, Any]]:
        """Return the text for the driver with the values of a row as the driver takes them."""
        shape = (dialect.name, *row)
        if shape not in self._compiled:
            made = self._statement.compile(dialect=dialect, column_keys=list(row))
            assert isinstance(made, SQLCompiler)
            kinds: dict[str, Any] = {name: bind.type.dialect_impl(dialect) for name, bind in made.binds.items()}
            found = {name: kind.bind_processor(dialect) for name, kind in kinds.items()}
            self._compiled[shape] = made, {name: convert for name, convert in found.items() if convert is not None}
        made, converters = self._compiled[shape]
        state = made.construct_expanded_state(dict(row))
        values = dict(state.parameters)
        for name, convert in converters.items():
            if name in values:
                values[name] = convert(values[name])
        return state.statement, [values[name] for name in state.positiontup] if state.positiontup else values


def driver(connection: Connection) -> Any:
    """Return the driver's own connection, unless it belongs to an event loop."""
    return None if connection.dialect.is_async else connection.connection.dbapi_connection


@contextmanager
def converted(connection: Connection) -> Iterator[None]:
    """Raise the driver's errors as SQLAlchemy's."""
    base = connection.dialect.loaded_dbapi.Error
    try:
        yield
    except base as error:
        raise DBAPIError.instance(None, None, error, base, dialect=connection.dialect) from error


@contextmanager
def translated(failure: type[DatabaseError] = DatabaseError) -> Iterator[None]:
    """Raise errors of the libraries as errors of this server."""
    try:
        yield
    except IntegrityError as error:
        raise Taken(plain(error)) from error
    except (DBAPIError, NoneFree, OSError) as error:
        raise failure(plain(error)) from error


def plain(error: Exception) -> str:
    """Return the message of the database without the statement and its values: those may be secrets."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return f"{type(cause).__name__}: {cause}".partition("\n")[0]


class Direct:
    """SQLite: one thread that writes, and some that read, without an event loop in between."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self._reading = engine, engine.execution_options(reading=True)
        self.writer = ThreadPoolExecutor(1, "sqlite")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        self._waiting: deque[tuple[Work, Future[None]]] = deque()  # to be written
        self._connection: Connection | None = None  # the writer's own, as long as nothing goes wrong

    async def write(self, work: Work) -> None:
        done: Future[None] = Future()
        self._waiting.append((work, done))
        self.writer.submit(self._write_waiting)
        await asyncio.wrap_future(done)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def close(self) -> None:
        self.writer.submit(self._drop)
        self.writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    def _write_waiting(self) -> None:
        """Write all that waits in one transaction, to wait for the disk once."""
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
        """Do one transaction. After any error the connection is opened anew."""
        connection = self._connection = self._connection or self.engine.connect()
        try:
            with connection.begin():
                work(connection)
        except BaseException:
            self._drop()
            raise

    def _write_together(self, works: list[Work]) -> dict[int, IntegrityError]:
        """Do all of it at once; return the works whose keys were taken."""
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
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


class Pooled:
    """PostgreSQL: threads that write, each with a connection of its own meanwhile."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self.engine, self.patience = engine, patience
        self._writers = ThreadPoolExecutor(THREADS, "postgres")

    async def write(self, work: Work) -> None:
        await asyncio.get_running_loop().run_in_executor(self._writers, self._write, work, time.monotonic())

    def _write(self, work: Work, since: float) -> None:
        if time.monotonic() - since > self.patience:  # earlier work waits for a connection that is silent
            raise NoneFree("all lines are in use")
        with self.engine.connect() as connection:
            connection.begin()  # by hand: what goes to the driver begins nothing
            work(connection)
            with translated(Unsure):
                connection.commit()

    def close(self) -> None:
        self._writers.shutdown()
        self.engine.dispose()
