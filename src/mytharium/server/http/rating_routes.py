"""Leader boards."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from mytharium import games
from mytharium.server.http.responses import NO_GAME, failure, page, site_of


async def first(request: Request) -> Response:
    return RedirectResponse(f"/ratings/{games.names()[0]}", 303)


async def ratings(request: Request) -> Response:
    name, found = request.path_params["game"], site_of(request).ratings
    if name not in games.names():
        return failure(request, 404, NO_GAME)
    return page(
        request,
        "ratings.html",
        game=games.meta(name),
        games=[games.meta(one) for one in games.names()],
        board=await found.board(name),
        roles=await found.roles(name),
    )


routes = [Route("/ratings", first), Route("/ratings/{game}", ratings)]
