"""An open page is at every moment as one that has just been loaded, and mends itself if it is not."""

import logging

import pytest
from playwright.sync_api import Browser, Page

from mytharium import games
from tests.browser.players import SEQ, moved
from tests.browser.running import Running
from tests.browser.same import begin, play
from tests.browser.states import Stage, chosen, connected

STAGE = "document.getElementById('stage').outerHTML"


@pytest.mark.parametrize("game", games.names())
def test_after_every_frame_of_a_game_the_page_is_as_if_it_had_just_been_loaded(
    browser: Browser, running: Running, game: str
) -> None:
    assert play(browser, running, begin(running, game, games.meta(game).seats[0], "open")) == ""


def test_so_it_is_where_a_device_is_handed_on(browser: Browser, running: Running) -> None:
    assert play(browser, running, begin(running, "mythicals", 2, "shared", shared=True), ("phone",)) == ""


@pytest.mark.parametrize(
    ("harm", "part"),
    [
        ("document.querySelector('#seats').firstElementChild.remove()", "seat-0"),
        ("document.querySelector('#part-night').append(document.createElement('b'))", "stage"),
    ],
)
def test_a_page_that_a_frame_does_not_fit_asks_for_a_whole_one(
    stage: Stage, running: Running, caplog: pytest.LogCaptureFixture, harm: str, part: str
) -> None:
    page = chosen(stage)
    code = page.url.rpartition("/")[2]
    page.evaluate(f"() => {{ {harm} }}")
    with caplog.at_level(logging.WARNING, "mytharium.live"):
        confirm(page)
    assert [record.getMessage() for record in caplog.records if record.name == "mytharium.live"] == [
        f"A page of mythicals at {code} does not fit at '{part}': it gets a whole frame"
    ]
    mended = page.evaluate(STAGE)
    page.reload()
    connected(page)
    assert page.evaluate(STAGE) == mended


def confirm(page: Page) -> None:
    before = page.evaluate(SEQ)
    page.click("#pop .go")
    moved(page, before)
