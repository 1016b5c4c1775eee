"""RULES.md#adjacent: who is beside whom, on land or over a bridge."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.ids import RIVERWALKERS
from mytharium.games.terra_mystica.rules.rows import VALUE
from mytharium.games.terra_mystica.state import BRIDGE, BRIDGE_COUNT, FACTION, PLAYERS, SEAT, Position


def bridged(box: Box, s: Position, seat: i64, a: i64, b: i64) -> bool:
    """Whether a bridge makes two hexes neighbours for a player. In the reference engine anybody's bridge does."""
    v = s.v
    for k in range(v[BRIDGE_COUNT]):
        bridge: i64 = v[BRIDGE + k]
        if box.engine or bridge >> 14 == seat:
            one: i64 = bridge & 127
            two: i64 = (bridge >> 7) & 127
            if (one == a and two == b) or (one == b and two == a):
                return True
    return False


def joined(box: Box, s: Position, seat: i64, a: i64, b: i64) -> bool:
    """RULES.md#adjacent: side by side, or joined by a bridge."""
    return box.board.distance[128 * a + b] == 1 or bridged(box, s, seat, a, b)


def power_beside(box: Box, s: Position, seat: i64, hex: i64) -> i64:
    """The power of a player's structures beside a hex."""
    v = s.v
    board = box.board
    total: i64 = 0
    f = row(s, seat)
    for k in range(6):
        n: i64 = board.neighbour[6 * hex + k]
        if n >= 0 and s.owner(n) == seat:
            total += box.f[f + VALUE + s.piece(n)]
    for k in range(v[BRIDGE_COUNT]):
        bridge: i64 = v[BRIDGE + k]
        if box.engine or bridge >> 14 == seat:
            other: i64 = -1
            if bridge & 127 == hex:
                other = (bridge >> 7) & 127
            elif (bridge >> 7) & 127 == hex:
                other = bridge & 127
            if other >= 0 and s.owner(other) == seat and not _doubled(s, k):
                total += box.f[f + VALUE + s.piece(other)]
    return total


def _doubled(s: Position, k: i64) -> bool:
    """Whether an earlier bridge stands at the same place, as the reference engine allows."""
    for j in range(k):
        if (s.v[BRIDGE + j] ^ s.v[BRIDGE + k]) & 0x3FFF == 0:
            return True
    return False


def has_neighbour(box: Box, s: Position, seat: i64, hex: i64) -> bool:
    """RULES.md#trading-house: whether a structure of somebody else stands beside a hex."""
    board = box.board
    for k in range(6):
        n: i64 = board.neighbour[6 * hex + k]
        if n >= 0:
            who = s.owner(n)
            if who >= 0 and who != seat:
                return True
    v = s.v
    for k in range(v[BRIDGE_COUNT]):
        bridge: i64 = v[BRIDGE + k]
        if box.engine or bridge >> 14 == seat:
            other: i64 = -1
            if bridge & 127 == hex:
                other = (bridge >> 7) & 127
            elif (bridge >> 7) & 127 == hex:
                other = bridge & 127
            if other >= 0:
                who = s.owner(other)
                if who >= 0 and who != seat:
                    return True
    return False


def is_opponents_home(box: Box, s: Position, seat: i64, terrain: i64) -> bool:
    """RULES.md#volcano: the colour of another faction; that of the Riverwalkers is no home terrain."""
    v = s.v
    for other in range(v[PLAYERS]):
        b = SEAT * other
        if other != seat and v[b + FACTION] >= 0 and v[b + FACTION] != RIVERWALKERS and v[b + 1] == terrain:
            return True
    return False


def is_free_terrain(s: Position, seat: i64, terrain: i64, starting: bool) -> bool:
    """Whether no other player has a terrain as colour or, at the start, as starting terrain."""
    v = s.v
    for other in range(v[PLAYERS]):
        b = SEAT * other
        if other != seat and v[b + FACTION] >= 0 and (v[b + 1] == terrain or (starting and v[b + 2] == terrain)):
            return False
    return terrain < RIVER
