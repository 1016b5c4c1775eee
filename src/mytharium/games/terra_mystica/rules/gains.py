"""What comes in: points, power, priests, steps on the cult tracks, spades."""

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.rows import SCORES_SPADE, SHIP_MAX, SHIP_VP, T_SCORES, T_VP
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    FROM_ROUND,
    FROM_SHIPPING,
    LIMIT,
    PHASE,
    POINTS,
    PRIESTS,
    ROUND,
    SCORING,
    SEAT,
    SENT,
    SHIP,
    VP,
    WORKERS,
    Position,
)


def score(s: Position, seat: i64, n: i64, source: i64) -> None:
    s.v[SEAT * seat + VP] += n
    s.v[POINTS + 16 * seat + source] += n


def gain_power(s: Position, seat: i64, n: i64) -> i64:
    """RULES.md#power: tokens from bowl I to II, then from II to III; what finds no token is lost."""
    v = s.v
    b = SEAT * seat
    one: i64 = n
    if one > v[b + BOWL1]:
        one = v[b + BOWL1]
    v[b + BOWL1] -= one
    v[b + BOWL2] += one
    two: i64 = n - one
    if two > v[b + BOWL2]:
        two = v[b + BOWL2]
    v[b + BOWL2] -= two
    v[b + BOWL3] += two
    return one + two


def room_for_power(s: Position, seat: i64) -> i64:
    return 2 * s.v[SEAT * seat + BOWL1] + s.v[SEAT * seat + BOWL2]


def spend_power(s: Position, seat: i64, n: i64) -> None:
    s.v[SEAT * seat + BOWL3] -= n
    s.v[SEAT * seat + BOWL1] += n


def gain_priests(box: Box, s: Position, seat: i64, n: i64, out: list[Event] | None) -> None:
    """RULES.md#priests: never more than the limit, those on cult spaces included."""
    if n <= 0 or box.faction(s, seat).priests_gained(box, s, seat, n, out):
        return
    keep_priests(s, seat, n)


def keep_priests(s: Position, seat: i64, n: i64) -> None:
    v = s.v
    b = SEAT * seat
    room: i64 = v[b + LIMIT] - v[b + SENT] - v[b + PRIESTS]
    if n > room:
        n = room
    if n > 0:
        v[b + PRIESTS] += n


def gain(box: Box, s: Position, seat: i64, packed: i64, out: list[Event] | None) -> None:
    """Coins, workers, priests and power, eight bits each; spades are for the caller."""
    if packed == 0:
        return
    v = s.v
    b = SEAT * seat
    v[b + COINS] += packed & 255
    v[b + WORKERS] += (packed >> 8) & 255
    gain_priests(box, s, seat, (packed >> 16) & 255, out)
    gain_power(s, seat, (packed >> 24) & 255)


def spades_in(packed: i64) -> i64:
    return (packed >> 32) & 255


def gain_spades(box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
    """RULES.md#spades: they score when they come in. How many are left to dig with."""
    if n <= 0:
        return 0
    left = box.faction(s, seat).spades_gained(box, s, seat, n, paid, out)
    if left >= 0:
        score_round(box, s, seat, SCORES_SPADE, n)
        return left
    return 0


def score_round(box: Box, s: Position, seat: i64, what: i64, n: i64) -> None:
    """The scoring tile of the round, in its action phase."""
    v = s.v
    if v[ROUND] == 0 or v[PHASE] != ACTIONS:
        return
    tile: i64 = 16 * v[SCORING + v[ROUND] - 1]
    if box.scoring[tile + T_SCORES] == what:
        score(s, seat, n * box.scoring[tile + T_VP], FROM_ROUND)


def free_ship(box: Box, s: Position, seat: i64) -> bool:
    """One step of shipping with its points, if there is one left."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    if v[b + SHIP] >= box.f[f + SHIP_MAX]:
        return False
    v[b + SHIP] += 1
    score(s, seat, box.f[f + SHIP_VP + v[b + SHIP]], FROM_SHIPPING)
    return True
