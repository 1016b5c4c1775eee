"""Whole games of Terra Mystica in a real browser: by mouse, by keyboard alone, and on a phone with all expansions."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from mytharium.server.guests import Guest
from tests.browser.conftest import listen
from tests.browser.players import asked, by_keyboard, by_mouse, over
from tests.browser.running import Running
from tests.browser.states import Stage, State, connected
from tests.browser.terra_mystica.states import MODULES, STATES

Visit = Callable[..., Page]


def begin(page: Page, modules: tuple[str, ...] = ()) -> None:
    """A table with an easy bot, from the form for it."""
    page.select_option("#seat1", "bot")
    page.select_option("#strength1", "easy")
    for module in modules:
        page.check(f"input[value={module}]")
    page.click("text=Set up the table")
    connected(page)


def finish(page: Page, decide: Callable[[Page, random.Random], None]) -> None:
    dice = random.Random(4)
    for _ in range(6000):
        if over(page):
            break
        if asked(page):
            decide(page, dice)
        else:
            page.wait_for_timeout(30)
    assert over(page)
    assert page.text_content("#result h2")
    assert page.locator("#result .chart svg").count() == 1


def test_a_game_with_a_bot_by_mouse(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page)
    finish(page, by_mouse)


def test_a_game_with_a_bot_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page)
    finish(page, by_keyboard)


def test_a_game_on_a_phone_with_every_expansion(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, MODULES)
    finish(page, by_mouse)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("lang", ["es", "fr"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_nothing_sticks_out_sideways_in_other_languages(
    browser: Browser, running: Running, state: State, lang: str
) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context:
        said: list[str] = []
        running.greet(context, Guest("me", "Jökull", lang=lang))
        context.on("page", lambda page: listen(page, said))
        page = state(Stage(running, context))
        for width in (1280, 820, 390, 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.getElementById('stage').scrollWidth") <= width
        assert said == []
