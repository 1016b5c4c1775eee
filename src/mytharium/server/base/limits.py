"""Limits on what one guest, one address and all clients together may ask for."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from mytharium.server.base.cpu_shares import Shares, TooMuch, timed
from mytharium.server.base.monitoring import SOCKETS
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
    """The times of requests, by kind and client, while they count.

    It is asked with every message of every page, so a check must not cost more with more clients.
    """

    def __init__(self) -> None:
        self._moments: dict[tuple[str, str], deque[float]] = {}
        self._expiries: dict[str, int] = {}  # seconds, by what is asked for
        self._swept = time.monotonic()

    def count(self, limit: Rate, key: tuple[str, str]) -> int:
        """Return how many requests count now."""
        moments, since = self._moments.get(key, deque()), time.monotonic() - limit.seconds
        while moments and moments[0] <= since:
            moments.popleft()
        return len(moments)

    def is_full(self, limit: Rate, key: tuple[str, str]) -> bool:
        return self.count(limit, key) >= limit.amount

    def hit(self, limit: Rate, key: tuple[str, str]) -> bool:
        """Count one more, unless that is over the limit."""
        now = time.monotonic()
        self._expiries[key[0]] = limit.seconds
        if now - self._swept > SWEEP:
            self._sweep(now)
        if self.is_full(limit, key):
            return False
        self._moments.setdefault(key, deque()).append(now)
        return True

    def add(self, key: tuple[str, str], count: int, expiry: int) -> None:
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
        """Do costly work when it is fair to other clients; TooMany if that would take long."""
        try:
            return await self.shares.give(work, f"guest {guest}", f"address {address}")
        except TooMuch:
            raise TooMany("dear") from None

    async def aside(self, guest: str, address: str, work: Callable[[], T]) -> T:
        """Do costly work in a thread, which is charged too."""
        done, seconds = await asyncio.to_thread(timed, work)
        self.shares.owe(seconds, f"guest {guest}", f"address {address}")
        return done

    async def check_sign_in(self, name: str, address: str) -> None:
        """Count a try to sign in: few from one address, more by all addresses together."""
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
        """Report hits to other processes from now on; `hurry` is called for costly ones."""
        self._hurry = hurry

    def news(self) -> list[tuple[str, str, int]]:
        """Return the hits to report: all costly ones, and others of clients near their limits."""
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
        """Requeue hits that could not be reported."""
        for what, who, count in hits:
            self._untold[what, who] += count

    def many_sockets(self) -> dict[str, int]:
        """Return the open sockets of all clients together, and of those nearest to their limits."""
        most = {"guest": self.rates.sockets_of_guest, "address": self.rates.sockets_of_address, "all": 1}
        near = Counter({holder: n / most[holder.partition(" ")[0]] for holder, n in self._sockets.items()})
        return {holder: self._sockets[holder] for holder, part in near.most_common(NEAREST) if part > SHARED}

    def hear(self, origin: str, hits: Iterable[tuple[str, str, int]], sockets: dict[str, int]) -> None:
        """Add what another process has counted, and replace its open sockets."""
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
