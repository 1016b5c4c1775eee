"""The focus stays where it was when the table goes on, or goes where a person would look for it."""

import math
import random

from playwright.sync_api import Page

from tests.browser.mythical_island.states import island_turn
from tests.browser.players import SEQ, by_mouse, moved
from tests.browser.states import Stage, lit, until, your_move

FOCUS = "document.activeElement.id"
MIDDLES = """Object.fromEntries([...document.querySelectorAll('#stage [data-cell]')].map(cell => {
  const box = cell.querySelector(':scope > .ring').getBoundingClientRect();
  return [cell.id, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""


CLICK = "id => document.getElementById(id).dispatchEvent(new MouseEvent('click', {bubbles: true}))"


def play(page: Page, *cells: str) -> None:
    """Choose and confirm without a pointer or a key, which would take the focus along."""
    before = page.evaluate(SEQ)
    for cell in cells:
        page.evaluate(CLICK, cell)
    moved(page, before)


def lands(page: Page) -> list[str]:
    return [cell for cell in lit(page) if cell.startswith("land-")]


def test_it_stays_on_a_cell_that_is_still_lit(stage: Stage) -> None:
    page = island_turn(stage)
    land, tile = lands(page)[0], next(cell for cell in lit(page) if cell.startswith("mine-"))
    page.focus(f"#{land}")
    play(page, tile, "land-e5", "land-e5")
    assert land in lit(page)
    assert page.evaluate(FOCUS) == land


def test_it_stays_on_a_choice_that_is_still_offered(stage: Stage) -> None:
    page = island_turn(stage)
    tiles = [cell for cell in lit(page) if cell.startswith("mine-")]
    play(page, tiles[0], "land-e5", "land-e5")
    page.focus("#acts [data-act=end]")
    land = lands(page)[0]
    play(page, land, land)
    assert page.evaluate("document.activeElement.dataset.act") == "end"


def test_it_goes_to_the_nearest_cell_that_is_lit_if_its_own_is_not(stage: Stage) -> None:
    page = island_turn(stage)
    land = lands(page)[0]
    page.focus(f"#{land}")
    middle = page.evaluate(MIDDLES)[land]
    page.keyboard.press("Enter")
    before = page.evaluate(SEQ)
    page.keyboard.press("Enter")
    moved(page, before)
    assert land not in lit(page)
    far = {cell: math.dist(at, middle) for cell, at in page.evaluate(MIDDLES).items() if cell in lit(page)}
    assert far[page.evaluate(FOCUS)] == min(far.values())


def test_it_goes_to_the_prompt_when_there_is_nothing_to_do(stage: Stage) -> None:
    page = your_move(stage)
    for _ in range(60):
        if not page.evaluate("document.querySelector('#prompt').classList.contains('mine')"):
            break
        before = page.evaluate(SEQ)
        if page.locator("#act-done").count():
            page.focus("#act-done")
            page.keyboard.press("Enter")
            moved(page, before)
        else:
            by_mouse(page, random.Random(1))
    assert page.evaluate(FOCUS) == "prompt"


def test_it_stays_on_a_line_of_the_log(stage: Stage) -> None:
    page = your_move(stage)
    page.focus("#log-lines button >> nth=0")
    line = "document.activeElement.closest('li').id"
    before = page.evaluate(line)
    cell = lit(page)[0]
    play(page, cell, cell)
    until(page, f"document.querySelector('#log-lines li').id !== '{before}'")
    assert page.evaluate(line) == before
