"""Fuzzing of every route, form field, socket message and API operation.

No status is 500 or more, and no error is logged. The seed is fixed (MYTHARIUM_FUZZ_SEED); MYTHARIUM_FUZZ=50 runs
fifty times as many random cases.
"""

import inspect
import json
import logging
import os
import random
import re
import socket
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocketDisconnect

import mytharium
from mytharium.server.accounts.people import People
from mytharium.server.accounts.token_store import RIGHTS, Tokens
from mytharium.server.api.openapi import document
from mytharium.server.api.operations import OPERATIONS
from mytharium.server.app.admin_store import Admin
from mytharium.server.base.background import Recurring
from mytharium.server.base.limits import KINDS
from mytharium.server.base.settings import Mail, Rates
from mytharium.server.http import admission
from mytharium.server.live import messages
from mytharium.server.notifications.dispatcher import Postman
from mytharium.server.tournaments.scheduler import Organiser
from tests.server.databases import BOTH, database
from tests.server.hand import HOST, Person, Town, pair, site
from tests.server.post import mail_server
from tests.server.test_people import PASSWORD

TIMES = int(os.environ.get("MYTHARIUM_FUZZ", "1"))
OFTEN: dict[str, Any] = dict.fromkeys(KINDS, "1000000/second")
RATES = Rates(**OFTEN, sockets_of_guest=10_000, sockets_of_address=10_000, share=9999)
SERVER = Path(mytharium.__file__).parent / "server"
HEADERS = {"Origin": HOST, "Content-Type": "application/x-www-form-urlencoded"}

BAD: tuple[str, ...] = (
    "\0", "a\0b", "\ud800", "\udfff\ud800", "\udcff", "\x1b[2J", "\r\nBcc: a@b.c", "\u202e\u200b", "\ufffe", "𝟙", "٣",
    "²", "9" * 5000, "-1", "-" + "9" * 400, "1e999", "NaN", "0x7f", "999999", "1000000", "2147483648",
    "9223372036854775808", "[" * 20_000, '{"a":' * 4000, "{}", "[]", "null", '{"id":"a","rawId":"a","response":{}}',
    '"' * 300, "x" * 20_000, "é" * 3000, "🜁" * 1500, "%00", "%s%n{0}{x}", "../../etc/passwd", "//evil.test",
    "'; DROP TABLE people; --", "<b>&amp;", "", " ", "0", "1", "2", "12:99", "99:99", "999999 d " * 2000, "2026-13-45",
    "Europe/../UTC", "https://127.0.0.1/", "http://[::1", "https://\0/", "a@b.c", "a" * 70 + "@b.org",
    "https://a.org/" + "x" * 2000,
)  # fmt: skip
WORST = ("\0", "\ud800", "9" * 5000, "[" * 20_000, '{"a":' * 4000, "x" * 20_000, "²", "9223372036854775808")
RIGHT = {
    "kind": ("me", "bot", "swiss", "create"), "seat": ("0", "1"), "strength": ("easy",), "name": ("Ann", "Eve"),
    "password": (PASSWORD,), "old": (PASSWORD,), "email": ("a@b.org",), "hook": ("https://127.0.0.1/",),
    "shape": ("plain",), "right": ("read",), "number": ("0", "1"), "pace": ("daily",), "preset": ("own",),
}  # fmt: skip
GOOD = (
    "yes", "no", "me", "friend", "person", "device", "bot", "bot:easy", "none", "own", "easy", "whispers", "Ann", "Bob",
    "read", "play", "swiss", "groups", "daily", "turn", "mail", "push", "hook", "plain", "create", "sign-in", "es",
    "dark", PASSWORD,
)  # fmt: skip


def names_in(folder: Path, pattern: str) -> list[str]:
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".py"))
    return sorted({name for file in files for name in re.findall(pattern, file.read_text()) if name})


READ = r'(?:first|_sent)\((?:form|sent), "([\w-]+)"|(?:form|sent)\.get\("([\w-]+)"|"([\w-]+)" in (?:form|sent)\b'


