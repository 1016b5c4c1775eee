"""Why something is not paid for or cannot grow."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import VOLCANO
from mytharium.games.terra_mystica.rules.adjacency import has_neighbour
from mytharium.games.terra_mystica.rules.dig import eruption
from mytharium.games.terra_mystica.rules.ids import ACOLYTES, DARKLINGS, ENGINEERS
from mytharium.games.terra_mystica.rules.rows import COST, DIG_COST, DIG_MAX, DIG_PRICE, SHIP_MAX, SUPPLY
from mytharium.games.terra_mystica.state import (
    ASK_SPADES,
    ASKED,
    CARD_ACTION,
    COINS,
    DIG,
    DWELLING,
    FACTION,
    FAVOR_ACTION,
    OWN_ACTION,
    PRIESTS,
    SANCTUARY,
    SEAT,
    SHIP,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    USED,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import ADVANCE_SHIPPING, CARD_IS_USED, FAVOR_IS_USED


def unpaid(box: Box, s: Position, seat: i64, piece: i64, more: i64) -> Refusal:
    f = row(s, seat)
    coins = int(box.f[f + COST + 2 * piece] + more)
    workers = int(box.f[f + COST + 2 * piece + 1])
    have = (int(s.v[SEAT * seat + COINS]), int(s.v[SEAT * seat + WORKERS]))
    return Refusal(
        "costs",
        "That costs {coins} coins and {workers} workers; you have {have_coins} and {have_workers}.",
        coins=coins,
        workers=workers,
        have_coins=have[0],
        have_workers=have[1],
    )


def upgrade_refusal(box: Box, s: Position, seat: i64, hex: i64, piece: i64) -> Refusal:
    if hex >= box.board.hexes or s.owner(hex) != seat:
        return Refusal("upgrade", "You have no structure there.")
    old = s.piece(hex)
    fitting = (piece == TRADING_HOUSE and old == DWELLING) or (piece == SANCTUARY and old == TEMPLE)
    if not fitting and not ((piece == TEMPLE or piece == STRONGHOLD) and old == TRADING_HOUSE):
        return Refusal("upgrade", "That structure cannot become the other one.")
    if s.v[SEAT * seat + STANDING + piece] >= box.f[row(s, seat) + SUPPLY + piece]:
        return Refusal("upgrade", "All your structures of that kind are built.")
    more: i64 = 0
    if piece == TRADING_HOUSE and not has_neighbour(box, s, seat, hex):
        more = box.f[row(s, seat) + COST + 2 * piece]
    return unpaid(box, s, seat, piece, more)


def track_refusal(box: Box, s: Position, seat: i64, kind: i64) -> Refusal:
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    if kind == ADVANCE_SHIPPING:
        if v[b + SHIP] >= box.f[f + SHIP_MAX]:
            return Refusal("shipping", "Your shipping cannot go further.")
        return Refusal("shipping", "A step of shipping costs 4 coins and a priest.")
    if v[b + DIG] >= box.f[f + DIG_MAX]:
        return Refusal("spade-rate", "Your spades cannot get cheaper.")
    return Refusal(
        "spade-rate",
        "A better spade rate costs {coins} coins, {workers} workers and a priest.",
        coins=int(box.f[f + DIG_COST]),
        workers=int(box.f[f + DIG_COST + 1]),
    )


def undug(box: Box, s: Position, seat: i64, hex: i64, terrain: i64, spades: int) -> Refusal:
    """A hex in reach that cannot be transformed."""
    v = s.v
    b = SEAT * seat
    name = box.board.names[int(hex)]
    if terrain == VOLCANO:
        count = int(eruption(box, s, seat, s.terrain(hex)))
        if v[b + FACTION] == ACOLYTES:
            return Refusal("volcano", "{hex} takes {count} steps down one cult.", hex=name, count=count)
        return Refusal("volcano", "{hex} takes {count} tokens of power.", hex=name, count=count)
    if v[ASKED] == ASK_SPADES:
        return Refusal("spades", "{hex} takes {count} spades, more than you have now.", hex=name, count=spades)
    if v[b + FACTION] == DARKLINGS:
        told = "{hex} takes {count} spades at a priest each; you have {have} priests."
        return Refusal("transform", told, hex=name, count=spades, have=int(v[b + PRIESTS]))
    told = "{hex} takes {count} spades at {price} workers each; you have {have} workers."
    price = int(box.f[row(s, seat) + DIG_PRICE + v[b + DIG]])
    return Refusal("transform", told, hex=name, count=spades, price=price, have=int(v[b + WORKERS]))


def idle(box: Box, s: Position, seat: i64, kind: i64) -> Refusal:
    """A special action that is not there, was used, or is not paid for."""
    v = s.v
    b = SEAT * seat
    bit: i64 = OWN_ACTION
    if kind == CARD_IS_USED:
        bit = CARD_ACTION
    elif kind == FAVOR_IS_USED:
        bit = FAVOR_ACTION
    if v[b + USED] & bit:
        return Refusal("special-actions", "That action was used this round.")
    if kind == CARD_IS_USED:
        return Refusal("special-actions", "Your bonus card has no action for you.")
    if kind == FAVOR_IS_USED:
        return Refusal("special-actions", "You have no favor tile with an action.")
    if v[b + FACTION] == ENGINEERS:
        return Refusal("engineers", "A bridge costs 2 workers, and there must be a place for it.")
    if v[b + STANDING + STRONGHOLD] == 0:
        return Refusal("special-actions", "Only some factions have an action of their own, with their stronghold.")
    return Refusal("special-actions", "Your faction has no action of its own, or cannot pay for it.")
