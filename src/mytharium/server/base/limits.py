"""Limits on what one guest, one address and all clients together may ask for: rates, open sockets, processor time.

Costly work (pages, boards, history) is limited by the processor time that it takes. While the process is idle enough,
no client waits. If it is busy, a client that has had more than a tenth of a core waits until its share is smaller.
Moves are not counted. An address starts with more, since all its pages come back at once after a restart.
"""

import asyncio
import math
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Iterator
from contextlib import contextmanager
from types import coroutine
from typing import Any, TypeAlias, TypeVar, cast

from mytharium.server.base.monitoring import SOCKETS
from mytharium.server.base.settings import Rate, Rates, rate_of

T = TypeVar("T")
Key: TypeAlias = tuple[str, str]  # what is asked for, and by whom

BODY = 64 * 1024  # bytes of a form
BODY_TIME = 20.0  # seconds until it has come
MESSAGE = 4 * 1024  # bytes of a message over the socket
NAME = 30  # characters of a player's name
DEAR = ("create", "tables", "register", "letter", "sign_in", "picture", "code")  # sent to other processes at once
KINDS = ("page", "join", "post", "message", "chat", *DEAR)
NEAREST = 40  # clients whose open pages are reported to other processes
SWEEP = 60  # seconds between two sweeps of requests that no longer count
SHARED = 0.1  # of a limit: clients that have used less are not worth reporting

BUSY = 0.5  # of a core that this process, whose threads take turns, must use before a client waits
START = {"guest": 2.0, "address": 10.0}  # seconds of processor time that each begins with
PATIENCE = 10.0  # seconds that a client is kept waiting at most
_SPAN, _NAP = 5.0, 0.5  # seconds over which the load is averaged, and between two checks of a client that waits
AROUND = 0.001  # seconds that it takes to read a request and to write an answer, which is not measured
_MANY = 10_000  # clients that are remembered before those are forgotten that owe nothing


class TooMany(Exception):
    """Asked for too often."""


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
        """Do costly work for holders as soon as it is fair; TooMany if that would take too long."""
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
        if not self._is_busy():
            return 0.0
        return max(0.0, max(self._debt(one) - START[one.partition(" ")[0]] for one in holders) / self._share)

    def _is_busy(self) -> bool:
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
                raise TooMany("dear")
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


class Window:
    """The times of requests, by kind and client, while they count.

    It is asked with every message of every page, so a check must not cost more with more clients.
    """

    def __init__(self) -> None:
        self._moments: dict[Key, deque[float]] = {}
        self._expiries: dict[str, int] = {}  # seconds, by what is asked for
        self._swept = time.monotonic()

    def count(self, limit: Rate, key: Key) -> int:
        moments, since = self._moments.get(key, deque()), time.monotonic() - limit.seconds
        while moments and moments[0] <= since:
            moments.popleft()
        return len(moments)

    def is_full(self, limit: Rate, key: Key) -> bool:
        return self.count(limit, key) >= limit.amount

    def hit(self, limit: Rate, key: Key) -> bool:
        """Count one more, unless that is over the limit."""
        now = time.monotonic()
        self._expiries[key[0]] = limit.seconds
        if now - self._swept > SWEEP:
            self._sweep(now)
        if self.is_full(limit, key):
            return False
        self._moments.setdefault(key, deque()).append(now)
        return True

    def add(self, key: Key, count: int, expiry: int) -> None:
        """Add what other processes have counted."""
        self._expiries[key[0]] = expiry
        self._moments.setdefault(key, deque()).extend([time.monotonic()] * count)

    def _sweep(self, now: float) -> None:
        self._swept = now
        last = {what: now - expiry for what, expiry in self._expiries.items()}
        self._moments = {key: ats for key, ats in self._moments.items() if ats and ats[-1] > last[key[0]]}


