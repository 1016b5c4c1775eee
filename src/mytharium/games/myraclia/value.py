"""What the learned value of Myraclia looks at, for one seat and the strongest other: points still to come.

"Later" counts what a thing brings in all rounds to come, of which nobody knows the number: see `rounds_left`.
"""

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.net import Net
from mytharium.games.myraclia.bot_plans import plan, rounds_left
from mytharium.games.myraclia.box import SAVAGE, Box
from mytharium.games.myraclia.elements import COLOURS, NO_COLOUR, of, total
from mytharium.games.myraclia.rules.payment import pool
from mytharium.games.myraclia.rules.scoring import (
    SURFACE_KINDS,
    all_bonus,
    area,
    area_bonus,
    count_kinds,
    final_score,
    number_of,
    set_points,
    symbols,
)
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, TURN, Position

OF_A_SEAT: Final[tuple[str, ...]] = (
    "points", "all_surfaces", "area", "area_bonus", *(f"set_points_{k}" for k in range(4)),
    *(f"symbols_{k}" for k in range(4)), "kinds", "land", "free_elements", "free_elements_later",
    *(f"elements_{k}" for k in range(7)), "elements", "reserves", "laid_on_reserved", "missing_on_reserved", "luna",
    "disks", "exchange_zone", "fields", "automa", "plan", "points_if_it_ended", "land_later", "to_move", "on_turn",
    "passed",
)  # fmt: skip
WHOSE: Final = ("own", "their")
TABLE: Final[tuple[str, ...]] = (
    "rounds_left", "round", "last_round", "drafting", "acting", "choosing", "actions", "bloomed", "offer", "free_tiles",
    "seats", "first_in_order", "plan_in_draft", "plan_in_turn", "plan_on_turn", "tiles_in_reach", "best_tiles",
    "their_best_tiles", "lead",
)  # fmt: skip
GROUPS: Final[tuple[tuple[str, ...], ...]] = (*(tuple(f"{who}_{it}" for it in OF_A_SEAT) for who in WHOSE), TABLE)
NAMED: Final = (
    ("surfaces", 14), ("free_elements", 2), ("elements", 8), ("reserved", 3), ("tools", 5), ("plans", 6),
    ("rival", len(OF_A_SEAT)), ("table", len(TABLE)),
)  # fmt: skip
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 6  # a person among people, against Eva, against savage Eva; Eva calm, normal, savage

SIZE: Final[i64] = 38
AT_TABLE: Final[i64] = 76
PLAN: Final[i64] = 32


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def describe(box: Box, s: Position, seat: i64, net: Net) -> bool:
    x = net.x
    other = rival(box, s, seat)
    if other < 0:
        return False
    rounds = rounds_left(box, s)
    of_seat(box, s, seat, rounds, x, 0)
    of_seat(box, s, other, rounds, x, SIZE)
    table(s, seat, float(rounds), x)
    tiles(box, s, seat, other, x)
    x[AT_TABLE + 18] = x[33] - x[SIZE + 33]
    net.kind = kind(box, s, seat)
    return True


def rival(box: Box, s: Position, seat: i64) -> i64:
    """The strongest other seat, as things stand."""
    found: i64 = -1
    most: i64 = -1
    for other in range(s.seats):
        if other != seat:
            points = final_score(box, s, other)
            if points > most:
                most = points
                found = other
    return found


def kind(box: Box, s: Position, seat: i64) -> i64:
    """Whose linear part counts: RULES.md#eva plays by rules of her own."""
    if box.automas == 0:
        return 0
    if box.is_automa(s, seat):
        return 2 + box.temper(s, seat)
    if box.temper(s, s.seats - 1) == SAVAGE:
        return 2
    return 1