@cache
def fields_of(file: str) -> list[str]:
    """The fields that the handlers of a module read; any field, if they leave that to others."""
    return sorted({name for names in re.findall(READ, Path(file).read_text()) for name in names if name}) or FIELDS


FIELDS = sorted(
    {
        *names_in(SERVER.parent / "web", r'<(?:input|select|textarea|button)[^>]*? name="([\w-]+)"'),
        *(
            name
            for file in SERVER.rglob("*.py")
            for names in re.findall(READ, file.read_text())
            for name in names
            if name
        ),
        *(f"{field}{k}" for field in ("seat", "name", "strength") for k in range(4)),
        *("mail-kind", "hook-kind", "push-kind", "option-x", "text-x", "again", "rating-from", "rating-to"),
    }
    - {"csrf", ""}
)
DEEDS = [*names_in(SERVER / "http", r'case "([\w-]+)":'), "block", "unblock", "rename", "settle", "delete-table"]
QUERIES = [*names_in(SERVER, r'query_params(?:\.get\(|\[)"([\w-]+)"'), "have", "lang"]


class Fuzzer:
    """A reproducible source of bad requests to one site."""

    def __init__(self, town: Town, caplog: pytest.LogCaptureFixture) -> None:
        self.town, self.caplog, self.rng = town, caplog, random.Random(os.environ.get("MYTHARIUM_FUZZ_SEED", "26"))
        self.ann, self.bob, self.code = pair(town)
        self.known = [self.code, *GOOD]
        self.rights = {"table": self.code, "game": "whispers", "name": "Ann", "token": town.seat_link(self.code, 1)[3:]}
        self.people = [self.ann, self.bob, self.member("Ann", True), self.member("Bob"), town.person()]
        cup = {"name": "Cup", "kind": "swiss", "rounds": "3", "pace": "daily"}
        self.rights["code"] = self.people[2].post("/tournaments/new/whispers", cup).removeprefix("/tournaments/")

    def member(self, name: str, administers: bool = False) -> Person:
        """Return a person with an account, registered again if a form deleted it."""
        person = self.town.person()
        given = {"name": name, "password": PASSWORD}
        if self.town.call(self.town.site[People].by_name, name) is None:
            person.post("/register", given, 200)
            made = self.town.call(self.town.site[People].by_name, name)
            assert made is not None
            self.town.call(self.town.site[People].appoint, made.id, administers)
        else:
            person.client.post("/sign-in", data={"csrf": person.csrf(), **given}, headers={"Origin": HOST})
        return person

    def value(self) -> str:
        return self.rng.choice(BAD if self.rng.random() < 0.6 else self.known)

    def encoded(self, text: str) -> str:
        """As a browser writes it, or as none would: lone surrogates, and bytes that are no text."""
        return quote(text.encode("utf-8", "surrogatepass"), safe="") + self.rng.choice(
            ["", "", "", "", "%ff", "%C0%80"]
        )

    def path(self, route: Route | WebSocketRoute) -> str:
        path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda part: self.part(part[1]), route.path)
        if self.rng.random() < 0.3:
            return path
        return f"{path}?{self.rng.choice(QUERIES)}={self.encoded(self.value())[:4000]}"

    def part(self, name: str) -> str:
        """A part of an address, in two of three cases the right one."""
        if self.rng.random() < 0.66:
            return self.rng.choice(DEEDS) if name == "what" else self.rights.get(name, "x")
        return self.encoded(self.value())[:4000] or "x"

    def forms(self, route: Route) -> Iterator[str]:
        """One field of those that the handler reads is wrong, or all are anything."""
        fields = fields_of(inspect.getsourcefile(route.endpoint) or "")
        for wrong in fields if len(fields) < len(FIELDS) else ():
            for bad in (*WORST, self.rng.choice(BAD)):
                right = [(name, self.rng.choice(RIGHT.get(name, ("yes",)))) for name in fields if name != wrong]
                yield self.written([*right, (wrong, bad)])
        for _ in range(8 * TIMES):
            count = self.rng.choice((1, 3, 8, 30))
            yield self.written([(self.rng.choice(FIELDS), self.value()) for _ in range(count)])

    def written(self, pairs: list[tuple[str, str]]) -> str:
        return "&".join(f"{name}={self.encoded(value)}" for name, value in pairs)[:60_000]

    def json(self, depth: int = 0) -> Any:
        what = self.rng.random()
        if depth < 3 and what < 0.15:
            return [self.json(depth + 1) for _ in range(self.rng.randrange(4))]
        if depth < 3 and what < 0.3:
            return {self.value()[:50]: self.json(depth + 1) for _ in range(self.rng.randrange(4))}
        return self.rng.choice([self.value(), self.value()[:30], None, True, -1, 0, 1, 2, 10**6, 10**30, 1.5, 1e300])

    def filled(self, struct: Any) -> dict[str, Any]:
        """The fields of a message or a body, some of them right."""
        fields: dict[str, Any] = {}
        for field in msgspec.structs.fields(struct):
            right = {"seq": 0, "game": "whispers", "room": "players", "number": 1, "seats": [{"kind": "me"}]}
            fields[field.name] = right.get(field.name, "x") if self.rng.random() < 0.5 else self.json()
        return fields

    def check(self, what: str, status: int) -> None:
        assert status < 500, what[:300]
        wrong = [record for record in self.caplog.records if record.levelno >= logging.ERROR or record.exc_info]
        assert not wrong, f"{what[:300]}: {wrong[0].getMessage()}"


