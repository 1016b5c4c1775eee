"""RULES.md#network: which structures hang together, and how the extra tiles measure it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.ids import DWARVES
from mytharium.games.terra_mystica.rules.reach import skip_range
from mytharium.games.terra_mystica.rules.rows import SKIP
from mytharium.games.terra_mystica.rules.town import linked
from mytharium.games.terra_mystica.state import (
    AT,
    FACTION,
    PLACES,
    SANCTUARY,
    SEAT,
    SHIP,
    SPECIAL,
    STRONGHOLD,
    Position,
)

DISTANCE: Final[i64] = 0

GREAT_DISTANCE: Final[i64] = 1

EDGE: Final[i64] = 2

CLUSTERS: Final[i64] = 3


def connected(box: Box, s: Position, seat: i64, a: i64, b: i64) -> bool:
    """RULES.md#network: linked, or by ships at the level of the track, or by skipping."""
    board = box.board
    if linked(box, s, seat, a, b):
        return True
    if box.f[row(s, seat) + SKIP]:
        range_ = skip_range(box, s, seat)
        special: i64 = s.v[SEAT * seat + SPECIAL]
        if s.v[SEAT * seat + FACTION] == DWARVES and special >= 0 and (a == special or b == special):
            range_ += 1
        return board.distance[128 * a + b] <= range_ + 1
    over: i64 = 128 * s.v[SEAT * seat + SHIP]
    if board.terrain[b] == RIVER:
        return board.has(board.ship_low[over + b], board.ship_high[over + b], a)
    return board.has(board.ship_low[over + a], board.ship_high[over + a], b)


def groups(box: Box, s: Position, seat: i64, near: bool) -> vec[i64]:
    """The number of the group of each place: of neighbours only, or of the whole network."""
    v = s.v
    b = SEAT * seat
    n: i64 = v[b + PLACES]
    group = vec[i64]([0] * 20)
    queue = vec[i64]([0] * 20)
    count: i64 = 0
    for start in range(n):
        if group[start]:
            continue
        count += 1
        group[start] = count
        queue[0] = start
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            here: i64 = v[b + AT + queue[head]]
            head += 1
            for k in range(n):
                if group[k] == 0:
                    there: i64 = v[b + AT + k]
                    if linked(box, s, seat, here, there) or (not near and connected(box, s, seat, here, there)):
                        group[k] = count
                        queue[tail] = k
                        tail += 1
    return group


def measure(box: Box, s: Position, seat: i64, tile: i64) -> i64:
    """RULES.md#network and #final-tiles: the best of a player's networks; -1 measures its size."""
    v = s.v
    b = SEAT * seat
    n: i64 = v[b + PLACES]
    board = box.board
    net = groups(box, s, seat, False)
    best: i64 = 0
    if tile == DISTANCE or tile == GREAT_DISTANCE:
        for j in range(n):
            for k in range(j):
                if net[j] == net[k]:
                    one: i64 = v[b + AT + j]
                    two: i64 = v[b + AT + k]
                    great = s.piece(one) + s.piece(two) == STRONGHOLD + SANCTUARY and (
                        s.piece(one) == STRONGHOLD or s.piece(two) == STRONGHOLD
                    )
                    if (tile == DISTANCE or great) and board.distance[128 * one + two] > best:
                        best = board.distance[128 * one + two]
        return best
    near = net
    if tile == CLUSTERS:
        near = groups(box, s, seat, True)
    for group in range(1, n + 1):
        total: i64 = 0
        for k in range(n):
            if net[k] == group and counts(box, s, v[b + AT + k], near, k, tile):
                total += 1
        if total > best:
            best = total
    return best


def counts(box: Box, s: Position, hex: i64, near: vec[i64], k: i64, tile: i64) -> bool:
    """Whether a place counts: at the edge; the first of its cluster; or as it is."""
    if tile == EDGE:
        return box.board.edge[hex] == 1
    if tile == CLUSTERS:
        for j in range(k):
            if near[j] == near[k]:
                return False
    return True
