"""Every state of every page that people can see, to be photographed and to be checked for what shuts people out."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from playwright.sync_api import BrowserContext, Error, Page

from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.server.http.requests import Guest
from mytharium.server.tables.table import Seat
from mytharium.server.tables.undo import ask_undo
from tests.browser.running import MODEL, Running, Stop, played, search
from tests.patience import PATIENCE

ME, FRIEND = Guest("me", "Jökull"), Guest("friend", "Tinna")
PEOPLE = (Seat("human", "Jökull"), Seat("human", "Tinna"))
LONG = "Wilhelmina-Charlotte Brünnhilde"
OWNERS = {0: "me", 1: "friend"}


class Stage:
    """One browser of the guest `me` at a running server."""

    def __init__(self, running: Running, context: BrowserContext) -> None:
        self.running = running
        self.context = context
        self.game = MODEL

    def page(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.running.address + path)
        return page

    def table(self, match: Match, seats: tuple[Seat, ...] = PEOPLE, owners: dict[int, str] | None = None) -> Page:
        page = self.page(f"/t/{self.running.plant(match, seats, owners or OWNERS)}")
        connected(page)
        return page


State = Callable[[Stage], Page]


def until(page: Page, script: str, seconds: float = PATIENCE) -> None:
    """Wait until a script is true. Playwright's own way needs eval, which the pages do not allow."""
    for _ in range(int(seconds * 100)):
        with suppress(Error):  # in between two pages
            if page.evaluate(script):
                return
        page.wait_for_timeout(10)
    raise AssertionError(f"It never came true: {script}")


def connected(page: Page) -> None:
    """The page has heard from its table."""
    until(page, "document.documentElement.dataset.live === 'yes'")


# ---- moments of a game -----------------------------------------------------------------------------------------------


@cache
def asked(seat: int, begins: str, after: int = 30) -> Stop:
    """A seat may do something that begins so, once the game has gone on for a while."""

    def stop(match: Match) -> bool:
        return len(match.line) > after and any(text.startswith(begins) for _, text in match.legal(seat))

    return stop


def tiles(seat: int, at_least: int, match: Match) -> list[str]:
    """Tiles that can be paid in at least so many ways."""
    count_of = Counter(text.split()[1] for _, text in match.legal(seat) if text.startswith("take "))
    return [tile for tile, count in count_of.items() if count >= at_least]


def some(match: Match) -> bool:
    return len(match.line) > 45 and len(tiles(0, 1, match)) > 2


def few(match: Match) -> bool:
    return len(match.line) > 45 and 0 < len(tiles(0, 1, match)) < 3


def ways(match: Match) -> bool:
    return bool(tiles(0, 3, match))


def mine(match: Match) -> bool:
    return match.to_act() == [0] and match.held < 0 and len(match.line) > 30


def theirs(match: Match) -> bool:
    return len(match.line) > 45 and bool(tiles(1, 1, match))


def draw(match: Match) -> bool:
    return asked(0, "reserve", 40)(match)


def ended(match: Match) -> bool:
    return match.held == 0 and len(match.line) > 30


def tie(match: Match) -> bool:
    return match.over and len(set(match.game.outcome(match.state).scores)) == 1


def won(match: Match) -> bool:
    return match.over and match.game.outcome(match.state).ranks == [1, 2]


def touch(page: Page, cell: str) -> None:
    """Click in the middle of a cell, as a person would: scrolled to where it can be reached."""
    box = page.evaluate(
        """id => {
          const cell = document.getElementById(id);
          const middle = () => {
            const r = cell.querySelector(':scope > .ring').getBoundingClientRect();
            return [r.x + r.width / 2, r.y + r.height / 2];
          };
          if (!cell.contains(document.elementFromPoint(...middle()))) cell.scrollIntoView({block: 'center'});
          return middle();
        }""",
        cell,
    )
    page.mouse.click(box[0], box[1])


def lit(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('#stage .legal')].map(cell => cell.id)")
    return found


# ---- the states ------------------------------------------------------------------------------------------------------


def home_empty(s: Stage) -> Page:
    return s.page("/")


def home_tables(s: Stage) -> Page:
    s.running.plant(played("b", draw), PEOPLE, OWNERS)
    s.running.plant(played("c", lambda m: m.to_act() == [1] and len(m.line) > 20), PEOPLE, OWNERS)
    s.running.plant(search(won), PEOPLE, OWNERS)
    return s.page("/")


def new_table(s: Stage) -> Page:
    page = s.page(f"/new/{s.game}")
    page.select_option("#seat1", "bot")
    return page


def own_set_up(s: Stage) -> Page:
    page = s.page("/new/terra_mystica")
    page.check("[name=preset][value=own]")
    page.click("details summary >> text=More options")
    return page


