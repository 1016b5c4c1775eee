"""The API over HTTP: a token identifies the caller, never a cookie. All answers but the page are JSON."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import groupby
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium import games
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.match.match import Stale
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.token_store import READ, Tokens
from mytharium.server.api import types
from mytharium.server.api.openapi import document, reference
from mytharium.server.api.operations import OPERATIONS, Call, Operation, call_of, seen
from mytharium.server.base.inputs import BAD_TEXT, are_good, number
from mytharium.server.base.limits import TooMany
from mytharium.server.base.words import words_for
from mytharium.server.http.admission import BUSY, accepted, count_guess, ended, gone
from mytharium.server.http.requests import address_of
from mytharium.server.http.responses import me_of, page, shell, site_of, words_of
from mytharium.server.lobby.lobby import UnknownTable
from mytharium.server.lobby.new_table import FormError
from mytharium.server.tables.seating import NoSeat
from mytharium.server.tables.snapshot import TAKEN_BACK, Line, Snapshot, with_names
from mytharium.server.tables.table import NoTable
from mytharium.server.tables.tables import MOVED_ON

NO_TOKEN = mark("This needs a token that is still good, as in “Authorization: Bearer mytharium_…”.")
NO_RIGHT = mark("This token may not do that. Make one that may on the page of your account.")
NO_JSON = mark("What is sent must be JSON, and its Content-Type application/json.")
NOT_SO = mark("What was sent is not as it should be: {why}.")
NO_SEAT = mark("There is no free seat for you at this table.")
TOKEN_REFUSED = 4401  # close code


def answered(answer: types.Answer, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json")


def _serve(by_method: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        operation = by_method["GET" if request.method == "HEAD" else request.method]
        bearer = await site_of(request)[Tokens].read(request.headers.get("authorization", ""))
        if bearer is None:
            raise HTTPException(401, NO_TOKEN, {"WWW-Authenticate": "Bearer"})
        call = call_of(request, bearer)
        await call.check("message")
        if operation.right not in bearer.rights:
            raise HTTPException(403, NO_RIGHT)
        try:
            handling = operation.handle(call, await _sent(request, operation))
            if operation.method == "GET":
                handling = call.site.limiter.expensive(call.person, address_of(request), handling)
            return answered(await handling, operation.status)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return _problem(call, 400, NOT_SO, why=str(error).rstrip("."))
        except Refusal as no:
            return answered(types.Problem(await _why(call, no), no.anchor), 422)
        except NotationError as no:
            return _problem(call, 422, no.reason, **no.gaps)
        except FormError as no:
            return _problem(call, 422, no.sentence, **no.gaps)
        except Stale:
            return _problem(call, 409, MOVED_ON)
        except NoSeat as no:
            if isinstance(no, UnknownTable):
                await count_guess(request)
            return _problem(call, 409, NO_SEAT)

    return serve


async def _sent(request: Request, operation: Operation) -> Any:
    if operation.takes is None:
        return None
    if not operation.has_body:
        return msgspec.convert(dict(request.query_params), operation.takes, strict=False)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, NO_JSON)
    return msgspec.convert(_whole(msgspec.json.decode(await request.body())), operation.takes)


def _whole(value: Any) -> Any:
    """Read 5.0 as 5; raise HTTPException for a text that cannot be stored."""
    if not are_good([value] if isinstance(value, str) else value if isinstance(value, dict) else ()):
        raise HTTPException(400, BAD_TEXT)
    if isinstance(value, dict):
        return {name: _whole(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


async def _why(call: Call, no: Refusal) -> str:
    info = await call.site.tables.store.table(call.table)
    if info is None:
        raise NoTable
    return games.face(info.game).why(no.reason, no.gaps, words_for(call.lang, info.game))


def _problem(call: Call, status: int, sentence: str, **gaps: object) -> Response:
    return answered(types.Problem(words_for(call.lang).t(sentence, **gaps)), status)


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(document(me_of(request).origin)), media_type="application/json")


async def api(request: Request) -> Response:
    return page(request, shell("api", me_of(request), **reference(words_of(request))))


async def stream(socket: WebSocket) -> None:
    async with accepted(socket):
        bearer = await site_of(socket)[Tokens].read(socket.headers.get("authorization", ""))
        if bearer is None or READ not in bearer.rights:
            await socket.close(TOKEN_REFUSED)
            return
        call = call_of(socket, bearer)
        with call.site.limiter.socket(call.person, address_of(socket)):
            await _follow(call, socket)


async def _follow(call: Call, socket: WebSocket) -> None:
    """Send all changes of a table until the program is gone."""
    tables, wake = call.site.tables, asyncio.Event()
    async with call.at_table() as found:
        since = number(socket.query_params.get("since", ""))
        if since is None or since > found.match.seq:
            since = found.match.seq
        found.listeners.add(wake.set)
        tables.came(found, call.person)
    receiving = asyncio.create_task(_receive(call, socket, wake))
    try:
        tables.wake(found)
        await _send(call, socket, since, wake)
    finally:
        found.leave(wake.set)
        tables.left(found, call.person)
        await ended(receiving)


async def _receive(call: Call, socket: WebSocket, wake: asyncio.Event) -> None:
    """Wait until the program is gone; what it sends is ignored."""
    try:
        await gone(socket, call.person)
    except TooMany:
        await socket.close(BUSY)
    wake.set()


async def _send(call: Call, socket: WebSocket, since: int, wake: asyncio.Event) -> None:
    sent: types.Change | None = None
    with suppress(WebSocketDisconnect, RuntimeError):  # it went away
        while socket.client_state.name == "CONNECTED":
            if await call.site[Tokens].still(call.bearer.token) is None:
                await socket.close(TOKEN_REFUSED)
                return
            change = await _change(call, since)
            since = change.seq
            if sent is None or change.happened or change.taken_back or change.asked != sent.asked:
                await socket.send_text(msgspec.json.encode(change).decode())
                sent = change
            await wake.wait()
            wake.clear()


async def _change(call: Call, since: int) -> types.Change:
    """Return all changes since a position."""
    async with call.at_table() as found:
        snapshot, log = seen(found, call.person), found.match.log[since:]
        fresh = [line for line in snapshot.lines if found.match.line[line.moment - 1].at >= since]
    words = words_for(call.lang, snapshot.game)
    snapshot = with_names(snapshot, words)
    return types.Change(
        seq=snapshot.seq,
        asked=list(snapshot.to_act),
        yours=snapshot.your_turn,
        over=snapshot.over,
        taken_back=any(entry.kind in TAKEN_BACK for entry in log),
        happened=[happened(snapshot, line, words) for line in fresh],
    )


def happened(snapshot: Snapshot, line: Line, words: Words) -> types.Happened:
    face = games.face(snapshot.game).under(snapshot.view)
    events = face.ordered(line.events)
    sentences = [face.events.sentence(event, words, snapshot.names, snapshot.viewer) for event in events]
    data = [types.Event(event.kind, int(event.seat), {k: int(v) for k, v in event.args.items()}) for event in events]
    return types.Happened(line.seat, " ".join(text for text in sentences if text), data)


routes = [
    Route("/api", api),
    Route("/api/openapi.json", openapi),
    *(
        Route(path, _serve(by_method := {one.method: one for one in found}), methods=list(by_method))
        for path, found in groupby(OPERATIONS, lambda one: one.path)
    ),
    WebSocketRoute("/api/tables/{table}/stream", stream),
]
