"""Terra Mystica in a real browser: by keyboard alone, and a whole game on a phone with all expansions."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from mytharium.server.http.requests import Guest
from tests.browser.conftest import listen
from tests.browser.players import READY, SEQ, by_keyboard, by_mouse, finish, go_on, moved
from tests.browser.running import Running
from tests.browser.states import Stage, State, connected, lit, touch, until
from tests.browser.terra_mystica.states import MODULES, STATES, acting

Visit = Callable[..., Page]


def begin(page: Page, modules: tuple[str, ...] = (), auction: bool = False) -> None:
    """A table with an easy bot, from the form for it."""
    page.select_option("#seat1", "bot")
    page.select_option("#strength1", "easy")
    if modules or auction:
        page.check("[name=preset][value=own]")
    if auction:
        page.select_option("[name=option-faction_choice]", "auction")
    for module in modules:
        page.check(f"input[value={module}]")
    page.click("text=Set up the table")
    connected(page)


def test_turns_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page)
    assert go_on(page, by_keyboard, 25) > 10


def test_a_game_on_a_phone_with_every_expansion(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, MODULES)
    finish(page, by_mouse)
    assert page.locator("#result .chart svg").count() == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nothing_sticks_out_sideways_in_french(browser: Browser, running: Running, state: State) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context:
        said: list[str] = []
        running.greet(context, Guest("me", "Jökull", lang="fr"))
        context.on("page", lambda page: listen(page, said))
        page = state(Stage(running, context))
        for width in (1280, 820, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.getElementById('stage').scrollWidth") <= width
        assert said == []


def test_a_device_is_shared_without_a_curtain_as_nothing_is_hidden(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    page.select_option("#seat1", "device")
    page.click("text=Set up the table")
    connected(page)
    acted = set()
    for _ in range(6):
        acted.add(page.text_content(".seat.now b"))
        assert page.locator("#curtain[role=dialog]").count() == 0
        go_on(page, by_mouse, 1)
    assert len(acted) == 2


def test_a_bid_is_made_with_a_slider_that_tells_the_points_left(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page, auction=True)
    go_on(page, by_mouse, 1)  # puts up a faction
    until(page, READY)
    touch(page, lit(page)[0])
    page.wait_for_selector("#pop-slide")
    first = page.text_content("#pop-ask")
    page.focus("#pop-slide")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.text_content("#pop-ask") != first
    assert "3 points" in (page.text_content("#pop-ask") or "")
    assert "You would start with 17 points." in (page.text_content("#pop-why") or "")
    before = page.evaluate(SEQ)
    page.click("#pop .go")
    moved(page, before)
    assert "3 points" in (page.text_content("#log") or "")


def test_what_a_finger_can_hit_on_a_phone_is_large_enough(browser: Browser, running: Running) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True) as context:
        running.greet(context, Guest("me", "Jökull"))
        page = acting(Stage(running, context))
        sizes = page.evaluate(
            """[...document.querySelectorAll('#stage .legal')]
            .filter((cell) => getComputedStyle(cell).pointerEvents !== 'none')
            .map((cell) => {
              const { width, height } = (cell.querySelector(':scope > .hit, :scope > .ring')).getBoundingClientRect();
              return [cell.id, Math.round(Math.min(width, height))];
            })"""
        )
        assert len(sizes) > 10
        assert [(cell, size) for cell, size in sizes if size < 36] == []
