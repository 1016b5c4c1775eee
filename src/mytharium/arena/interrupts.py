"""Ctrl-C at safe points: noted when it comes, raised when nothing is left half done."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


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
