"""The lists of tables (lobby, own tables, games to watch), kept current over a socket, and taking a seat from them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import DatabaseError, Refused
from mytharium.server.http.admission import NOT_ADMITTED, accepted, check_guesses, count_guess, ended
from mytharium.server.http.requests import (
    Guest,
    Site,
    address_of,
    clean_name,
    first,
    guest_of,
    is_from_here,
    language_of,
    local_path,
)
from mytharium.server.http.responses import failure, me_of, page, posted, site_of
from mytharium.server.lobby import pages
from mytharium.server.lobby.lobby import Lobby, UnknownTable, fits
from mytharium.server.lobby.new_table import OWN
from mytharium.server.lobby.pages import Group, Groups, list_html, preset_of, presets_of, progress
from mytharium.server.lobby.seat_routes import sit_page
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.seating import NoSeat
from mytharium.server.tables.table import NoTable

log = logging.getLogger("mytharium.lobby")
PAUSE = 0.3  # seconds in which news are gathered
Draw = Callable[[], Awaitable[tuple[str, set[str]]]]  # the list as HTML, and the tables in it


async def live_list(site: Site, socket: WebSocket, guest: Guest, address: str, draw: Draw) -> None:
    """Serve one socket until its page is gone."""
    async with accepted(socket):
        await site.limiter.check("page", guest.id, address)
        with site.limiter.socket(guest.id, address):
            showing = asyncio.create_task(_show(site, socket, guest, draw))
            try:
                await gone(site, socket, guest.id, address)
            finally:
                await ended(showing)


async def gone(site: Site, socket: WebSocket, guest: str, address: str) -> None:
    """Wait until somebody who has nothing to say goes away. TooMany for those who talk all the time."""
    while (await socket.receive())["type"] != "websocket.disconnect":
        await site.limiter.check("message", guest, address)


async def _show(site: Site, socket: WebSocket, guest: Guest, draw: Draw) -> None:
    wake = asyncio.Event()
    tables: set[str] = set()

    def heard(table: str, seats: bool) -> None:
        if seats or not table or table in tables:
            wake.set()

    shown = ""
    site.tables.news.listeners.add(heard)
    try:
        wake.set()
        while True:
            await wake.wait()
            wake.clear()
            if site[People].sessions.is_over(guest.session):
                await socket.close(NOT_ADMITTED)
                return
            try:
                html, tables = await draw()
            except DatabaseError as error:
                log.error("A list could not be read: %s", error)
                continue
            if html != shown:
                shown = html
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.send_text(msgspec.json.encode({"html": html}).decode())
            await asyncio.sleep(PAUSE)
    finally:
        site.tables.news.listeners.discard(heard)


TAKEN = mark("Somebody was faster, or the seat is not for you. Perhaps another table has a free seat.")
NOT_THERE = mark("You do not sit at this table.")
LONGEST = 60  # of what is searched for


async def mine(site: Site, connection: HTTPConnection) -> Groups:
    """One's own tables: whose turn it is, invitations, what is over; or what a search finds."""
    guest, lists = guest_of(connection).id, site[Lobby].lists
    query, hidden = _query(connection), connection.query_params.get("hidden", "") == "yes"
    if query:
        return [Group("found", await lists.search(guest, query))]
    playing = await lists.playing(guest, hidden)
    groups = [
        Group("yours", [table for table in playing if table.yours]),
        Group("invited", [] if hidden else await lists.invited(guest)),
        Group("waiting", [table for table in playing if not table.yours]),
        Group("over", await lists.played(guest, hidden)),
    ]
    return [group for group in groups if group.tables]


async def lobby(site: Site, connection: HTTPConnection) -> Groups:
    """Public tables with a free seat, those of the newest first."""
    found = await site[Lobby].lists.open(guest_of(connection).id, _game(connection))
    if pace := _pace(connection):
        found = [table for table in found if table.pace is not None and table.pace.by_the_day == (pace == "day")]
    if set_up := _set_up_of(connection):
        found = [table for table in found if _named(table) == set_up]
    points = await site[Lobby].points_of(guest_of(connection).id)
    fit = [table for table in found if fits(table.wanted, points[table.game])]
    return [Group("open", fit), Group("unfit", [table for table in found if table not in fit])]


async def watch(site: Site, connection: HTTPConnection) -> Groups:
    guest, lists, game = guest_of(connection).id, site[Lobby].lists, _game(connection)
    return [
        Group("running", await lists.to_watch(guest, over=False, game=game)),
        Group("ended", await lists.to_watch(guest, over=True, game=game)),
    ]


LISTS: dict[str, Callable[[Site, HTTPConnection], Awaitable[Groups]]] = {"tables": mine, "lobby": lobby, "watch": watch}


