"""How much one guest, one address and the whole server may ask for."""

import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItem, parse

from mytharium.server.settings.settings import Rates

BODY = 64 * 1024  # bytes of a form
MESSAGE = 4 * 1024  # bytes of a message over the socket
NAME = 30  # characters of a player's name


class TooMany(Exception):
    """Asked for too often."""


class Window:
    """When things were asked for, by who asks, as far as it counts.

    It is asked with every message of every page, so an answer must not cost more the more people there are: those who
    have gone are swept out now and then.
    """

    def __init__(self) -> None:
        self._moments: dict[tuple[str, str], deque[float]] = {}
        self._longest = 0
        self._swept = time.monotonic()

    def hit(self, limit: RateLimitItem, key: tuple[str, str]) -> bool:
        """Count one more, unless that is over the limit."""
        now, span = time.monotonic(), limit.get_expiry()
        self._longest = max(self._longest, span)
        if now - self._swept > self._longest:
            self._sweep(now)
        moments = self._moments.setdefault(key, deque())
        while moments and moments[0] <= now - span:
            moments.popleft()
        if len(moments) >= limit.amount:
            return False
        moments.append(now)
        return True

    def _sweep(self, now: float) -> None:
        self._swept = now
        gone = [key for key, moments in self._moments.items() if not moments or moments[-1] <= now - self._longest]
        for key in gone:
            del self._moments[key]


class Limiter:
    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._window = Window()
        self._items: dict[str, tuple[RateLimitItem, RateLimitItem]] = {}
        for kind in ("create", "join", "post", "picture", "message", "register", "letter", "sign_in"):
            own = parse(getattr(self.rates, kind))
            shared = type(own)(own.amount * self.rates.address, own.multiples, own.namespace)
            self._items[kind] = (own, shared)
        self._sockets: Counter[str] = Counter()

    async def check(self, kind: str, guest: str, address: str) -> None:
        """Count one more; TooMany if that is over the limit."""
        own, shared = self._items[kind]
        if not self._window.hit(own, (f"{kind} of guest", guest)):
            raise TooMany(kind)
        if not self._window.hit(shared, (f"{kind} of address", address)):
            raise TooMany(kind)

    async def check_sign_in(self, name: str, address: str) -> None:
        """Count one more try to prove to be somebody: few from one place, more by everybody together."""
        own, shared = self._items["sign_in"]
        for item, key in ((own, f"{name} {address}"), (shared, f"address {address}"), (shared, f"name {name}")):
            if not self._window.hit(item, ("sign_in", key)):
                raise TooMany("sign_in")

    @contextmanager
    def socket(self, guest: str, address: str) -> Iterator[None]:
        """Hold one socket open; TooMany if there are too many."""
        holders = (
            (f"guest {guest}", self.rates.sockets_of_guest),
            (f"address {address}", self.rates.sockets_of_address),
            ("all", self.rates.sockets),
        )
        if any(self._sockets[holder] >= most for holder, most in holders):
            raise TooMany("sockets")
        for holder, _ in holders:
            self._sockets[holder] += 1
        try:
            yield
        finally:
            for holder, _ in holders:
                self._sockets[holder] -= 1
                if not self._sockets[holder]:
                    del self._sockets[holder]
