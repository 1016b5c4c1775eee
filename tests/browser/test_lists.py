"""Finding a game in a browser: two strangers meet in the lobby, and a moment of a game has an address."""

from collections.abc import Callable

from playwright.sync_api import Page

from mytharium.server.clock import SECOND
from mytharium.server.pace.pace import Pace
from tests.browser.lists import HEARD, public
from tests.browser.running import MODEL, Running, search
from tests.browser.states import OWNERS, PEOPLE, Stage, connected, mine, until, won

Visit = Callable[..., Page]


def test_two_strangers_meet_in_the_lobby(visit: Visit) -> None:
    one, other = visit(f"/new/{MODEL}?public=yes"), visit(f"/lobby?game={MODEL}")
    until(other, HEARD)
    before = other.locator(".tcard").count()
    assert one.is_checked("[name=public]")
    one.click("form.panel .btn.solid")
    connected(one)
    code = one.url.rpartition("/")[2]
    until(other, f"document.getElementById('sit-{code}')")
    assert other.locator(".tcard").count() == before + 1
    third = visit(f"/lobby?game={MODEL}")
    other.click(f"#sit-{code}")
    connected(other)
    assert other.url.endswith(code)
    until(third, f"!document.getElementById('table-{code}')")
    until(one, "!document.querySelector('#extra .linkbox')")


def test_a_clock_runs_out_at_the_right_second(visit: Visit, running: Running) -> None:
    code = running.plant(search(mine), PEOPLE, OWNERS, Pace(3 * SECOND))
    page = visit(f"/t/{code}", guest="me")
    connected(page)
    until(page, "document.querySelector('#clocks .runs.short')")
    running.stop()
    running.start()  # time goes on while nobody keeps it
    until(page, "document.querySelector('#seat-0 .dot.bot')")
    page.click("#extra button >> nth=0")  # she comes back
    until(page, "!document.querySelector('#seat-0 .dot.bot')")


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
