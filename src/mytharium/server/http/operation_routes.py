"""For whoever runs the server, and for what watches it: is it alive, and can it serve?"""

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from mytharium.server.http.responses import site_of
from mytharium.server.storage.database import DatabaseError


async def health(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def ready(request: Request) -> Response:
    """Games can be read and written: the database answers, with the schema of this version."""
    site = site_of(request)
    try:
        said = {"database": "ok", "schema": await site.tables.store.database.revision()}
        status = 200
    except DatabaseError:
        said, status = {"database": "does not answer"}, 503
    workers = {"workers": site.tables.jobs.count, "waiting": site.tables.jobs.waiting}
    return JSONResponse({**said, **workers}, status, headers={"Cache-Control": "no-store"})


routes = [Route("/health", health), Route("/ready", ready)]
