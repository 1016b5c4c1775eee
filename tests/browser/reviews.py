"""States of the review of a game."""

from unittest.mock import patch

from playwright.sync_api import Page

from mytharium.coach.review import review
from mytharium.server.reviews.reviews import Reviews
from mytharium.server.reviews.store import Kept
from tests.browser.running import search
from tests.browser.states import OWNERS, PEOPLE, Stage, State, won


def finished(s: Stage, done: float | None = None) -> Page:
    """Of a game that is over; `done` of its review is there."""
    match = search(won)
    code = s.running.plant(match, PEOPLE, OWNERS)
    reviews = s.running.site[Reviews]
    if done is not None:
        made = review(match, 0.01)
        with patch.object(reviews, "_make", _nothing):
            s.running.call(reviews.begin(code))
        s.running.call(reviews._store.keep(code, made, round(100 * done), 100))
    return s.page(f"/t/{code}/review")


async def _nothing(table: str, kept: Kept) -> None:
    """In place of the work, which is done here."""


def review_offered(s: Stage) -> Page:
    return finished(s)


def review_under_way(s: Stage) -> Page:
    return finished(s, 0.4)


def review_told(s: Stage) -> Page:
    return finished(s, 1.0)


STATES: tuple[State, ...] = (review_offered, review_under_way, review_told)
