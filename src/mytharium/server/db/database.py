"""The database of a server: its connections, transactions and migrations, and the events inside transactions.

SQLite goes on writing into a file that was deleted or replaced, and whatever it acknowledges then is lost. A new
connection would create an empty file, and delete the write-ahead log that the open connections use.
"""

import asyncio
import hashlib
import os
import secrets
import sqlite3
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Executable, Row, Select, String, bindparam, create_engine, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.schema import SetColumnComment

from mytharium.server.base.errors import DatabaseError, Taken, Unsure
from mytharium.server.base.secrets import Keyring, new_secret, secret_in
from mytharium.server.db.direct import THREADS, Direct, Pooled, Prepared, converted, driver, plain, translated
from mytharium.server.db.schema import REVISION, keys, metadata

if TYPE_CHECKING:
    from alembic.config import Config

SUFFIXES = ("", "-wal", "-shm")  # the database, its write-ahead log, and the index of that
# Of PostgreSQL's notices: sites in several schemas of one database do not hear each other.
CHANNEL = "'mytharium_' || left(md5(current_schema()), 16)"
_HINT = select(func.pg_notify(text(CHANNEL), bindparam("said", type_=String)))
_HINTED = Prepared(_HINT)
_LOCK = 0x6D797468  # of PostgreSQL's advisory locks, held while the schema is upgraded
USED = "(1836676202, hashtext(current_schema()))"  # its key while a server or a worker uses the schema
_FREE = text(f"SELECT pg_try_advisory_xact_lock{USED}")
# A process that listens holds a lock by its origin, which PostgreSQL releases in the moment that the process dies.
_LOCKS = 0x6D797469
_LISTENING = text(f"SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = {_LOCKS} AND granted")
_BUSY_TIMEOUT = 5  # seconds that SQLite waits for others
_POOL_TIMEOUT = 10  # seconds for one of this process's own connections, when all are in use
# A connection to PostgreSQL that has fallen silent is given up after so long, unless the URL says otherwise.
_CONNECTION = {
    "connect_timeout": "5",  # seconds
    "tcp_user_timeout": "10000",  # milliseconds
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
}
_FORMS = "The database is a file name, sqlite:///file or postgresql://user@host/name."

E = TypeVar("E")
T = TypeVar("T")


class Events:
    """Effects that belong to the same transaction as their cause, without the cause knowing them.

    A store emits an event inside its transaction. A handler gets the open connection; if it raises, the transaction is
    rolled back.
    """

    def __init__(self) -> None:
        self._handlers: defaultdict[type, list[Callable[[Connection, Any], None]]] = defaultdict(list)

    def on(self, kind: type[E], handler: Callable[[Connection, E], None]) -> None:
        self._handlers[kind].append(handler)

    def emit(self, connection: Connection, event: object) -> None:
        for handler in self._handlers[type(event)]:
            handler(connection, event)


async def retry_taken(write: Callable[[], Awaitable[None]], tries: int = 10) -> None:
    """Write again while another process takes the same number first; Taken after the last try."""
    for _ in range(tries - 1):
        with suppress(Taken):
            return await write()
    await write()


