"""A process that plays the bots and reviews the games of servers on the same PostgreSQL, here or on another machine."""

import asyncio
import signal

from mytharium.core import engine
from mytharium.server.neighbours import NEIGHBOUR, Neighbours
from mytharium.server.operation.logs import set_up
from mytharium.server.reviews.reviews import REVIEW, Reviews
from mytharium.server.settings.settings import Settings
from mytharium.server.storage.database import Database
from mytharium.server.storage.store import BOTS, TABLE, Store
from mytharium.server.tables.bot_keeper import BotKeeper
from mytharium.server.tables.bus import Bus
from mytharium.server.tables.jobs import Jobs
from mytharium.server.tables.tables import Tables

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
    database = Database(settings.db)
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
