"""Connections before they ask for anything: how long they may take, and how many one address may hold open."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 10.0  # seconds until a request's head has come


def is_among(address: str, networks: str) -> bool:
    """Whether an address is one of those, or in one of the networks, that a setting lists with commas."""
    try:
        found = ip_address(address)
    except ValueError:  # a socket of this machine has no address
        return False
    return any(found in ip_network(part.strip(), strict=False) for part in networks.split(",") if part.strip())


def bounded(most: int, proxies: str, patience: float = PATIENCE) -> type[H11Protocol]:
    """HTTP as uvicorn speaks it, for at most so many connections of an address that is not a proxy's."""
    open_: Counter[str] = Counter()

    class Bounded(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _holder = ""
        _is_page = False  # speaks as a WebSocket by now

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._wait()
            address = self.client[0] if self.client else ""
            if address and not is_among(address, proxies):
                self._holder = address
                open_[address] += 1
                if open_[address] > most:
                    transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._let_go()
            super().connection_lost(exc)

        def handle_events(self) -> None:
            super().handle_events()
            if self.conn.their_state is h11.IDLE and not self._is_page:
                self._wait()
            else:
                self._stop_waiting()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._let_go()  # open pages are counted by the limiter
            self._is_page = True
            super().handle_websocket_upgrade(event)

        def _wait(self) -> None:
            """Once for each request: more bytes of its head give it no more time."""
            if self._timer is None and not self.transport.is_closing():
                self._timer = self.loop.call_later(patience, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _let_go(self) -> None:
            self._stop_waiting()
            if self._holder:
                open_[self._holder] -= 1
                if not open_[self._holder]:
                    del open_[self._holder]
                self._holder = ""

    return Bounded
