"""The site as an app: without a network it shows what it saw last, and to nobody else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from mytharium.server.http.requests import Guest
from tests.browser.people import signed_in
from tests.browser.running import Running, search
from tests.browser.states import OWNERS, PEOPLE, Stage, connected, draw, touch, until

SEQ = "document.documentElement.dataset.seq"
WORKING = "navigator.serviceWorker.controller?.state === 'activated'"


@pytest.fixture
def context(browser: Browser, running: Running) -> Iterator[BrowserContext]:
    with browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as made:
        running.greet(made, Guest("me", "Jökull"))
        yield made


def opened(context: BrowserContext, running: Running, path: str) -> Page:
    page = context.new_page()
    page.goto(running.address + "/about")
    until(page, WORKING)
    page.goto(running.address + path)
    return page


def kept(page: Page, path: str) -> str:
    found: str = page.evaluate(
        "path => caches.open('seen').then(c => c.match(path)).then(r => r ? r.text() : '')", path
    )
    return found


def test_without_a_network_the_last_board_is_there_and_told_to_be_old(
    context: BrowserContext, running: Running
) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    page = opened(context, running, "/tables")
    listed = f"text.includes('{code}')"
    until(page, f"caches.open('seen').then(c => c.match('/tables')).then(r => r.text()).then(text => {listed})")
    page.goto(f"{running.address}/t/{code}")
    connected(page)
    before = page.evaluate(SEQ)
    touch(page, page.evaluate("document.querySelector('#stage .legal').id"))
    page.keyboard.press("Enter")
    until(page, f"{SEQ} !== '{before}'")
    last = f"text.includes('data-seq=\"' + {SEQ} + '\"')"
    until(page, f"caches.open('seen').then(c => c.match('/t/{code}')).then(r => r.text()).then(text => {last})")
    board = page.inner_text("#words")
    context.set_offline(True)
    page.reload()
    assert "saw last" in page.inner_text(".old")
    assert page.inner_text("#words") == board  # as it was after the move, not as it was loaded
    page.goto(f"{running.address}/tables")
    assert page.is_visible(f"#table-{code}")
    assert "saw last" in page.inner_text(".old")
    page.goto(f"{running.address}/lobby")
    assert page.inner_text("h1") == "No network"
    context.set_offline(False)
    page.goto(f"{running.address}/t/{code}")
    connected(page)
    assert page.locator(".old").count() == 0


def test_who_signs_out_leaves_nothing_behind(context: BrowserContext, running: Running) -> None:
    person = signed_in(Stage(running, context))
    code = running.plant(search(draw), PEOPLE, {0: person, 1: "friend"})
    page = opened(context, running, f"/t/{code}")
    connected(page)
    until(page, f"caches.open('seen').then(c => c.match('/t/{code}')).then(Boolean)")
    assert "Jökull" in kept(page, f"/t/{code}")
    page.goto(running.address + "/account")
    page.click("form[action='/sign-out'] button")
    until(page, "location.pathname === '/'")
    assert kept(page, f"/t/{code}") == ""
    context.set_offline(True)
    page.goto(f"{running.address}/t/{code}")
    assert page.inner_text("h1") == "No network"


def test_it_can_be_installed(context: BrowserContext, running: Running) -> None:
    page = opened(context, running, "/")
    manifest = page.request.get(running.address + "/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["display"]) == ("/tables", "standalone")
    for icon in manifest["icons"]:
        answer = page.request.get(running.address + icon["src"])
        assert answer.headers["content-type"].partition(";")[0] == icon["type"]
