"""The states of playing on from a moment of a game that is over."""

from playwright.sync_api import Page

from mytharium.server.tables.table import Seat
from tests.browser.running import search
from tests.browser.states import LONG, OWNERS, Stage, State, connected, won

AT = 30  # the moment
SEATS = (Seat("human", "Jökull"), Seat("human", LONG))


def finished(s: Stage) -> str:
    return f"/t/{s.running.plant(search(won), SEATS, OWNERS)}"


def finished_moment(s: Stage) -> Page:
    page = s.page(f"{finished(s)}?at={AT}")
    connected(page)
    return page


def clone(s: Stage) -> Page:
    return s.page(f"{finished(s)}/clone?at={AT}")


def clone_refused(s: Stage) -> Page:
    page = clone(s)
    page.select_option("#seat1", "me")
    page.click(".ends .btn.solid")
    page.wait_for_selector("[role=alert]")
    return page


def cloned(s: Stage) -> Page:
    page = clone(s)
    page.select_option("#seat1", "friend")
    page.click(".ends .btn.solid")
    connected(page)
    return page


STATES: tuple[State, ...] = (finished_moment, clone, clone_refused, cloned)
