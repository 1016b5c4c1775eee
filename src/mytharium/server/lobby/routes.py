"""The requests of the lobby: lists that stay current, sitting down, links and codes, lending a seat."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

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
from mytharium.server.http.admission import NOT_ADMITTED, admit, check_guesses, count_guess, ended, gone, serve_page
from mytharium.server.http.requests import (
    address_of,
    checked_form,
    clean_name,
    first,
    guest_of,
    language_of,
    local_path,
)
from mytharium.server.http.responses import failure, me_of, page, posted, site_of, words_of
from mytharium.server.lobby import pages
from mytharium.server.lobby.lobby import NOT_YOURS, Lobby, UnknownTable, fits
from mytharium.server.lobby.new_table import OWN
from mytharium.server.lobby.pages import Filter, Groups, list_html, preset_of, presets_of, progress
from mytharium.server.lobby.store import Listed
from mytharium.server.tables.seating import NoSeat
from mytharium.server.tables.table import NoTable, NotYours, TableInfo, can_be_rated

log = logging.getLogger("mytharium.lobby")

PAUSE = 0.3  # seconds in which news are gathered
LONGEST = 60  # of what is searched for
TAKEN = mark("Somebody was faster, or the seat is not for you. Perhaps another table has a free seat.")
NOT_THERE = mark("You do not sit at this table.")
NO_LINK = mark("This link leads nowhere. Perhaps a part of it was lost: ask for it again.")
NO_CODE = mark(
    "No table with this code has a free seat or is open to watchers. Check the code, or ask the host for a link."
)
USED_LINK = mark("This seat is already taken, or the link is incomplete. Ask the host for a new one.")
SIGN_IN = mark("Sign in to hand your seat to somebody. A bot can have it without.")
NOBODY = mark("There is nobody of that name here.")


async def own_tables(lobby: Lobby, guest: str, wanted: Filter) -> Groups:
    if wanted.query:
        return {"found": await lobby.lists.search(guest, wanted.query)}
    playing = await lobby.lists.playing(guest, wanted.hidden)
    return {
        "yours": [table for table in playing if table.yours],
        "invited": [] if wanted.hidden else await lobby.lists.invited(guest),
        "waiting": [table for table in playing if not table.yours],
        "over": await lobby.lists.played(guest, wanted.hidden),
    }


async def open_tables(lobby: Lobby, guest: str, wanted: Filter) -> Groups:
    found = await lobby.lists.open(guest, wanted.game)
    if wanted.pace:
        found = [table for table in found if table.pace and table.pace.by_the_day == (wanted.pace == "day")]
    if wanted.set_up:
        found = [table for table in found if _set_up_of(table) == wanted.set_up]
    points = await lobby.points_of(guest)
    fit = [table for table in found if fits(table.wanted, points[table.game])]
    return {"open": fit, "unfit": [table for table in found if table not in fit]}


async def games_to_watch(lobby: Lobby, guest: str, wanted: Filter) -> Groups:
    return {
        "running": await lobby.lists.to_watch(guest, over=False, game=wanted.game),
        "ended": await lobby.lists.to_watch(guest, over=True, game=wanted.game),
    }


LISTS: dict[str, Callable[[Lobby, str, Filter], Awaitable[Groups]]] = {
    "tables": own_tables,
    "lobby": open_tables,
    "watch": games_to_watch,
}


def _filter_of(connection: HTTPConnection) -> Filter:
    """Return what the address of a list asks for, without values that do not exist."""
    asked = {name: connection.query_params.get(name, "") for name in ("q", "hidden", "game", "pace", "setup")}
    game = asked["game"] if asked["game"] in games.names() else ""
    set_ups = [OWN, *(preset.name for preset in presets_of(games.meta(game)))] if game else []
    return Filter(
        query=clean_name(asked["q"][:LONGEST]),
        hidden=asked["hidden"] == "yes",
        game=game,
        pace=asked["pace"] if asked["pace"] in ("live", "day") else "",
        set_up=asked["setup"] if asked["setup"] in set_ups else "",
    )


def _set_up_of(table: Listed) -> str:
    preset = preset_of(table)
    return preset.name if preset else OWN


async def _drawn(connection: HTTPConnection, name: str) -> tuple[str, set[str]]:
    """Return a list as HTML for its reader, and the tables that it shows."""
    site, guest = site_of(connection), guest_of(connection).id
    groups = await LISTS[name](site[Lobby], guest, _filter_of(connection))
    listed = [table for tables in groups.values() for table in tables]
    where = await progress(site, listed, guest, language_of(connection))
    return list_html(me_of(connection), groups, where, name), {table.id for table in listed}


async def show(request: Request) -> Response:
    name = request.url.path.removeprefix("/")
    html, _ = await _drawn(request, name)
    live = f"/{name}/live?{request.url.query}"
    return page(request, pages.listing(me_of(request), name, html, live, _filter_of(request)))


async def live(socket: WebSocket) -> None:
    """Send a list whenever it changes, until its page is gone."""

    async def serve() -> None:
        sending = asyncio.create_task(_send(socket))
        try:
            await gone(socket, guest_of(socket).id)
        finally:
            await ended(sending)

    await serve_page(socket, serve)


async def _send(socket: WebSocket) -> None:
    site, name, session = site_of(socket), socket.url.path.split("/")[1], guest_of(socket).session
    wake = asyncio.Event()
    wake.set()
    shown = ""
    tables: set[str] = set()

    def heard(table: str, seats: bool) -> None:
        if seats or not table or table in tables:
            wake.set()

    site.tables.news.listeners.add(heard)
    try:
        while True:
            await wake.wait()
            wake.clear()
            if site[People].sessions.is_over(session):
                await socket.close(NOT_ADMITTED)
                return
            try:
                html, tables = await _drawn(socket, name)
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


async def decline(request: Request) -> Response:
    await posted(request)
    await site_of(request)[Lobby].decline(request.path_params["table"], guest_of(request).id)
    return RedirectResponse("/tables", 303)


async def hide(request: Request) -> Response:
    """Fields: hide, which is `yes` or `no`; back."""
    form = await posted(request)
    hidden = first(form, "hide") == "yes"
    try:
        await site_of(request)[Lobby].hide(request.path_params["table"], guest_of(request).id, hidden)
    except NoSeat:
        await count_guess(request)
        return failure(request, 404, NOT_THERE)
    return RedirectResponse(local_path(first(form, "back", "/tables")), 303)


async def share(request: Request) -> Response:
    """Let everybody see a game that is over, at its address."""
    await posted(request)
    code = request.path_params["table"]
    await site_of(request)[Lobby].show(code, guest_of(request).id)
    return RedirectResponse(f"/t/{code}", 303)


async def sit(request: Request) -> Response:
    """Take a seat that the table has for this guest: in the lobby, by its code, or because it is kept or offered."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    check_guesses(request)
    if request.method == "GET":
        found = await site[Lobby].by_code(code, guest.id)
        if found is None:
            raise NoTable
        info, has_seat = found
        return _sit_page(request, info, guest.name) if has_seat else RedirectResponse(f"/t/{code}", 303)
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


