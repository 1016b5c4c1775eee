"""RULES.md#components: nothing is created and nothing is lost."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.rows import SUPPLY, V_COPIES, W_COPIES
from mytharium.games.terra_mystica.state import (
    AT,
    BOWL1,
    BRIDGE,
    BRIDGE_COUNT,
    BRIDGES,
    CARD,
    CARD_POOL,
    COINS,
    CULT,
    FACTION,
    FAVOR_STOCK,
    FAVORS,
    LIMIT,
    PLACES,
    PLAYERS,
    POINTS,
    PRIEST_ON,
    PRIESTS,
    SCORING,
    SEAT,
    SENT,
    SPECIAL,
    STANDING,
    TILES,
    TOP,
    TOWN_STOCK,
    VP,
    WORKERS,
    Position,
)


def audit(box: Box, s: Position) -> str:
    """What is wrong with a position, or an empty text."""
    v = s.v
    for seat in range(v[PLAYERS]):
        if v[SEAT * seat + FACTION] >= 0:
            wrong = _seat(box, s, seat)
            if wrong:
                return f"{box.names[int(v[SEAT * seat])]}: {wrong}"
    return _tiles(box, s) or _cults(s)


def _seat(box: Box, s: Position, seat: i64) -> str:
    v = s.v
    b = SEAT * seat
    for k in range(COINS, BOWL1 + 3):
        if v[b + k] < 0:
            return f"field {k} is {v[b + k]}"
    if v[b + PRIESTS] + v[b + SENT] > v[b + LIMIT]:
        return f"{v[b + PRIESTS]} priests in hand and {v[b + SENT]} sent"
    found = [0] * 7
    for k in range(v[b + PLACES]):
        hex: i64 = v[b + AT + k]
        if s.owner(hex) != seat:
            return f"hex {hex} is listed but not owned"
        found[int(s.piece(hex))] += 1
    for piece in range(1, 6):
        if found[piece] != v[b + STANDING + piece] or found[piece] > box.f[row(s, seat) + SUPPLY + piece]:
            return f"{found[piece]} structures of kind {piece} on the map, {v[b + STANDING + piece]} counted"
    if found[6] != (1 if v[b + SPECIAL] >= 0 else 0):
        return "the special terrain tile is not where it should be"
    total = 0
    for k in range(16):
        total += int(v[POINTS + 16 * seat + k])
    if total != v[b + VP]:
        return f"{v[b + VP]} points, but {total} by source"
    own = 0
    for k in range(v[BRIDGE_COUNT]):
        if v[BRIDGE + k] >> 14 == seat:
            own += 1
    if own + v[b + BRIDGES] != 3:
        return f"{own} bridges on the map and {v[b + BRIDGES]} left"
    if v[b + WORKERS] < 0:
        return "workers below nothing"
    return ""


def _tiles(box: Box, s: Position) -> str:
    v = s.v
    for tile in range(12):
        n: i64 = (v[FAVOR_STOCK] >> (4 * tile)) & 15
        for seat in range(v[PLAYERS]):
            n += (v[SEAT * seat + FAVORS] >> tile) & 1
        if n != box.favors[16 * tile + V_COPIES]:
            return f"favor tile {tile + 1} exists {n} times"
    for tile in range(8):
        n = (v[TOWN_STOCK] >> (4 * tile)) & 15
        for seat in range(v[PLAYERS]):
            n += (v[SEAT * seat + TILES] >> (4 * tile)) & 15
        if n != (box.town_stock >> (4 * tile)) & 15 or n > box.towns[16 * tile + W_COPIES]:
            return f"town tile {tile + 1} exists {n} times"
    cards = count(v[CARD_POOL])
    for seat in range(v[PLAYERS]):
        if v[SEAT * seat + CARD] >= 0:
            cards += 1
            if (v[CARD_POOL] >> v[SEAT * seat + CARD]) & 1:
                return "a bonus card is in two places"
    if v[SCORING + 5] >= 0 and v[SEAT * 0 + FACTION] >= 0 and cards != v[PLAYERS] + 3:
        return f"{cards} bonus cards in play"
    return ""


def _cults(s: Position) -> str:
    v = s.v
    for track in range(4):
        top: i64 = (v[TOP] >> (4 * track)) & 15
        for seat in range(v[PLAYERS]):
            steps: i64 = v[SEAT * seat + CULT + track]
            if not 0 <= steps <= 10 or (steps == 10) != (top == seat + 1):
                return f"seat {seat} is at {steps} of track {track}"
    for seat in range(v[PLAYERS]):
        sent: i64 = 0
        for k in range(16):
            if v[PRIEST_ON + k] == seat + 1:
                sent += 1
        if sent != v[SEAT * seat + SENT]:
            return f"seat {seat} has {sent} priests on cult spaces, {v[SEAT * seat + SENT]} counted"
    return ""
