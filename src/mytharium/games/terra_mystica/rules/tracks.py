"""RULES.md#shipping and #spade-rate: one level up for its price and its points."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.gains import free_ship, score
from mytharium.games.terra_mystica.rules.rows import DIG_COST, DIG_MAX, DIG_VP, SHIP_MAX
from mytharium.games.terra_mystica.state import COINS, DIG, FROM_SPADES, PRIESTS, SEAT, SHIP, WORKERS, Position
from mytharium.games.terra_mystica.verbs import ADVANCE_SHIPPING, ADVANCE_SPADES

SHIP_COINS: Final[i64] = 4


def can_ship(box: Box, s: Position, seat: i64, priests: i64) -> bool:
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    return v[b + SHIP] < box.f[f + SHIP_MAX] and v[b + COINS] >= SHIP_COINS and v[b + PRIESTS] >= priests


def can_dig(box: Box, s: Position, seat: i64, priests: i64) -> bool:
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    return (
        v[b + DIG] < box.f[f + DIG_MAX]
        and v[b + COINS] >= box.f[f + DIG_COST]
        and v[b + WORKERS] >= box.f[f + DIG_COST + 1]
        and v[b + PRIESTS] >= priests
    )


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    if s.v[SEAT * seat + PRIESTS] == 0:
        return
    if can_ship(box, s, seat, 1):
        into.add(ADVANCE_SHIPPING)
    if can_dig(box, s, seat, 1):
        into.add(ADVANCE_SPADES)


def shipping(box: Box, s: Position, seat: i64, priest: bool, out: list[Event] | None) -> None:
    b = SEAT * seat
    s.v[b + COINS] -= SHIP_COINS
    if priest:
        s.v[b + PRIESTS] -= 1
    free_ship(box, s, seat)
    if out is not None:
        out.append(Event("ships", int(seat), {"level": int(s.v[b + SHIP])}))


def spades(box: Box, s: Position, seat: i64, priest: bool, out: list[Event] | None) -> None:
    b = SEAT * seat
    f = row(s, seat)
    s.v[b + COINS] -= box.f[f + DIG_COST]
    s.v[b + WORKERS] -= box.f[f + DIG_COST + 1]
    if priest:
        s.v[b + PRIESTS] -= 1
    free_dig(box, s, seat, out)


def free_dig(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """One level of the spade rate with its points."""
    b = SEAT * seat
    s.v[b + DIG] += 1
    score(s, seat, box.f[row(s, seat) + DIG_VP], FROM_SPADES)
    if out is not None:
        out.append(Event("digs_better", int(seat), {"level": int(s.v[b + DIG])}))
