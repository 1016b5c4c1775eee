"""RULES.md#shipping and #spade-rate: one level up for its price and its points."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.gains import free_ship
from mytharium.games.terra_mystica.seat import FROM_SPADES, Seat
from mytharium.games.terra_mystica.verbs import ADVANCE_SHIPPING, ADVANCE_SPADES

SHIPPING_COINS: Final[i64] = 4


def can_ship(box: Box, me: Seat) -> bool:
    """Whether shipping can go on and its coins are there."""
    return me.shipping < box.sheet(me).shipping_max and me.coins >= SHIPPING_COINS


def can_dig(box: Box, me: Seat) -> bool:
    """Whether the spade rate can go on and its coins and workers are there."""
    sheet = box.sheet(me)
    return me.spade_level < sheet.spade_max and me.coins >= sheet.spade_coins and me.workers >= sheet.spade_workers


def legal(box: Box, me: Seat, into: Moves) -> None:
    if me.priests == 0:
        return
    if can_ship(box, me):
        into.add(ADVANCE_SHIPPING)
    if can_dig(box, me):
        into.add(ADVANCE_SPADES)


def apply(box: Box, me: Seat, kind: i64, priests: i64, out: list[Event] | None) -> None:
    """A step for its price, and for so many priests."""
    me.priests -= priests
    if kind == ADVANCE_SHIPPING:
        me.coins -= SHIPPING_COINS
        free_ship(box, me)
        if out is not None:
            out.append(Event("ships", int(me.number), {"level": int(me.shipping)}))
    else:
        me.coins -= box.sheet(me).spade_coins
        me.workers -= box.sheet(me).spade_workers
        free_dig(box, me, out)


def free_dig(box: Box, me: Seat, out: list[Event] | None) -> None:
    """One level of the spade rate with its points."""
    me.spade_level += 1
    me.score(box.sheet(me).spade_vp, FROM_SPADES)
    if out is not None:
        out.append(Event("digs_better", int(me.number), {"level": int(me.spade_level)}))


def why_not(box: Box, me: Seat, kind: i64) -> Refusal:
    sheet = box.sheet(me)
    if kind == ADVANCE_SHIPPING:
        if me.shipping >= sheet.shipping_max:
            return Refusal("shipping", "Your shipping cannot go further.")
        return Refusal("shipping", "A step of shipping costs 4 coins and a priest.")
    if me.spade_level >= sheet.spade_max:
        return Refusal("spade-rate", "Your spades cannot get cheaper.")
    return Refusal(
        "spade-rate",
        "A better spade rate costs {coins} coins, {workers} workers and a priest.",
        coins=int(sheet.spade_coins),
        workers=int(sheet.spade_workers),
    )
