"""How long a player waits in a real browser: from the click that confirms a choice until what came of it is painted.

    python -m benchmarks.click_to_paint [GAME…] [--clicks K] [--together | --one-device]

A table of two in headless Chromium. One player's page is measured while the other one plays elsewhere; `--together`
opens both pages here, where they are painted at the same time, and `--one-device` lets both sit at one: then each
answer shows what the next player can do, and all that was told is told anew. SQLite at synchronous=FULL, server and
browser on one machine. The clock runs in the page: from the click on what plays the choice until the frame that answers
it has been put into the page and the browser has painted it. Pieces do not glide, as for people who want less motion.
"""

import argparse
import random
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from mytharium import games
from mytharium.core import engine
from mytharium.server.http.requests import Guest
from mytharium.server.tables.table import HUMAN, Seat
from mytharium.server.tables.tables import Tables
from tests.browser.conftest import FLAGS
from tests.browser.running import Running, played
from tests.browser.states import connected
from tests.needs import chromium

GUESTS = ("ann", "bob")
SIZE: ViewportSize = {"width": 1280, "height": 800}
PATIENCE = 5  # rounds in which nobody can click anything before a game is given up
PLAYS = "#pop:not([hidden]) .go, #pop:not([hidden]) .rows button, #acts [data-act]"
LIT = "#stage [data-cell].legal"
CLICK = """
(button) => new Promise((painted) => {
  const heard = new MutationObserver(() => {
    heard.disconnect();
    requestAnimationFrame(() => setTimeout(() => painted(performance.now() - clicked)));
  });
  heard.observe(document.getElementById("history"), { subtree: true, childList: true, attributes: true });
  const clicked = performance.now();
  button.click();
})
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=games.names(), metavar="GAME")
    parser.add_argument("--clicks", type=int, default=150)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--together", action="store_true", help="both players have a page here")
    where.add_argument("--one-device", action="store_true", help="both players share a page")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        running = Running(Path(folder) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name in arguments.games:
            guests = GUESTS if arguments.together else GUESTS[:1]
            with ExitStack() as open_pages:
                pages = [open_pages.enter_context(visitor(browser, running, guest)) for guest in guests]
                waits = sorted(clicks(running, pages, name, arguments.clicks, arguments.one_device))
            p50, p95 = statistics.median(waits), waits[int(0.95 * len(waits))]
            print(f"{name}: {len(waits)} clicks, p50 {p50:.0f} ms, p95 {p95:.0f} ms, most {waits[-1]:.0f} ms")
        browser.close()
        running.stop()
    print(engine.describe())


@contextmanager
def visitor(browser: Browser, running: Running, guest: str) -> Iterator[Page]:
    with browser.new_context(viewport=SIZE, reduced_motion="reduce") as context:
        running.greet(context, Guest(guest))
        yield context.new_page()


def clicks(running: Running, pages: Sequence[Page], name: str, wanted: int, shared: bool) -> list[float]:
    """The waits of so many choices, in as many games as it takes."""
    dice, seed = random.Random(name), 0
    waits: list[float] = []
    while len(waits) < wanted:
        match = played(f"{name} {seed}", lambda match: len(match.line) > 40, seed, 2, games.make(name))
        seats = tuple(Seat(HUMAN, f"Player {k + 1}", device=shared) for k in range(match.seats))
        owners = {k: GUESTS[0 if shared else k] for k in range(match.seats)}
        code = running.plant(match, seats, owners)
        away = [] if shared else [k for k in owners if k >= len(pages)]
        for page in pages:
            page.goto(f"{running.address}/t/{code}")
            connected(page)
        seed += 1
        idle = 0
        while len(waits) < wanted and idle < PATIENCE:
            found = [wait for page in pages if (wait := choose(page, dice)) is not None]
            waits += [wait for wait in found if wait]
            answered: bool = running.call(elsewhere(running.site.tables, code, away, dice))
            idle = 0 if found or answered else idle + 1
    return waits


async def elsewhere(tables: Tables, code: str, away: Sequence[int], dice: random.Random) -> bool:
    """Whoever has no page here plays a choice, if one is asked for; whether one was."""
    async with tables.at(code) as found:
        match = found.match
        seat, asked, seq = match.held, match.to_act(), match.seq
        acts = [text for _, text in match.legal(asked[0])] if asked and asked[0] in away else []
    if seat in away:
        await tables.done(code, seat, seq)
    elif acts:
        await tables.move(code, asked[0], dice.choice(acts), seq, True)
    return seat in away or bool(acts)


def choose(page: Page, dice: random.Random) -> float | None:
    """One click: its wait if it played a choice, 0 if it was on the way to one, None where nothing can be clicked."""
    page.wait_for_timeout(40)
    for step in ("#curtain:not([hidden]) [data-lift]", '[data-do="done"]:visible'):
        if (button := page.query_selector(step)) and button.is_visible():
            button.click()
            return 0
    if buttons := [button for button in page.query_selector_all(PLAYS) if button.is_visible()]:
        return float(dice.choice(buttons).evaluate(CLICK))
    if cells := page.query_selector_all(LIT):
        dice.choice(cells).dispatch_event("click")
        return 0
    return None


if __name__ == "__main__":
    main()
