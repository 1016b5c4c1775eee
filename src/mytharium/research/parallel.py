"""A vector environment on several cores: its games are divided among processes, or threads where they run side by side.

Workers write into memory that all of them share, so that no observation crosses a pipe.
"""

import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from mytharium.core.processes import clean_context, main_unseen, start_tracker
from mytharium.research.table import Setting
from mytharium.research.vector import VectorEnv

START, STEP, SAMPLE, STOP = range(4)


class ParallelEnv:
    """The arrays and methods of a VectorEnv. Close it, or use it with `with`."""

    def __init__(self, setting: Setting, number: int, seed: str = "1", jobs: int = 2) -> None:
        if number < jobs:
            raise ValueError(f"{number} games cannot be divided among {jobs} workers.")
        one = VectorEnv(setting, 1, seed)
        self.game, self.encoder, self.fields = one.game, one.encoder, one.fields
        shapes = {name: ((number, *array.shape[1:]), array.dtype) for name, array in one.arrays().items()}
        shapes["chosen"] = ((number,), np.dtype(np.int64))
        start_tracker()
        self._memory, self._arrays = _shared(shapes)
        self.__dict__.update(self._arrays)
        ends = [number * k // jobs for k in range(jobs + 1)]
        parts = list(pairwise(ends))
        start = [(setting, stop - first, f"{seed}#{first}") for first, stop in parts]
        make = _Threads if _side_by_side() else _Processes
        self._crew: _Threads | _Processes = make(start, parts, self._memory.name, shapes, self._arrays)
        self._crew.tell(START, None)

    def __len__(self) -> int:
        return len(self._arrays["seats"])

    def __enter__(self) -> "ParallelEnv":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def arrays(self) -> dict[str, Any]:
        """All arrays, by name."""
        return {name: array for name, array in self._arrays.items() if name != "chosen"}

    def reset(self, seed: str | int | None = None) -> Any:
        """Begin all games anew; the observations."""
        self._crew.tell(START, seed)
        return self._arrays["observations"]

    def step(self, actions: Any) -> Any:
        """Play an id in each game; the observations of those who are asked next."""
        self._arrays["chosen"][:] = actions
        self._crew.tell(STEP, None)
        return self._arrays["observations"]

    def sample(self) -> Any:
        """Any legal id in each game, each as likely."""
        self._crew.tell(SAMPLE, None)
        return self._arrays["chosen"]

    def close(self) -> None:
        """Let the workers and their memory go."""
        self._crew.close()
        for name in [*self._arrays]:
            self.__dict__.pop(name, None)
        self._arrays = {}
        self._memory.close()
        self._memory.unlink()


def _side_by_side() -> bool:
    """Whether threads of this Python run side by side."""
    enabled = getattr(sys, "_is_gil_enabled", None)
    return enabled is not None and not enabled()


def _shared(shapes: Mapping[str, tuple[tuple[int, ...], Any]], name: str | None = None) -> tuple[Any, dict[str, Any]]:
    """Arrays in memory that processes share, new or by its name."""
    sizes = {key: int(np.prod(shape)) * kind.itemsize for key, (shape, kind) in shapes.items()}
    places = {}
    at = 0
    for key, size in sizes.items():
        places[key] = at
        at += -(-size // 64) * 64
    memory = SharedMemory(name, create=name is None, size=at)
    arrays = {
        key: np.ndarray(shape, kind, memory.buf, places[key]) for key, (shape, kind) in shapes.items()
    }  # fmt: skip
    return memory, arrays


class _Worker:
    """A part of the games, and the part of the shared arrays that they are written into."""

    def __init__(self, start: tuple[Setting, int, str], part: tuple[int, int], arrays: dict[str, Any]) -> None:
        self.env = VectorEnv(*start)
        self.seed = start[2]
        self.mine = {name: array[slice(*part)] for name, array in arrays.items()}

    def do(self, what: int, seed: object) -> None:
        if what == SAMPLE:
            self.mine["chosen"][:] = self.env.sample()
            return
        if what == START and seed is not None:
            self.env.reset(f"{seed}#{self.seed.rpartition('#')[2]}")
        elif what == STEP:
            self.env.step(self.mine["chosen"])
        for name, array in self.env.arrays().items():
            np.copyto(self.mine[name], array)


class _Threads:
    def __init__(self, start: list[Any], parts: list[Any], name: str, shapes: Any, arrays: dict[str, Any]) -> None:
        self.workers = [_Worker(*pair, arrays) for pair in zip(start, parts, strict=True)]
        self.pool = ThreadPoolExecutor(len(parts))

    def tell(self, what: int, seed: object) -> None:
        list(self.pool.map(lambda worker: worker.do(what, seed), self.workers))

    def close(self) -> None:
        self.pool.shutdown()
        self.workers = []


class _Processes:
    def __init__(self, start: list[Any], parts: list[Any], name: str, shapes: Any, arrays: dict[str, Any]) -> None:
        context = clean_context()
        self.pipes = []
        self.processes = []
        for pair in zip(start, parts, strict=True):
            mine, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, *pair, name, shapes), daemon=True)
            with main_unseen():
                process.start()
            theirs.close()
            self.pipes.append(mine)
            self.processes.append(process)

    def tell(self, what: int, seed: object) -> None:
        for pipe in self.pipes:
            pipe.send((what, seed))
        answers = [pipe.recv() for pipe in self.pipes]
        for wrong in answers:
            if wrong is not None:
                raise wrong

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.send((STOP, None))
        for process in self.processes:
            process.join()


def _work(pipe: Connection, start: tuple[Any, ...], part: tuple[int, int], name: str, shapes: Any) -> None:
    """What a process does: it plays its games as it is told, until it is told to stop."""
    memory, arrays = _shared(shapes, name)
    worker = _Worker(start, part, arrays)
    arrays = {}
    while True:
        what, seed = pipe.recv()
        if what == STOP:
            break
        try:
            worker.do(what, seed)
            pipe.send(None)
        except Exception as error:
            pipe.send(error)
    worker.mine = {}
    memory.close()