def lesson(s: Stage) -> Page:
    page = s.page("/")
    page.click(f"form[action='/play/{s.game}'] [name=lesson]")
    connected(page)
    until(page, "document.querySelector('.pointer')")
    return page


def new_table_refused(s: Stage) -> Page:
    page = s.page(f"/new/{s.game}")
    page.select_option("#seat1", "me")
    page.click("form.panel button")
    until(page, "document.readyState === 'complete' && document.querySelector('.note.bad')")
    return page


def invitation(s: Stage) -> Page:
    code = s.running.plant(played("d", lambda m: True), (PEOPLE[1], Seat("open", "Player 2")), {0: "friend"})
    return s.page("/s/" + s.running.site.keyring.seat_token(code, 1, 0))


def waiting(s: Stage) -> Page:
    match = played("e", lambda m: m.to_act() == [1])
    return s.table(match, (PEOPLE[0], Seat("open", "Player 2")), {0: "me"})


def your_move(s: Stage) -> Page:
    return s.table(search(draw))


def colour(s: Stage) -> Page:
    return s.table(search(asked(0, "keep")))


def chosen(s: Stage) -> Page:
    page = s.table(search(some))
    touch(page, lit(page)[-1])
    return page


def several(s: Stage) -> Page:
    match = search(ways)
    page = s.table(match)
    touch(page, f"mast-{tiles(0, 3, match)[0]}")
    until(page, "document.querySelector('#pop .rows')")
    page.hover("#pop .rows button >> nth=1")
    return page


def refused(s: Stage) -> Page:
    page = s.table(search(few))
    lights = lit(page)
    touch(page, next(tile for tile in ("mast-red-5", "mast-black") if tile not in lights))
    until(page, "document.querySelector('#stage .refused')")
    return page


def others_move(s: Stage) -> Page:
    return s.table(search(theirs))


def end_of_turn(s: Stage) -> Page:
    return s.table(search(ended))


def past(s: Stage) -> Page:
    page = s.table(search(asked(0, "keep", 60)))
    page.focus("#scrub")
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    until(page, "document.querySelector('#history.past')")
    page.wait_for_timeout(200)
    return page


def curtain(s: Stage) -> Page:
    return s.table(played("f", draw), PEOPLE, {0: "me", 1: "me"})


def victory(s: Stage) -> Page:
    return s.table(search(won))


def draw_of_honours(s: Stage) -> Page:
    return s.table(search(tie))


def finished_board(s: Stage) -> Page:
    page = victory(s)
    page.click("text=See the board")
    return page


def watcher(s: Stage) -> Page:
    return s.table(search(draw), PEOPLE, {0: "friend", 1: "somebody", int(WATCHER): "me"})


def take_back_asked(s: Stage) -> Page:
    match = search(mine)
    code = s.running.plant(match, PEOPLE, OWNERS)
    s.running.call(ask_undo(s.running.site.tables, code, 1))
    page = s.page(f"/t/{code}")
    connected(page)
    return page


def long_names(s: Stage) -> Page:
    seats = (Seat("human", LONG), Seat("human", LONG.swapcase()))
    return s.table(search(draw), seats)


def in_words(s: Stage) -> Page:
    page = your_move(s)
    page.click("summary")
    page.click("#words-toggle")
    page.keyboard.press("Escape")
    page.click("#prompt")
    return page


def menu(s: Stage) -> Page:
    page = your_move(s)
    page.click("summary")
    return page


def keys(s: Stage) -> Page:
    page = your_move(s)
    page.keyboard.press("?")
    return page


def links(s: Stage) -> Page:
    page = menu(s)
    page.click("text=Links to share")
    return page


def rules_drawer(s: Stage) -> Page:
    page = your_move(s)
    page.keyboard.press("r")
    page.wait_for_timeout(350)
    return page


def rules_page(s: Stage) -> Page:
    return s.page(f"/rules/{s.game}")


def rules_found(s: Stage) -> Page:
    return s.page(f"/rules/{s.game}?q=moon")


def about(s: Stage) -> Page:
    return s.page("/about")


def preferences(s: Stage) -> Page:
    return s.page("/preferences")


def offline(s: Stage) -> Page:
    return s.page("/offline")


def not_found(s: Stage) -> Page:
    return s.page("/t/no-such-table")


def used_link(s: Stage) -> Page:
    return s.page("/s/nothing")


STATES: tuple[State, ...] = (
    home_empty,
    home_tables,
    new_table,
    own_set_up,
    lesson,
    new_table_refused,
    invitation,
    waiting,
    your_move,
    colour,
    chosen,
    several,
    refused,
    others_move,
    end_of_turn,
    past,
    curtain,
    victory,
    draw_of_honours,
    finished_board,
    watcher,
    take_back_asked,
    long_names,
    in_words,
    menu,
    keys,
    links,
    rules_drawer,
    rules_page,
    rules_found,
    about,
    preferences,
    offline,
    not_found,
    used_link,
)
