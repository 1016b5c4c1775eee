"""Seats, cookies and links of others, scripts in what people and packs say, and seeds that one might guess."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mytharium.server.app.security import COOKIE
from mytharium.server.base.secrets import Keyring
from mytharium.server.base.settings import Rates
from mytharium.server.http.requests import Guests
from tests.server.hand import Page, Town, pair, site
from tests.server.programs import PASSWORD, Program, token_of
from tests.server.real import ROOT, Browser, Server
from tests.server.test_api import member

SCRIPT = '<script>alert(1)</script><img src=x onerror="alert(1)">'


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    with site(tmp_path / "db.sqlite", rates=Rates(register="100/hour", create="100/minute")) as found:
        yield found


async def log_of(town: Town, code: str) -> list[str]:
    async with town.site.tables.at(code) as table:
        return [f"{entry.seat} {entry.kind} {entry.text}" for entry in table.match.log]


# ---- other people's seats --------------------------------------------------------------------------------------


def tries(page: Page, seat: int) -> list[str]:
    """Everything by which a page might act for a seat that is not its own."""
    seq = page.frame["seq"]
    return [
        page.ask("lift", seat=seat)["type"],
        *(page.ask("move", seq=seq, act=act)["type"] for act in ("say", "swap", "pass", "pick 1")),
        page.ask("undo", seq=seq)["type"],
        page.ask("done", seq=seq)["type"],
        page.ask("standing", answer="say")["type"],
    ]


def test_nobody_acts_for_another_seat(town: Town) -> None:
    ann, bob, code = pair(town)
    eve = town.person("Eve")
    eve.get(town.watch_link(code))
    with ann.live(code) as first:
        first.act()
        before = town.call(log_of, town, code)
        for person in (bob, eve):
            with person.live(code) as page:
                assert "table" not in tries(page, 0)
            for form in ({"seat": "0", "kind": "bot", "strength": "easy"}, {"seat": "0", "kind": "me"}):
                person.post(f"/t/{code}/seat", form, 409)
        assert town.call(log_of, town, code) == before
        first.catch_up()
        assert first.frame["state"]["your_turn"]


def test_no_program_acts_for_another_seat(town: Town) -> None:
    ann, bob = member(town, "Ann"), member(town, "Bob")
    code = ann.table()
    bob.sit(town.seat_link(code, 1))
    eve = Program(town, token_of(member(town, "Eve")))
    his = Program(town, token_of(bob))
    before = town.call(log_of, town, code)
    for program, statuses in ((eve, {404}), (his, {403, 409, 422})):
        for act in ("say", "pick 1"):
            body = json.dumps({"seq": len(before), "action": act})
            answer = program.client.post(
                f"/api/tables/{code}/moves",
                content=body,
                headers=program.headers | {"Content-Type": "application/json"},
            )
            assert answer.status_code in statuses | {400}, answer.text
    assert town.call(log_of, town, code) == before


# ---- cookies and links -----------------------------------------------------------------------------------------


def test_cookies_that_were_forged_or_are_worth_nothing_any_more(town: Town) -> None:
    ann = town.person("Ann")
    code = ann.table()
    true = ann.client.cookies[COOKIE]
    guest = town.site[Guests].read(true)
    assert guest is not None
    forged = (
        Guests(Keyring(b"another key")).write(guest),  # signed by somebody else
        true[: len(true) // 2] + true[len(true) // 2 + 1 :],
        true.rpartition(".")[0],
        true + "A",
        guest.id,
        "",
    )
    for cookie in forged:
        eve = town.person()
        eve.client.cookies.clear()
        eve.client.cookies.set(COOKIE, cookie)
        eve.get(f"/t/{code}", 404)
    replayed = town.person()
    replayed.client.cookies.set(COOKIE, true)
    replayed.get(f"/t/{code}")  # the cookie is the guest: whoever has it is
    ann.post("/register", {"name": "Ann", "password": PASSWORD}, 200)
    ann.get(f"/t/{code}")
    again = town.person()
    again.client.cookies.set(COOKIE, true)
    again.get(f"/t/{code}", 404)  # until there is an account
    signed_in = ann.client.cookies[COOKIE]
    ann.post("/sign-out", {})
    late = town.person()
    late.client.cookies.set(COOKIE, signed_in)
    late.get(f"/t/{code}", 404)  # or its session is over


def test_links_that_were_forged_or_used_up(town: Town) -> None:
    _, bob, code = pair(town)
    used = town.seat_link(code, 1)
    eve = town.person()
    others = Keyring(b"another key")
    for link in (used, f"/s/{others.seat_token(code, 1, 1)}", used[:-1], used[:-1] + "A", used + "A", "/s/" + "A" * 43):
        eve.get(link, 410)
        eve.post(link, {"name": "Eve"}, 410)
    for link in (f"/w/{others.watch_token(code)}", town.watch_link(code)[:-1], "/w/" + used[3:]):
        eve.get(link, 404)
    eve.get(f"/t/{code}", 404)
    bob.get(f"/t/{code}")


# ---- scripts ---------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_pages_as_text(town: Town) -> None:
    """Chat goes out as JSON, which the page puts in as text (tests/browser/test_talk.py), and to reports and files."""
    ann, bob, code = pair(town)
    with ann.live(code) as one, bob.live(code) as two:
        one.ask("say", text=SCRIPT)
        two.catch_up()
        assert [said["text"] for said in two.chat["messages"]] == [SCRIPT]
        one.ask("note", text=SCRIPT)
        for page in (one, two):
            assert "<script>alert" not in "".join(page.regions.values())
    for person in (ann, bob):
        for path in ("/", "/tables", f"/t/{code}", f"/t/{code}/board.svg"):
            assert "<script>alert" not in person.get(path)
            assert 'onerror="' not in person.get(path)


def test_what_a_pack_says_is_text(tmp_path: Path) -> None:
    """A pack may bring names of its own; they are escaped like those of people, on the board and beside it."""
    cards = (ROOT / "examples/packs/mythical_island/cards.toml").read_text("utf-8")
    numbers = iter(range(999))
    bad = re.sub(r'(?m)^(name|title) = ".*"$', lambda found: f"{found[1]} = '{SCRIPT}{next(numbers)}'", cards)
    pack = tmp_path / "packs/mythical_island"
    pack.mkdir(parents=True)
    (pack / "cards.toml").write_text(bad, "utf-8")
    server, ann = Server(tmp_path / "db.sqlite", PACKS=str(tmp_path / "packs")), Browser()  # which reads packs once
    try:
        form = {"seat0": "me", "seat1": "device", "name1": "Bob"}
        path = ann.request(server, "/new/mythical_island", form).headers["location"]
        with ann.socket(server, path.removeprefix("/t/")) as line:
            line.send('{"type": "lift", "seat": 0}')
            while "alert(1)" not in (shown := str(line.recv(20))):  # they are there
                pass
        shown += "".join(ann.request(server, path + more).text for more in ("", "/board.svg"))
        assert "<script>alert" not in shown
        assert "<img src=x" not in shown
    finally:
        server.stop()


def test_seeds_cannot_be_guessed(town: Town) -> None:
    """They come from the machine's own chance, not from a generator that somebody could wind back."""
    ann, seeds = town.person(), set()
    for _ in range(8):
        random.seed(1)
        code = ann.table()

        async def seed(code: str = code) -> str:
            async with town.site.tables.at(code) as table:
                return table.info.seed

        seeds.add(town.call(seed))
    assert len(seeds) == 8
    for seed_ in seeds:
        assert len(bytes.fromhex(seed_)) >= 16
        assert not any(seed_ in answer for answer in (ann.get("/"), ann.get(f"/t/{code}")))
