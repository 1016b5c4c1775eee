"""RULES.md#auction: factions are put up in turn order, then players bid points for them."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_BID, ASK_FACTION
from mytharium.games.terra_mystica.rules import setup
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import FROM_START, NOBODY, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import BID_IS, act

STEPS_OFFERED: Final[i64] = 10  # how far above the last bid one may go at once


def next_lot(s: Position) -> i64:
    """The seat that puts up the next faction, or NOBODY."""
    for seat in range(s.players):
        if s.look(seat).lot < 0:
            return seat
    return NOBODY


def next_bidder(s: Position) -> i64:
    """The first seat that holds no faction, or NOBODY."""
    for seat in range(s.players):
        if held_by(s, seat) == NOBODY:
            return seat
    return NOBODY


def held_by(s: Position, bidder: i64) -> i64:
    """The seat whose lot a bidder holds, or NOBODY."""
    for seat in range(s.players):
        if s.look(seat).holder == bidder:
            return seat
    return NOBODY


def is_open(box: Box, s: Position) -> bool:
    return box.auctions and (next_lot(s) != NOBODY or next_bidder(s) != NOBODY)


def open_lots(box: Box, s: Position) -> i64:
    """The factions that can be put up beside those that are."""
    found: i64 = 0
    for faction in range(len(box.sheets)):
        fits = (box.allowed >> faction) & 1 == 1
        for seat in range(s.players):
            lot: i64 = s.look(seat).lot
            if lot >= 0 and box.sheets[lot].home == box.sheets[faction].home:
                fits = False
        if fits:
            found |= bit(faction)
    return found


def ask_next(s: Position) -> None:
    if next_lot(s) != NOBODY:
        ask(s, ASK_FACTION, s.seat(next_lot(s)))
    else:
        ask(s, ASK_BID, s.seat(next_bidder(s)))


def legal_lots(box: Box, s: Position, into: Moves) -> None:
    setup.add_factions(open_lots(box, s), into)


def put_up(me: Seat, faction: i64, out: list[Event] | None) -> None:
    me.lot = faction
    if out is not None:
        out.append(Event("puts_up", int(me.number), {"faction": int(faction)}))


def legal(box: Box, s: Position, into: Moves) -> None:
    """Any faction: for nothing if nobody holds it, otherwise for more than was bid. A point must be left."""
    for seat in range(s.players):
        seller = s.seat(seat)
        least: i64 = 0
        if seller.holder != NOBODY:
            least = seller.bid + 1
        for n in range(least, least + STEPS_OFFERED):
            if n < box.sheets[seller.lot].vp:
                into.add(act(BID_IS, seller.lot, n))


def bid(box: Box, s: Position, me: Seat, faction: i64, n: i64, out: list[Event] | None) -> None:
    drop(s)
    for seat in range(s.players):
        seller = s.seat(seat)
        if seller.lot == faction:
            seller.holder = me.number
            seller.bid = n
    if out is not None:
        out.append(Event("bids", int(me.number), {"faction": int(faction), "points": int(n)}))
    if next_bidder(s) == NOBODY:
        hammer(box, s, out)


def hammer(box: Box, s: Position, out: list[Event] | None) -> None:
    """Everybody gets the faction they hold; the first seat is asked for a terrain first."""
    for k in range(s.players):
        buyer = s.seat(s.players - 1 - k)
        seller = s.seat(held_by(s, buyer.number))
        setup.pick(box, s, buyer, seller.lot, None)
        buyer.score(-seller.bid, FROM_START)
    if out is not None:
        for seat in range(s.players):
            buyer = s.seat(seat)
            out.append(Event("faction", int(seat), {"faction": int(buyer.faction), **told(buyer)}))
