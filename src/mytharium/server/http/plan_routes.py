"""Planning ahead on a private copy of a table."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from mytharium.server.http.responses import page, site_of
from mytharium.server.http.security import address_of, guest_of, is_from_here, language_of
from mytharium.server.http.table_routes import look_at
from mytharium.server.inputs import number
from mytharium.server.planning.planning import Planning
from mytharium.server.tables.frames import draw
from mytharium.server.tables.live import live


async def plan(request: Request) -> Response:
    """The table's page, which begins as the table is and goes on by itself."""
    snapshot = await look_at(request, number(request.query_params.get("from", "")))
    if snapshot.over:
        return RedirectResponse(f"/t/{snapshot.table}", 303)
    site = site_of(request)
    async with site.tables.at(snapshot.table) as table:
        drawing = draw(site, table, snapshot, language_of(request))
    start = f"?from={snapshot.moment}" if not snapshot.live else ""
    return page(request, "table.html", snapshot=snapshot, regions=drawing.regions, have="", plan=f"/plan/live{start}")


async def plan_live(socket: WebSocket) -> None:
    if not is_from_here(socket.headers):
        await socket.close(1008)
        return
    site = socket.app.state.site
    await live(site, socket, guest_of(socket), language_of(socket), address_of(socket), Planning)


routes = [Route("/t/{table}/plan", plan), WebSocketRoute("/t/{table}/plan/live", plan_live)]
