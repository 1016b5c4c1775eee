"""Helpers: a running site in this process, people with browsers, and games played over sockets."""

import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

from starlette.testclient import TestClient, WebSocketTestSession

from mytharium.server.app.app import create_app
from mytharium.server.app.security import Shield
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Site
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.bot_workers import Answer, Jobs, What
from tests.paper import Paper
from tests.server.databases import plant

T = TypeVar("T")
HOST = "http://testserver"
POLL = 0.04  # seconds from ping to ping: no more than a guest may send


class QuickJobs(Jobs):
    """Bots that answer at once, in this process: the first legal action."""

    async def choose(self, job: Job, owner: str = "") -> int:
        return job.moves[0]

    async def do(self, work: Callable[[What], Answer], what: What, owner: str = "") -> Answer:
        return work(what)


def app_for(db: Path | str, jobs: Jobs | None = None, **settings: Any) -> Shield:
    if isinstance(db, Path):
        plant(db)
    return create_app(Settings(db=str(db), **settings), jobs=jobs or QuickJobs())


class Person:
    """A browser with its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self._tokens: dict[str, str] = {}

    def get(self, path: str, status: int = 200) -> str:
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def csrf(self) -> str:
        """What its forms carry. It hangs on the cookies, so it is read again when those change."""
        known = self._tokens.get(str(dict(self.client.cookies)))
        if known is None:
            found = re.search(r'name="csrf" value="([^"]+)"', self.get("/preferences"))
            assert found
            known = self._tokens[str(dict(self.client.cookies))] = found[1]
        return known

    def post(self, path: str, form: dict[str, Any], status: int = 303) -> str:
        answer = self.client.post(
            path, data={"csrf": self.csrf(), **form}, headers={"Origin": HOST}, follow_redirects=False
        )
        assert answer.status_code == status, answer.text
        return answer.headers.get("location", "") if status == 303 else answer.text

    def table(self, **form: Any) -> str:
        """A new table of Whispers; by default with a friend. Its code."""
        return self.post("/new/whispers", {"seat0": "me", "seat1": "friend", **form}).removeprefix("/t/")

    def links(self, code: str) -> set[str]:
        """All links that the table's page shows."""
        return set(re.findall(r"/[sw]/[\w-]{20,}", self.get(f"/t/{code}")))

    def sit(self, link: str, name: str = "") -> str:
        return self.post(link, {"name": name}).removeprefix("/t/")

    def live(self, code: str) -> "Page":
        return Page(self.client.websocket_connect(f"/t/{code}/live", headers={"Origin": HOST}))


class Page:
    """The socket of a table's page: use it with `with`."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.frame: dict[str, Any] = {}
        self.heard: list[str] = []
        self.chat: dict[str, Any] = {}
        self.paper = Paper()

    def __enter__(self) -> Self:
        self.socket.__enter__()
        try:
            self.next()
        except BaseException as error:
            self.socket.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(self, *error: Any) -> None:
        self.socket.__exit__(*error)

    def next(self) -> dict[str, Any]:
        """The next message, whatever it is; what is said at the table is kept apart."""
        text = self.socket.receive_text()
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "chat":
            said = [] if message["whole"] else self.chat.get("messages", [])
            self.chat = {**self.chat, **message, "messages": said + message["messages"]}
            return self.next()
        if message["type"] == "table":
            self.frame = message
            self.paper.put(message["changes"])
        return message

    @property
    def regions(self) -> dict[str, str]:
        return self.paper.regions

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send_json({"type": kind, **fields})

    def catch_up(self) -> None:
        """Hear all that was sent before now."""
        self.say("ping")
        while self.next()["type"] != "pong":
            pass

    def until(self, seen: Callable[["Page"], bool]) -> None:
        """Wait for something that others do."""
        self.catch_up()
        while not seen(self):
            time.sleep(POLL)
            self.catch_up()

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send and give the first answer that is not a picture, or the last picture before the pong."""
        self.say(kind, **fields)
        self.say("ping")
        answer: dict[str, Any] = {}
        while (message := self.next())["type"] != "pong":
            if message["type"] != "table" or not answer or answer["type"] == "table":
                answer = message
        return answer

    def act(self, choice: int = 0) -> dict[str, Any]:
        """Play one of the choices on the page, or end the turn."""
        if self.frame["state"]["must_end"]:
            return self.ask("done", seq=self.frame["seq"])
        return self.ask("move", seq=self.frame["seq"], act=self.frame["choices"][choice]["act"])


@contextmanager
def site(db: Path | str, jobs: Jobs | None = None, **settings: Any) -> Iterator["Town"]:
    app = app_for(db, jobs, **settings)
    with TestClient(app, base_url=HOST) as first:
        yield Town(app, first)


class Town:
    """A site and the people who visit it."""

    def __init__(self, app: Shield, first: TestClient) -> None:
        self.app = app
        self._first = first

    @property
    def site(self) -> Site:
        found: Site = self.app.app.state.site
        return found

    def call(self, work: Callable[..., Awaitable[T]], *args: object) -> T:
        """Run something in the site's event loop."""
        assert self._first.portal is not None
        return self._first.portal.call(work, *args)

    def seat_link(self, code: str, seat: int, generation: int = 0) -> str:
        return f"/s/{self.site.keyring.seat_token(code, seat, generation)}"

    def watch_link(self, code: str) -> str:
        return f"/w/{self.site.keyring.watch_token(code)}"

    def person(self, name: str = "") -> Person:
        client = TestClient(self.app, base_url=HOST)
        client.portal = self._first.portal  # the same event loop for everybody
        person = Person(client)
        if name:
            person.post("/preferences", {"name": name})
        return person


def pair(town: Town, **form: Any) -> tuple[Person, Person, str]:
    """Two friends who sit at a table."""
    ann, bob = town.person("Ann"), town.person("Bob")
    code = ann.table(**form)
    bob.sit(town.seat_link(code, 1))
    return ann, bob, code


def play(*pages: Page) -> None:
    """To the end, everybody taking the first choice."""
    while True:
        for page in pages:
            page.catch_up()
            if page.frame["state"]["over"]:
                return
            if page.frame["state"]["curtain"] >= 0:
                page.ask("lift", seat=page.frame["state"]["curtain"])
            if page.frame["state"]["your_turn"]:
                page.act()
            else:
                time.sleep(POLL)  # a bot may be thinking
