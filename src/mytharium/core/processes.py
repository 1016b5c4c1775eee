"""Child processes: their memory allocator, their signals, and what they may import."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any

# Python's own allocator returns memory in arenas of 1 MB, and a single live object keeps a whole arena. The `malloc`
# of glibc returns single pages when `malloc_trim` is called. Bots keep Python's allocator, which speeds up search.
VARIABLE = "PYTHONMALLOC"
MALLOC = {VARIABLE: "malloc"}  # the environment of a server process


def restart_with_malloc() -> None:
    """Replace this program with itself under `malloc`, if glibc is there and no allocator was chosen."""
    if VARIABLE not in os.environ and _has_glibc():
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | MALLOC)


def _has_glibc() -> bool:
    with suppress(AttributeError, OSError, ValueError):
        return bool(os.confstr("CS_GNU_LIBC_VERSION"))
    return False


def spare_children() -> None:
    """Start the children of this process with Python's allocator again."""
    if os.environ.get(VARIABLE) == MALLOC[VARIABLE]:
        del os.environ[VARIABLE]


@contextmanager
def main_unseen() -> Iterator[None]:
    """Workers need nothing of the program that asks for them, so that it need not guard itself against a second run."""
    main = sys.modules["__main__"]
    spec, file = getattr(main, "__spec__", None), main.__dict__.pop("__file__", None)
    main.__spec__ = None
    try:
        yield
    finally:
        main.__spec__ = spec
        if file is not None:
            main.__file__ = file


@contextmanager
def sigint_blocked() -> Iterator[None]:
    """Processes started here never receive Ctrl-C, not even before their first line; this one does afterwards."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # which would be started by the first process and unblock it
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
        with _safe_path():
            resource_tracker.ensure_running()
