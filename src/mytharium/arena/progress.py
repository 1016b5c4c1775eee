"""Long runs in a terminal: a bar on stderr, and Ctrl-C at safe points."""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], object]]:
    """What is to be called with the number of games that are done, one call after the other."""
    with _shown() if _watched() else nullcontext() as shown:
        if shown is None:
            yield lambda games: None
        else:
            task = shown.add_task("", total=None, games=total)  # pulses until the first game is over

            def advance(games: int) -> None:
                shown.update(task, total=total, advance=games)

            yield advance


def _watched() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _shown() -> "Progress":
    from rich.console import Console  # here, as processes that play need no bar
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    count = TextColumn("{task.completed}/{task.fields[games]}")
    columns = (BarColumn(), count, TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(file=None if "ipykernel" in sys.modules else sys.stderr, highlight=False, markup=False)
    return Progress(*columns, console=console, transient=True)


class Interrupts:
    """A handler of SIGINT that only takes note.

    Python raises KeyboardInterrupt wherever the main thread is: between a count and its record, or in the middle of
    `Condition.wait`, which then fails with "cannot release un-acquired lock".
    """

    def __init__(self) -> None:
        self._pressed = False
        self._at_once = False

    def __call__(self, *_signal: object) -> None:
        self._pressed = True
        if self._at_once:
            raise KeyboardInterrupt

    def check(self) -> None:
        """Raise KeyboardInterrupt if Ctrl-C came."""
        if self._pressed:
            self._pressed = False
            raise KeyboardInterrupt

    def call(self, work: Callable[..., T], *arguments: object) -> T:
        """Call a function which Ctrl-C may end anywhere."""
        self.check()
        self._at_once = True
        try:
            return work(*arguments)
        except KeyboardInterrupt:
            self._pressed = False
            raise
        finally:
            self._at_once = False


@contextmanager
def deferred() -> Iterator[Interrupts]:
    """Defer Ctrl-C to safe points, at the latest to the end; an inner use shares the outer one.

    A program that handles SIGINT itself, or that calls from another thread, keeps its way.
    """
    before = signal.getsignal(signal.SIGINT)
    if isinstance(before, Interrupts):
        yield before
        return
    interrupts = Interrupts()
    if before is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield interrupts
        return
    signal.signal(signal.SIGINT, interrupts)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, before)
    interrupts.check()
