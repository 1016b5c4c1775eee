"""For whoever runs the server, and for what watches it: is it alive, and can it serve?"""

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from mytharium.server.http.connections import is_among
from mytharium.server.http.responses import site_of
from mytharium.server.http.security import address_of
from mytharium.server.neighbours import SERVER, WORKER
from mytharium.server.operation.metrics import counted
from mytharium.server.storage.database import DatabaseError


async def health(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def ready(request: Request) -> Response:
    """Games can be read and written: the database answers, with the schema of this version."""
    site = site_of(request)
    try:
        site.tables.store.database.check_file()
        said = {"database": "ok", "schema": await site.tables.store.database.revision()}
        status = 200
    except DatabaseError:
        said, status = {"database": "does not answer"}, 503
    here = {"workers": site.tables.jobs.count, "waiting": site.tables.jobs.waiting}
    others = {"other_servers": site.neighbours.count(SERVER), "other_workers": site.neighbours.count(WORKER)}
    workers = here | (others if site.tables.store.database.is_postgres else {})
    return JSONResponse({**said, **workers}, status, headers={"Cache-Control": "no-store"})


async def metrics(request: Request) -> Response:
    """What was counted, for those whom the settings name; to others there is nothing here."""
    site = site_of(request)
    if not is_among(address_of(request), site.settings.metrics):
        raise HTTPException(404)
    return Response(counted(), headers={"Content-Type": CONTENT_TYPE_LATEST})


routes = [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]
