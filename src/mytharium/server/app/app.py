"""The web application: how its parts are put together, and its answers to errors."""

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

from mytharium.scene.words import mark
from mytharium.server.accounts import routes as account_routes
from mytharium.server.accounts.access import Unconfirmed, ask
from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import SESSION, Tokens
from mytharium.server.api import routes as api_routes
from mytharium.server.app import admin_routes, operation
from mytharium.server.app.admin_store import Admin
from mytharium.server.app.operation import Memory
from mytharium.server.app.peers import Peers
from mytharium.server.app.security import Shield
from mytharium.server.base.errors import DatabaseError, Unsure
from mytharium.server.base.limits import Limiter, TooMany
from mytharium.server.base.settings import Settings
from mytharium.server.chat.store import CHAT, Chat
from mytharium.server.db.database import Database
from mytharium.server.http.admission import count_guess
from mytharium.server.http.requests import TOO_FAST, Guests, Site
from mytharium.server.http.responses import failure
from mytharium.server.live.socket import live
from mytharium.server.lobby import routes as lobby_routes
from mytharium.server.lobby import store as lobby
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.notifications import routes as notice_routes
from mytharium.server.notifications import store as notifications
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.planning import planning as plan_routes
from mytharium.server.ratings import routes as rating_routes
from mytharium.server.ratings import store as ratings
from mytharium.server.ratings.store import Ratings
from mytharium.server.reviews import routes as review_routes
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.tables.bot_workers import Jobs, bot_workers
from mytharium.server.tables.bots import BotKeeper
from mytharium.server.tables.clocks import Keeper
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.store import SEATS, TABLE, Store
from mytharium.server.tables.table import NoTable, NotYours
from mytharium.server.tables.tables import Tables
from mytharium.server.tournaments import routes as tournament_routes
from mytharium.server.tournaments.scheduler import Organiser
from mytharium.server.web import home, new_table, static, table

log = logging.getLogger("mytharium.server")

NOWHERE = mark("There is nothing at this address.")
NO_TABLE = mark("There is no such table for you. If somebody invited you, open the link once more.")
NOT_SAVED = mark("Nothing was changed. Try again in a moment; if it keeps happening, tell whoever runs this server.")
UNSURE = mark("The database was lost while it saved, so this may have been done or not. Look before you try again.")
FAILED = mark("The error has been logged for whoever runs this server. Nothing was changed.")
_PHRASES = {status.phrase for status in HTTPStatus}  # the details of Starlette's own exceptions


def open_database(url: str) -> Database:
    """Return the database with every feature subscribed to its events."""
    database = Database(url)
    for feature in (ratings, notifications, lobby):
        feature.subscribe(database.events)
    return database


@asynccontextmanager
async def open_site(settings: Settings, jobs: Jobs | None = None) -> AsyncIterator[Site]:
    """Open all that the routes need, from the database up."""
    database = open_database(settings.db)
    await database.upgrade()
    keyring = await database.keyring(settings.secret)
    tables = Tables(Store(database), jobs or Jobs(bot_workers(settings)), plays=settings.bots)
    seating = Seating(tables, keyring)
    ratings = Ratings(database)
    people, lobby, chat = People(seating), Lobby(seating, ratings.points_of), Chat(database)
    limiter = Limiter(settings.rates)
    hear = {TABLE: tables.hear, SEATS: tables.news.hear, SESSION: people.sessions.hear, CHAT: chat.hear}
    peers = Peers(database, tables, hear, limiter)
    keeper, postman = Keeper(tables), Postman(settings, people, keyring, await database.secret("vapid"))
    organiser, admin = Organiser(seating), Admin(people, tables)
    background = [*peers.background, *(one.recurring for one in (keeper, organiser, postman, Memory(tables), admin))]
    if settings.bots:
        if not database.is_postgres:
            await tables.store.free_all_leases()
        background.append(BotKeeper(tables).recurring)
    for work in background:
        work.start()
    try:
        built = static.is_built(Path(settings.docs))
        services = (people, lobby, chat, postman, Tokens(database), ratings, admin, Reviews(tables), organiser)
        yield Site(settings, seating, keyring, limiter, built, *services, organiser.tournaments, peers, Guests(keyring))
    finally:
        for work in reversed(background):
            await work.stop()
        await chat.errands.close()
        await tables.close()
        await database.close()


def create_app(settings: Settings, jobs: Jobs | None = None) -> Shield:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_site(settings, jobs) as site:
            app.state.site = site
            yield

    return Shield(
        Starlette(
            routes=[
                *home.routes,
                *new_table.routes,
                *table.routes,
                *plan_routes.routes,
                *lobby_routes.routes,
                *notice_routes.routes,
                *account_routes.routes,
                *operation.routes,
                *api_routes.routes,
                *rating_routes.routes,
                *admin_routes.routes,
                *review_routes.routes,
                *tournament_routes.routes,
                WebSocketRoute("/t/{table}/live", live),
                *static.routes(Path(settings.docs)),
            ],
            exception_handlers={
                HTTPException: _http,
                NoTable: _no_table,
                Unconfirmed: ask,
                NotYours: _not_yours,
                TooMany: _too_many,
                DatabaseError: _not_saved,
                Exception: _failed,
            },
            lifespan=lifespan,
        )
    )


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
    code = request.path_params.get("table", "")
    return failure(request, 409, str(error), back=f"/t/{code}" if code else "")


def _too_many(request: Request, error: Exception) -> Response:
    return _http(request, HTTPException(429, TOO_FAST, {"Retry-After": "60"}))


def _not_saved(request: Request, error: Exception) -> Response:
    log.error("The database failed: %s", error)
    return failure(request, 503, UNSURE if isinstance(error, Unsure) else NOT_SAVED)


def _failed(request: Request, error: Exception) -> Response:
    return failure(request, 500, FAILED)