class Limiter:
    """The limits of this process, with what others have counted if they share a database (see `app/peers.py`)."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._window = Window()
        self._items: dict[str, tuple[Rate, Rate]] = {}
        for kind in KINDS:
            own = rate_of(getattr(rates, kind))
            self._items[kind] = (own, Rate(own.amount * rates.address, own.seconds))
        self._sockets: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}  # by process: open sockets of clients that have many there
        self._unreported: Counter[Key] = Counter()  # hits that other processes do not know, by kind and client
        self._hurry: Callable[[], None] | None = None
        self.shares = Shares(rates.share / 100)

    async def check(self, kind: str, guest: str, address: str) -> None:
        """Count one more; TooMany if that is over the limit."""
        if kind == "create":
            await self.check("tables", guest, address)
        of_guest, of_address = self._limits(kind, guest, address)
        if self._window.is_full(*of_address):  # first: nothing is kept of clients that come as ever new guests
            raise TooMany(kind)
        self._hit(kind, *of_guest)
        self._hit(kind, *of_address)

    def check_left(self, kind: str, guest: str, address: str) -> None:
        """TooMany if a guest or an address has reached a limit; nothing is counted."""
        if any(self._window.is_full(*limit) for limit in self._limits(kind, guest, address)):
            raise TooMany(kind)

    def _limits(self, kind: str, guest: str, address: str) -> tuple[tuple[Rate, Key], tuple[Rate, Key]]:
        own, shared = self._items[kind]
        return (own, (f"{kind} of guest", guest)), (shared, (f"{kind} of address", address))

    async def dear(self, guest: str, address: str, work: Coroutine[Any, Any, T]) -> T:
        """Do costly work when it is fair to other clients; TooMany if that would take long."""
        return await self.shares.give(work, f"guest {guest}", f"address {address}")

    async def aside(self, guest: str, address: str, work: Callable[[], T]) -> T:
        """Do costly work in a thread, which is charged too."""

        def timed() -> tuple[T, float]:
            start = time.thread_time()
            return work(), time.thread_time() - start

        done, seconds = await asyncio.to_thread(timed)
        self.shares.owe(seconds, f"guest {guest}", f"address {address}")
        return done

    async def check_sign_in(self, name: str, address: str) -> None:
        """Count a try to sign in: few from one address, more by all addresses together."""
        own, shared = self._items["sign_in"]
        for item, key in ((own, f"{name} {address}"), (shared, f"address {address}"), (shared, f"name {name}")):
            self._hit("sign_in", item, ("sign_in", key))

    def _hit(self, kind: str, limit: Rate, key: Key) -> None:
        if not self._window.hit(limit, key):
            raise TooMany(kind)
        if self._hurry is not None:
            self._unreported[key] += 1
            if kind in DEAR:
                self._hurry()

    def share(self, hurry: Callable[[], None]) -> None:
        """Report hits to other processes from now on; `hurry` is called for costly ones."""
        self._hurry = hurry

    def news(self) -> list[tuple[str, str, int]]:
        """Return the hits to report: all costly ones, and others of clients near their limits."""
        hits = []
        for (what, who), count in self._unreported.items():
            kind, _, of = what.partition(" ")
            limit = self._items[kind][of == "of address"]
            counts = self._window.count(limit, (what, who))
            if counts and (kind in DEAR or counts > limit.amount * SHARED):
                hits.append((what, who, min(count, counts)))
        self._unreported.clear()
        return hits

    def keep(self, hits: Iterable[tuple[str, str, int]]) -> None:
        """Requeue hits that could not be reported."""
        for what, who, count in hits:
            self._unreported[what, who] += count

    def many_sockets(self) -> dict[str, int]:
        """Return the open sockets of all clients together, and of those nearest to their limits."""
        most = {"guest": self.rates.sockets_of_guest, "address": self.rates.sockets_of_address, "all": 1}
        near = Counter({holder: n / most[holder.partition(" ")[0]] for holder, n in self._sockets.items()})
        return {holder: self._sockets[holder] for holder, part in near.most_common(NEAREST) if part > SHARED}

    def hear(self, origin: str, hits: Iterable[tuple[str, str, int]], sockets: dict[str, int]) -> None:
        """Add what another process has counted, and replace its open sockets."""
        for what, who, count in hits:
            self._window.add((what, who), count, self._items[what.partition(" ")[0]][0].seconds)
        self._elsewhere[origin] = sockets
        if not sockets:
            del self._elsewhere[origin]

    @contextmanager
    def socket(self, guest: str, address: str) -> Iterator[None]:
        """Hold one socket open; TooMany if there are too many."""
        most = {
            f"guest {guest}": self.rates.sockets_of_guest,
            f"address {address}": self.rates.sockets_of_address,
            "all": self.rates.sockets,
        }
        if any(self._open_of(holder) >= limit for holder, limit in most.items()):
            if self._hurry is not None:
                self._hurry()  # they may be the pages of a process that died, which come back now
            raise TooMany("sockets")
        self._sockets.update(most.keys())
        SOCKETS.inc()
        try:
            yield
        finally:
            SOCKETS.dec()
            for holder in most:
                self._sockets[holder] -= 1
                if not self._sockets[holder]:
                    del self._sockets[holder]

    def _open_of(self, holder: str) -> int:
        return self._sockets[holder] + sum(sockets.get(holder, 0) for sockets in self._elsewhere.values())