async def _drawn(site: Site, connection: HTTPConnection, name: str) -> tuple[str, set[str]]:
    """A list for a reader, as HTML, and which tables it shows."""
    groups = await LISTS[name](site, connection)
    listed: list[Listed] = [table for group in groups for table in group.tables]
    where = await progress(site, listed, guest_of(connection).id, language_of(connection))
    html = list_html(me_of(connection), groups, where, name)
    return html, {table.id for table in listed}


async def show(request: Request) -> Response:
    name, me = request.url.path.removeprefix("/"), me_of(request)
    html, _ = await _drawn(site_of(request), request, name)
    drawn = {"html": html, "live": f"/{name}/live?{request.url.query}"}
    if name == "tables":
        hidden = request.query_params.get("hidden", "") == "yes"
        return page(request, pages.tables(me, **drawn, query=_query(request), hidden=hidden))
    known = [games.meta(one) for one in games.names()]
    if name == "watch":
        return page(request, pages.watch(me, **drawn, game=_game(request), games=known))
    pace, set_up = _pace(request), _set_up_of(request)
    return page(request, pages.lobby(me, **drawn, game=_game(request), pace=pace, set_up=set_up, games=known))


async def live(socket: WebSocket) -> None:
    if not is_from_here(socket.headers):
        await socket.close(1008)
        return
    site: Site = socket.app.state.site
    name = socket.url.path.split("/")[1]
    await live_list(site, socket, guest_of(socket), address_of(socket), lambda: _drawn(site, socket, name))


async def sit(request: Request) -> Response:
    """Take a seat that the table has for this guest: in the lobby, by its code, or because it is kept or offered."""
    site, guest = site_of(request), guest_of(request)
    code = request.path_params["table"]
    check_guesses(request)
    if request.method == "GET":
        return await _ask(request, code)
    form = await posted(request, "join")
    name = guest.name or clean_name(first(form, "name"))
    try:
        await site[People].check_free(name, guest.id)
        await site[Lobby].sit(code, guest.id, name)
    except Refused as no:
        return failure(request, 409, str(no), back="/preferences")
    except NoSeat as no:
        if isinstance(no, UnknownTable):
            await count_guess(request)
        return failure(request, 409, TAKEN, back="/lobby")
    if name != guest.name:
        await remember(request, replace(guest, name=name))
    return RedirectResponse(f"/t/{code}", 303)


async def _ask(request: Request, code: str) -> Response:
    guest = guest_of(request)
    found = await site_of(request)[Lobby].by_code(code, guest.id)
    if found is None:
        raise NoTable
    info, has_seat = found
    return sit_page(request, info, guest.name) if has_seat else RedirectResponse(f"/t/{code}", 303)


async def decline(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await posted(request)
    await site[Lobby].decline(request.path_params["table"], guest.id)
    return RedirectResponse("/tables", 303)


async def hide(request: Request) -> Response:
    """Fields: hide, which is `yes` or `no`; back."""
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    try:
        await site[Lobby].hide(request.path_params["table"], guest.id, first(form, "hide") == "yes")
    except NoSeat:
        await count_guess(request)
        return failure(request, 404, NOT_THERE)
    return RedirectResponse(local_path(first(form, "back", "/tables")), 303)


async def share(request: Request) -> Response:
    """A player lets everybody see a game that is over, at its address."""
    site, guest = site_of(request), guest_of(request)
    await posted(request)
    code = request.path_params["table"]
    await site[Lobby].show(code, guest.id)
    return RedirectResponse(f"/t/{code}", 303)


def _game(connection: HTTPConnection) -> str:
    """The game that a list is about, or all."""
    game = connection.query_params.get("game", "")
    return game if game in games.names() else ""


def _pace(connection: HTTPConnection) -> str:
    """Live, by the day, or any."""
    pace = connection.query_params.get("pace", "")
    return pace if pace in ("live", "day") else ""


def _set_up_of(connection: HTTPConnection) -> str:
    """A preset of the game that the list is about, whatever is none of them, or any."""
    game, wanted = _game(connection), connection.query_params.get("setup", "")
    known = {OWN, *(preset.name for preset in presets_of(games.meta(game)))} if game else set()
    return wanted if wanted in known else ""


def _named(table: Listed) -> str:
    preset = preset_of(table, games.meta(table.game))
    return preset.name if preset else OWN


def _query(connection: HTTPConnection) -> str:
    return clean_name(connection.query_params.get("q", "")[:LONGEST])


routes = [
    *(Route(f"/{name}", show) for name in LISTS),
    *(WebSocketRoute(f"/{name}/live", live) for name in LISTS),
    Route("/t/{table}/sit", sit, methods=["GET", "POST"]),
    Route("/t/{table}/decline", decline, methods=["POST"]),
    Route("/t/{table}/hide", hide, methods=["POST"]),
    Route("/t/{table}/share", share, methods=["POST"]),
]
