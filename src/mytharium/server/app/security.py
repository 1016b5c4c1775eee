"""The layer around the application: limits on connections and requests, the guest, and the headers of every answer."""

import asyncio
import logging
import time
from collections import Counter
from dataclasses import replace
from ipaddress import ip_address
from typing import Any
from urllib.parse import quote, unquote_plus

import h11
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from mytharium.scene.words import mark
from mytharium.server.accounts.people import People
from mytharium.server.base import monitoring
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.inputs import BAD_TEXT, UNREADABLE, are_good
from mytharium.server.base.limits import BODY, BODY_TIME, TooMany
from mytharium.server.base.monitoring import ANSWERS
from mytharium.server.base.secrets import new_guest
from mytharium.server.base.settings import networks_of
from mytharium.server.base.words import words_for
from mytharium.server.http.requests import TOO_FAST, Guest, Guests, Site, address_of, clean, guest_of, language_of

log = logging.getLogger("mytharium.server")

WINDOW = 14  # bits of the compression of sockets: 16 KB
HEAD_TIMEOUT = 10.0  # seconds until a request's head has come
COOKIE = "mytharium"
YEAR = 365 * 24 * 3600
NO_COOKIE = ("/static/", "/docs/", "/health", "/ready", "/metrics", "/sw.js", "/manifest", "/icon-", "/api/")
REFUSED = 1.0  # seconds until a client is refused that used too much: refusals that it asks for at once cost as much

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)

# `same-origin` and not `no-referrer`: with that a browser sends `Origin: null` along with posts to ourselves.
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
TOO_LARGE = mark("That is more than this server accepts.")


class Compressing(WebSocketsSansIOProtocol):
    """WebSockets as uvicorn speaks them, with frames compressed for pages.

    From one frame to the next a page is sent much that is alike. A window in which the last frame can be found makes
    less of it, and in less time, than looking longer in a short one; it costs 80 KB for each open page instead of 32.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings={"level": 2, "memLevel": 5}
        )
        self.conn.available_extensions = [deflate]


def is_among(address: str, networks: str) -> bool:
    """Whether an address is in one of the networks of a setting."""
    try:
        found = ip_address(address)
    except ValueError:  # a socket of this machine has no address
        return False
    return any(found in network for network in networks_of(networks))


def bounded(most: int, proxies: str, patience: float = HEAD_TIMEOUT) -> type[H11Protocol]:
    """Return an HTTP protocol that limits the connections of each address but the proxies."""
    open_: Counter[str] = Counter()

    class Bounded(H11Protocol):
        _timer: asyncio.TimerHandle | None = None
        _holder = ""

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
            self._release()
            super().connection_lost(exc)

        def handle_events(self) -> None:
            super().handle_events()
            if self.conn.their_state is h11.IDLE:
                self._wait()
            else:
                self._stop_waiting()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._release()  # open pages are counted by the limiter
            super().handle_websocket_upgrade(event)

        def _wait(self) -> None:
            """Start the timer once for each request: more bytes of its head give it no more time."""
            if self._timer is None and not self.transport.is_closing():
                self._timer = self.loop.call_later(patience, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _release(self) -> None:
            self._stop_waiting()
            if self._holder:
                open_[self._holder] -= 1
                if not open_[self._holder]:
                    del open_[self._holder]
                self._holder = ""

    return Bounded


class Shield:
    """Wraps the whole application, so that its error pages have the headers too."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        site: Site = self.app.state.site
        if not are_good([scope["path"]]):
            scope["path"] = quote(scope["path"], errors="replace")  # no such thing is stored: it is not found
        state = scope.setdefault("state", {})
        state |= {"request": monitoring.begin(scope["path"]), "begun": time.monotonic()}
        state["guest"], state["cookie"] = await _who(site, scope)
        query = unquote_plus(scope["query_string"].decode("latin-1"))
        is_good = are_good([query, *(value.decode("latin-1") for _, value in scope["headers"])])
        if scope["type"] == "websocket":
            await (self.app if is_good else WebSocketClose())(scope, receive, send)
            return
        receive, send = _bounded(receive), _dressed(scope, send, site[Guests])
        if not is_good:
            await _refused(scope, 400, BAD_TEXT)(scope, receive, send)
            return
        if scope["path"].startswith(NO_COOKIE):
            await self.app(scope, receive, send)
        else:
            await _admit(site, HTTPConnection(scope), self.app, receive, send)


async def _admit(site: Site, connection: HTTPConnection, app: ASGIApp, receive: Receive, send: Send) -> None:
    """Answer, unless a guest or an address has asked for too much."""
    scope, guest, address = connection.scope, guest_of(connection).id, address_of(connection)
    try:
        await site.limiter.check("page", guest, address)
        await site.limiter.expensive(guest, address, app(scope, receive, send))  # type: ignore[arg-type]
    except TooMany as error:  # the application has an answer of its own to those of its own
        if error.args == ("expensive",):
            await asyncio.sleep(REFUSED)
        scope["state"]["cookie"] = None
        too_fast = _refused(scope, 429, TOO_FAST)
        too_fast.headers["Retry-After"] = "60"
        await too_fast(scope, receive, send)


def _refused(scope: Scope, status: int, sentence: str) -> Response:
    """Return one sentence without asking the application."""
    text = words_for(language_of(HTTPConnection(scope))).t(sentence)
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": text, "rule": ""}, status)
    return PlainTextResponse(text, status)


async def _who(site: Site, scope: Scope) -> tuple[Guest, Guest | None]:
    """Return the guest who asks, and the guest for a new cookie, if it changes."""
    known = site[Guests].read(HTTPConnection(scope).cookies.get(COOKIE, ""))
    guest = known or Guest(new_guest())
    if scope["path"].startswith(NO_COOKIE):
        return guest, None
    if not guest.session:
        return guest, None if known else guest
    try:
        visit = await site[People].sessions.read(guest.session)
    except DatabaseError as error:
        log.error("A session could not be read: %s", error)
        return replace(guest, session=""), None
    if visit is None:
        guest = replace(guest, session="")
        return guest, guest
    person = Guest(visit.person, visit.name, session=guest.session, **visit.preferences)
    return clean(person), guest if visit.renewed else None


def _dressed(scope: Scope, send: Send, guests: Guests) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            ANSWERS.labels(str(message["status"])).inc()
            headers = MutableHeaders(scope=message)
            headers["X-Request-Id"] = scope["state"]["request"]
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            secure = ""
            if scope["scheme"] == "https":  # the outside's, if a proxy that is trusted says so
                secure = "; Secure"
                headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
            if (guest := scope["state"]["cookie"]) is not None:
                cookie = f"{COOKIE}={guests.write(guest)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
                headers.append("Set-Cookie", cookie)
        await send(message)

    return dressed


def _bounded(receive: Receive) -> Receive:
    """Limit a body to BODY bytes, which must come within BODY_TIME."""
    seen, whole, until = 0, False, asyncio.get_running_loop().time() + BODY_TIME

    async def bounded() -> Message:
        nonlocal seen, whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408, UNREADABLE) from None
        whole = not message.get("more_body", False)
        seen += len(message.get("body", b""))
        if seen > BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return bounded
