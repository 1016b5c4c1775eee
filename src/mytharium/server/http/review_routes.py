"""The review of a game that is over: asked for, watched while it is made, and read."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from mytharium.server.http.admission import admit
from mytharium.server.http.responses import page, posted, site_of
from mytharium.server.http.security import guest_of
from mytharium.server.reviews.reviews import NOT_OVER
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.tables import NoTable, NotYours


def _admit(request: Request, table: OpenTable) -> None:
    admit(request, table.info)
    if not table.match.over:
        raise NotYours(NOT_OVER)


async def show(request: Request) -> Response:
    """`seat` says whose choices are told, from 1."""
    site, guest = site_of(request), guest_of(request)
    code, wish = request.path_params["table"], request.query_params.get("seat", "")
    async with site.tables.at(code) as table:
        _admit(request, table)
        kept = await site.reviews.of(code)
        mine = [seat for seat in range(len(table.info.seats)) if guest.id in table.info.guests_of(seat)]
        seat = int(wish) - 1 if wish in {str(k + 1) for k in range(len(table.info.seats))} else -1
        return page(request, "review.html", table=table, kept=kept, mine=mine, seat=seat)


async def progress(request: Request) -> Response:
    """For the page: how far the review has come."""
    site, code = site_of(request), request.path_params["table"]
    async with site.tables.at(code) as table:
        _admit(request, table)
    kept = await site.reviews.of(code)
    return JSONResponse({"done": kept.done if kept else 0, "total": kept.total if kept else 0})


async def begin(request: Request) -> Response:
    """Those who played may ask for it."""
    site, guest, code = site_of(request), guest_of(request), request.path_params["table"]
    await posted(request, "create")
    async with site.tables.at(code) as table:
        _admit(request, table)
        if not table.info.is_in(guest.id):
            raise NoTable
    await site.reviews.begin(code)
    return RedirectResponse(f"/t/{code}/review", 303)


routes = [
    Route("/t/{table}/review", show),
    Route("/t/{table}/review", begin, methods=["POST"]),
    Route("/t/{table}/review/progress", progress),
]
