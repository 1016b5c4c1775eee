"""Every state of every page: nothing sticks out of the window or of a panel, breaks the policy or shuts anybody out."""

from itertools import cycle

import pytest
from playwright.sync_api import Browser

from mytharium.server.http.requests import Guest
from tests.browser import lists, people, standing
from tests.browser.conftest import Axe, listen
from tests.browser.gallery import STATES
from tests.browser.running import Running
from tests.browser.states import Stage

THEMES = dict(zip(STATES, cycle(("light", "dark")), strict=False))  # each game has states in both
HOME = [state.__name__ for pages in (lists, people, standing) for state in pages.STATES]
LANGUAGES = dict(zip(HOME, cycle(("en", "es", "fr")), strict=False))
WIDER = """[...document.querySelectorAll('.panel')]
  .filter(one => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'visible')
  .map(one => one.innerText)"""


@pytest.mark.parametrize("name", STATES)
def test_it_suits_everybody(browser: Browser, running: Running, axe: Axe, name: str) -> None:
    with browser.new_context(
        viewport={"width": 360, "height": 780}, reduced_motion="reduce", service_workers="block"
    ) as context:
        said: list[str] = []
        running.greet(context, Guest("me", "Jökull", LANGUAGES.get(name, "en"), THEMES[name]))
        context.on("page", lambda page: listen(page, said))
        page = STATES[name](Stage(running, context))
        page.wait_for_load_state()  # a page whose style sheets are on their way has no layout yet
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate(WIDER) == []
        page.set_viewport_size({"width": 1280, "height": 800})
        assert axe(page) == []
        assert said == []
