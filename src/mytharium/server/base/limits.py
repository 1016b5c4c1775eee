"""How much one guest, one address and the whole server may ask for."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from mytharium.server.base.cpu_shares import Shares, TooMuch, timed
from mytharium.server.base.metrics import SOCKETS
from mytharium.server.base.settings import Rate, Rates, rate_of

T = TypeVar("T")

BODY = 64 * 1024  # bytes of a form
BODY_TIME = 20.0  # seconds until it has come
MESSAGE = 4 * 1024  # bytes of a message over the socket
NAME = 30  # characters of a player's name
DEAR = ("create", "tables", "register", "letter", "sign_in", "picture", "code")  # sent to other processes at once
KINDS = ("page", "join", "post", "message", "chat", *DEAR)
NEAREST = 40  # whose open pages other processes are told of
SWEEP = 60  # seconds until those are forgotten who have gone
SHARED = 0.1  # of a limit: who has used up less is not worth telling others


class TooMany(Exception):
    """Asked for too often."""


class Window:
    """When things were asked for, by who asks, as far as it counts.

    It is asked with every message of every page, so an answer must not cost more the more people there are: those who
    have gone are swept out now and then.
    """

    def __init__(self) -> None:
        self._moments: dict[tuple[str, str], deque[float]] = {}
        self._expiries: dict[str, int] = {}  # seconds, by what is asked for
        self._swept = time.monotonic()

    def count(self, limit: Rate, key: tuple[str, str]) -> int:
        """How many count now; nothing is kept."""
        moments = self._moments.get(key)
        return _count(moments, limit) if moments is not None else 0

    def is_full(self, limit: Rate, key: tuple[str, str]) -> bool:
        """Whether one more would be over the limit; nothing is counted or kept."""
        return self.count(limit, key) >= limit.amount

    def hit(self, limit: Rate, key: tuple[str, str]) -> bool:
        """Count one more, unless that is over the limit."""
        now = time.monotonic()
        self._expiries[key[0]] = limit.seconds
        if now - self._swept > SWEEP:
            self._sweep(now)
        moments = self._moments.setdefault(key, deque())
        if _count(moments, limit) >= limit.amount:
            return False
        moments.append(now)
        return True

    def add(self, key: tuple[str, str], count: int, expiry: int) -> None:
        """Others have counted so many more."""
        self._expiries[key[0]] = expiry
        self._moments.setdefault(key, deque()).extend([time.monotonic()] * count)

    def _sweep(self, now: float) -> None:
        self._swept = now
        last = {what: now - expiry for what, expiry in self._expiries.items()}
        gone = [key for key, moments in self._moments.items() if not moments or moments[-1] <= last[key[0]]]
        for key in gone:
            del self._moments[key]


def _count(moments: deque[float], limit: Rate) -> int:
    """How many still count; the others are forgotten."""
    since = time.monotonic() - limit.seconds
    while moments and moments[0] <= since:
        moments.popleft()
    return len(moments)


class Limiter:
    """Counts in this process. One that shares a database is told of what was counted elsewhere (see `neighbours`)."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._window = Window()
        self._items: dict[str, tuple[Rate, Rate]] = {}
        for kind in KINDS:
            own = rate_of(getattr(self.rates, kind))
            self._items[kind] = (own, Rate(own.amount * self.rates.address, own.seconds))
        self._sockets: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, int]] = {}  # by process: open sockets of those who have many there
        self._untold: Counter[tuple[str, str]] = Counter()  # what others have not been told, by kind and who
        self._hurry: Callable[[], None] | None = None
        self.shares = Shares(rates.share / 100)

    async def check(self, kind: str, guest: str, address: str) -> None:
        """Count one more; TooMany if that is over the limit."""
        if kind == "create":
            await self.check("tables", guest, address)
        own, shared = self._items[kind]
        place = (f"{kind} of address", address)
        if self._window.is_full(shared, place):  # first: of those who come as ever new guests nothing is kept then
            raise TooMany(kind)
        if not self._hit(kind, own, (f"{kind} of guest", guest)):
            raise TooMany(kind)
        self._hit(kind, shared, place)

    def check_left(self, kind: str, guest: str, address: str) -> None:
        """TooMany if a guest or an address has reached a limit; nothing is counted."""
        own, shared = self._items[kind]
        of_guest, of_address = (f"{kind} of guest", guest), (f"{kind} of address", address)
        if self._window.is_full(own, of_guest) or self._window.is_full(shared, of_address):
            raise TooMany(kind)

    async def dear(self, guest: str, address: str, work: Coroutine[Any, Any, T]) -> T:
        """Do something dear for somebody, not before it is fair to the others; TooMany if that would take long."""
        try:
            return await self.shares.give(work, f"guest {guest}", f"address {address}")
        except TooMuch:
            raise TooMany("dear") from None

    async def aside(self, guest: str, address: str, work: Callable[[], T]) -> T:
        """Do something dear in a thread of its own, which counts as much."""
        done, seconds = await asyncio.to_thread(timed, work)
        self.shares.owe(seconds, f"guest {guest}", f"address {address}")
        return done

    async def check_sign_in(self, name: str, address: str) -> None:
        """Count one more try to prove to be somebody: few from one place, more by everybody together."""
        own, shared = self._items["sign_in"]
        for item, key in ((own, f"{name} {address}"), (shared, f"address {address}"), (shared, f"name {name}")):
            if not self._hit("sign_in", item, ("sign_in", key)):
                raise TooMany("sign_in")

    def _hit(self, kind: str, limit: Rate, key: tuple[str, str]) -> bool:
        if not self._window.hit(limit, key):
            return False
        if self._hurry is not None:
            self._untold[key] += 1
            if kind in DEAR:
                self._hurry()
        return True

    # ---- with other processes ----------------------------------------------------------------------------------

    def share(self, hurry: Callable[[], None]) -> None:
        """From now on others are told what is counted here; `hurry` is called when that should be soon."""
        self._hurry = hurry

    def news(self) -> list[tuple[str, str, int]]:
        """What others have not been told: all that is dear, and of the rest those who have used up some."""
        told = []
        for (what, who), count in list(self._untold.items()):
            kind, _, of = what.partition(" ")
            limit = self._items[kind][of == "of address"]
            counts = self._window.count(limit, (what, who))
            if counts and (kind in DEAR or counts > limit.amount * SHARED):
                told.append((what, who, min(count, counts)))
        self._untold.clear()
        return told

    def keep(self, hits: Iterable[tuple[str, str, int]]) -> None:
        """What could not be told is told later."""
        for what, who, count in hits:
            self._untold[what, who] += count

    def many_sockets(self) -> dict[str, int]:
        """Of all together, and of those who are nearest to their limits."""
        most = {"guest": self.rates.sockets_of_guest, "address": self.rates.sockets_of_address, "all": 1}
        near = Counter({holder: n / most[holder.partition(" ")[0]] for holder, n in self._sockets.items()})
        return {holder: self._sockets[holder] for holder, part in near.most_common(NEAREST) if part > SHARED}

    def hear(self, origin: str, hits: Iterable[tuple[str, str, int]], sockets: dict[str, int]) -> None:
        """What another process has counted since, and what is open there."""
        for what, who, count in hits:
            expiry = self._items[what.partition(" ")[0]][0].seconds
            self._window.add((what, who), count, expiry)
        self._elsewhere[origin] = sockets
        if not sockets:
            del self._elsewhere[origin]

    # ---- open pages --------------------------------------------------------------------------------------------

    @contextmanager
    def socket(self, guest: str, address: str) -> Iterator[None]:
        """Hold one socket open; TooMany if there are too many."""
        holders = (
            (f"guest {guest}", self.rates.sockets_of_guest),
            (f"address {address}", self.rates.sockets_of_address),
            ("all", self.rates.sockets),
        )
        if any(self._open_of(holder) >= most for holder, most in holders):
            if self._hurry is not None:
                self._hurry()  # they may be the pages of a process that died, which come back now
            raise TooMany("sockets")
        for holder, _ in holders:
            self._sockets[holder] += 1
        SOCKETS.inc()
        try:
            yield
        finally:
            SOCKETS.dec()
            for holder, _ in holders:
                self._sockets[holder] -= 1
                if not self._sockets[holder]:
                    del self._sockets[holder]

    def _open_of(self, holder: str) -> int:
        return self._sockets[holder] + sum(sockets.get(holder, 0) for sockets in self._elsewhere.values())
