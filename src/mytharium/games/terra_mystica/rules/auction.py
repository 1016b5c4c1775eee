"""RULES.md#auction: factions are put up in turn order, then players bid points for them."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.pending import pop, push, told
from mytharium.games.terra_mystica.rules.rows import F_VP, HOME, WIDE
from mytharium.games.terra_mystica.rules.setup import pick
from mytharium.games.terra_mystica.state import (
    ASK_BID,
    ASK_FACTION,
    BID,
    FROM_START,
    HOLDER,
    LOT,
    PLAYERS,
    SEAT,
    Position,
)
from mytharium.games.terra_mystica.verbs import BID_IS, act

STEPS_OFFERED: Final[i64] = 10  # how far above the last bid one may go at once


def next_lot(s: Position) -> i64:
    """The seat that puts up the next faction, or -1."""
    for seat in range(s.v[PLAYERS]):
        if s.v[SEAT * seat + LOT] == 0:
            return seat
    return -1


def next_bidder(s: Position) -> i64:
    """The first seat that holds no faction, or -1."""
    v = s.v
    for seat in range(v[PLAYERS]):
        if held_by(s, seat) < 0:
            return seat
    return -1


def held_by(s: Position, seat: i64) -> i64:
    """The lot a seat holds, or -1."""
    for lot in range(s.v[PLAYERS]):
        if s.v[SEAT * lot + HOLDER] == seat + 1:
            return lot
    return -1


def is_open(box: Box, s: Position) -> bool:
    return box.bids and (next_lot(s) >= 0 or next_bidder(s) >= 0)


def open_lots(box: Box, s: Position) -> i64:
    """The factions that can be put up beside those that are."""
    v = s.v
    found: i64 = 0
    for faction in range(20):
        fits_all = (box.allowed >> faction) & 1 == 1
        for seat in range(v[PLAYERS]):
            lot: i64 = v[SEAT * seat + LOT] - 1
            if lot >= 0 and box.f[WIDE * lot + HOME] == box.f[WIDE * faction + HOME]:
                fits_all = False
        if fits_all:
            found |= BIT[faction]
    return found


def ask(s: Position) -> None:
    if next_lot(s) >= 0:
        push(s, ASK_FACTION, next_lot(s))
    else:
        push(s, ASK_BID, next_bidder(s))


def put_up(s: Position, seat: i64, faction: i64, out: list[Event] | None) -> None:
    s.v[SEAT * seat + LOT] = faction + 1
    if out is not None:
        out.append(Event("puts_up", int(seat), {"faction": int(faction)}))


def legal(box: Box, s: Position, into: Moves) -> None:
    """Any faction: for nothing if nobody holds it, otherwise for more than was bid. A point must be left."""
    v = s.v
    for lot in range(v[PLAYERS]):
        least: i64 = 0
        if v[SEAT * lot + HOLDER]:
            least = v[SEAT * lot + BID] + 1
        faction: i64 = v[SEAT * lot + LOT] - 1
        for n in range(least, least + STEPS_OFFERED):
            if n < box.f[WIDE * faction + F_VP]:
                into.add(act(BID_IS, faction, n))


def bid(box: Box, s: Position, seat: i64, faction: i64, n: i64, out: list[Event] | None) -> None:
    v = s.v
    pop(s)
    for lot in range(v[PLAYERS]):
        if v[SEAT * lot + LOT] == faction + 1:
            v[SEAT * lot + HOLDER] = seat + 1
            v[SEAT * lot + BID] = n
    if out is not None:
        out.append(Event("bids", int(seat), {"faction": int(faction), "points": int(n)}))
    if next_bidder(s) < 0:
        for k in range(v[PLAYERS]):
            buyer: i64 = v[PLAYERS] - 1 - k  # the first seat is asked for a terrain first
            lot = held_by(s, buyer)
            pick(box, s, buyer, v[SEAT * lot + LOT] - 1, None)
            score(s, buyer, -v[SEAT * lot + BID], FROM_START)
        if out is not None:
            for buyer in range(v[PLAYERS]):
                out.append(Event("faction", int(buyer), {"faction": int(v[SEAT * buyer]), **told(s, buyer)}))
