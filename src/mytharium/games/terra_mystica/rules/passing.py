"""RULES.md#pass: points for the card that is given back, then a new card; the first to pass begins the next round."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.ids import DARKLINGS
from mytharium.games.terra_mystica.rules.pending import clear, told
from mytharium.games.terra_mystica.rules.rows import C_DWELLING, C_GREAT, C_SHIP_VP, C_TRADING, V_PASS
from mytharium.games.terra_mystica.state import (
    CARD,
    CARD_COINS,
    CARD_POOL,
    COINS,
    DWELLING,
    FACTION,
    FAVORS,
    FROM_BONUS,
    FROM_FACTION,
    FROM_FAVOR,
    NEXT_ORDER,
    ORDER,
    PASSED,
    PASSES,
    PLAYERS,
    SANCTUARY,
    SEAT,
    SHIP,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    TRADING_HOUSE,
    Position,
)

FAVOR_FOR_TRADING: Final[i64] = 11


def take_card(s: Position, seat: i64, card: i64) -> None:
    """A bonus card with the coins on it."""
    v = s.v
    v[SEAT * seat + CARD] = card
    v[CARD_POOL] &= ~BIT[card]
    v[SEAT * seat + COINS] += v[CARD_COINS + card]
    v[CARD_COINS + card] = 0


def card_points(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#pass: what the card in hand scores when it is given back."""
    v = s.v
    b = SEAT * seat
    if v[b + CARD] < 0:
        return 0
    card: i64 = 16 * v[b + CARD]
    dwellings: i64 = v[b + STANDING + DWELLING]
    if v[b + FACTION] == DARKLINGS and v[b + SPECIAL] >= 0:
        dwellings += 1
    return (
        box.cards[card + C_DWELLING] * dwellings
        + box.cards[card + C_TRADING] * v[b + STANDING + TRADING_HOUSE]
        + box.cards[card + C_GREAT] * (v[b + STANDING + STRONGHOLD] + v[b + STANDING + SANCTUARY])
        + box.cards[card + C_SHIP_VP] * v[b + SHIP]
    )


def favor_points(box: Box, s: Position, seat: i64) -> i64:
    v = s.v
    b = SEAT * seat
    if (v[b + FAVORS] >> FAVOR_FOR_TRADING) & 1:
        return box.favors[16 * FAVOR_FOR_TRADING + V_PASS + v[b + STANDING + TRADING_HOUSE]]
    return 0


def apply(box: Box, s: Position, seat: i64, card: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    if not box.at_once:
        leech.refuse_all(box, s, seat, out)
    clear(s)
    v[b + PASSED] = 1
    v[NEXT_ORDER + v[PASSES]] = seat
    v[PASSES] += 1
    by_card = card_points(box, s, seat)
    by_favor = favor_points(box, s, seat)
    by_faction = box.faction(s, seat).passing(box, s, seat)
    score(s, seat, by_card, FROM_BONUS)
    score(s, seat, by_favor, FROM_FAVOR)
    score(s, seat, by_faction, FROM_FACTION)
    old: i64 = v[b + CARD]
    v[b + CARD] = -1
    if card >= 0:
        take_card(s, seat, card)
    if old >= 0:
        v[CARD_POOL] |= BIT[old]
    if out is not None:
        points = int(by_card + by_favor + by_faction)
        out.append(Event("passes", int(seat), {"card": int(card), "points": points, **told(s, seat)}))


def to_the_end(s: Position, seat: i64) -> None:
    """The reference engine moves whoever passes to the end of the seating at once."""
    v = s.v
    k: i64 = 0
    while v[ORDER + k] != seat:
        k += 1
    while k < v[PLAYERS] - 1:
        v[ORDER + k] = v[ORDER + k + 1]
        k += 1
    v[ORDER + k] = seat


def next_order(box: Box, s: Position) -> None:
    """RULES.md#turn-order: as before from the first who passed, or in the order of passing."""
    v = s.v
    players: i64 = v[PLAYERS]
    if box.variable_order:
        if not box.engine:
            n: i64 = v[PASSES]
            for seat in range(players):
                if v[SEAT * seat + PASSED] == 0:
                    v[NEXT_ORDER + n] = seat
                    n += 1
            for k in range(players):
                v[ORDER + k] = v[NEXT_ORDER + k]
        return
    if v[PASSES] == 0:
        return
    while v[ORDER] != v[NEXT_ORDER]:
        head: i64 = v[ORDER]
        for k in range(players - 1):
            v[ORDER + k] = v[ORDER + k + 1]
        v[ORDER + players - 1] = head
