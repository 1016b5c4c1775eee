"""Whole visits, the same with SQLite and with PostgreSQL and two processes, where what is done at one is seen at the
other without a reload."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from playwright.sync_api import Browser, Page
from sqlalchemy import select

from mytharium.server.base.clock import MINUTE
from mytharium.server.db.schema import entries, tables, tournaments
from tests.browser.lists import HEARD
from tests.browser.place import Place, Visit, authenticator, place_of, register, visits
from tests.browser.players import asked, by_mouse, finish, over
from tests.browser.states import connected, until
from tests.server.databases import BOTH
from tests.server.post import Device
from tests.server.programs import token_at
from tests.server.real import ROOT

T = TypeVar("T")


@pytest.fixture(scope="module", params=BOTH)
def place(
    browser: Browser, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    yield from place_of(request.param, tmp_path_factory.mktemp("place"))


@pytest.fixture
def visit(browser: Browser, place: Place) -> Iterator[Visit]:
    yield from visits(browser, place)


def come(page: Page, seen: Callable[[], T]) -> T:
    """What is seen, as soon as it is something."""
    while not (found := seen()):
        page.wait_for_timeout(20)
    return found


def play(pages: list[Page], most: int = 200) -> int:
    """So many choices, or to the end; how many were made."""
    dice = random.Random(3)
    for made in range(most):
        found = come(pages[0], lambda: [page for page in pages if asked(page)] or [*map(over, pages)] == [True] * 2)
        if not isinstance(found, list):
            return made
        by_mouse(found[0], dice)
    return most


def away(*pages: Page) -> None:
    """They look elsewhere."""
    for page in pages:
        page.goto("about:blank")


# ---- by the day ------------------------------------------------------------------------------------------------------


def told_by_mail(place: Place, page: Page, process: int, email: str) -> Callable[[str], str]:
    """Somebody asks for letters, and confirms the address; where a letter about a table leads to, once it is there."""
    page.goto(place.at(process, "/account/notices"))
    page.fill("#email", email)
    page.click("#notices .btn.solid")
    letters = place.mail.letters

    def link(part: str) -> str:
        found = [
            re.search(rf"http://\S*{part}\S*", letter.get_content()) for letter in letters if letter["To"] == email
        ]
        return next((one[0] for one in found if one), "")

    page.goto(come(page, lambda: link("/confirm/")))
    page.click(".card1 .btn.solid")
    return lambda path: link(path + r"\s")


def told_by_push(place: Place, page: Page, process: int) -> Callable[[str], str]:
    """Somebody asks to be told on this device; where a click on the notification leads to, once it is there.

    This browser knows no service that would take messages for it, and has no place to show them: the service is ours,
    and whatever it is given goes on to the worker of the site, whose notification is kept.
    """
    device = Device(place.push, "phone")
    keys = {"endpoint": device.form["endpoint"], "keys": {"p256dh": device.form["key"], "auth": device.form["auth"]}}
    page.goto(place.at(process, "/account/notices"))
    page.evaluate("keys => { PushManager.prototype.subscribe = async () => ({ toJSON: () => keys }); }", keys)
    page.click("#push button")
    until(page, "document.querySelector('.account .rows li')")
    worker = page.context.service_workers[0]
    worker.evaluate(
        """() => {
          registration.showNotification = async (title, options) => { self.shown = {title, ...options}; };
          clients.openWindow = async (path) => { self.opened = path; };
        }"""
    )

    def opened(path: str) -> str:
        bodies = [device.read(body) for _, _, body in place.push.got]
        if path not in [message["path"] for message in bodies]:
            return ""
        worker.evaluate(
            """async (message) => {
              const wait = (event, given) => new Promise((done) => {
                dispatchEvent(Object.assign(new Event(event), given, { waitUntil: done }));
              }).then((work) => work);
              await wait("push", { data: { json: () => message } });
              await wait("notificationclick", { notification: { ...self.shown, close() {} }, action: "" });
            }""",
            bodies[-1],
        )
        shown = worker.evaluate("self.shown")
        assert (shown["title"], shown["body"]) == ("Mytharium", "It is your turn in Mythicals.")
        assert [one["action"] for one in shown["actions"]] == ["leave"]
        return place.at(process, worker.evaluate("self.opened"))

    return opened


def test_two_strangers_meet_and_play_by_the_day_over_a_restart(visit: Visit, place: Place) -> None:
    ann, bob = visit(0, "/"), visit(1, "/", service_workers="allow")
    register(ann, "Ann")
    register(bob, "Bob")
    told = [told_by_mail(place, ann, 0, "ann@example.org"), told_by_push(place, bob, 1)]
    ann.goto(place.at(0, place.ended))
    bob.goto(place.at(1, "/lobby"))
    until(bob, HEARD)
    connected(ann)
    ann.click("#act-clone")
    ann.select_option("#seat0", "me")
    ann.select_option("#seat1", "friend")
    ann.check("[name=public]")
    ann.select_option("#pace", "daily")
    ann.click("form.panel .btn.solid")
    connected(ann)
    path = ann.url.removeprefix(place.addresses[0])
    code = path.removeprefix("/t/")
    bob.click(f"#sit-{code}")  # comes without a reload, and takes one tap
    connected(bob)
    assert bob.url == place.at(1, path)
    until(ann, "!document.querySelector('#extra .linkbox')")
    ann.keyboard.press("c")
    ann.keyboard.type("good luck")
    ann.keyboard.press("Enter")
    until(bob, "document.querySelector('#tab-chat .badge').textContent === '1'")

    def to_move() -> int:
        return int(place.rows(select(tables.c.asked).where(tables.c.id == code))[0].asked[0])

    def hand_over(seat: int) -> None:
        while to_move() == seat:
            play([ann, bob], most=1)

    hand_over(to_move())
    away(ann, bob)
    place.stop()
    place.later(5 * MINUTE)
    place.start()
    for _ in range(2):
        seat = to_move()
        page = (ann, bob)[seat]
        page.goto(come(page, lambda: told[seat](path)))  # noqa: B023
        connected(page)
        assert page.url.endswith(path)
        come(page, lambda: asked(page))  # noqa: B023
        other = (bob, ann)[seat]
        if other.url == "about:blank":
            while to_move() == seat:
                by_mouse(page, random.Random(3))
            place.later(5 * MINUTE)
    ann.goto(place.at(1, path))  # a proxy sends her to the other process, and him to hers
    bob.goto(place.at(0, path))
    connected(ann)
    connected(bob)
    play([ann, bob])
    assert [page.locator("#result h2").count() for page in (ann, bob)] == [1, 1]
    assert visit(1, path).locator("#result h2").count() == 1


def test_a_clock_runs_out_at_the_right_second(visit: Visit, place: Place) -> None:
    ann, bob = visit(0, "/new/mythicals?public=yes"), visit(1, "/lobby")
    until(bob, HEARD)
    ann.select_option("#pace", "own")
    ann.fill("#bank", "1 min")
    ann.click("form.panel .btn.solid")
    connected(ann)
    code = ann.url.rpartition("/")[2]
    third = visit(0, "/lobby")
    bob.click(f"#sit-{code}")
    connected(bob)
    until(third, f"!document.getElementById('table-{code}')")  # that seat is taken
    away(third)
    ((deadline, [seat]),) = place.rows(select(tables.c.deadline, tables.c.asked).where(tables.c.id == code))
    page = (ann, bob)[seat]
    path = page.url
    away(ann, bob)
    place.stop()
    place.stand(deadline - 1)
    place.start()
    page.goto(path)
    connected(page)
    assert asked(page)
    assert page.inner_text("#clocks .runs.short time") == "0:00"
    place.stand(deadline)
    until(page, f"document.querySelector('#seat-{seat} .dot.bot')")
    moves = select(entries.c.at).where(entries.c.table == code, entries.c.seat == seat).order_by(entries.c.seq)
    assert come(page, lambda: place.rows(moves))[0].at == deadline
    place.later(0)
    page.click("#extra button >> nth=0")  # she comes back
    until(page, f"!document.querySelector('#seat-{seat} .dot.bot')")


# ---- others to play with ---------------------------------------------------------------------------------------------


def test_a_swiss_of_eight_bots_and_a_person_runs_to_its_end(visit: Visit, place: Place) -> None:
    page = visit(0, "/")
    register(page, "Freyja")
    page.goto(place.at(0, "/tournaments/new/whispers"))
    page.fill("#name", "Cup")
    page.select_option("#kind", "swiss")
    page.fill("#rounds", "2")
    page.click(".card1 .btn.solid")
    page.click("text=Take part")
    for n in range(8):
        page.click("text=Add a bot")
        until(page, f"document.querySelectorAll('[aria-label^=Take]').length === {n + 2}")
    page.click("text=Begin")
    path = page.url.removeprefix(place.addresses[0])
    mine = "Array.from(document.querySelectorAll('.rows li')).filter(one => one.innerText.includes('Freyja'))"
    played: set[str] = set()

    def next_table() -> str:
        """The address of her next table, or of none once all is over."""
        page.wait_for_timeout(200)
        page.goto(place.at(1, path))
        links: list[str] = page.evaluate(
            f"{mine}.flatMap(one => [...one.querySelectorAll('a[href^=\"/t/\"]')]).map(a => a.href)"
        )
        if place.rows(select(tournaments.c.over))[0].over is not None:
            return "over"
        return next((link for link in links if link not in played), "")

    while (link := come(page, next_table)) != "over":
        played.add(link)
        page.goto(link)
        connected(page)
        finish(page, by_mouse)
    page.goto(place.at(0, path))
    assert page.locator(".standings tbody tr").count() == 9
    assert 1 <= len(played) <= 2
    assert page.locator("a[href$='standings.csv']").count() == 1


def test_a_foreign_program_plays_against_a_person(visit: Visit, place: Place) -> None:
    page = visit(0, "/preferences?back=/new/whispers%3Fpublic=yes")
    page.check("[name=sound]")
    page.click("form.panel .btn.solid")
    page.click("form[action='/new/whispers'] .btn.solid")
    connected(page)
    address = place.at(1, page.url.removeprefix(place.addresses[0]))
    program = subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "play_by_api.py"), address],
        env={**os.environ, "MYTHARIUM_TOKEN": token_at(place.servers[-1], "Robot")},
        stdout=subprocess.PIPE,
        text=True,
    )
    until(page, "!document.querySelector('#extra .linkbox')")
    finish(page, by_mouse)
    told, _ = program.communicate()
    assert program.returncode == 0
    assert "Robot: " in told
    assert int(page.evaluate("document.documentElement.dataset.chimes")) > 0  # a tone whenever it was her turn again


# ---- who one is ------------------------------------------------------------------------------------------------------


def test_a_passkey_signs_in(visit: Visit, place: Place) -> None:
    page = visit(0, "/about")
    authenticator(page)
    one, other = (place.at(process, "").replace("127.0.0.1", "localhost") for process in (0, 1))  # they belong to names
    page.goto(f"{one}/register")
    page.fill("#name", "Sólveig")
    page.click("[data-passkey=create]")
    until(page, "document.querySelectorAll('.codes li').length === 8")
    page.click("text=I have kept them")
    page.click("a.guest")
    assert page.locator("#passkeys .rows li").count() == 1
    page.click("#passkeys .rows button")  # the only way to sign in stays
    assert "only way" in (page.text_content("#passkeys .note") or "")
    page.click("form[action='/sign-out'] button")
    until(page, "location.pathname === '/'")
    page.goto(f"{other}/sign-in?back=/about")
    page.click("[data-passkey='sign-in']")
    until(page, "location.pathname === '/about'")
    assert page.text_content("a.guest .wide") == "Sólveig"


def test_a_guest_makes_an_account_and_signs_out(visit: Visit, place: Place) -> None:
    page = visit(0, "/new/mythicals")
    page.click("form.panel .btn.solid")
    connected(page)
    path = page.url.removeprefix(place.addresses[0])
    register(page, "Embla")
    page.goto(place.at(1, "/tables"))
    assert page.text_content("a.guest .wide") == "Embla"
    assert page.locator(f"#open-{path.removeprefix('/t/')}").count() == 1  # what the guest played came along
    page.goto(place.at(0, path))
    connected(page)
    other = page.context.new_page()
    other.goto(place.at(1, "/account"))
    other.click("form[action='/sign-out'] button")
    until(page, "document.querySelector('.card1 .code')?.textContent === '404'")  # at once, at the other process
    assert page.locator("a[href^='/sign-in']").count() == 1
