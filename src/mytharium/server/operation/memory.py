"""Return memory to the system while no table is looked at: caches are cleared, and the allocator frees what it can."""

import ctypes
import gc
import logging
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from time import monotonic

from mytharium.server.pages.templates import forget_fragments
from mytharium.server.recurring import Recurring
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.memory")

IDLE = 30.0  # seconds without a page after which memory is returned
POLL = 10.0


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
    forget_fragments()
    gc.collect()
    with suppress(OSError, AttributeError):  # the C library has no such function
        ctypes.CDLL(None).malloc_trim(0)


def clear_caches() -> None:
    """Clear every bounded cache of this package; those without a bound hold what never changes."""
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("mytharium.")]
    for value in [value for module in modules for value in list(vars(module).values())]:
        if isinstance(value, _lru_cache_wrapper) and value.cache_parameters()["maxsize"] is not None:
            value.cache_clear()