@pytest.fixture(params=BOTH)
def fuzzer(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> Iterator[Fuzzer]:
    def nowhere(*_: object, **__: object) -> Any:
        raise socket.gaierror

    monkeypatch.setattr(Recurring, "start", lambda self: None)  # what is due is done when a test says so
    monkeypatch.setattr(admission, "STEP", 0.001)  # else each wrong code waits a quarter of a second
    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.getaddrinfo", nowhere)
    caplog.set_level(logging.INFO, "mytharium")
    with mail_server() as (_, port), database(request.param, tmp_path) as url:
        mail = Mail(server="127.0.0.1", port=port, tls="never", daily=10_000)
        with site(url, rates=RATES, url=HOST, mail=mail) as town:
            yield Fuzzer(town, caplog)


def routes(town: Town) -> list[Route | WebSocketRoute]:
    found = town.app.app.routes
    assert all(isinstance(route, Route | WebSocketRoute | Mount) for route in found)
    return [route for route in found if isinstance(route, Route | WebSocketRoute)]


def test_pages_and_forms(fuzzer: Fuzzer) -> None:
    """Fuzz every route by both methods: path, query and form fields."""
    town = fuzzer.town
    for route in routes(town):
        if not isinstance(route, Route):
            continue
        for _ in range(3 * TIMES):
            person, path = fuzzer.rng.choice(fuzzer.people), fuzzer.path(route)
            answer = person.client.get(path, follow_redirects=False)
            fuzzer.check(f"GET {path}", answer.status_code)
        for form in fuzzer.forms(route) if "POST" in (route.methods or ()) else ["a=b"]:
            number = fuzzer.rng.randrange(len(fuzzer.people))
            person, path = fuzzer.people[number], fuzzer.path(route)
            body = f"csrf={person.csrf()}&{form}" if fuzzer.rng.random() < 0.95 else form
            answer = person.client.post(path, content=body, headers=HEADERS, follow_redirects=False)
            fuzzer.check(f"POST {path} {form}", answer.status_code)
            if (
                number in (2, 3)
                and route.path.startswith(("/account", "/sign-out", "/recover"))
                and person.client.get("/account", follow_redirects=False).status_code != 200
            ):
                fuzzer.people[number] = fuzzer.member(("Ann", "Bob")[number - 2], number == 2)
    for work in (town.site[Organiser].tend, town.site[Postman].deliver, town.site[Admin].reports):
        town.call(work)
    fuzzer.check("what is due then", 200)


def test_programs(fuzzer: Fuzzer) -> None:
    """Fuzz every operation of the API: each reply has a status that its description lists."""
    made = fuzzer.town.call(fuzzer.town.site[People].by_name, "Ann")
    assert made is not None
    token = fuzzer.town.call(fuzzer.town.site[Tokens].make, made.id, "Robot", set(RIGHTS))
    client, paths = fuzzer.town.person().client, document(HOST)["paths"]
    for operation in OPERATIONS:
        described = paths[operation.path][operation.method.lower()]["responses"]
        for count in range(15 * TIMES):
            route = Route(operation.path, lambda _: None)
            path = fuzzer.path(route) if fuzzer.rng.random() < 0.5 else operation.path.replace("{table}", fuzzer.code)
            body = operation.takes if operation.has_body else None
            value = fuzzer.filled(body) if body and fuzzer.rng.random() < 0.7 else fuzzer.json()
            text = (
                json.dumps(value).encode() if fuzzer.rng.random() < 0.9 else fuzzer.value().encode("utf-8", "replace")
            )
            if count == 0:  # a text that neither database can store
                text = json.dumps({"name": "a\0b"}).encode()
            headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
            answer = client.request(operation.method, path, content=text, headers=headers)
            sent = f"{operation.method} {path} {text[:200]!r}"
            fuzzer.check(sent, answer.status_code)
            assert str(answer.status_code) in described, sent


def test_sockets(fuzzer: Fuzzer) -> None:
    kinds = msgspec.inspect.type_info(messages.Message)
    assert isinstance(kinds, msgspec.inspect.UnionType)
    structs = [kind.cls for kind in kinds.types if isinstance(kind, msgspec.inspect.StructType)]
    assert len(structs) > 20
    for route in routes(fuzzer.town):
        if not isinstance(route, WebSocketRoute):
            continue
        for round in range(4 * TIMES):
            path = route.path.replace("{table}", fuzzer.code) if round % 2 else fuzzer.path(route)
            talk(fuzzer, fuzzer.rng.choice(fuzzer.people[:3]), path, structs)
            fuzzer.check(path, 200)


def talk(fuzzer: Fuzzer, person: Person, path: str, structs: list[Any]) -> None:
    """Open a page's socket and send it one message of each kind, and nonsense in between."""
    try:
        with person.client.websocket_connect(path, headers={"Origin": HOST}) as line:
            for struct in structs:
                message = {"type": struct.__struct_config__.tag, **fuzzer.filled(struct)}
                line.send_text(json.dumps(message) if fuzzer.rng.random() < 0.8 else json.dumps(fuzzer.json()))
                if fuzzer.rng.random() < 0.1:
                    line.send_bytes(fuzzer.value().encode("utf-8", "replace"))
            if path.startswith("/t/"):  # lists and programs are sent what is new, and nothing else
                line.send_text('{"type": "ping"}')
                while '"pong"' not in line.receive_text():
                    pass
    except WebSocketDisconnect:
        pass


@pytest.mark.parametrize("path", ["/t/%00", "/people/%00", "/tournaments/%00", "/t/a%00b/board.svg", "/t/%ED%A0%80"])
def test_what_cannot_be_stored_is_not_found(fuzzer: Fuzzer, path: str) -> None:
    fuzzer.ann.get(path, 404)
    fuzzer.check(path, 404)


def test_bad_input_is_a_sentence_in_the_language_of_the_reader(fuzzer: Fuzzer) -> None:
    ann, guest = fuzzer.people[2], fuzzer.town.person()
    for person in (ann, guest):
        person.post("/preferences", {"lang": "es"})
    for path, form in (
        ("/sign-in", {"name": "a\0", "password": "b"}),
        ("/register", {"name": "\0", "password": PASSWORD}),
        ("/recover", {"name": "Ann", "code": "\0", "password": PASSWORD}),
        ("/preferences", {"name": "A\0nn"}),
        ("/account/token", {"name": "\0", "right": "read"}),
    ):
        person = ann if path.startswith("/account") else guest
        assert "caracteres que no se pueden guardar" in person.post(path, form, 400)
    assert "caracteres que no se pueden guardar" in ann.get("/join?code=%00", 400)
    ann.post(f"/t/{fuzzer.code}/seat", {"seat": "9" * 5000, "kind": "me"}, 404)
    fuzzer.ann.post(f"/t/{fuzzer.code}/seat", {"seat": "9" * 5000, "kind": "me"}, 409)
    fuzzer.check("forms", 200)
