"""States of the table of Mythical Island."""

from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page

from mytharium import games
from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.server.tables.table import Seat
from tests.browser.running import Stop
from tests.browser.states import LONG, Stage, lit, touch, until

NAMES = ("Jökull", "Tinna", LONG, "Ari")


def quick(seats: int, seed: str, stop: Stop, **options: str) -> Match:
    """A game by the quick player up to the first question where `stop` holds, or to its end."""
    game = games.make("mythical_island", options=options)
    match = Match(game, seats, seed, frozenset(range(seats)))
    match.begin()
    rng, moves = Rng(seed), Moves()
    while not match.over and not stop(match):
        if match.held >= 0:
            match.done(match.held)
            continue
        seat = match.to_act()[0]
        game.moves(match.state, seat, moves)
        match.move(seat, game.format(match.state, game.playout(match.state, moves, rng)))
    return match


@cache
def asked(verb: str, turn: int = 0, **options: str) -> Callable[[Match], bool]:
    """The first seat may do something that begins so."""

    def stop(match: Match) -> bool:
        return match.held < 0 and match.state.turn >= turn and any(t.startswith(verb) for _, t in match.legal(0))

    return stop


@cache
def find(seats: int, verb: str, turn: int = 0, **options: str) -> Match:
    """The first of many games that comes to where the first seat may do something that begins so."""
    for k in range(60):
        match = quick(seats, f"island {k}", asked(verb, turn), **options)
        if not match.over:
            return match
    raise LookupError(f"No game came to {verb!r}.")


def table(s: Stage, match: Match) -> Page:
    seats = tuple(Seat("human", name) for name in NAMES[: match.seats])
    return s.table(match, seats, {seat: "me" if seat == 0 else f"p{seat}" for seat in range(match.seats)})


def island_side(s: Stage) -> Page:
    return table(s, find(2, "protector"))


def island_turn(s: Stage) -> Page:
    return table(s, find(2, "replace", 10))


def island_four(s: Stage) -> Page:
    return table(s, find(4, "replace", 12))


def island_aiming(s: Stage) -> Page:
    page = island_turn(s)
    touch(page, next(cell for cell in lit(page) if cell.startswith("mine-")))
    return page


def island_card(s: Stage) -> Page:
    """A card that is not complete was touched: what it lacks is shown."""
    page = island_turn(s)
    touch(page, page.evaluate("document.querySelector('[id^=being-]:not(.legal)').id"))
    until(page, "document.querySelector('#stage .pinned')")
    return page


def island_all(s: Stage) -> Page:
    return table(s, find(3, "replace", 8, all_mythicals="yes", layout="ring"))


def island_keep(s: Stage) -> Page:
    return table(s, find(2, "discard", 3))


def island_over(s: Stage) -> Page:
    return table(s, quick(4, "island", lambda match: False))


STATES = (
    island_side,
    island_turn,
    island_four,
    island_aiming,
    island_card,
    island_all,
    island_keep,
    island_over,
)
