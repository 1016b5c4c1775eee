"""Whole visits at two server processes on one PostgreSQL: what is done at one is seen at the other, without a reload.

Cookies do not tell ports apart, so a browser is known to both, as behind a proxy that sends requests to either.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from mytharium.core.protocol import WATCHER
from mytharium.server.http.app import open_site
from mytharium.server.pages.pages import Pages
from mytharium.server.settings.settings import Settings
from mytharium.server.storage.info import HUMAN, Seat
from mytharium.server.tables.seating import Plan
from tests.browser.conftest import listen
from tests.browser.lists import HEARD
from tests.browser.players import asked, by_mouse, over
from tests.browser.running import search
from tests.browser.states import connected, until, won
from tests.server.databases import database
from tests.server.hand import QuickJobs
from tests.server.real import Server

Visit = Callable[[int, str], Page]


@pytest.fixture(scope="module")
def two(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, list[str]]]:
    """The database, and where the processes are."""
    folder = tmp_path_factory.mktemp("processes")
    with database("postgres", folder) as url, ThreadPoolExecutor(2) as starting:
        servers = list(starting.map(lambda k: Server(url, log=str(folder / f"{k}.log")), range(2)))
        try:
            yield url, [server.address for server in servers]
        finally:
            codes = [server.stop() for server in servers]
        assert codes == [0, 0]
        assert [(folder / f"{k}.log").read_text() for k in range(2)] == ["", ""]


@pytest.fixture
def visit(browser: Browser, two: tuple[str, list[str]]) -> Iterator[Visit]:
    """visit(process, path) opens a page in a browser of its own."""
    said: list[str] = []
    with ExitStack() as stack:

        def visit(process: int, path: str) -> Page:
            size = {"width": 1280, "height": 800}
            context = browser.new_context(viewport=size, reduced_motion="reduce", service_workers="block")  # type: ignore[arg-type]
            page = stack.enter_context(context).new_page()
            page.set_default_timeout(20_000)
            listen(page, said)
            page.goto(two[1][process] + path)
            return page

        yield visit
    assert said == []


async def finished(url: str) -> str:
    """The address of a game that is over and that everybody may see, near its end."""
    match, seats = search(won), (Seat(HUMAN, "Jökull"), Seat(HUMAN, "Tinna"))
    async with open_site(Settings(db=url), Pages(), QuickJobs()) as site:
        plan = Plan(match.game.name, (), match.game.options, seats, allowed=(int(WATCHER),))
        return f"/t/{await site.seating.create(plan, 'nobody', match)}?at={len(match.line) - 8}"


def play(pages: list[Page], most: int = 60) -> int:
    """So many choices, or to the end; how many were made."""
    dice = random.Random(3)
    for made in range(most):
        for _ in range(1000):
            found = [page for page in pages if asked(page)]
            if found or all(map(over, pages)):
                break
            pages[0].wait_for_timeout(10)
        if not found:
            return made
        by_mouse(found[0], dice)
    return most


def test_two_strangers_meet_play_and_talk(visit: Visit, two: tuple[str, list[str]]) -> None:
    url, addresses = two
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop of its own here
        ended = aside.submit(asyncio.run, finished(url)).result()
    ann, bob = visit(0, ended), visit(1, "/lobby")
    until(bob, HEARD)
    connected(ann)
    ann.click("#act-clone")
    ann.select_option("#seat1", "friend")
    ann.check("[name=public]")
    ann.select_option("#pace", "calm")
    ann.click("form.panel .btn.solid")
    connected(ann)
    path = ann.url.removeprefix(addresses[0])
    bob.click(f"#sit-{path.removeprefix('/t/')}")  # comes without a reload, and takes one tap
    connected(bob)
    assert bob.url == addresses[1] + path
    until(ann, "!document.querySelector('#extra .linkbox')")
    ann.keyboard.press("c")
    ann.keyboard.type("good luck")
    ann.keyboard.press("Enter")
    until(bob, "document.querySelector('#tab-chat .badge').textContent === '1'")
    assert play([ann, bob], most=2) == 2
    ann.goto(addresses[1] + path)  # a proxy sends her to the other process, and him to hers
    bob.goto(addresses[0] + path)
    connected(ann)
    connected(bob)
    play([ann, bob])
    assert [page.locator("#result h2").count() for page in (ann, bob)] == [1, 1]
    watcher = visit(1, path)
    assert watcher.locator("#result h2").count() == 1


def test_a_guest_makes_an_account_and_signs_out(visit: Visit, two: tuple[str, list[str]]) -> None:
    addresses = two[1]
    page = visit(0, "/new/mythicals")
    page.click("form.panel .btn.solid")
    connected(page)
    path = page.url.removeprefix(addresses[0])
    page.goto(addresses[1] + "/register")
    page.fill("#name", "Sólveig")
    page.fill("#password", "seven quiet owls")
    page.click(".card1 .btn.solid")
    until(page, "document.querySelectorAll('.codes li').length === 8")
    page.goto(addresses[0] + "/tables")
    assert page.text_content("a.guest .wide") == "Sólveig"
    assert page.locator(f"#open-{path.removeprefix('/t/')}").count() == 1  # what the guest played came along
    page.goto(addresses[0] + path)
    connected(page)
    other = page.context.new_page()
    other.goto(addresses[1] + "/account")
    other.click("form[action='/sign-out'] button")
    until(page, "document.querySelector('.card1 .code')?.textContent === '404'")  # at once, at the other process
    assert page.locator("a[href^='/sign-in']").count() == 1
