"""Many machines through Ray (the extra `cluster`). A worker that dies takes no game with it: Ray plays it again.

A task is a plan and some numbers of games, so whoever plays it, and however often it is begun, comes to the same.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from mytharium.core.engine import needed
from mytharium.games import PACKS

AHEAD = 4  # tasks that wait for each processor

T = TypeVar("T")


class ClusterError(ValueError):
    """A cluster that does not answer; the message says what was tried."""


class Cluster:
    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        remote = self.ray.remote(num_cpus=1, max_retries=-1)(work)
        waiting: deque[Any] = deque()
        try:
            for task in tasks:
                waiting.append(remote.remote(*task))
                if len(waiting) == AHEAD * self.size:
                    yield self.ray.get(waiting.popleft())
            while waiting:
                yield self.ray.get(waiting.popleft())
        finally:
            for rest in waiting:
                self.ray.cancel(rest, force=True)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """A Ray cluster that is running: `auto` for the one of this machine, or an address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # as Ray will do itself; it warns until then
    ray = needed("ray", "A cluster needs Ray", "cluster")
    packs = {PACKS: os.environ[PACKS]} if PACKS in os.environ else {}
    try:
        ray.init(address=address, runtime_env={"env_vars": packs}, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise ClusterError(f"No Ray cluster answers at {address!r}: {str(error).splitlines()[0]}") from error
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()
