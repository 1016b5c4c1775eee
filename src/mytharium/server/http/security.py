"""The shield around the site: headers on every answer, bodies of bounded size, posts only from pages of this site."""

import asyncio
import logging
import time
from dataclasses import replace
from urllib.parse import parse_qsl, quote, unquote_plus, urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from mytharium.scene.words import LANGUAGES, mark
from mytharium.server.http.guests import Guest, Guests, clean
from mytharium.server.http.limits import BODY, BODY_TIME, TooMany
from mytharium.server.http.tokens import Keyring, new_guest, same
from mytharium.server.inputs import BAD_TEXT, UNREADABLE, are_good
from mytharium.server.operation import logs
from mytharium.server.operation.metrics import ANSWERS
from mytharium.server.site import Site, words_for
from mytharium.server.storage.database import DatabaseError

log = logging.getLogger("mytharium.server")

COOKIE = "mytharium"
YEAR = 365 * 24 * 3600
NO_COOKIE = ("/static/", "/docs/", "/health", "/ready", "/metrics", "/sw.js", "/manifest", "/icon-", "/api/")
FIELDS = 200  # of a form
REFUSED = 1.0  # seconds until somebody hears of having had too much: refusals that are asked for at once cost as much

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

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

FOREIGN = mark("This came from another site, so it was refused. Please use the form on this page.")
EXPIRED = mark("This form is out of date. Go back, load the page again and send it once more.")
TOO_FAST = mark("Too many requests in a short time. Wait a moment and try again.")
TOO_LARGE = mark("That is more than this server accepts.")


class Shield:
    """Wraps the whole application, so that its error pages wear the headers too."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        site: Site = self.app.state.site
        if not are_good([scope["path"]]):
            scope["path"] = quote(scope["path"], errors="replace")  # no such thing is stored: it is not found
        scope.setdefault("state", {})
        scope["state"] |= {"request": logs.begin(scope["path"]), "begun": time.monotonic()}
        scope["state"] |= await _who(site, scope)
        is_good = are_good([_query_of(scope), *(value.decode("latin-1") for _, value in scope["headers"])])
        if scope["type"] == "websocket":
            await (self.app if is_good else WebSocketClose())(scope, receive, send)
            return
        receive, send = _bounded(receive), _dressed(scope, send, site.guests)
        if not is_good:
            await _refused(scope, 400, BAD_TEXT)(scope, receive, send)
            return
        if scope["path"].startswith(NO_COOKIE):
            await self.app(scope, receive, send)
        else:
            await _admit(site, HTTPConnection(scope), self.app, receive, send)


async def _admit(site: Site, connection: HTTPConnection, app: ASGIApp, receive: Receive, send: Send) -> None:
    """Answer, or say a word to those who open too much: guests, and addresses with ever new guests."""
    scope, guest, address = connection.scope, guest_of(connection).id, address_of(connection)
    try:
        await site.limiter.check("page", guest, address)
        await site.limiter.dear(guest, address, app(scope, receive, send))  # type: ignore[arg-type]
    except TooMany as error:  # the application has an answer of its own to those of its own
        if error.args == ("dear",):
            await asyncio.sleep(REFUSED)
        scope["state"]["cookie"] = None
        too_fast = _refused(scope, 429, TOO_FAST)
        too_fast.headers["Retry-After"] = "60"
        await too_fast(scope, receive, send)


def _refused(scope: Scope, status: int, sentence: str) -> Response:
    """One sentence, before the application is asked."""
    text = words_for(language_of(HTTPConnection(scope))).t(sentence)
    if scope["path"].startswith("/api/"):
        return JSONResponse({"error": text, "rule": ""}, status)
    return PlainTextResponse(text, status)


def _query_of(scope: Scope) -> str:
    return unquote_plus(scope["query_string"].decode("latin-1"))


async def _who(site: Site, scope: Scope) -> dict[str, Guest | None]:
    """The guest who asks, and the one whom the cookie is to name from now on, if it changes."""
    found = site.guests.read(HTTPConnection(scope).cookies.get(COOKIE, ""))
    if scope["path"].startswith(NO_COOKIE):
        return {"guest": found or Guest(new_guest()), "cookie": None}
    if found is None:
        new = Guest(new_guest())
        return {"guest": new, "cookie": new}
    if not found.session:
        return {"guest": found, "cookie": None}
    try:
        visit = await site.people.sessions.read(found.session)
    except DatabaseError as error:
        log.error("A session could not be read: %s", error)
        return {"guest": replace(found, session=""), "cookie": None}
    if visit is None:
        new = replace(found, session="")
        return {"guest": new, "cookie": new}
    person = Guest(visit.person, visit.name, session=found.session, **visit.preferences)
    return {"guest": clean(person), "cookie": found if visit.renewed else None}


def _dressed(scope: Scope, send: Send, guests: Guests) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            ANSWERS.labels(str(message["status"])).inc()
            headers = MutableHeaders(scope=message)
            headers["X-Request-Id"] = scope["state"]["request"]
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            safe = scope["scheme"] == "https"  # the outside's, if a proxy that is trusted says so
            if safe:
                headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
            if scope["state"]["cookie"] is not None:
                secure = "; Secure" if safe else ""
                value = guests.write(scope["state"]["cookie"])
                cookie = f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"
                headers.append("Set-Cookie", cookie)
        await send(message)

    return dressed


def _bounded(receive: Receive) -> Receive:
    """No more of a body than BODY is ever read, and it is waited for no longer than BODY_TIME."""
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


def guest_of(connection: HTTPConnection) -> Guest:
    guest: Guest = connection.scope["state"]["guest"]
    return guest


def act_for(connection: HTTPConnection, person: str) -> None:
    """Count what a program asks for as its person's."""
    connection.scope["state"]["guest"] = replace(guest_of(connection), id=person)


