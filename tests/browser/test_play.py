"""Whole games in real browsers: between two of them by mouse, with a bot by keyboard alone."""

import random
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from mytharium.server.http.requests import Guest
from tests.browser.players import MINE, asked, by_keyboard, by_mouse, finish, over
from tests.browser.running import MODEL, Running, search
from tests.browser.states import OWNERS, PEOPLE, connected, draw, until

Visit = Callable[..., Page]
NEW = f"a.btn[href='/new/{MODEL}']"


def test_two_browsers_finish_a_game_with_each_other(visit: Visit, running: Running) -> None:
    host, friend = visit("/"), visit("/")
    host.click(NEW)
    host.fill("#name0", "Jökull")
    host.click("text=Set up the table")
    connected(host)
    link = host.input_value("#invite-link-1")
    assert link.startswith(running.address + "/s/")
    friend.goto(link)
    friend.fill("#name", "Sunna")
    friend.click("text=Sit down")
    connected(friend)
    until(host, "document.querySelector('#seat-1 .who').textContent.includes('Sunna')")
    until(host, "!document.querySelector('#invite-1')")
    dice = random.Random(7)
    while not (over(host) and over(friend)):
        for page in (host, friend):
            if asked(page):
                by_mouse(page, dice)
        host.wait_for_timeout(20)
    titles = {page.text_content("#result h2") for page in (host, friend)}
    assert titles in ({"You win!", "Sunna wins"}, {"You win!", "Jökull wins"}, {"A tie"})
    assert host.locator("#result .chart svg").count() == 1
    host.click("text=Rematch")
    connected(host)
    until(friend, "!!document.querySelector('#result a.go')")
    friend.click("text=To the rematch")
    connected(friend)
    assert host.url == friend.url


def test_a_game_with_a_bot_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    tab_to(page, NEW)
    page.keyboard.press("Enter")
    until(page, "location.pathname.startsWith('/new/')")
    tab_to(page, "#seat1")
    for _ in range(2):
        page.keyboard.press("ArrowDown")  # past "somebody at this device"
    assert page.input_value("#seat1") == "bot"
    tab_to(page, "#strength1")
    page.keyboard.press("Home")
    tab_to(page, "form.panel button")
    page.keyboard.press("Enter")
    connected(page)
    finish(page, by_keyboard)


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        if page.evaluate("s => document.activeElement?.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"The tab key does not reach {selector}")


def test_the_device_is_handed_on_behind_a_curtain(visit: Visit) -> None:
    page = visit("/")
    page.click(NEW)
    page.fill("#name0", "Jökull")
    page.select_option("#seat1", "device")
    page.fill("#name1", "Sunna")
    page.click("text=Set up the table")
    connected(page)
    dice = random.Random(3)
    seen = set()
    for _ in range(12):
        until(page, f"!!document.querySelector('#lift') || {MINE}")
        if page.locator("#lift").count():
            seen.add(page.text_content("#curtain h2"))
            assert not page.locator("#stage .legal").count()
            page.click("#lift")
            until(page, "!document.querySelector('#lift')")
            until(page, "document.querySelector('#prompt').classList.contains('mine')")
        by_mouse(page, dice)
    assert seen == {"Hand the device to Jökull", "Hand the device to Sunna"}


def test_without_a_script_the_table_can_be_read(browser: Browser, running: Running) -> None:
    code = running.plant(search(draw), PEOPLE, OWNERS)
    with browser.new_context(java_script_enabled=False) as context:
        running.greet(context, Guest("me", "Jökull"))
        page = context.new_page()
        page.goto(f"{running.address}/t/{code}#rules")
        assert page.locator("#stage svg").count() > 3
        assert page.get_by_text("Playing needs JavaScript").is_visible()
        assert page.locator("#rules").is_visible()
        page.goto(f"{running.address}/preferences")
        page.check("input[value=fr]")
        page.click("form.panel button.solid")
        assert page.locator("html").get_attribute("lang") == "fr"