async def seat_link(request: Request) -> Response:
    """Show the invitation to a seat, or take it. GET takes nothing: messengers open links for a preview."""
    site, guest, token = site_of(request), guest_of(request), request.path_params["token"]
    await site.limiter.check("join", guest.id, address_of(request))
    found = await site.seating.invitation(token)
    if found is None:
        return failure(request, 410, USED_LINK)
    info, seat = found
    if info.rights.seats_of(guest.id):  # a player tries the link of this table
        return RedirectResponse(f"/t/{info.id}", 303)
    if request.method == "GET":
        return _sit_page(request, info, guest.name or info.seats[seat].name)
    form = await checked_form(request, site.keyring)
    name = guest.name if guest.session else clean_name(first(form, "name")) or guest.name
    try:
        await site[People].check_free(name or info.seats[seat].name, guest.id)
    except Refused as no:
        return _sit_page(request, info, name, words_of(request).t(str(no)))
    if name != guest.name:
        await remember(request, replace(guest, name=name))
    try:
        code = await site.seating.sit(token, guest.id, name)
    except NoSeat:
        return failure(request, 410, USED_LINK)
    return RedirectResponse(f"/t/{code}", 303)


def _sit_page(request: Request, info: TableInfo, name: str, problem: str = "") -> Response:
    """Ask a guest to sit down by posting to the same address."""
    me, game, action = me_of(request), games.meta(info.game), request.url.path
    host = next((info.seats[k].name for k in info.rights.seats_of(info.host)), "")
    html = pages.sit(me, game, problem, info.copied, host=host, name=name, action=action)
    return page(request, html, 422 if problem else 200)


