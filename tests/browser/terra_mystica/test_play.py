"""Whole games of Terra Mystica in a real browser: by mouse, by keyboard alone, and on a phone with all expansions."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page

from mytharium import games
from mytharium.match.match import Match
from mytharium.server.guests import Guest
from mytharium.server.seating import Plan
from mytharium.server.store import Seat
from tests.browser.conftest import listen
from tests.browser.players import asked, by_keyboard, by_mouse, over
from tests.browser.running import Running
from tests.browser.states import connected

Visit = Callable[..., Page]
MODULES = tuple(module.name for module in games.meta("terra_mystica").modules)
NAMES = ("Jökull", "Tinna", "Iðunn", "Kári", "Wilhelmina-Charlotte")


def begin(page: Page, modules: tuple[str, ...] = ()) -> None:
    """A table with an easy bot, from the form for it."""
    page.select_option("#seat1", "bot")
    page.select_option("#strength1", "easy")
    for module in modules:
        page.check(f"input[value={module}]")
    page.click("text=Set up the table")
    connected(page)


def finish(page: Page, decide: Callable[[Page, random.Random], None]) -> None:
    dice = random.Random(4)
    for _ in range(6000):
        if over(page):
            break
        if asked(page):
            decide(page, dice)
        else:
            page.wait_for_timeout(30)
    assert over(page)
    assert page.text_content("#result h2")
    assert page.locator("#result .chart svg").count() == 1


def test_a_game_with_a_bot_by_mouse(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page)
    finish(page, by_mouse)


def test_a_game_with_a_bot_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    begin(page)
    finish(page, by_keyboard)


def test_a_game_on_a_phone_with_every_expansion(visit: Visit) -> None:
    page = visit("/new/terra_mystica")
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, MODULES)
    finish(page, by_mouse)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def played(seats: int, moves: int, modules: tuple[str, ...] = (), **options: str) -> Match:
    """A game of people who build as long as they can, so far."""
    match = Match(games.make("terra_mystica", list(modules), options), seats, "looks", frozenset(range(seats)))
    match.begin()
    dice = random.Random(seats)
    for _ in range(moves):
        if match.over:
            break
        if match.held >= 0:
            match.done(match.held)
            continue
        seat = match.to_act()[0]
        legal = [text for _, text in match.legal(seat)]
        busy = [text for text in legal if not text.startswith(("pass", "convert", "burn"))]
        match.move(seat, dice.choice(busy or legal))
    while match.held >= 0:
        match.done(match.held)
    return match


MOMENTS = {
    "picking": lambda: played(5, 2, MODULES, map="fire_ice_1"),
    "settling": lambda: played(4, 9, map="loon_lakes"),
    "acting": lambda: played(2, 60),
    "crowded": lambda: played(5, 150, MODULES, map="fjords", final_tile="edge"),
    "over": lambda: played(3, 5000, map="fire_ice_2"),
}


@pytest.fixture(params=MOMENTS)
def table(request: pytest.FixtureRequest, running: Running) -> str:
    """The path of a table where the guest `me` is to move, if anybody is."""
    match = MOMENTS[request.param]()
    asks = match.to_act() or [0]
    seats = tuple(Seat("human", name) for name in NAMES[: match.seats])
    modules = MODULES if "fire_and_ice" in match.game.id else ()
    plan = Plan("terra_mystica", modules, match.game.options, seats)
    owners = {seat: "me" if seat == asks[0] else f"guest{seat}" for seat in range(match.seats)}
    return "/t/" + running.call(running._plant(plan, match, frozenset(owners.items()), "me"))


def test_axe_finds_nothing_in_either_theme(
    browser: Browser, running: Running, axe: Callable[[Page], list[str]], table: str
) -> None:
    with browser.new_context(
        viewport={"width": 1280, "height": 800}, bypass_csp=True, reduced_motion="reduce"
    ) as context:
        running.greet(context, Guest("me", NAMES[0]))
        page = context.new_page()
        page.goto(running.address + table)
        connected(page)
        found = []
        for theme in ("light", "dark"):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            page.wait_for_timeout(50)
            found += [f"{theme}: {violation}" for violation in axe(page)]
        assert found == []


@pytest.mark.parametrize("lang", ["en", "es", "fr"])
def test_nothing_sticks_out_sideways(browser: Browser, running: Running, table: str, lang: str) -> None:
    with browser.new_context(reduced_motion="reduce") as context:
        said: list[str] = []
        running.greet(context, replace(Guest("me", NAMES[0]), lang=lang))
        page = context.new_page()
        listen(page, said)
        for width in (1280, 820, 390, 360):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(running.address + table)
            connected(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.evaluate("document.getElementById('stage').scrollWidth") <= width
        assert said == []
