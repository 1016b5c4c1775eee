"""A site as a host runs it: one process with SQLite, two with PostgreSQL, services for mail and push, and a clock that
is set by hand."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from sqlalchemy import Select, create_engine

from mytharium.server.app.app import open_site
from mytharium.server.base import clock
from mytharium.server.base.settings import Settings
from mytharium.server.tables.rights import Right
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import HUMAN, Seat
from tests.browser.conftest import listen
from tests.browser.running import search
from tests.browser.states import until, won
from tests.server.databases import database
from tests.server.hand import QuickJobs
from tests.server.post import Receiver, mail_server
from tests.server.programs import PASSWORD
from tests.server.real import HANDS, Server, free_port

PATIENT = {f"RATES_{kind}": "100000/second" for kind in ("MESSAGE", "CREATE", "JOIN", "REGISTER", "POST", "LETTER")}
PROCESSES = {"sqlite": 1, "postgres": 2}
Visit = Callable[..., Page]


class Place:
    """Cookies do not tell ports apart, so a browser is known to all processes, as behind a proxy."""

    def __init__(self, kind: str, folder: Path, stack: ExitStack) -> None:
        self.db = stack.enter_context(database(kind, folder))
        self._reader = create_engine(self.db.replace("postgresql:", "postgresql+psycopg:"))
        stack.callback(self._reader.dispose)
        self.mail, port = stack.enter_context(mail_server())
        self.push = stack.enter_context(Receiver())
        self._aside = stack.enter_context(ThreadPoolExecutor(2))  # Playwright has a loop of its own here
        self._folder, self._ports = folder, [str(free_port()) for _ in range(PROCESSES[kind])]
        self.addresses = [f"http://127.0.0.1:{port}" for port in self._ports]
        self._settings = {
            **PATIENT,
            "URL": self.addresses[0],
            "PRIVATE_ADDRESSES": "true",
            "MAIL_SERVER": "127.0.0.1",
            "MAIL_PORT": str(port),
            "MAIL_TLS": "never",
            HANDS.removeprefix("MYTHARIUM_"): str(folder / "hands"),
        }
        self._ahead = 0
        self.later(0)
        self.ended = self._aside.submit(asyncio.run, self._finished()).result()
        self.start()

    async def _finished(self) -> str:
        """The address of a game that is over and that everybody may see, near its end."""
        match, seats = search(won), (Seat(HUMAN, "Jökull"), Seat(HUMAN, "Tinna"))
        async with open_site(Settings(db=self.db), QuickJobs()) as site:
            plan = Plan(match.game.name, (), match.game.options, seats, allowed=(Right.WATCH,))
            return f"/t/{await site.seating.create(plan, 'nobody', match)}?at={len(match.line) - 24}"

    def start(self) -> None:
        def serve(port: str) -> Server:
            return Server(self.db, log=str(self._folder / f"{port}.log"), port=port, **self._settings)

        self.servers = list(self._aside.map(serve, self._ports))

    def stop(self) -> None:
        assert [server.stop() for server in self.servers] == [0] * len(self._ports)
        logs = [(self._folder / f"{port}.log").read_text() for port in self._ports]
        assert not any(logs), logs

    def at(self, process: int, path: str) -> str:
        """An address, at the first process or at the other one if there is one."""
        return self.addresses[process % len(self.addresses)] + path

    # ---- time --------------------------------------------------------------------------------------------------

    def later(self, milliseconds: int) -> None:
        """It is that much later, and time goes on."""
        self._ahead += milliseconds
        self._set(str(self._ahead))

    def stand(self, time: int) -> None:
        """It is that time, and stays so."""
        self._ahead = time - clock.now()
        self._set(f"={time}")

    def _set(self, hands: str) -> None:
        new = self._folder / "hands.new"
        new.write_text(hands)
        new.replace(self._folder / "hands")

    # ---- what is stored ----------------------------------------------------------------------------------------

    def rows(self, query: Select[Any]) -> list[Any]:
        with self._reader.connect() as connection:
            return list(connection.execute(query))


def place_of(kind: str, folder: Path) -> Iterator[Place]:
    with ExitStack() as stack:
        place = Place(kind, folder, stack)
        try:
            yield place
        except BaseException:
            for server in place.servers:
                server.kill()
            raise
        place.stop()


def visits(browser: Browser, place: Place) -> Iterator[Visit]:
    """visit(process, path) opens a page in a browser of its own; at the end no console may have complained."""
    said: list[str] = []
    with ExitStack() as stack:

        def visit(process: int, path: str, **options: Any) -> Page:
            usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "service_workers": "block"}
            context = browser.new_context(**usual | options)
            page = stack.enter_context(context).new_page()
            listen(page, said)
            page.goto(place.at(process, path))
            return page

        yield visit
    assert said == []


def register(page: Page, name: str) -> None:
    page.goto(page.url.partition("/t/")[0].rstrip("/") + "/register")
    page.fill("#name", name)
    page.fill("#password", PASSWORD)
    page.click(".card1 .btn.solid")
    until(page, "document.querySelectorAll('.codes li').length === 8")


def authenticator(page: Page) -> None:
    """Give the page's device passkeys of its own."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    device = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    line.send("WebAuthn.addVirtualAuthenticator", {"options": device})