class Database:
    def __init__(self, url: str) -> None:
        self.url = _normal(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.file = None if self.is_postgres else Path(self.url.database or "")
        self.guard = FileGuard(self.file)
        self.engine = _engine(self.url)
        self.direct: Direct | Pooled
        if self.is_postgres:
            self.direct = Pooled(create_engine(self.url, pool_size=THREADS, pool_pre_ping=True), _POOL_TIMEOUT)
        else:
            direct = create_engine(self.url.set(drivername="sqlite"))
            for engine in (self.engine.sync_engine, direct):
                event.listen(engine, "do_connect", lambda *_: self.guard.check(sqlite3.OperationalError))
                event.listen(engine, "connect", _on_connect)
                event.listen(engine, "begin", _on_begin)
            self.direct = Direct(direct)
        self._reader = self.engine.execution_options(reading=True)
        self.events = Events()
        self.origin = secrets.token_hex(4)  # marks the notifications of this process

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with translated():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Begin one transaction. Taken if a key was there already."""
        with self.guard.writing():
            async with self.engine.begin() as connection:
                yield connection
                if self.is_postgres:
                    with translated(Unsure):
                        await connection.commit()

    async def rows(self, query: Select[Any]) -> list[Row[Any]]:
        return await self.read(lambda connection: list(connection.execute(query)))

    async def row(self, query: Select[Any]) -> Row[Any] | None:
        return await self.read(lambda connection: connection.execute(query).first())

    async def column(self, query: Executable) -> list[Any]:
        """Return the first value of each row."""
        return await self.read(lambda connection: list(connection.scalars(query)))

    async def change(self, *statements: Executable) -> int:
        """Execute statements in one transaction and return how many rows the first has changed."""
        async with self.writing() as connection:
            changed = [(await connection.execute(one)).rowcount for one in statements]
        return changed[0]

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do work in one transaction, in a thread."""
        with self.guard.writing():
            await self.direct.write(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, in a thread on SQLite."""
        if not isinstance(self.direct, Direct):
            async with self.reading() as connection:
                return await connection.run_sync(work)
        with translated():
            return await self.direct.read(work)

    @asynccontextmanager
    async def notifications(self) -> AsyncIterator[AsyncIterator[Any]]:
        """Listen for the notifications of all processes on PostgreSQL, until the connection breaks."""
        import psycopg

        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            ((channel,),) = await (await connection.execute(f"SELECT {CHANNEL}")).fetchall()
            await connection.execute(f"LISTEN {channel}")
            await connection.execute(f"SELECT pg_advisory_lock_shared{USED}")
            await connection.execute(f"SELECT pg_advisory_lock({_LOCKS}, %s)", [lock_of(self.origin)])
            async with aclosing(connection.notifies()) as notices:  # it holds the connection's lock until it is closed
                yield notices

    async def listening(self) -> set[int]:
        """Return the processes that listen now, by the locks of their origins."""
        return {int(found) for found in await self.column(_LISTENING)}

    def hints(self, topic: str, key: str) -> list[Select[Any]]:
        """Return the statements that notify other processes at COMMIT."""
        return [_HINT.params(said=f"{self.origin} {topic} {key}")] if self.is_postgres else []

    def hint(self, connection: Connection, topic: str, key: str) -> None:
        """Notify other processes at COMMIT, quickly enough for every move."""
        if self.is_postgres:
            _HINTED.run(connection, {"said": f"{self.origin} {topic} {key}"})

    async def keyring(self, given: str = "") -> Keyring:
        """Derive keys from the given secret, or from a file beside the SQLite file, or from the database."""
        if given:
            return Keyring(hashlib.sha256(given.encode()).digest())
        if self.file is not None:
            return Keyring(secret_in(self.file.with_name(f"{self.file.name}.key")))
        return Keyring(await self.secret("server"))

    async def secret(self, name: str) -> bytes:
        """Return a secret that is stored in the database, where the first process that asks creates it."""
        query = keys.select().where(keys.c.name == name)
        if (row := await self.row(query)) is None:
            with suppress(Taken):  # another process was first: take its secret
                await self.change(keys.insert().values(name=name, value=new_secret()))
            (row,) = await self.rows(query)
        return bytes(row.value)

    async def upgrade(self, alone: bool = False) -> None:
        """Bring the schema to this version; several processes may start at once.

        `alone`: raise DatabaseError if a server uses a PostgreSQL database.
        """
        try:
            if self.file is not None:
                await asyncio.to_thread(_prepare, self.file)
        except OSError as error:
            raise DatabaseError(f"The database file cannot be opened: {error.strerror}.") from error
        except sqlite3.Error as error:
            raise DatabaseError(plain(error)) from error
        await self._migrate(_upgrade, alone)

    async def downgrade(self, revision: str) -> None:
        """Bring the schema back to an earlier version. DatabaseError if a row or a running server prevents it."""
        await self._migrate(lambda connection: _downgrade(connection, revision), alone=True)

    async def _migrate(self, work: Callable[[Connection], None], alone: bool) -> None:
        async with self.writing() as connection:
            if self.is_postgres:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
                if alone and not await connection.scalar(_FREE):
                    raise DatabaseError("A server or a worker uses this database: stop it first.")
            await connection.run_sync(work)

    async def check_revision(self) -> None:
        """DatabaseError unless the stored schema is that of this version."""
        if (found := await self.revision()) != REVISION:
            raise DatabaseError(f"The schema is {found}, not {REVISION}: start a server of this version once.")

    async def revision(self) -> str:
        async with self.reading() as connection:
            return str(await connection.scalar(text("SELECT version_num FROM alembic_version")))

    async def revision_if_any(self) -> str:
        """Return the version of the stored schema, or "" before the first migration."""
        async with self.reading() as connection:
            return await connection.run_sync(_revision)

    async def close(self) -> None:
        await self.engine.dispose()
        self.direct.close()


class FileGuard:
    """Guards the three files of SQLite, which removes and replaces none while a process has connections.

    Without a file there is nothing to guard.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._paths = [Path(f"{file}{suffix}") for suffix in SUFFIXES] if file is not None else []
        self._known: dict[Path, tuple[int, int]] = {}

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Check the files before and after a write: Unsure if one was deleted or replaced meanwhile."""
        self.check()
        with translated():
            yield
        for path in self._paths:  # a connection of this process has used them now
            if path not in self._known and (found := _identity(path)) is not None:
                self._known[path] = found
        self.check(Unsure)

    def check(self, error: type[Exception] = DatabaseError) -> None:
        """Raise an error if a file that was remembered is another one or gone: writes to it would be lost."""
        if any(_identity(path) != known for path, known in self._known.items()):
            raise error(
                f"{self._file} was deleted or replaced while it was in use. Put it back, or restart the server."
            )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def lock_of(origin: str) -> int:
    return int(origin, 16) & 0x7FFFFFFF


def _normal(url: str) -> URL:
    """Return the URL with the driver that is used here; a bare path is an SQLite file."""
    try:
        parsed = make_url(url) if "://" in url else URL.create("sqlite", database=url)
    except (ArgumentError, ValueError) as error:
        raise DatabaseError(_FORMS) from error
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    backend = parsed.drivername.partition("+")[0]
    if backend not in drivers:
        raise DatabaseError(f"There is no support for {backend} databases; take SQLite or PostgreSQL.")
    normal = parsed.set(drivername=drivers[backend])
    if backend == "sqlite":
        if normal.database in (None, "", ":memory:"):  # all games would be lost with the process
            raise DatabaseError(_FORMS)
        return normal
    return normal.update_query_dict({name: value for name, value in _CONNECTION.items() if name not in normal.query})


def _engine(url: URL) -> AsyncEngine:
    postgres = {"max_overflow": 5, "pool_pre_ping": True}
    options = {"pool_reset_on_return": None} if url.get_backend_name() == "sqlite" else postgres
    try:
        return create_async_engine(url, pool_size=4, pool_timeout=_POOL_TIMEOUT, **options)
    except (ModuleNotFoundError, NoSuchModuleError) as error:
        raise DatabaseError("PostgreSQL needs the extra: pip install 'mytharium[postgres]'.") from error


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver must not begin transactions of its own: see _on_begin
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={_BUSY_TIMEOUT * 1000}", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    """Lock for writing at once: a transaction that reads first could be refused the lock later."""
    said = "BEGIN" if connection.get_execution_options().get("reading", False) else "BEGIN IMMEDIATE"
    if (raw := driver(connection)) is None:
        connection.exec_driver_sql(said)
    else:
        with converted(connection):
            raw.execute(said)


def _prepare(file: Path) -> None:
    """Create the file for its owner alone (it holds the seeds of running games), with a write-ahead log.

    SQLite does not wait for others while it changes to a log, so that is done here.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    last = time.monotonic() + _BUSY_TIMEOUT
    with closing(sqlite3.connect(file, isolation_level=None, timeout=_BUSY_TIMEOUT)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > last:
                    raise
                time.sleep(0.01)


def _revision(connection: Connection) -> str:
    known = connection.dialect.has_table(connection, "alembic_version")
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")) or "") if known else ""


def _upgrade(connection: Connection) -> None:
    found = _revision(connection)
    if found == REVISION:
        return
    if found and found not in versions():
        raise DatabaseError(f"The schema is {found}, which this version does not know: install a newer one.")
    from alembic import command

    command.upgrade(alembic_config(connection), "head")
    if connection.dialect.name == "postgresql":
        for column in (column for table in metadata.sorted_tables for column in table.c if column.comment):
            connection.execute(SetColumnComment(column))


def _downgrade(connection: Connection, revision: str) -> None:
    from alembic import command

    try:
        command.downgrade(alembic_config(connection), revision)
    except ValueError as error:  # raised by a migration: the earlier version cannot store some row
        raise DatabaseError(str(error)) from error


def alembic_config(connection: Connection | None = None) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def versions() -> dict[str, str]:
    """Return what each version of the schema has added, the newest first."""
    from alembic.script import ScriptDirectory

    found = ScriptDirectory.from_config(alembic_config()).walk_revisions()
    return {script.revision: script.doc for script in found}
