"""Beginning in a browser: at once, with a coach, with hints, and pieces that explain themselves."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.running import MODEL
from tests.browser.states import connected, touch, until

Visit = Callable[..., Page]
PLAY = f"form[action='/play/{MODEL}']"
FRAMED = """() => {
  const meant = document.getElementById(document.getElementById("coach").dataset.at);
  const [frame, target] = [document.querySelector(".pointer"), meant.querySelector(":scope > .ring") ?? meant].map(
    (found) => found.getBoundingClientRect());
  return frame.left <= target.left && frame.right >= target.right && frame.bottom >= target.bottom;
}"""


def test_one_tap_and_the_game_has_begun(visit: Visit) -> None:
    page = visit("/")
    page.click(f"{PLAY} .btn.solid")
    connected(page)
    assert "medium" in (page.text_content("#seat-1 .who small") or "")
    page.goto(page.url.split("/t/")[0] + "/new/terra_mystica")
    assert not page.is_visible("text=Expansions")
    page.check("[name=preset][value=everything]")
    page.check("[name=preset][value=own]")
    assert page.is_checked("[name=module][value=fire_and_ice]")
    page.click("text=More options")
    assert page.is_visible("[name=option-scoring_tile]")
    page.uncheck("[name=module][value=mini_scoring]")
    assert not page.is_visible("[name=option-scoring_tile]")


def test_a_coach_points_and_can_be_sent_away(visit: Visit) -> None:
    page = visit("/")
    page.click(f"{PLAY} [name=lesson]")
    connected(page)
    until(page, "document.querySelector('#coach-read')")
    assert page.evaluate(FRAMED)
    page.click("#coach-read")
    until(page, "!document.querySelector('#coach').textContent.includes('These are the mastery tiles')")
    until(page, "document.querySelector('.prompt.mine') && document.getElementById('coach').dataset.at")
    assert page.evaluate(FRAMED)
    page.reload()
    connected(page)
    assert "These are the mastery tiles" not in (page.text_content("#coach") or "")
    page.click("#coach-skip")
    until(page, "!document.querySelector('#coach p') && !document.querySelector('.pointer')")


def test_a_hint_comes_and_goes(visit: Visit) -> None:
    page = visit("/")
    page.click(f"{PLAY} .btn.solid")
    connected(page)
    until(page, "document.querySelector('#act-hint')")
    page.keyboard.press("h")
    until(page, "!document.getElementById('hint').hidden")
    assert "strong player" in (page.text_content("#hint") or "")
    ideas = page.locator("[data-idea]")
    assert 1 <= ideas.count() <= 3
    ideas.last.click()
    assert ideas.last.get_attribute("aria-pressed") == "true"
    seq = page.evaluate("document.documentElement.dataset.seq")
    assert page.locator(".pointer:not(.faint)").count() == 1
    page.click("#hint .ends button")
    until(page, "document.getElementById('hint').hidden && !document.querySelector('.pointer')")
    assert page.evaluate("document.documentElement.dataset.seq") == seq


def test_a_piece_explains_itself_without_a_refusal(visit: Visit) -> None:
    page = visit("/")
    page.click(f"{PLAY} .btn.solid")
    connected(page)
    until(page, "document.querySelector('.prompt.mine')")
    page.hover("#mast-red-4", force=True)
    until(page, "document.documentElement.classList.contains('explaining')")
    assert "Red run of 4, 7 points" in (page.text_content(".explains") or "")
    assert "its points are yours" in (page.text_content(".explains") or "")
    assert page.locator(".prompt.no").count() == 0
    touch(page, "mast-red-5")
    until(page, "document.querySelector('.prompt.no')")
    assert not page.evaluate("document.documentElement.classList.contains('explaining')")
