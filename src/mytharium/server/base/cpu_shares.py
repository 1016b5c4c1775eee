"""How much of the processor's time one guest and one address may have for what is dear: pages, boards, history.

While there is time to spare nobody waits. When there is not, who has had more than a tenth of a core waits until it is
less again, so that the others have the rest. Moves are not counted: they are what the server is for. An address has
more to begin with, since all its pages come back at once when a server was started again.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, TypeVar

T = TypeVar("T")

BUSY = 0.5  # of a core that this process, whose threads take turns, must use before anybody waits
START = {"guest": 2.0, "address": 10.0}  # seconds of processor time that everybody has to begin with
PATIENCE = 10.0  # seconds that somebody is kept waiting at most
_SPAN, _NAP = 5.0, 0.5  # seconds over which it is seen how busy the process is, and until whoever waits looks again
AROUND = 0.001  # seconds that it takes to read a request and to write an answer, which nobody counts
_MANY = 10_000  # who are remembered before those are forgotten who owe nothing


class TooMuch(Exception):
    """Somebody has had so much that it is not worth waiting."""


class Shares:
    """Each holder owes what was used, and pays back by and by: `share` of a core. A holder's name begins with what it
    is."""

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
        """Do something dear for somebody, as soon as it is fair; TooMuch if that would take too long."""
        try:
            await self._turn(holders)
        except BaseException:
            work.close()  # it never began
            raise
        self.owe(AROUND, *holders)
        done: T = await _Counted(work, lambda seconds: self.owe(seconds, *holders), self._used)
        return done

    def owe(self, seconds: float, *holders: str) -> None:
        if len(self._owed) > _MANY:
            self._owed = {holder: owed for holder, owed in self._owed.items() if self._debt(holder) > 0}
        for holder in holders:
            self._owed[holder] = (self._debt(holder) + seconds, self._now())

    def wait(self, *holders: str) -> float:
        """The seconds until it is fair to do something for these."""
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


class _Counted:
    """Waits for something, and counts the processor time of this thread that each of its steps takes."""

    def __init__(self, work: Awaitable[Any], owe: Callable[[float], None], used: Callable[[], float]) -> None:
        self._work, self._owe, self._used = work, owe, used

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self._work.__await__()
        go_on: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            start = self._used()
            try:
                waits_for = go_on(given)
            except StopIteration as end:
                return end.value
            finally:
                self._owe(self._used() - start)
            try:
                go_on, given = steps.send, (yield waits_for)
            except BaseException as error:
                go_on, given = steps.throw, error


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What comes of it, and the processor time that it took."""
    start = time.thread_time()
    return work(), time.thread_time() - start
