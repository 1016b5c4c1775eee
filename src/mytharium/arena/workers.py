"""Who plays the games: this process, several of this machine, or a cluster. All answer in order, and each task once."""

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, Protocol, TypeVar

from mytharium.core.processes import main_unseen

AHEAD = 4  # tasks that wait for each process
PATIENCE = 1.0  # seconds to end a task in after Ctrl-C

T = TypeVar("T")


class WorkerDied(ValueError):
    """A process of this machine that ended in the middle of a game."""


class Workers(Protocol):
    """The one thing asked of those who work: to call a function with the arguments of each task."""

    size: int  # how many tasks are worked at side by side

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        """What the tasks come to, in their order. Tasks are asked for when there is room for them."""


@contextmanager
def workers(jobs: int = 1, cluster: str = "") -> Iterator[Workers]:
    """So many processes of this machine, for as long as they are needed, 1 being this one; or those of a cluster."""
    if cluster:
        from mytharium.arena.cluster import connected

        with connected(cluster) as found:
            yield found
        return
    if jobs == 1:
        yield Alone()
        return
    # Workers start afresh, as on every system, and leave Ctrl-C to the parent.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_ctrl_c) as pool:
        yield Processes(pool, jobs)


class Alone:
    size = 1

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        for task in tasks:
            yield work(*task)


class Processes:
    def __init__(self, pool: ProcessPoolExecutor, size: int) -> None:
        self.pool = pool
        self.size = size

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        waiting: deque[Future[T]] = deque()
        try:
            for task in tasks:
                with main_unseen():
                    waiting.append(self.pool.submit(work, *task))
                if len(waiting) == AHEAD * self.size:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise WorkerDied("A process that played games died; with fewer jobs each has more memory.") from error
        except BaseException:
            self.pool.shutdown(wait=False, cancel_futures=True)
            _end_workers()
            raise


def _ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_workers() -> None:
    """Let workers hand over the games they have; one killed while it does would leave the pool waiting for ever."""
    end = time.monotonic() + PATIENCE
    for process in active_children():
        process.join(max(0, end - time.monotonic()))
        if process.is_alive():
            process.kill()
