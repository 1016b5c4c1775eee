"""Moments of Myraclia at a table, to be photographed and to be checked for what shuts people out."""

import random
from functools import cache

from playwright.sync_api import Page

from mytharium import games
from mytharium.core.protocol import Game
from mytharium.match.match import Match
from mytharium.server.tables.table import AUTOMA, HUMAN, Seat
from tests.browser.running import Stop, search
from tests.browser.states import LONG, Stage, State, lit, touch, until

ALL = ("kickstarter", "eternity", "darkness", "luna")
PEOPLE = ("Jökull", "Tinna", "Hrafn", LONG, LONG.swapcase())
EAGER = ("terraform", "pay", "reserve", "lay", "draft")


@cache
def game(modules: tuple[str, ...] = (), eva: str = "no", adam: str = "no") -> Game:
    return games.make("myraclia", list(modules), {"eva": eva, "adam": adam})


def eager(texts: list[str], dice: random.Random) -> str:
    """A person who terraforms rather than not, so that the planet blooms."""
    wanted = next((word for word in EAGER if any(text.startswith(word) for text in texts)), "")
    return dice.choice([text for text in texts if text.startswith(wanted)])


@cache
def offered(begins: str, at_least: int = 1, after: int = 80) -> Stop:
    """The first seat may do so many things that begin so, once the game has gone on for a while."""

    def stop(match: Match) -> bool:
        found = [text for _, text in match.legal(0) if text.startswith(begins)]
        return len(match.line) > after and len(found) >= at_least

    return stop


def ended(match: Match) -> bool:
    return match.over


def table(s: Stage, stop: Stop, people: int = 2, made: Game | None = None) -> Page:
    made = made or game()
    match = search(stop, 400, people, made, eager)
    seats = [Seat(HUMAN, name) for name in PEOPLE[:people]]
    seats += [Seat(AUTOMA, name) for name in made.automas]
    owners = {seat: "me" if seat == 0 else f"friend{seat}" for seat in range(people)}
    return s.table(match, tuple(seats), owners)


def start(s: Stage) -> Page:
    return table(s, offered("draft", 1, 0))


def draft(s: Stage) -> Page:
    page = table(s, offered("draft", 5, 150))
    touch(page, lit(page)[2])
    return page


def terraforming(s: Stage) -> Page:
    """A tile is chosen that can be terraformed and reserved, so both are offered."""
    page = table(s, offered("terraform", 1, 150))
    touch(page, next(cell for cell in lit(page) if cell.startswith("tile-")))
    return page


def paying(s: Stage) -> Page:
    page = table(s, offered("pay", 3))
    touch(page, lit(page)[1])
    return page


def reserving(s: Stage) -> Page:
    return table(s, offered("lay", 4))


def placing(s: Stage) -> Page:
    page = table(s, offered("place", 2, 150))
    touch(page, lit(page)[0])
    return page


def why_not(s: Stage) -> Page:
    """A space that is not lit says why."""
    page = table(s, offered("place", 2, 150))
    dark = page.evaluate("[...document.querySelectorAll('#stage [id^=space-]:not(.legal)')].map(cell => cell.id)")
    touch(page, dark[0])
    until(page, "document.querySelector('#stage .refused')")
    return page


def over(s: Stage) -> Page:
    return table(s, ended)


def alone_draft(s: Stage) -> Page:
    return table(s, offered("draft", 3, 150), 1, game(eva="normal"))


def alone_over(s: Stage) -> Page:
    return table(s, ended, 1, game(eva="normal"))


def five_draft(s: Stage) -> Page:
    return table(s, offered("draft", 3, 250), 5, game(ALL))


def five_turn(s: Stage) -> Page:
    return table(s, offered("terraform", 1, 250), 5, game(ALL))


def five_over(s: Stage) -> Page:
    return table(s, ended, 5, game(ALL))


def opponents(s: Stage) -> Page:
    """Three people with Eva and Adam, all modules."""
    return table(s, offered("draft", 3, 250), 3, game(ALL, "savage", "calm"))


STATES: tuple[State, ...] = (
    start,
    draft,
    terraforming,
    paying,
    reserving,
    placing,
    why_not,
    over,
    alone_over,
    five_turn,
    five_over,
    opponents,
)
