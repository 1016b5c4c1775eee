"""States of the pages with lists of tables."""

from playwright.sync_api import Page

from mytharium.server.base.clock import DAY, HOUR
from mytharium.server.lobby.lobby import Lobby
from mytharium.server.tables.rights import ANYONE, Grant, Right
from mytharium.server.tables.table import Seat
from mytharium.server.tables.time_control import Pace
from tests.browser.people import account_of, signed_in
from tests.browser.running import played, search
from tests.browser.states import LONG, OWNERS, PEOPLE, Stage, State, connected, draw, theirs, until, won

OPEN = (Seat("human", "Tinna"), Seat("open", "Player 2"))
DAILY = Pace(3 * DAY, 12 * HOUR)
HEARD = "document.documentElement.dataset.live === 'yes'"


def listed(s: Stage, path: str) -> Page:
    page = s.page(path)
    until(page, HEARD)
    return page


def public(s: Stage, code: str) -> str:
    """Put a planted table where everybody sees it."""

    async def show() -> None:
        for right in (Right.PUBLIC, Right.WATCH):
            await s.running.site.tables.store.grant(code, Grant(right, ANYONE))
        async with s.running.site.tables.at(code) as table:
            table.stale = True

    s.running.call(show())
    return code


def my_tables(s: Stage) -> Page:
    person = signed_in(s)
    other = account_of(s.running, "Embla")
    s.running.plant(search(draw), PEOPLE, {0: person, 1: other}, DAILY)
    s.running.plant(search(theirs), (PEOPLE[0], Seat("human", LONG)), {0: person, 1: other})
    s.running.plant(search(won), PEOPLE, {0: person, 1: other})
    code = s.running.plant(played("d", lambda m: True), OPEN, {0: other})
    s.running.call(s.running.site[Lobby].keep(code, {1: person}))
    return listed(s, "/tables")


def my_tables_empty(s: Stage) -> Page:
    return listed(s, "/tables?q=nothing")


def lobby(s: Stage) -> Page:
    for name in ("Embla", LONG):
        seats = (Seat("human", name), Seat("open", "Player 2"))
        public(s, s.running.plant(played("d", lambda m: True), seats, {0: "friend"}, DAILY))
    return listed(s, f"/lobby?game={s.game}")


def clocks(s: Stage) -> Page:
    page = s.page(f"/t/{s.running.plant(search(draw), PEOPLE, OWNERS, DAILY)}")
    connected(page)
    until(page, "document.querySelector('#clocks time')")
    return page


def own_pace(s: Stage) -> Page:
    page = s.page(f"/new/{s.game}?public=yes")
    page.select_option("#pace", "own")
    page.click(".pace summary")
    return page


def watch_empty(s: Stage) -> Page:
    return listed(s, "/watch?game=terra_mystica")


def lobby_empty(s: Stage) -> Page:
    return listed(s, "/lobby?game=terra_mystica")


def watch(s: Stage) -> Page:
    public(s, s.running.plant(search(draw), PEOPLE, OWNERS))
    public(s, s.running.plant(search(won), PEOPLE, OWNERS))
    return listed(s, "/watch")


STATES: tuple[State, ...] = (my_tables, my_tables_empty, lobby, lobby_empty, watch, watch_empty, clocks, own_pace)
