"""Pages away from a table: home, links, rules, preferences."""

import asyncio
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.http.admission import check_guesses, count_guess
from mytharium.server.http.guests import clean_name
from mytharium.server.http.responses import NO_GAME, failure, page, posted, site_of, words_of
from mytharium.server.http.security import address_of, checked_form, first, guest_of, local_path, remember
from mytharium.server.people.people import Refused
from mytharium.server.storage.info import TableInfo
from mytharium.server.tables.seating import NoSeat

ON_SHELF = 6  # of the guest's tables

NO_LINK = mark("This link leads nowhere. Perhaps a part of it was lost: ask for it again.")
NO_CODE = mark(
    "No table with this code has a free seat or is open to watchers. Check the code, or ask the host for a link."
)
USED_LINK = mark("This seat is already taken, or the link is incomplete. Ask the host for a new one.")


async def home(request: Request) -> Response:
    site = site_of(request)
    guest, lists = guest_of(request).id, site.lobby.lists
    mine = [*await lists.playing(guest), *await lists.played(guest, limit=ON_SHELF)]
    shelf = [games.meta(name) for name in games.names()]
    return page(request, "home.html", games=shelf, tables=mine[:ON_SHELF], more=len(mine) > ON_SHELF)


async def seat_link(request: Request) -> Response:
    """The invitation to a seat. Looking at it takes nothing: messengers do that for a preview."""
    site, guest = site_of(request), guest_of(request)
    await site.limiter.check("join", guest.id, address_of(request))
    token = request.path_params["token"]
    found = await site.seating.invitation(token)
    if found is None:
        return failure(request, 410, USED_LINK)
    info, seat = found
    if info.seats_of(guest.id):  # somebody who sits here already tries the link
        return RedirectResponse(f"/t/{info.id}", 303)
    if request.method == "GET":
        return sit_page(request, info, guest.name or info.seats[seat].name)
    form = await checked_form(request, site.keyring)
    name = guest.name if guest.session else clean_name(first(form, "name")) or guest.name
    try:
        await site.people.check_free(name or info.seats[seat].name, guest.id)
    except Refused as no:
        return sit_page(request, info, name, words_of(request).t(str(no)))
    if name != guest.name:
        await remember(request, replace(guest, name=name))
    try:
        code = await site.seating.sit(token, guest.id, name)
    except NoSeat:
        return failure(request, 410, USED_LINK)
    return RedirectResponse(f"/t/{code}", 303)


def sit_page(request: Request, info: TableInfo, name: str, problem: str = "") -> Response:
    """Ask a guest to sit down by posting to the same address."""
    return page(
        request,
        "sit.html",
        422 if problem else 200,
        game=games.meta(info.game),
        host=next((info.seats[k].name for k in info.seats_of(info.host)), ""),
        name=name,
        action=request.url.path,
        copied=info.copied,
        problem=problem,
    )


async def watch_link(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    await site.limiter.check("join", guest.id, address_of(request))
    code = await site.seating.watch(request.path_params["token"], guest.id)
    if code is None:
        return failure(request, 404, NO_LINK)
    return RedirectResponse(f"/t/{code}", 303)


async def join(request: Request) -> Response:
    """What somebody typed or pasted on the home page: a link or a table's code."""
    text = request.query_params.get("code", "").strip()[:300]
    path = urlsplit(text).path if "://" in text or "/" in text else "/t/" + "-".join(text.lower().split())
    parts = path.split("/")[-2:]
    if len(parts) != 2 or parts[0] not in ("s", "w", "t") or not parts[1].replace("-", "").replace("_", "").isalnum():
        return failure(request, 404, NO_LINK)
    if parts[0] == "t":
        return await _by_code(request, parts[1])
    return RedirectResponse("/" + "/".join(parts), 303)


async def _by_code(request: Request, code: str) -> Response:
    """Lead to a seat or to the table; a guest who may have neither does not learn whether there is such a table."""
    check_guesses(request)
    found = await site_of(request).lobby.by_code(code, guest_of(request).id)
    if found is None:
        await count_guess(request)
        return failure(request, 404, NO_CODE)
    return RedirectResponse(f"/t/{code}/sit" if found[1] else f"/t/{code}", 303)


async def rules(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    query = request.query_params.get("q", "")[:100].strip()
    return await asyncio.to_thread(page, request, "rules.html", game=games.meta(name), query=query)  # figures take time


async def about(request: Request) -> Response:
    return page(request, "about.html", games=[games.meta(name) for name in games.names()])


async def fair_play(request: Request) -> Response:
    return page(request, "fair_play.html")


async def preferences(request: Request) -> Response:
    """Name, language, theme. The form sends `all`; the theme's button sends the theme alone."""
    if request.method == "GET":
        return page(request, "preferences.html", back=local_path(request.query_params.get("back", "/")))
    site, guest = site_of(request), guest_of(request)
    form = await posted(request)
    changed = replace(
        guest,
        name=clean_name(first(form, "name", guest.name)),
        lang=first(form, "lang", guest.lang),
        theme=first(form, "theme", guest.theme).replace("system", ""),
        confirm=first(form, "confirm") == "yes" if {"all", "confirm"} & form.keys() else guest.confirm,
        sound=first(form, "sound") == "yes" if {"all", "sound"} & form.keys() else guest.sound,
    )
    back = local_path(first(form, "back", "/"))
    try:
        if guest.session and changed.name != guest.name:
            await site.people.rename(guest.id, changed.name)
        elif changed.name and changed.name != guest.name:
            await site.people.check_free(changed.name)
            await site.seating.rename(guest.id, changed.name)
    except Refused as no:
        return page(request, "preferences.html", 422, back=back, problem=words_of(request).t(str(no)))
    await remember(request, changed)
    return RedirectResponse(back, 303)


async def game_style(request: Request) -> Response:
    """The style sheet of a game's board, which lies in the game's own folder."""
    name = request.path_params["game"]
    if name not in games.names() or not Path(games.face(name).styles).is_file():
        return failure(request, 404, NO_GAME)
    return FileResponse(games.face(name).styles, headers={"Cache-Control": "no-cache"})


routes = [
    Route("/", home),
    Route("/s/{token}", seat_link, methods=["GET", "POST"]),
    Route("/w/{token}", watch_link),
    Route("/join", join),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/fair-play", fair_play),
    Route("/preferences", preferences, methods=["GET", "POST"]),
    Route("/static/games/{game}.css", game_style),
]
