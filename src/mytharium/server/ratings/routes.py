"""Leader boards."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.scene.words import mark
from mytharium.server.accounts.people import People
from mytharium.server.http.requests import guest_of
from mytharium.server.http.responses import NO_GAME, failure, me_of, page, site_of
from mytharium.server.ratings import pages
from mytharium.server.ratings.statistics import statistics
from mytharium.server.ratings.store import Ratings


async def first(request: Request) -> Response:
    return RedirectResponse(f"/ratings/{games.names()[0]}", 303)


async def ratings(request: Request) -> Response:
    name, found = request.path_params["game"], site_of(request)[Ratings]
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    return page(
        request,
        pages.ratings(
            me_of(request),
            game=games.meta(name),
            games=[games.meta(one) for one in games.names()],
            board=await found.board(name),
            roles=await found.roles(name),
        ),
    )


NOBODY = mark("There is nobody of that name here.")


async def profile(request: Request) -> Response:
    site, guest = site_of(request), guest_of(request)
    person = await site[People].by_name(request.path_params["name"])
    if person is None:
        return failure(request, 404, NOBODY)
    found = statistics(await site[Ratings].games(person.id, guest.id))
    rated = await site[Ratings].of(person.id)
    return page(
        request,
        pages.profile(
            me_of(request),
            person=person,
            mine=person.id == guest.id,
            statistics=found,
            ratings=rated,
            curves={game: await site[Ratings].curve(person.id, game) for game in rated},
            roles={one.game: await site[Ratings].roles(one.game) for one in found.games if one.roles},
            games=[games.meta(one.game) for one in found.games if one.game in games.names()],
        ),
    )


routes = [
    Route("/ratings", first),
    Route("/ratings/{game}", ratings),
    Route("/people/{name:path}", profile),
]