async def watch_link(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await site.limiter.check("join", guest.id, address_of(request))
    code = await site.seating.watch(request.path_params["token"], guest.id)
    if code is None:
        return failure(request, 404, NO_LINK)
    return RedirectResponse(f"/t/{code}", 303)


async def join(request: Request) -> Response:
    """Follow a link or a table's code that was typed or pasted on the home page.

    A code leads to a seat or to the table; a guest who may have neither does not learn whether there is such a table.
    """
    text = request.query_params.get("code", "").strip()[:300]
    path = urlsplit(text).path if "://" in text or "/" in text else "/t/" + "-".join(text.lower().split())
    match path.split("/")[-2:]:
        case ["s" | "w" | "t" as kind, code] if code.replace("-", "").replace("_", "").isalnum():
            pass
        case _:
            return failure(request, 404, NO_LINK)
    if kind != "t":
        return RedirectResponse(f"/{kind}/{code}", 303)
    check_guesses(request)
    found = await site_of(request)[Lobby].by_code(code, guest_of(request).id)
    if found is None:
        await count_guess(request)
        return failure(request, 404, NO_CODE)
    return RedirectResponse(f"/t/{code}/sit" if found[1] else f"/t/{code}", 303)


async def hand(request: Request) -> Response:
    """Fields: name, of the player who is to have the seat; or `back`, to take it back."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        info = table.info
        admit(request, info)
    if not guest.session:
        raise NotYours(SIGN_IN)
    lent, counts = bool(info.rights.lent_by(guest.id)), info.is_tournament or can_be_rated(info)
    if request.method == "GET":
        if len(info.rights.seats_of(guest.id)) != 1 and not lent:
            raise NotYours(NOT_YOURS)
        return page(request, pages.hand(me_of(request), code, lent, counts))
    form = await posted(request)
    if "back" in form:
        await site[Lobby].take_back(code, guest.id, guest.name)
        return RedirectResponse(f"/t/{code}", 303)
    person = await site[People].by_name(clean_name(first(form, "name")))
    try:
        if person is None:
            raise NotYours(NOBODY)
        await site[Lobby].offer(code, guest.id, person.id)
    except NotYours as no:
        return page(request, pages.hand(me_of(request), code, lent, counts, words_of(request).t(str(no))), 422)
    return RedirectResponse(f"/t/{code}", 303)


routes = [
    *(Route(f"/{name}", show) for name in LISTS),
    *(WebSocketRoute(f"/{name}/live", live) for name in LISTS),
    Route("/t/{table}/decline", decline, methods=["POST"]),
    Route("/t/{table}/hide", hide, methods=["POST"]),
    Route("/t/{table}/share", share, methods=["POST"]),
    Route("/t/{table}/sit", sit, methods=["GET", "POST"]),
    Route("/s/{token}", seat_link, methods=["GET", "POST"]),
    Route("/w/{token}", watch_link),
    Route("/join", join),
    Route("/t/{table}/hand", hand, methods=["GET", "POST"]),
]
