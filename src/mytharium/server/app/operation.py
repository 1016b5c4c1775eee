"""Health, readiness and metrics for monitoring, and the release of memory."""

import ctypes
import gc
import logging
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from time import monotonic

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from mytharium.server.app.peers import SERVER, WORKER, Peers
from mytharium.server.app.security import is_among
from mytharium.server.base.background import Recurring
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.monitoring import counted
from mytharium.server.http.requests import address_of
from mytharium.server.http.responses import FRAGMENTS, site_of
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.memory")

IDLE = 30.0  # seconds without a page after which memory is returned
POLL = 10.0


async def health(request: Request) -> Response:
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """Report whether games can be read and written with the schema of this version."""
    site = site_of(request)
    database, jobs, peers = site.tables.store.database, site.tables.jobs, site[Peers]
    report: dict[str, str | int] = {"database": "ok"}
    try:
        database.guard.check()
        report["schema"] = await database.revision()
    except DatabaseError:
        report["database"] = "does not answer"
    report |= {"workers": jobs.count, "waiting": jobs.waiting}
    if database.is_postgres:
        report |= {"other_servers": peers.count(SERVER), "other_workers": peers.count(WORKER)}
    return JSONResponse(report, 200 if "schema" in report else 503)


async def metrics(request: Request) -> Response:
    """Return the counters to the addresses that the settings name; a 404 to others."""
    site = site_of(request)
    if not is_among(address_of(request), site.settings.metrics):
        raise HTTPException(404)
    return Response(counted(), headers={"Content-Type": CONTENT_TYPE_LATEST})


class Memory:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._busy_at = monotonic()
        self._released = False
        self.recurring = Recurring(self.tend, log)

    async def tend(self) -> float:
        """Release memory once after the last page has gone; how long to sleep now."""
        now = monotonic()
        if self._tables.looked_at():
            self._busy_at, self._released = now, False
        elif not self._released and now - self._busy_at >= IDLE:
            self._released = True
            release(self._tables)
        return POLL


def release(tables: Tables) -> None:
    """Drop what can be made again, and return free memory to the system."""
    tables.evict_idle()
    clear_caches()
    FRAGMENTS.clear()
    gc.collect()
    with suppress(OSError, AttributeError):  # the C library has no such function
        ctypes.CDLL(None).malloc_trim(0)


def clear_caches() -> None:
    """Clear every bounded cache of this package; those without a bound hold what never changes."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("mytharium.")]
    for value in [value for module in modules for value in list(vars(module).values())]:
        if isinstance(value, _lru_cache_wrapper) and value.cache_parameters()["maxsize"] is not None:
            value.cache_clear()


routes = [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
