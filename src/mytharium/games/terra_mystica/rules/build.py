"""RULES.md#build and #upgrade: a structure comes to stand, neighbours are offered power, tiles score, towns arise."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.adjacency import has_neighbour
from mytharium.games.terra_mystica.rules.gains import score, score_round
from mytharium.games.terra_mystica.rules.ids import ICE_MAIDENS
from mytharium.games.terra_mystica.rules.offers import offer_power
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.rules.rows import COST, FAVOR_TILES, SCORES_GREAT, SUPPLY, V_DWELLING, V_TRADING
from mytharium.games.terra_mystica.state import (
    ASK_FAVOR,
    ASK_SPECIAL,
    AT,
    COINS,
    DWELLING,
    FAVORS,
    FROM_FAVOR,
    HEX,
    OWNER_AT,
    PIECE_AT,
    PLACES,
    ROUND,
    SANCTUARY,
    SEAT,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import UPGRADE, act

_PIECE: Final[i64] = 0x70
_HEX: Final[i64] = 0x3FF


def affords(box: Box, s: Position, seat: i64, piece: i64, coins: i64 = 0, workers: i64 = 0) -> bool:
    """Whether a structure is left and paid for, with so much spent on other things."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    return (
        v[b + STANDING + piece] < box.f[f + SUPPLY + piece]
        and v[b + COINS] >= box.f[f + COST + 2 * piece] + coins
        and v[b + WORKERS] >= box.f[f + COST + 2 * piece + 1] + workers
    )


def pay(box: Box, s: Position, seat: i64, piece: i64) -> None:
    f = row(s, seat)
    s.v[SEAT * seat + COINS] -= box.f[f + COST + 2 * piece]
    s.v[SEAT * seat + WORKERS] -= box.f[f + COST + 2 * piece + 1]


def stand(s: Position, seat: i64, hex: i64, piece: i64, terrain: i64) -> None:
    """Put a new structure on the map."""
    v = s.v
    b = SEAT * seat
    v[HEX + hex] = (v[HEX + hex] & ~_HEX) | terrain | shift(piece, PIECE_AT) | shift(seat + 1, OWNER_AT)
    v[b + AT + v[b + PLACES]] = hex
    v[b + PLACES] += 1


def dwelling(box: Box, s: Position, seat: i64, hex: i64, free: bool, out: list[Event] | None) -> None:
    """RULES.md#build: a dwelling on home terrain."""
    v = s.v
    b = SEAT * seat
    if v[ROUND]:
        offer_power(box, s, seat, hex)
    if not free:
        pay(box, s, seat, DWELLING)
    v[b + STANDING + DWELLING] += 1
    if v[ROUND]:
        score_structure(box, s, seat, DWELLING)
    stand(s, seat, hex, DWELLING, v[b + 1])
    if out is not None:
        out.append(Event("builds", int(seat), box.board.told(hex)))
    town.check(box, s, seat, hex, out)


def score_structure(box: Box, s: Position, seat: i64, piece: i64) -> None:
    """RULES.md#scoring: favor tiles and the scoring tile of the round."""
    v = s.v
    tiles: i64 = v[SEAT * seat + FAVORS]
    if piece == DWELLING or piece == TRADING_HOUSE:
        at: i64 = V_DWELLING
        if piece == TRADING_HOUSE:
            at = V_TRADING
        for tile in range(9, 11):
            if (tiles >> tile) & 1:
                score(s, seat, box.favors[16 * tile + at], FROM_FAVOR)
    if piece == STRONGHOLD or piece == SANCTUARY:
        score_round(box, s, seat, SCORES_GREAT, 1)
    else:
        score_round(box, s, seat, piece, 1)


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """RULES.md#upgrade: dwelling to trading house, that to temple or stronghold, temple to sanctuary."""
    v = s.v
    b = SEAT * seat
    temple = affords(box, s, seat, TEMPLE)
    stronghold = affords(box, s, seat, STRONGHOLD)
    sanctuary = affords(box, s, seat, SANCTUARY)
    trading = affords(box, s, seat, TRADING_HOUSE)
    if not (temple or stronghold or sanctuary or trading):
        return
    alone = trading and affords(box, s, seat, TRADING_HOUSE, box.f[row(s, seat) + COST + 2 * TRADING_HOUSE])
    for k in range(v[b + PLACES]):
        hex: i64 = v[b + AT + k]
        piece = s.piece(hex)
        if piece == DWELLING:
            if trading and (alone or has_neighbour(box, s, seat, hex)):
                into.add(act(UPGRADE, hex, TRADING_HOUSE))
        elif piece == TRADING_HOUSE:
            if temple:
                into.add(act(UPGRADE, hex, TEMPLE))
            if stronghold:
                into.add(act(UPGRADE, hex, STRONGHOLD))
        elif piece == TEMPLE and sanctuary:
            into.add(act(UPGRADE, hex, SANCTUARY))


def legal_free(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """The Swarmlings' free trading house."""
    v = s.v
    b = SEAT * seat
    if v[b + STANDING + TRADING_HOUSE] >= box.f[row(s, seat) + SUPPLY + TRADING_HOUSE]:
        return
    for k in range(v[b + PLACES]):
        if s.piece(v[b + AT + k]) == DWELLING:
            into.add(act(UPGRADE, v[b + AT + k], TRADING_HOUSE))


def upgrade(box: Box, s: Position, seat: i64, hex: i64, piece: i64, free: bool, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    old = s.piece(hex)
    offer_power(box, s, seat, hex)
    if not free:
        if piece == TRADING_HOUSE and not has_neighbour(box, s, seat, hex):
            v[b + COINS] -= box.f[row(s, seat) + COST + 2 * TRADING_HOUSE]
        pay(box, s, seat, piece)
    v[b + STANDING + old] -= 1
    v[b + STANDING + piece] += 1
    score_structure(box, s, seat, piece)
    v[HEX + hex] = (v[HEX + hex] & ~_PIECE) | shift(piece, PIECE_AT)
    if out is not None:
        out.append(Event("upgrades", int(seat), {**box.board.told(hex), "structure": int(piece)}))
    if piece == TEMPLE and box.special and v[b] == ICE_MAIDENS and v[b + SPECIAL] >= 0:
        push(s, ASK_SPECIAL, seat)
    town.check(box, s, seat, hex, out)
    if piece == TEMPLE or piece == SANCTUARY:
        for _ in range(box.f[row(s, seat) + FAVOR_TILES]):
            push(s, ASK_FAVOR, seat)
    elif piece == STRONGHOLD:
        box.faction(s, seat).stronghold(box, s, seat, hex, out)
