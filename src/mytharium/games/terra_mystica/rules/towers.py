"""RULES.md#engineers-tower: land bridges from the Bridge Tower."""

from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.ids import ENGINEERS
from mytharium.games.terra_mystica.state import BRIDGE, BRIDGE_COUNT, FACTION, SEAT, SPECIAL, Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, act


def legal_towers(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """From each corner along the edge of the two hexes that meet there, to the land beyond them."""
    v = s.v
    b = SEAT * seat
    if v[b + FACTION] != ENGINEERS or v[b + SPECIAL] < 0:
        return
    board = box.board
    tower: i64 = v[b + SPECIAL]
    for k in range(6):
        one: i64 = board.neighbour[6 * tower + k]
        two: i64 = board.neighbour[6 * tower + (k + 1) % 6]
        if one < 0 or two < 0:
            continue
        far = beyond(box, tower, one, two)
        if far < 0 or board.terrain[far] == RIVER:
            continue
        low: i64 = tower
        high: i64 = far
        if low > high:
            low = far
            high = tower
        action = act(BRIDGE_TO, low, high)
        if not into.has(action) and not _stands(s, low, high):
            into.add(action)


def beyond(box: Box, tower: i64, one: i64, two: i64) -> i64:
    """The hex that touches both of two neighbours and is not the tower."""
    board = box.board
    for k in range(6):
        n: i64 = board.neighbour[6 * one + k]
        if n >= 0 and n != tower and board.distance[128 * n + two] == 1:
            return n
    return -1


def _stands(s: Position, low: i64, high: i64) -> bool:
    v = s.v
    for k in range(v[BRIDGE_COUNT]):
        if v[BRIDGE + k] & 127 == low and (v[BRIDGE + k] >> 7) & 127 == high:
            return True
    return False