def of_seat(box: Box, s: Position, seat: i64, rounds: i64, x: vec[float], at: i64) -> None:
    """What a seat has."""
    later = float(rounds)
    me = s.player(seat)
    counts = symbols(box, s, seat)
    bonus = area_bonus(box, s, seat)
    full = all_bonus(box, counts)
    points: i64 = me.score + bonus + full
    x[at] = float(me.score) / 20.0
    x[at + 1] = float(full) / 6.0
    x[at + 2] = float(area(s, seat)) / 6.0
    x[at + 3] = float(bonus) / 6.0
    for surface in range(SURFACE_KINDS):
        earned = set_points(box, counts, surface)
        points += earned
        x[at + 4 + surface] = float(earned) / 5.0
        x[at + 8 + surface] = float(number_of(counts, surface)) / 3.0
    land = float(count(me.land))
    x[at + 12] = float(count_kinds(counts)) / 4.0
    x[at + 13] = land / 8.0
    free: i64 = 0
    rest: i64 = me.land
    while rest:
        if box.free[lowest(rest)] != NO_COLOUR:
            free += 1
        rest &= rest - 1
    x[at + 14] = float(free) / 3.0
    x[at + 15] = float(free) * later / 8.0
    for colour in range(COLOURS):
        x[at + 16 + colour] = float(of(me.own, colour)) / 2.0
    x[at + 23] = float(total(me.own)) / 6.0
    reserved(box, s, seat, x, at + 24)
    x[at + 27] = yes(s.luna == seat)
    x[at + 28] = float(me.disks) / 9.0
    x[at + 29] = float(total(me.zone)) / 4.0
    x[at + 30] = float(total(me.on_fields())) / 4.0
    x[at + 31] = yes(box.is_automa(s, seat))
    x[at + PLAN] = 0.0
    if not box.is_automa(s, seat):
        cubes: i64 = me.own
        if s.seat == seat and s.phase == TURN:
            cubes = pool(s, seat)
        x[at + PLAN] = float(plan(box, s, seat, cubes, total(me.own), counts, rounds)) / 1000.0
    x[at + 33] = float(points) / 40.0
    x[at + 34] = land * later / 20.0
    x[at + 35] = yes(s.actor == seat)
    x[at + 36] = yes(s.seat == seat)
    x[at + 37] = float((s.passed >> seat) & 1)


def reserved(box: Box, s: Position, seat: i64, x: vec[float], at: i64) -> None:
    tile = s.player(seat).reserved
    x[at] = x[at + 1] = x[at + 2] = 0.0
    if tile != NO_TILE:
        x[at] = 1.0
        x[at + 1] = float(total(s.laid[tile])) / 3.0
        x[at + 2] = float(total(box.missing(s, tile))) / 3.0


def table(s: Position, seat: i64, later: float, x: vec[float]) -> None:
    """How far the game is, and what is asked."""
    at = AT_TABLE
    x[at] = later / 5.0
    x[at + 1] = float(s.round) / 6.0
    x[at + 2] = float(s.last_round)
    x[at + 3] = yes(s.phase == DRAFT)
    x[at + 4] = yes(s.phase == TURN)
    x[at + 5] = yes(s.phase > TURN)
    x[at + 6] = float(s.actions) / 3.0
    x[at + 7] = float(s.bloomed) / 3.0
    x[at + 8] = float(total(s.offer)) / 8.0
    x[at + 9] = float(count(s.free)) / 8.0
    x[at + 10] = float(s.seats - 2) / 2.0
    x[at + 11] = yes(s.in_order(0) == seat)
    x[at + 12] = x[at + 3] * x[PLAN]
    x[at + 13] = x[at + 4] * x[PLAN]
    x[at + 14] = yes(s.seat == seat) * x[PLAN]


def tiles(box: Box, s: Position, seat: i64, other: i64, x: vec[float]) -> None:
    """The free tiles beside what blooms: how many, and what they are worth to either."""
    bloom = s.bloom()
    mine = s.player(seat).land
    theirs = s.player(other).land
    reach: i64 = 0
    own = 0.0
    their = 0.0
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        near: i64 = s.near[tile]
        if near & bloom:
            points: i64 = box.points[tile]
            reach += 1
            good = float(points + count(near & mine))
            bad = float(points + count(near & theirs))
            own += good * good
            their += bad * bad
    x[AT_TABLE + 15] = float(reach) / 8.0
    x[AT_TABLE + 16] = sqrt(own) / 8.0
    x[AT_TABLE + 17] = sqrt(their) / 8.0
