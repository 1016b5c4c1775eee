"""Every state of every page: nothing shuts anybody out, nothing sticks out sideways, nothing breaks the policy."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from mytharium.server.guests import Guest
from tests.browser.conftest import listen
from tests.browser.gallery import STATES
from tests.browser.running import Running
from tests.browser.states import Stage


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_axe_finds_nothing_in_either_theme(
    browser: Browser, running: Running, axe: Callable[[Page], list[str]], state: Callable[[Stage], Page]
) -> None:
    with browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", bypass_csp=True
    ) as context:
        running.greet(context, Guest("me", "Jökull"))
        page = state(Stage(running, context))
        found = []
        for theme in ("light", "dark"):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            page.wait_for_timeout(50)
            found += [f"{theme}: {violation}" for violation in axe(page)]
        assert found == []


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_nothing_sticks_out_sideways_on_a_phone(
    browser: Browser, running: Running, state: Callable[[Stage], Page]
) -> None:
    with browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce") as context:
        said: list[str] = []
        running.greet(context, Guest("me", "Jökull"))
        context.on("page", lambda page: listen(page, said))
        page = state(Stage(running, context))
        for width in (390, 360):
            page.set_viewport_size({"width": width, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert said == []
