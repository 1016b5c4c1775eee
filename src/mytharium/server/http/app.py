"""The web application: how its parts are put together, and what it says when something fails."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from mytharium.scene.words import mark
from mytharium.server.admin.admin import Admin
from mytharium.server.admin.sweeping import Sweeper
from mytharium.server.api import routes as api_routes
from mytharium.server.api.tokens import Tokens
from mytharium.server.http import (
    account_routes,
    admin_routes,
    confirming,
    files,
    hand_routes,
    home_routes,
    install_routes,
    lobby_routes,
    new_routes,
    notice_routes,
    operation_routes,
    plan_routes,
    rating_routes,
    review_routes,
    sign_in_routes,
    table_routes,
    tournament_routes,
)
from mytharium.server.http.admission import count_guess
from mytharium.server.http.confirming import Unconfirmed
from mytharium.server.http.guests import Guests
from mytharium.server.http.limits import Limiter, TooMany
from mytharium.server.http.responses import failure
from mytharium.server.http.security import TOO_FAST, Shield, address_of, guest_of, is_from_here, language_of
from mytharium.server.http.tokens import load_keyring, load_vapid
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.neighbours import NEIGHBOUR, PRESENT, Neighbours
from mytharium.server.notices.encryption import Vapid
from mytharium.server.notices.postman import Postman
from mytharium.server.operation.memory import Memory
from mytharium.server.pace.keeper import Keeper
from mytharium.server.people.people import People
from mytharium.server.people.sessions import SESSION
from mytharium.server.ratings.ratings import Ratings
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.settings.settings import Settings
from mytharium.server.site import Painter, Site
from mytharium.server.storage.database import Database, DatabaseError, Unsure
from mytharium.server.storage.store import SEATS, TABLE, Store
from mytharium.server.tables.bot_keeper import BotKeeper
from mytharium.server.tables.bus import Bus
from mytharium.server.tables.jobs import Jobs, bot_workers
from mytharium.server.tables.live import live
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.tables import NoTable, NotYours, Tables
from mytharium.server.talk.chat import CHAT, Chat
from mytharium.server.tournaments.organiser import Organiser

log = logging.getLogger("mytharium.server")

NOWHERE = mark("There is nothing at this address.")
NO_TABLE = mark("There is no such table for you. If somebody invited you, open the link once more.")
NOT_SAVED = mark("Nothing was changed. Try again in a moment; if it keeps happening, tell whoever runs this server.")
UNSURE = mark("The database was lost while it saved, so this may have been done or not. Look before you try again.")
FAILED = mark("The error has been logged for whoever runs this server. Nothing was changed.")


@asynccontextmanager
async def open_site(settings: Settings, painter: Painter, jobs: Jobs | None = None) -> AsyncIterator[Site]:
    """Everything behind the routes, from the database up; closed in the reverse order."""
    database = Database(settings.db)
    await database.upgrade()
    keyring = await load_keyring(database, settings.secret)
    tables = Tables(Store(database), jobs or Jobs(bot_workers(settings)), plays=settings.bots)
    seating = Seating(tables, keyring)
    people, lobby, chat = People(seating), Lobby(seating), Chat(database)
    limiter = Limiter(settings.rates)
    neighbours = Neighbours(database, tables, limiter)
    hear = {
        TABLE: tables.hear,
        SEATS: tables.news.hear,
        SESSION: people.sessions.hear,
        CHAT: chat.hear,
        NEIGHBOUR: neighbours.hear,
        PRESENT: neighbours.hear_presence,
    }
    bus = Bus(database, hear)
    keeper, postman = Keeper(tables), Postman(settings, people, keyring, Vapid(await load_vapid(database)))
    organiser, admin = Organiser(seating), Admin(people, tables)
    bus.start()
    recurring = [keeper.recurring, organiser.recurring, postman.recurring, Sweeper(admin, database).recurring]
    recurring.append(Memory(tables).recurring)
    if settings.bots:
        if not database.is_postgres:
            await tables.leases.free_all()
        recurring.append(BotKeeper(tables).recurring)
    for work in recurring:
        work.start()
    neighbours.start(bus)
    try:
        guests = Guests(keyring)
        yield Site(
            settings,
            tables,
            seating,
            people,
            lobby,
            chat,
            postman,
            Tokens(database),
            Ratings(database),
            admin,
            Reviews(tables),
            organiser,
            keyring,
            guests,
            limiter,
            neighbours,
            painter,
            files.is_built(Path(settings.docs)),
        )
    finally:
        for work in reversed(recurring):
            await work.stop()
        await neighbours.recurring.stop()
        await bus.stop()
        await chat.errands.close()
        await tables.close()
        await database.close()


def create_app(settings: Settings, painter: Painter | None = None, jobs: Jobs | None = None) -> Shield:
    """The application for any ASGI server."""
    if painter is None:
        from mytharium.server.pages.pages import Pages

        painter = Pages()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_site(settings, painter, jobs) as site:
            app.state.site = site
            yield

    return Shield(
        Starlette(
            routes=[
                *home_routes.routes,
                *new_routes.routes,
                *table_routes.routes,
                *plan_routes.routes,
                *lobby_routes.routes,
                *hand_routes.routes,
                *sign_in_routes.routes,
                *notice_routes.routes,
                *account_routes.routes,
                *operation_routes.routes,
                *install_routes.routes,
                *api_routes.routes,
                *rating_routes.routes,
                *admin_routes.routes,
                *review_routes.routes,
                *tournament_routes.routes,
                WebSocketRoute("/t/{table}/live", _live),
                *files.routes(Path(settings.docs)),
            ],
            exception_handlers={
                HTTPException: _http,
                NoTable: _no_table,
                Unconfirmed: confirming.ask,
                NotYours: _not_yours,
                TooMany: _too_many,
                DatabaseError: _not_saved,
                Exception: _failed,
            },
            lifespan=lifespan,
        )
    )


async def _live(socket: WebSocket) -> None:
    if not is_from_here(socket.headers):
        await socket.close(1008)  # before it is accepted: the handshake fails with 403
        return
    await live(socket.app.state.site, socket, guest_of(socket), language_of(socket), address_of(socket))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentence = error.detail if error.detail not in _PHRASES else NOWHERE
    response = failure(request, error.status_code, sentence)
    response.headers.update(error.headers or {})
    return response


async def _no_table(request: Request, error: Exception) -> Response:
    try:
        await count_guess(request)
    except TooMany as too_many:
        return _too_many(request, too_many)
    return failure(request, 404, str(error) or NO_TABLE)


def _not_yours(request: Request, error: Exception) -> Response:
    return failure(request, 409, str(error), back=_table_of(request))


def _too_many(request: Request, error: Exception) -> Response:
    response = failure(request, 429, TOO_FAST)
    response.headers["Retry-After"] = "60"
    return response


def _not_saved(request: Request, error: Exception) -> Response:
    log.error("The database failed: %s", error)
    return failure(request, 503, UNSURE if isinstance(error, Unsure) else NOT_SAVED)


def _failed(request: Request, error: Exception) -> Response:
    return failure(request, 500, FAILED)


def _table_of(request: Request) -> str:
    table = request.path_params.get("table", "")
    return f"/t/{table}" if table else ""


_PHRASES = {status.phrase for status in HTTPStatus}  # what Starlette says by itself
