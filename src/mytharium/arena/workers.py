"""Who plays the games: this process, several of this machine, or a cluster. All answer in order, and each task once."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exc
from typing import Any, Protocol, TypeVar

from mytharium.arena.progress import Interrupts, deferred
from mytharium.core.processes import clean_context, main_unseen, sigint_blocked

AHEAD = 4  # tasks that wait for each process

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
    """So many processes of this machine, for as long as they are needed, 1 being this one; or those of a cluster.

    Ctrl-C ends `each` between two results and never the caller in between.
    """
    if cluster:
        from mytharium.arena.cluster import connected

        with connected(cluster) as found:
            yield found
        return
    with deferred() as interrupts:
        if jobs == 1:
            yield Alone(interrupts)
        else:
            with closing(Processes(jobs, interrupts)) as crew:
                yield crew
        interrupts.check()


class Alone:
    size = 1

    def __init__(self, interrupts: Interrupts) -> None:
        self.interrupts = interrupts

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        for task in tasks:
            yield self.interrupts.call(work, *task)


class Processes:
    """Each process has a pipe of its own: one killed in the middle of an answer leaves nothing to wait for."""

    def __init__(self, size: int, interrupts: Interrupts) -> None:
        self.size = size
        self.interrupts = interrupts
        self.idle: dict[Connection, BaseProcess] = {}
        self.busy: dict[Connection, tuple[BaseProcess, int]] = {}  # with the number of the task

    def each(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        coming = enumerate(tasks)
        waiting: deque[tuple[int, tuple[Any, ...]]] = deque()
        answers: dict[int, T] = {}
        given = 0
        try:
            while True:
                waiting.extend(islice(coming, AHEAD * self.size - len(waiting) - len(self.busy) - len(answers)))
                self._hand_out(work, waiting)
                if given in answers:
                    self.interrupts.check()
                    yield answers.pop(given)
                    given += 1
                elif self.busy:
                    answers |= self._collect()
                else:
                    return
        finally:
            if self.busy:
                self.close()

    def _hand_out(self, work: Callable[..., Any], waiting: deque[tuple[int, tuple[Any, ...]]]) -> None:
        while waiting and len(self.busy) < self.size:
            pipe, process = self.idle.popitem() if self.idle else _start()
            number, task = waiting.popleft()
            self.busy[pipe] = process, number
            with suppress(ConnectionError):  # a dead one is found when its answer is read
                pipe.send((work, task))

    def _collect(self) -> dict[int, Any]:
        """Answers by the numbers of their tasks, at least one."""
        answers = {}
        ready = self.interrupts.call(wait, list(self.busy))
        for pipe, (process, number) in list(self.busy.items()):
            if pipe not in ready:
                continue
            try:
                answer, error = pipe.recv()
            except (EOFError, ConnectionError) as end:
                raise WorkerDied("A process that played games died; with fewer jobs each has more memory.") from end
            if error is not None:
                raise error
            answers[number] = answer
            del self.busy[pipe]
            self.idle[pipe] = process
        return answers

    def close(self) -> None:
        """End idle workers in good order and kill the others."""
        for process, _ in self.busy.values():
            process.kill()
        for pipe in (*self.idle, *self.busy):
            pipe.close()
        for process in (*self.idle.values(), *(process for process, _ in self.busy.values())):
            process.join()
        self.idle, self.busy = {}, {}


def _start() -> tuple[Connection, BaseProcess]:
    """A worker starts afresh, as on every system, and leaves Ctrl-C to its parent."""
    context = clean_context()
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there,))
    with main_unseen(), sigint_blocked():
        process.start()
    there.close()
    return here, process


def _work(pipe: Connection) -> None:
    """Answer tasks until the parent closes the pipe or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, ConnectionError):
        while True:
            work, task = pipe.recv()
            pipe.send(_answer(work, task))


def _answer(work: Callable[..., T], task: tuple[Any, ...]) -> tuple[T | None, Exception | None]:
    try:
        return work(*task), None
    except Exception as error:
        error.add_note(format_exc())
        return None, error