async def remember(request: Request, guest: Guest) -> None:
    """Keep what a guest prefers: in the cookie, or with the account."""
    guest = clean(guest)
    request.scope["state"]["guest"] = guest
    if guest.session:
        site: Site = request.app.state.site
        await site.people.prefer(guest.id, guest.preferences)
    else:
        request.scope["state"]["cookie"] = guest


async def enter(request: Request, person: str) -> None:
    """Sign a person in on this device, who brings along what was played here as a guest."""
    site: Site = request.app.state.site
    guest = guest_of(request)
    if not guest.session:
        await site.people.welcome(person, guest.id)
    token = await site.people.sessions.begin(person, request.headers.get("user-agent", ""))
    found = await site.people.by_id(person)
    if found is not None:
        signed_in = Guest(person, found.name, session=token, **found.preferences)
        request.scope["state"].update(guest=clean(signed_in), cookie=Guest(new_guest(), session=token))


def leave(request: Request) -> None:
    """From now on this device is a new guest's, who finds language and theme as they were."""
    guest = guest_of(request)
    request.scope["state"]["cookie"] = Guest(
        new_guest(), lang=guest.lang, theme=guest.theme, confirm=guest.confirm, sound=guest.sound
    )


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else "unknown"


def is_from_here(headers: Headers) -> bool:
    """Whether the Origin is this site's own. A browser always sends it with posts and sockets."""
    origin = urlsplit(headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == headers.get("host", "")


async def checked_form(request: Request, keyring: Keyring) -> dict[str, list[str]]:
    """The fields of a post that this guest sent from a page of this site; HTTPException otherwise."""
    if "origin" in request.headers and not is_from_here(request.headers):
        raise HTTPException(403, FOREIGN)
    if request.headers.get("content-type", "").partition(";")[0] != "application/x-www-form-urlencoded":
        raise HTTPException(415, UNREADABLE)
    try:
        form = read_fields((await request.body()).decode())
    except UnicodeError:
        raise HTTPException(400, UNREADABLE) from None
    if not same(first(form, "csrf"), keyring.csrf(guest_of(request).id)):
        raise HTTPException(403, EXPIRED)
    return form


def read_fields(text: str) -> dict[str, list[str]]:
    """The fields of a form; HTTPException if it cannot be read or stored."""
    form: dict[str, list[str]] = {}
    try:
        for name, value in parse_qsl(text, keep_blank_values=True, max_num_fields=FIELDS, errors="strict"):
            form.setdefault(name, []).append(value)
    except ValueError:
        raise HTTPException(400, UNREADABLE) from None
    if not are_good([*form, *(value for values in form.values() for value in values)]):
        raise HTTPException(400, BAD_TEXT)
    return form


def first(form: dict[str, list[str]], name: str, default: str = "") -> str:
    return form.get(name, [default])[0]


def language_of(connection: HTTPConnection) -> str:
    """The guest's choice, else the first language of the browser that there is, else English."""
    chosen = guest_of(connection).lang
    if chosen:
        return chosen
    wishes: list[tuple[float, str]] = []
    for wish in connection.headers.get("accept-language", "")[:200].split(","):
        tag, _, weight = wish.strip().partition(";q=")
        wishes.append((_number(weight), tag.partition("-")[0].lower()))
    wishes.sort(key=lambda wish: -wish[0])
    return next((tag for _, tag in wishes if tag in LANGUAGES), "en")


def _number(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def local_path(path: str) -> str:
    """A path on this site to go to next; the home page if it is anything else."""
    plain = path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
    return path if plain and len(path) < 300 else "/"
