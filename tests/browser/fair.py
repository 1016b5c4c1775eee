"""States of what is said about fair play: the seal of a table, its check after the end, and the page."""

from playwright.sync_api import Page

from tests.browser.states import Stage, State, until, victory, your_move


def fair_shuffle(s: Stage) -> Page:
    page = your_move(s)
    page.click(".menu summary")
    page.click("[data-do=fair]")
    until(page, "document.querySelector('#fair').open")
    return page


def verified(s: Stage) -> Page:
    page = victory(s)
    page.click("#seal summary")
    page.click("#seal [data-do=check-seal]")
    until(page, "!document.querySelector('#fair-says').hidden")
    return page


def fair_play(s: Stage) -> Page:
    return s.page("/fair-play")


STATES: tuple[State, ...] = (fair_shuffle, verified, fair_play)
