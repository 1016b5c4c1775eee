"""How few clicks a turn takes, and that the board stays where it is while it is played."""

import pytest
from playwright.sync_api import Browser, Page

from mytharium import games
from mytharium.match.match import Match
from mytharium.scene.face import Choice
from mytharium.scene.words import Words
from mytharium.server.http.requests import Guest
from mytharium.server.tables.table import BOT, HUMAN, Seat
from tests.browser.mythical_island.states import find
from tests.browser.players import SEQ, by_mouse, go_on, moved
from tests.browser.running import search
from tests.browser.states import Stage, connected, draw, touch, until
from tests.browser.terra_mystica import states as terra

CLICKS = "addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)"


def table(s: Stage, match: Match) -> Page:
    """Whoever is asked plays with bots."""
    asks, site = match.to_act()[0], s.running.site
    code = s.running.plant(match, (Seat(HUMAN, "Jökull"),) * match.seats, {asks: "me"})
    for seat in {*range(match.seats)} - {asks}:  # from now on: the game so far was played by people
        s.running.call(site.tables.store.change_seat(code, seat, kind=BOT, name=f"Bot {seat}", strength="easy"))
    s.running.call(site.tables.hear(code))
    page = s.page(f"/t/{code}")
    connected(page)
    page.evaluate(CLICKS)
    return page


def choices(match: Match) -> list[Choice]:
    seat = match.to_act()[0]
    names = [f"Seat {k}" for k in range(match.seats)]
    return games.face(match.game.name).read(match.view(seat), Words("en"), names, match.legal(seat)).choices


def drafting(match: Match) -> bool:
    return len(match.line) > 40 and any(text.startswith("draft") for _, text in match.legal(0))


def is_dig(choice: Choice) -> bool:
    return "transform" in choice.action and "; build" in choice.action


def terra_mystica(wanted: str) -> tuple[Match, Choice]:
    """A moment where something can be done that begins so and ends the turn."""
    for moves in range(30, 120):
        match = terra.played(2, moves)
        if match.to_act():
            for choice in choices(match):
                begins = is_dig(choice) if wanted == "dig" else choice.action.startswith(wanted)
                if begins and (wanted == "pass" or choice.action.endswith("; done")):
                    return match, choice
    raise LookupError(wanted)


@pytest.mark.parametrize(("wanted", "most"), [("dig", 3), ("upgrade", 2), ("pass", 2)])
def test_a_turn_of_terra_mystica(stage: Stage, wanted: str, most: int) -> None:
    match, choice = terra_mystica(wanted)
    page = table(stage, match)
    before = page.evaluate(SEQ)
    if wanted == "pass":
        page.click("[data-menu]")
    else:
        touch(page, choice.cells[0])
    page.locator("#pop .rows button, #pop .go").and_(page.locator(f'[data-act="{choice.action}"]')).click()
    moved(page, before)
    assert page.evaluate("window.clicks") <= most
    wait_for_the_end(stage, page, match)


def test_a_draft_of_myraclia(stage: Stage) -> None:
    match = search(drafting, game=games.make("myraclia"))
    page = table(stage, match)
    before = page.evaluate(SEQ)
    touch(page, choices(match)[0].cells[0])
    page.click("#pop .go")
    moved(page, before)
    assert page.evaluate("window.clicks") <= 2
    wait_for_the_end(stage, page, match)


def wait_for_the_end(stage: Stage, page: Page, before: Match) -> None:
    """The turn is over, without anything else that its player does."""
    found = stage.running.site.tables.peek(page.url.rpartition("/")[2])
    assert found
    while int(found.match.state.turn) <= int(before.state.turn):  # a bot may have to answer
        page.wait_for_timeout(10)


# ---- the board stays -------------------------------------------------------------------------------------------------

BOARD = ".p-map, .p-planet, .p-island, .p-mast"
WATCH = f"""(() => {{
  window.places = new Set();
  const look = () => {{
    const box = document.querySelector({BOARD!r}).getBoundingClientRect();
    window.places.add([box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round).join(' '));
    requestAnimationFrame(look);
  }};
  look();
}})()"""


MOMENTS = {
    "mythicals": lambda: search(draw),
    "myraclia": lambda: search(drafting, game=games.make("myraclia")),
    "mythical_island": lambda: find(2, "move", 4),
    "terra_mystica": lambda: terra.played(2, 60),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_the_board_never_moves(stage: Stage, browser: Browser, name: str) -> None:
    """Neither where it is played nor in a wider window of the same player."""
    page = table(stage, MOMENTS[name]())
    with browser.new_context(viewport={"width": 1920, "height": 1200}, reduced_motion="reduce") as wider:
        stage.running.greet(wider, Guest("me", "Jökull"))
        pages = page, Stage(stage.running, wider).page(page.url.removeprefix(stage.running.address))
        for one in pages:
            one.evaluate(WATCH)
        go_on(page, by_mouse, 40)
        until(pages[1], f"Number({SEQ}) >= {page.evaluate(SEQ)}")
        assert [len(one.evaluate("[...window.places]")) for one in pages] == [1, 1]
