"""Child processes that import nothing from the working directory."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep `python -c`, which starts a child, from importing from the working directory."""
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


class CleanProcess(SpawnProcess):
    """A child that gets this process's import path and nothing else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._asked = SAFE_PATH in os.environ

    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:
        with _safe_path():
            return SpawnProcess._Popen(process_obj)

    def run(self) -> None:
        if not self._asked:  # other programs that the child starts find their modules as ever
            os.environ.pop(SAFE_PATH, None)
        super().run()


class _CleanContext(SpawnContext):
    Process = CleanProcess


def clean_context() -> SpawnContext:
    """What `multiprocessing.get_context("spawn")` returns, with clean children."""
    start_tracker()
    return _CleanContext()


def start_tracker() -> None:
    """Start the child that locks, queues and shared memory would otherwise start themselves."""
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        with _safe_path():
            resource_tracker.ensure_running()
