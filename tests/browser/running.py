"""A server in this process, with tables that stand as a test or a screenshot needs them."""

import asyncio
import random
import socket
import threading
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import BrowserContext
from starlette.applications import Starlette

from mytharium import games
from mytharium.core.protocol import WATCHER, Game
from mytharium.match.match import Match
from mytharium.server.app.app import create_app
from mytharium.server.app.security import Compressing
from mytharium.server.base.settings import Mail, Rates, Settings
from mytharium.server.http.requests import Guest, Guests, Site
from mytharium.server.tables import bot_workers as jobs
from mytharium.server.tables.rights import Grant, Right, Rights
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import Seat
from mytharium.server.tables.time_control import Pace

T = TypeVar("T")
Stop = Callable[[Match], bool]
Player = Callable[[list[str], random.Random], str]
MODEL = "mythicals"  # the game whose tables stand for all, wherever a game does not matter
OFTEN = "10000/minute"
PATIENT = Rates(create=OFTEN, tables=OFTEN, join=OFTEN, post=OFTEN, page=OFTEN, message="100000/minute", share=9999)


NOWHERE = Mail(server="127.0.0.1", port=1)  # nobody takes letters there


class Running:
    """Serves until it is stopped; after another `start` it is the same place, with the same tables."""

    def __init__(self, db: Path) -> None:
        self.db = db
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        jobs.PACE = 0.02  # nobody here has to be kept from measuring how long a bot takes
        self.loop = asyncio.new_event_loop()
        self.shield = create_app(Settings(db=str(self.db), rates=PATIENT, mail=NOWHERE, url=self.address))
        config = uvicorn.Config(
            self.shield,
            host="127.0.0.1",
            port=self.port,
            ws=Compressing,
            log_config=None,
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        waiting = threading.Event()
        while not self.server.started:
            if not self.thread.is_alive():
                raise RuntimeError("The server did not start.")
            waiting.wait(0.02)

    def _run(self) -> None:
        self.loop.run_until_complete(self.server.serve())
        self.loop.close()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    @property
    def site(self) -> Site:
        app = self.shield.app
        assert isinstance(app, Starlette)
        site: Site = app.state.site
        return site

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something inside the server and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def greet(self, context: BrowserContext, guest: Guest) -> None:
        """Make a browser a certain guest's."""
        cookie = self.site[Guests].write(guest)
        context.add_cookies([{"name": "mytharium", "value": cookie, "url": self.address}])

    def guest_of(self, context: BrowserContext) -> Guest:
        """Whose a browser is."""
        cookies = {cookie.get("name"): cookie.get("value", "") for cookie in context.cookies(self.address)}
        return self.site[Guests].read(cookies.get("mytharium", "")) or Guest("")

    def plant(self, match: Match, seats: tuple[Seat, ...], owners: dict[int, str], pace: Pace | None = None) -> str:
        """A table where this game has been played so far; `owners` are the guests by seat, the first is the host."""
        rights = Rights.at((seat, guest) for seat, guest in owners.items() if seat >= 0)
        watcher = owners.get(int(WATCHER), "" if owners else "nobody")
        if watcher:
            rights = rights.plus(Grant(Right.WATCH, watcher))
        modules = tuple(part.partition("@")[0] for part in match.game.id.split("+")[1:])
        plan = Plan(match.game.name, modules, match.game.options, seats, pace=pace)
        return self.call(self._plant(plan, match, rights, next(iter(owners.values()), "nobody")))

    async def _plant(self, plan: Plan, match: Match, rights: Rights, host: str) -> str:
        site = self.site
        code = await site.seating._create(plan, host, rights, begun=match)
        async with site.tables.at(code) as found:
            await site.tables.seated(found, found.info)  # so that the clock of whoever is asked runs
        return code


def any_of(texts: list[str], dice: random.Random) -> str:
    return dice.choice(texts)


def played(
    seed: str, stop: Stop, dice: int = 1, people: int = 2, game: Game | None = None, choose: Player = any_of
) -> Match:
    """A game of people who play at random, up to the first question where `stop` holds, or to its end."""
    game = game or games.make(MODEL)
    match = Match(game, people + len(game.automas), seed, frozenset(range(people)))
    match.begin()
    rolls = random.Random(dice)
    while not stop(match) and not match.over:
        if match.held >= 0:
            match.done(match.held)
        else:
            seat = match.to_act()[0]
            match.move(seat, choose([text for _, text in match.legal(seat)], rolls))
    return match


@cache
def search(stop: Stop, tries: int = 400, people: int = 2, game: Game | None = None, choose: Player = any_of) -> Match:
    """The first of many random games that comes to where `stop` holds. It is shared: look at it, do not play on."""
    for k in range(tries):
        match = played(f"seed {k}", stop, k, people, game, choose)
        if stop(match):
            return match
    raise LookupError("No game came to that.")
