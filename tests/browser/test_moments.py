"""A moment of a game has an address."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.lists import public
from tests.browser.running import Running, search
from tests.browser.states import OWNERS, PEOPLE, Stage, connected, until, won

Visit = Callable[..., Page]


def test_a_moment_has_an_address(visit: Visit, stage: Stage, running: Running) -> None:
    code = public(stage, running.plant(search(won), PEOPLE, OWNERS))
    page = visit(f"/t/{code}?at=7")
    connected(page)
    assert page.input_value("#scrub") == "7"
    assert page.url.endswith("?at=7")
    page.click("#later")
    until(page, "location.search === '?at=8'")
    page.click("#to-now")
    until(page, "location.search === ''")
    preview = page.get_attribute("meta[property='og:image']", "content") or ""
    assert page.request.get(preview).headers["content-type"] == "image/png"
