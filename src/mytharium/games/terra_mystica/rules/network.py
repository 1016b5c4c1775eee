"""RULES.md#network: which structures hang together, and how the extra tiles measure it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.skipping import skip_range
from mytharium.games.terra_mystica.rules.town import linked
from mytharium.games.terra_mystica.seat import SANCTUARY, STRONGHOLD, Seat
from mytharium.games.terra_mystica.state import Position

# What is measured.
SIZE: Final[i64] = -1
DISTANCE: Final[i64] = 0
GREAT_DISTANCE: Final[i64] = 1
EDGE: Final[i64] = 2
CLUSTERS: Final[i64] = 3


def connected(box: Box, s: Position, me: Seat, a: i64, b: i64) -> bool:
    """RULES.md#network: linked, or by ships at the level of the track, or by skipping."""
    if linked(box, s, me, a, b):
        return True
    if box.sheet(me).skips:
        within = skip_range(box, me)
        tunnel = box.faction(me).great_tunnel(me)
        if tunnel == a or tunnel == b:
            within += 1
        return box.map.distance(a, b) <= within + 1
    if box.map.terrain[b] == RIVER:
        return box.map.is_by_ship(b, me.shipping, a)
    return box.map.is_by_ship(a, me.shipping, b)


def groups(box: Box, s: Position, me: Seat, near: bool) -> vec[i64]:
    """The number of the group of each place: of neighbours only, or of the whole network."""
    n: i64 = len(me.places)
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
            here: i64 = me.places[queue[head]]
            head += 1
            for k in range(n):
                if group[k] == 0:
                    there: i64 = me.places[k]
                    if linked(box, s, me, here, there) or (not near and connected(box, s, me, here, there)):
                        group[k] = count
                        queue[tail] = k
                        tail += 1
    return group


def measure(box: Box, s: Position, me: Seat, tile: i64) -> i64:
    """RULES.md#network and #final-tiles: the best of a player's networks."""
    network = groups(box, s, me, False)
    if tile == DISTANCE or tile == GREAT_DISTANCE:
        return farthest(box, s, me, network, tile == GREAT_DISTANCE)
    near = network
    if tile == CLUSTERS:
        near = groups(box, s, me, True)
    n: i64 = len(me.places)
    best: i64 = 0
    for group in range(1, n + 1):
        total: i64 = 0
        for k in range(n):
            if network[k] == group and counts(box, me.places[k], near, k, tile):
                total += 1
        if total > best:
            best = total
    return best


def farthest(box: Box, s: Position, me: Seat, network: vec[i64], great: bool) -> i64:
    """The greatest distance in a network, of any two structures or of stronghold and sanctuary."""
    best: i64 = 0
    for j in range(len(me.places)):
        for k in range(j):
            if network[j] == network[k]:
                one: i64 = me.places[j]
                two: i64 = me.places[k]
                apart = box.map.distance(one, two)
                if apart > best and (not great or are_great(s.structure[one], s.structure[two])):
                    best = apart
    return best


def are_great(one: i64, two: i64) -> bool:
    return (one == STRONGHOLD and two == SANCTUARY) or (one == SANCTUARY and two == STRONGHOLD)


def counts(box: Box, hex: i64, near: vec[i64], k: i64, tile: i64) -> bool:
    """Whether a place counts: at the edge; the first of its cluster; or as it is."""
    if tile == EDGE:
        return box.map.edge[hex] == 1
    if tile == CLUSTERS:
        for j in range(k):
            if near[j] == near[k]:
                return False
    return True
