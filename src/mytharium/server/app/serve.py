"""Run the server: the schema is brought up to date, the address is printed, and a signal ends it in good order."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable

import uvicorn

from mytharium.core import engine
from mytharium.core.processes import spare_children
from mytharium.server.app.app import create_app, open_database
from mytharium.server.app.peers import NEIGHBOUR, Neighbours
from mytharium.server.app.security import Compressing, Shield, bounded
from mytharium.server.base.limits import MESSAGE
from mytharium.server.base.logs import JSON, set_up
from mytharium.server.base.settings import Settings
from mytharium.server.db.notify import Bus
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.reviews.store import REVIEW
from mytharium.server.tables.bot_workers import Jobs
from mytharium.server.tables.bots import BotKeeper
from mytharium.server.tables.store import BOTS, TABLE, Store
from mytharium.server.tables.tables import Tables


class _Server(uvicorn.Server):
    """Says so as soon as it answers."""

    def __init__(self, config: uvicorn.Config, say: Callable[[], None]) -> None:
        super().__init__(config)
        self._say = say

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            settle()
            self._say()


def address_of(settings: Settings) -> str:
    """Where it answers on this machine."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"


def sentence(settings: Settings) -> str:
    return f"Mytharium is at {address_of(settings)}  ({engine.describe()})"


def settle() -> None:
    """What is in memory now stays there: the collector need not look through it again while somebody waits. Nor need it
    look as often: a frame makes and drops thousands of objects, few of them in circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def serve(
    settings: Settings,
    app: Shield | None = None,
    listener: socket.socket | None = None,
    started: Callable[[], None] | None = None,
) -> int:
    """Serve until a signal comes; 0 if all went well. `app` is the application, if it is to be another one; `listener`
    the socket, if others listen there too; `started` is called as soon as it answers, and says so if not given."""
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
    server = _Server(config, started or (lambda: print(sentence(settings), flush=True)))
    # Uvicorn stops on these signals and then raises them once more, for handlers that were there before it.
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        server.run([listener] if listener is not None else None)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return 0 if server.started else 1


AHEAD = 2  # tables at which bots play for each process that thinks, so that none waits for the database


def work(settings: Settings, processes: int) -> int:
    """Play until a signal comes."""
    set_up(settings.log)
    asyncio.run(_work(settings, Jobs(processes)))
    return 0


async def _work(settings: Settings, jobs: Jobs) -> None:
    end = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end.set)
    database = open_database(settings.db)
    try:
        await database.upgrade()
        tables = Tables(Store(database), jobs)
        keeper, reviews = BotKeeper(tables, AHEAD * jobs.count), Reviews(tables)
        neighbours = Neighbours(database, tables)
        hear = {TABLE: tables.hear, BOTS: keeper.hear, REVIEW: reviews.hear, NEIGHBOUR: neighbours.hear}
        bus = Bus(database, hear)
        bus.start()
        neighbours.start(bus)
        keeper.recurring.start()
        print(f"Bots are played by {jobs.count} process(es) here  ({engine.describe()})", flush=True)
        await end.wait()
        for work in (keeper.recurring, neighbours.recurring, bus):
            await work.stop()
        await tables.close()
    finally:
        await database.close()
