"""Pages away from a table: home, links, rules, preferences."""

import asyncio
from dataclasses import replace
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.server.accounts.access import remember
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import Refused
from mytharium.server.http.requests import (
    clean_name,
    first,
    guest_of,
    language_of,
    local_path,
)
from mytharium.server.http.responses import NO_GAME, failure, me_of, page, posted, site_of, words_of
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.web import pages
from mytharium.server.web.pages import text_for

ON_SHELF = 6  # of the guest's tables


async def home(request: Request) -> Response:
    site = site_of(request)
    guest, lists = guest_of(request).id, site[Lobby].lists
    mine = [*await lists.playing(guest), *await lists.played(guest, limit=ON_SHELF)]
    shelf = [games.meta(name) for name in games.names()]
    return page(request, pages.home(me_of(request), games=shelf, tables=mine[:ON_SHELF], more=len(mine) > ON_SHELF))


async def rules(request: Request) -> Response:
    name = request.path_params["game"]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    query = request.query_params.get("q", "")[:100].strip()
    html = await asyncio.to_thread(pages.rules, me_of(request), games.meta(name), query)  # figures take time
    return page(request, html)


async def about(request: Request) -> Response:
    return page(request, pages.about(me_of(request), games=[games.meta(name) for name in games.names()]))


async def fair_play(request: Request) -> Response:
    return page(request, pages.fair_play(me_of(request)))


async def preferences(request: Request) -> Response:
    """Name, language, theme. The form sends `all`; the theme's button sends the theme alone."""
    if request.method == "GET":
        return page(request, pages.preferences(me_of(request), back=local_path(request.query_params.get("back", "/"))))
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
            await site[People].rename(guest.id, changed.name)
        elif changed.name and changed.name != guest.name:
            await site[People].check_free(changed.name)
            await site.seating.rename(guest.id, changed.name)
    except Refused as no:
        return page(request, pages.preferences(me_of(request), back=back, problem=words_of(request).t(str(no))), 422)
    await remember(request, changed)
    return RedirectResponse(back, 303)


async def game_style(request: Request) -> Response:
    """The style sheet of a game's board, which lies in the game's own folder."""
    name = request.path_params["game"]
    if name not in games.names() or not Path(games.face(name).styles).is_file():
        return failure(request, 404, NO_GAME)
    return FileResponse(games.face(name).styles, headers={"Cache-Control": "no-cache"})


async def legal(request: Request) -> Response:
    name, settings = request.url.path.removeprefix("/"), site_of(request).settings
    text = text_for(name, getattr(settings, name), language_of(request))
    return page(request, pages.legal(me_of(request), text=text))


routes = [
    Route("/", home),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/fair-play", fair_play),
    Route("/terms", legal),
    Route("/privacy", legal),
    Route("/preferences", preferences, methods=["GET", "POST"]),
    Route("/static/games/{game}.css", game_style),
]
