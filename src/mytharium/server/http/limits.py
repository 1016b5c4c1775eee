"""How much one guest, one address and the whole server may ask for."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from mytharium.server.settings.settings import Rates

BODY = 64 * 1024  # bytes of a form
MESSAGE = 4 * 1024  # bytes of a message over the socket
NAME = 30  # characters of a player's name


class TooMany(Exception):
    """Asked for too often."""


class Limiter:
    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._window = MovingWindowRateLimiter(MemoryStorage())
        self._items: dict[str, tuple[RateLimitItem, RateLimitItem]] = {}
        for kind in ("create", "join", "post", "picture", "message", "register", "sign_in"):
            own = parse(getattr(self.rates, kind))
            shared = type(own)(own.amount * self.rates.address, own.multiples, own.namespace)
            self._items[kind] = (own, shared)
        self._sockets: Counter[str] = Counter()

    async def check(self, kind: str, guest: str, address: str) -> None:
        """Count one more; TooMany if that is over the limit."""
        own, shared = self._items[kind]
        if not await self._window.hit(own, kind, "guest", guest):
            raise TooMany(kind)
        if not await self._window.hit(shared, kind, "address", address):
            raise TooMany(kind)

    async def check_sign_in(self, name: str, address: str) -> None:
        """Count one more try to prove to be somebody: few from one place, more by everybody together."""
        own, shared = self._items["sign_in"]
        for item, key in ((own, f"{name} {address}"), (shared, f"address {address}"), (shared, f"name {name}")):
            if not await self._window.hit(item, "sign_in", key):
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
