"""Why something is not paid for or cannot grow."""

from mypy_extensions import i64

from mytharium.core.protocol import Refusal
from mytharium.games.terra_mystica.rules.beside import has_neighbour
from mytharium.games.terra_mystica.rules.box import Box, row
from mytharium.games.terra_mystica.rules.rows import COST, DIG_COST, DIG_MAX, SHIP_MAX, SUPPLY
from mytharium.games.terra_mystica.state import (
    COINS,
    DIG,
    DWELLING,
    SANCTUARY,
    SEAT,
    SHIP,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import ADVANCE_SHIPPING


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
