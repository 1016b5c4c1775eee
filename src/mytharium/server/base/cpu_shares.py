"""Shares of processor time that a guest and an address get for costly work: pages, boards, history.

While the process is idle enough, no client waits. If it is busy, a client that has had more than a tenth of a core
waits until its share is smaller. Moves are not counted. An address starts with more, since all its pages come back at
once after a restart.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar, cast

T = TypeVar("T")

BUSY = 0.5  # of a core that this process, whose threads take turns, must use before anybody waits
START = {"guest": 2.0, "address": 10.0}  # seconds of processor time that everybody has to begin with
PATIENCE = 10.0  # seconds that somebody is kept waiting at most
_SPAN, _NAP = 5.0, 0.5  # seconds over which it is seen how busy the process is, and until whoever waits looks again
AROUND = 0.001  # seconds that it takes to read a request and to write an answer, which nobody counts
_MANY = 10_000  # who are remembered before those are forgotten who owe nothing


class TooMuch(Exception):
    """A client has used so much that it would wait too long."""


class Shares:
    """The seconds that each holder owes and pays back over time. A holder's name begins with its kind."""

    def __init__(
        self,
        share: float = 0.1,
        used: Callable[[], float] = time.thread_time,
        used_by_all: Callable[[], float] = time.process_time,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._share, self._used, self._used_by_all, self._now = share, used, used_by_all, now
        self._owed: dict[str, tuple[float, float]] = {}  # by holder: seconds, and when
        self._seen = (now(), used_by_all())
        self._busy = 0.0

    async def give(self, work: Coroutine[Any, Any, T], *holders: str) -> T:
        """Do costly work for holders as soon as it is fair; TooMuch if that would take too long."""
        try:
            await self._turn(holders)
        except BaseException:
            work.close()  # it never began
            raise
        self.owe(AROUND, *holders)
        return await _counted(work, lambda seconds: self.owe(seconds, *holders), self._used)

    def owe(self, seconds: float, *holders: str) -> None:
        if len(self._owed) > _MANY:
            self._owed = {holder: owed for holder, owed in self._owed.items() if self._debt(holder) > 0}
        for holder in holders:
            self._owed[holder] = (self._debt(holder) + seconds, self._now())

    def wait(self, *holders: str) -> float:
        """Return the seconds until it is fair to work for these."""
        if not self.is_busy:
            return 0.0
        return max(0.0, max(self._debt(one) - START[one.partition(" ")[0]] for one in holders) / self._share)

    @property
    def is_busy(self) -> bool:
        (then, before), now, used = self._seen, self._now(), self._used_by_all()
        if now > then:
            old = math.exp((then - now) / _SPAN)
            self._busy = old * self._busy + (1 - old) * (used - before) / (now - then)
            self._seen = (now, used)
        return self._busy > BUSY

    def _debt(self, holder: str) -> float:
        seconds, since = self._owed.get(holder, (0.0, 0.0))
        return max(0.0, seconds - self._share * (self._now() - since))

    async def _turn(self, holders: tuple[str, ...]) -> None:
        begun = self._now()
        while (wait := self.wait(*holders)) > 0:
            if self._now() - begun + wait > PATIENCE:
                raise TooMuch
            await asyncio.sleep(min(wait, _NAP))


@coroutine
def _counted(work: Awaitable[T], owe: Callable[[float], None], used: Callable[[], float]) -> Generator[Any, Any, T]:
    """Await work, and count the processor time of this thread that each of its steps takes."""
    steps = work.__await__()
    resume: Callable[[Any], Any] = steps.send
    given: Any = None
    while True:
        start = used()
        try:
            waits_for = resume(given)
        except StopIteration as end:
            return cast("T", end.value)
        finally:
            owe(used() - start)
        try:
            resume, given = steps.send, (yield waits_for)
        except BaseException as error:
            resume, given = steps.throw, error


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return the result of work and the processor time that it took."""
    start = time.thread_time()
    return work(), time.thread_time() - start
