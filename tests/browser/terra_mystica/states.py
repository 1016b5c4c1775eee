"""Moments of Terra Mystica at a table, to be photographed and to be checked for what shuts people out."""

import random
from functools import cache

from playwright.sync_api import Page

from mytharium import games
from mytharium.match.match import Match
from mytharium.server.tables.table import HUMAN, Seat
from tests.browser.states import LONG, Stage, State

MODULES = tuple(module.name for module in games.meta("terra_mystica").modules)
PEOPLE = ("Jökull", "Tinna", "Iðunn", "Kári", LONG)


@cache
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


def table(s: Stage, match: Match) -> Page:
    """The guest `me` is to move, if anybody is."""
    asks = (match.to_act() or [0])[0]
    owners = {seat: "me" if seat == asks else f"friend{seat}" for seat in range(match.seats)}
    return s.table(match, tuple(Seat(HUMAN, name) for name in PEOPLE[: match.seats]), owners)


def picking(s: Stage) -> Page:
    return table(s, played(5, 2, MODULES, map="fire_ice_1"))


def settling(s: Stage) -> Page:
    return table(s, played(4, 9, map="loon_lakes"))


def acting(s: Stage) -> Page:
    return table(s, played(2, 60))


def crowded(s: Stage) -> Page:
    return table(s, played(5, 150, MODULES, map="fjords", final_tile="edge"))


def over(s: Stage) -> Page:
    return table(s, played(3, 5000, map="fire_ice_2"))


STATES: tuple[State, ...] = (picking, settling, acting, crowded, over)
