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
from typing import Any, TypeVar, cast

from mytharium.server.base.monitoring import SOCKETS
from mytharium.server.base.settings import Rate, Rates, rate_of

T = TypeVar("T")

BODY = 64 * 1024  # bytes of a form
BODY_TIME = 20.0  # seconds until it has come
MESSAGE = 4 * 1024  # bytes of a message over the socket
NAME = 30  # characters of a player's name
EXPENSIVE = ("create", "tables", "register", "letter", "sign_in", "picture", "code")  # sent to other processes at once
KINDS = ("page", "join", "post", "message", "chat", *EXPENSIVE)
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
        return await self._counted(work, holders)

    def owe(self, seconds: float, *holders: str) -> None:
        if len(self._owed) > _MANY:
            self._owed = {holder: owed for holder, owed in self._owed.items() if self._debt(holder) > 0}
        for holder in holders:
            self._owed[holder] = (self._debt(holder) + seconds, self._now())

    def wait(self, *holders: str) -> float:
        """Return the seconds until it is fair to work for these."""
        if not self._is_busy():
            return 0.0
        return max(0.0, max(self._debt(one) - START[_kind(one)] for one in holders) / self._share)

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
                raise TooMany("expensive")
            await asyncio.sleep(min(wait, _NAP))

    @coroutine
    def _counted(self, work: Awaitable[T], holders: tuple[str, ...]) -> Generator[Any, Any, T]:
        """Await work, and charge the processor time of this thread that each of its steps takes."""
        steps = work.__await__()
        resume: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            start = self._used()
            try:
                waits_for = resume(given)
            except StopIteration as end:
                return cast("T", end.value)
            finally:
                self.owe(self._used() - start, *holders)
            try:
                resume, given = steps.send, (yield waits_for)
            except BaseException as error:
                resume, given = steps.throw, error


class Window:
    """One limit, and the times of each client's requests while they count.

    It is asked with every message of every page, so a check must not cost more with more clients.
    """

    def __init__(self, limit: Rate) -> None:
        self.limit = limit
        self._times: dict[str, deque[float]] = {}
        self._swept = time.monotonic()

    def count(self, client: str) -> int:
        times, since = self._times.get(client, deque()), time.monotonic() - self.limit.seconds
        while times and times[0] <= since:
            times.popleft()
        return len(times)

    def is_full(self, client: str) -> bool:
        return self.count(client) >= self.limit.amount

    def add(self, client: str, count: int = 1) -> None:
        now = time.monotonic()
        if now - self._swept > SWEEP:
            since, self._swept = now - self.limit.seconds, now
            self._times = {one: times for one, times in self._times.items() if times and times[-1] > since}
        self._times.setdefault(client, deque()).extend([now] * count)


class Limiter:
    """The limits of this process, with what others have counted if they share a database (see `app/peers.py`)."""

    def __init__(self, rates: Rates) -> None:
        self._windows: dict[str, Window] = {}  # by what is asked for: "page of guest"
        for kind in KINDS:
            own = rate_of(getattr(rates, kind))
            self._windows[f"{kind} of guest"] = Window(own)
            self._windows[f"{kind} of address"] = Window(Rate(own.amount * rates.address, own.seconds))
        of_guest, of_address = rates.sockets_of_guest, rates.sockets_of_address
        self._most_sockets = {"guest": of_guest, "address": of_address, "all": rates.sockets}
        self._sockets: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}  # by process: open sockets of clients that have many there
        self._unreported: Counter[tuple[str, str]] = Counter()  # hits, by what and whose, that others do not know
        self.hurry: Callable[[], None] | None = None  # reports costly hits, if there are other processes
        self.shares = Shares(rates.share / 100)

    async def check(self, kind: str, guest: str, address: str) -> None:
        """Count one more; TooMany if that is over the limit."""
        if kind == "create":
            await self.check("tables", guest, address)
        if self._windows[f"{kind} of address"].is_full(address):  # first: nothing is kept of ever new guests
            raise TooMany(kind)
        self._hit(kind, "guest", guest)
        self._hit(kind, "address", address)

    def check_left(self, kind: str, guest: str, address: str) -> None:
        """TooMany if a guest or an address has reached a limit; nothing is counted."""
        if self._windows[f"{kind} of guest"].is_full(guest) or self._windows[f"{kind} of address"].is_full(address):
            raise TooMany(kind)

    async def expensive(self, guest: str, address: str, work: Coroutine[Any, Any, T]) -> T:
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
        self._hit("sign_in", "guest", f"{name} {address}")
        self._hit("sign_in", "address", f"address {address}")
        self._hit("sign_in", "address", f"name {name}")

    def _hit(self, kind: str, whose: str, client: str) -> None:
        what = f"{kind} of {whose}"
        if self._windows[what].is_full(client):
            raise TooMany(kind)
        self._windows[what].add(client)
        if self.hurry is not None:
            self._unreported[what, client] += 1
            if kind in EXPENSIVE:
                self.hurry()

    def news(self) -> list[tuple[str, str, int]]:
        """Return the hits to report: all costly ones, and others of clients near their limits. Forget all others."""
        near: Counter[tuple[str, str]] = Counter()
        for (what, who), count in self._unreported.items():
            window = self._windows[what]
            counts = window.count(who)
            if counts and (_kind(what) in EXPENSIVE or counts > window.limit.amount * SHARED):
                near[what, who] = min(count, counts)
        self._unreported = near
        return [(what, who, count) for (what, who), count in near.items()]

    def reported(self, hits: Iterable[tuple[str, str, int]]) -> None:
        """Forget hits that the others have been sent."""
        self._unreported -= Counter({(what, who): count for what, who, count in hits})

    def many_sockets(self) -> dict[str, int]:
        """Return the open sockets of all clients together, and of those nearest to their limits."""
        most = {**self._most_sockets, "all": 1}
        near = Counter({holder: n / most[_kind(holder)] for holder, n in self._sockets.items()})
        return {holder: self._sockets[holder] for holder, part in near.most_common(NEAREST) if part > SHARED}

    def hear(self, origin: str, hits: Iterable[tuple[str, str, int]], sockets: dict[str, int]) -> None:
        """Add what another process has counted, and replace its open sockets."""
        for what, who, count in hits:
            if what in self._windows:  # a server of another version may count something else
                self._windows[what].add(who, count)
        self._elsewhere[origin] = sockets
        if not sockets:
            del self._elsewhere[origin]

    @contextmanager
    def socket(self, guest: str, address: str) -> Iterator[None]:
        """Hold one socket open; TooMany if there are too many."""
        holders = (f"guest {guest}", f"address {address}", "all")
        if any(self._open_of(holder) >= self._most_sockets[_kind(holder)] for holder in holders):
            if self.hurry is not None:
                self.hurry()  # they may be the pages of a process that died, which come back now
            raise TooMany("sockets")
        self._sockets.update(holders)
        SOCKETS.inc()
        try:
            yield
        finally:
            SOCKETS.dec()
            for holder in holders:
                self._sockets[holder] -= 1
                if not self._sockets[holder]:
                    del self._sockets[holder]

    def _open_of(self, holder: str) -> int:
        return self._sockets[holder] + sum(sockets.get(holder, 0) for sockets in self._elsewhere.values())


def _kind(text: str) -> str:
    """Return the first word: the kind of a holder or of a request."""
    return text.partition(" ")[0]
