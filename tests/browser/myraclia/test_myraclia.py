"""Myraclia in a real browser: whole games with a bot and with Eva, and what is shown before it is confirmed."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.myraclia.states import (
    alone_draft,
    five_draft,
    five_turn,
    opponents,
    paying,
    placing,
    terraforming,
    why_not,
)
from tests.browser.players import SEQ, SKIP, asked, by_keyboard, by_mouse, finish, moved
from tests.browser.states import Stage, State, connected, lit, touch, until

Visit = Callable[..., Page]
NEW = "/new/myraclia"


def test_a_game_with_a_bot_by_mouse(visit: Visit) -> None:
    page = visit(NEW)
    page.select_option("#seat1", "bot")
    page.select_option("#strength1", "easy")
    page.click("text=Set up the table")
    connected(page)
    finish(page, by_mouse)


def test_a_game_with_eva_by_keyboard(visit: Visit) -> None:
    page = visit(NEW)
    page.select_option("#seat1", "none")
    page.check("[name=preset][value=own]")
    page.select_option("#option-eva", "calm")
    page.click("text=Set up the table")
    connected(page)
    assert "Eva" in (page.text_content("#seat-1 .who") or "")
    finish(page, by_keyboard)


def test_what_eva_does_is_told_and_can_be_skipped(stage: Stage) -> None:
    page = alone_draft(stage)
    dice = random.Random(5)
    while not page.locator(SKIP).count():
        if asked(page):
            by_mouse(page, dice)
        page.wait_for_timeout(60)
    assert "Eva" in (page.text_content("#prompt") or "")
    assert not lit(page)
    page.click(SKIP)
    until(page, "!document.querySelector('#act-skip')")
    until(page, "document.querySelector('#prompt').classList.contains('mine') || document.querySelector('#result h2')")


def test_a_tile_says_what_it_costs_and_brings(stage: Stage) -> None:
    page = terraforming(stage)
    assert "point" in (page.text_content("#pop") or "")
    page.keyboard.press("Escape")
    tiles = [cell for cell in lit(page) if cell.startswith("tile-")]
    both = next(cell for cell in tiles if "; " in (page.get_attribute(f"#{cell}", "aria-label") or ""))
    touch(page, both)
    assert "Costs" in (page.text_content("#pop .rows button >> nth=0") or "")


def test_payments_are_picked_as_elements(stage: Stage) -> None:
    page = paying(stage)
    assert len([cell for cell in lit(page) if cell.startswith("hand-")]) >= 3
    assert page.locator("#part-planet .target").count() == 1
    before = page.evaluate(SEQ)
    page.keyboard.press("Enter")
    moved(page, before)


def test_a_space_shows_the_tile_or_says_why_not(stage: Stage) -> None:
    page = placing(stage)
    assert page.locator("#stage .chosen > .ghost").is_visible()
    page = why_not(stage)
    assert "touch" in (page.text_content("#why") or "")


@pytest.mark.parametrize("state", [five_draft, five_turn, opponents])
def test_a_full_table_fits_the_window(stage: Stage, state: State) -> None:
    page = state(stage)
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    assert page.evaluate(
        """[...document.querySelectorAll('#stage svg')].every(part => {
             const box = part.getBoundingClientRect(), stage = document.getElementById('stage').getBoundingClientRect();
             return box.width > 100 && box.left >= 0 && box.right <= stage.right && box.bottom <= stage.bottom;
           })"""
    )
