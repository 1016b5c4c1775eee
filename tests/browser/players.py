"""People at a browser: they do what is lit until the game is over, by mouse or by keyboard."""

import random
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.states import lit, touch, until

OVER = "!!document.querySelector('#result h2')"
MINE = "document.title.startsWith('●')"  # not while the steps of others are still shown
MUST_END = "!!document.querySelector('#act-done')"
READY = "!!document.querySelector('#act-done, #stage .legal, #acts button[data-act]')"
POP = "!document.getElementById('pop').hidden"
WAYS = "!!document.querySelector('#pop .rows')"
AT_TARGET = "!!document.activeElement.closest('#stage .legal, #acts button[data-act]')"
AIMING = f"!!document.querySelector('#act-back') && !({POP})"
PATIENCE = 6000  # times ten milliseconds that others may take before one is asked again
SKIP = "#act-skip"  # while the rules play
SEQ = "document.documentElement.dataset.seq"


def over(page: Page) -> bool:
    return bool(page.evaluate(OVER))


def asked(page: Page) -> bool:
    return bool(page.evaluate(MINE)) and not over(page)


def moved(page: Page, before: str) -> None:
    """The table has gone on since."""
    until(page, f"{SEQ} !== '{before}'")


def by_mouse(page: Page, dice: random.Random) -> None:
    """One decision: choose what is lit, look at the question, confirm."""
    until(page, READY)
    before = page.evaluate(SEQ)
    lights = lit(page)
    if page.evaluate(MUST_END):
        page.click("#act-done")
    elif lights:
        cell = dice.choice(lights)
        touch(page, cell)
        if page.evaluate(AIMING):
            cell = dice.choice(lit(page))
            touch(page, cell)
        if page.evaluate(WAYS):
            page.click("#pop .rows button >> nth=0")
        elif dice.random() < 0.5:
            until(page, f"document.getElementById('{cell}').classList.contains('chosen')")
            touch(page, cell)
        else:
            page.click("#pop .go")
    else:
        page.click("#acts button[data-act]")
    moved(page, before)


def by_keyboard(page: Page, dice: random.Random) -> None:
    """The same without a mouse: arrow keys to a target, Enter to choose, Enter to confirm, E to end the turn."""
    until(page, READY)
    before = page.evaluate(SEQ)
    if page.evaluate(MUST_END):
        page.keyboard.press("e")
        moved(page, before)
        return
    for _ in range(1 + dice.randrange(3)):
        page.keyboard.press(dice.choice(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")))
    if not page.evaluate(AT_TARGET):
        page.evaluate("document.activeElement.blur()")
    while not page.evaluate(AT_TARGET):
        if page.evaluate(SEQ) != before:
            return  # a turn may end by itself
        page.keyboard.press("ArrowRight")
    for _ in range(4):  # choose; pick a way; confirm
        page.keyboard.press("Enter")
        for _ in range(8):
            page.wait_for_timeout(10)
            if page.evaluate(SEQ) != before:
                return
    moved(page, before)


def go_on(page: Page, decide: Callable[[Page, random.Random], None], most: int = 3000) -> int:
    """So many decisions, or to the end of the game; whatever the rules do by themselves is skipped."""
    dice, made, waits = random.Random(11), 0, 0
    while made < most and not over(page) and waits < PATIENCE:
        if page.locator(SKIP).count():
            page.keyboard.press("Escape")
        elif asked(page):
            decide(page, dice)
            made, waits = made + 1, 0
        else:
            page.wait_for_timeout(10)
            waits += 1
    assert made == most or over(page)
    return made


def finish(page: Page, decide: Callable[[Page, random.Random], None]) -> None:
    go_on(page, decide)
    assert over(page)
    assert page.text_content("#result h2")
