"""RULES.md#towns: structures side by side with enough power become a town, and the founder takes a tile."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.adjacency import bridged
from mytharium.games.terra_mystica.rules.cults import gain_keys, step_everywhere
from mytharium.games.terra_mystica.rules.gains import free_ship, gain, score, score_round
from mytharium.games.terra_mystica.rules.ids import FAKIRS, MERMAIDS
from mytharium.games.terra_mystica.rules.pending import pop, push, tiles_left
from mytharium.games.terra_mystica.rules.rows import (
    SCORES_TOWN,
    V_TOWN,
    VALUE,
    W_GAIN,
    W_KEYS,
    W_SHIPPING,
    W_STEPS,
    W_VP,
)
from mytharium.games.terra_mystica.state import (
    ASK_TOWN,
    AT,
    FACTION,
    FAVORS,
    FROM_TOWN,
    HEX,
    JOINED_AT,
    PLACES,
    RANGE,
    SANCTUARY,
    SEAT,
    TILES,
    TOWN_STOCK,
    TOWNS,
    Position,
)
from mytharium.games.terra_mystica.verbs import TOWN, act

TOWN_BIT: Final[i64] = 1024
JOINED_BIT: Final[i64] = 2048
ONE_TILE: Final[i64] = 4096  # from here three bits: tiles of the town, noted on one of its hexes
NEEDED: Final[i64] = 7
STRUCTURES_NEEDED: Final[i64] = 4


def power_needed(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#towns: seven, or six with the favor tile that says so."""
    v = s.v
    for tile in range(12):
        if (v[SEAT * seat + FAVORS] >> tile) & 1 and box.favors[16 * tile + V_TOWN]:
            return box.favors[16 * tile + V_TOWN]
    return NEEDED


def linked(box: Box, s: Position, seat: i64, a: i64, b: i64) -> bool:
    """Neighbours for towns: side by side, bridged, or (Mermaids) around a river hex that joins a town."""
    if box.board.distance[128 * a + b] == 1 or bridged(box, s, seat, a, b):
        return True
    if s.v[SEAT * seat + FACTION] == MERMAIDS and box.board.distance[128 * a + b] == 2:
        for k in range(6):
            n: i64 = box.board.neighbour[6 * a + k]
            if n >= 0 and (s.v[HEX + n] >> JOINED_AT) & 1 and box.board.distance[128 * n + b] == 1:
                return True
    return False


def cluster(box: Box, s: Position, seat: i64, start: i64, river: i64) -> vec[i64]:
    """The places (indices into AT) linked with one structure, as ones; `river` joins all around it, or is -1."""
    v = s.v
    b = SEAT * seat
    n: i64 = v[b + PLACES]
    seen = vec[i64]([0] * 20)
    queue = vec[i64]([0] * 20)
    head: i64 = 0
    tail: i64 = 1
    queue[0] = start
    seen[start] = 1
    board = box.board
    while head < tail:
        here: i64 = v[b + AT + queue[head]]
        head += 1
        for k in range(n):
            if seen[k] == 0:
                there: i64 = v[b + AT + k]
                if linked(box, s, seat, here, there) or (
                    river >= 0 and board.distance[128 * river + here] == 1 and board.distance[128 * river + there] == 1
                ):
                    seen[k] = 1
                    queue[tail] = k
                    tail += 1
    return seen


def is_town(box: Box, s: Position, seat: i64, members: vec[i64]) -> bool:
    """RULES.md#towns: at least four structures, a sanctuary counting as two, with the power needed."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    power: i64 = 0
    pieces: i64 = 0
    for k in range(v[b + PLACES]):
        if members[k]:
            piece = s.piece(v[b + AT + k])
            power += box.f[f + VALUE + piece]
            pieces += 1
            if piece == SANCTUARY:
                pieces += 1
    return pieces >= STRUCTURES_NEEDED and power >= power_needed(box, s, seat)


def place_of(s: Position, seat: i64, hex: i64) -> i64:
    v = s.v
    b = SEAT * seat
    for k in range(v[b + PLACES]):
        if v[b + AT + k] == hex:
            return k
    return -1


def check(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    """A structure came to stand or grew: it joins a town beside it, or founds one."""
    if s.owner(hex) == seat:
        if not s.in_town(hex):
            join_or_found(box, s, seat, hex, out)
        box.faction(s, seat).grown(box, s, seat, out)


def join_or_found(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    start = place_of(s, seat, hex)
    members = cluster(box, s, seat, start, -1)
    v = s.v
    b = SEAT * seat
    joins = False
    for k in range(v[b + PLACES]):
        if members[k] and s.in_town(v[b + AT + k]):
            joins = True
    if joins or (tiles_left(s) > 0 and is_town(box, s, seat, members)):
        settle(s, seat, members)
        if not joins:
            found(s, seat, hex, out)


def settle(s: Position, seat: i64, members: vec[i64]) -> None:
    v = s.v
    b = SEAT * seat
    for k in range(v[b + PLACES]):
        if members[k]:
            v[HEX + v[b + AT + k]] |= TOWN_BIT


def found(s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    push(s, ASK_TOWN, seat, 1)
    s.v[HEX + hex] += ONE_TILE
    if out is not None:
        out.append(Event("founds", int(seat), {}))


def legal(s: Position, into: Moves) -> None:
    for tile in range(8):
        if (s.v[TOWN_STOCK] >> (4 * tile)) & 15:
            into.add(act(TOWN, tile))


def take(box: Box, s: Position, seat: i64, tile: i64, new: bool, out: list[Event] | None) -> None:
    """RULES.md#town-tiles: keys first, then what the tile gives. A town that only grows pays its founder nothing."""
    v = s.v
    b = SEAT * seat
    w: i64 = 16 * tile
    pop(s)
    v[TOWN_STOCK] -= shift(1, 4 * tile)
    v[b + TILES] += shift(1, 4 * tile)
    v[b + TOWNS] += 1
    if out is not None:
        out.append(Event("town", int(seat), {"tile": int(tile)}))
    score(s, seat, box.towns[w + W_VP], FROM_TOWN)
    gain_keys(box, s, seat, box.towns[w + W_KEYS], out)
    gain(box, s, seat, box.towns[w + W_GAIN], out)
    if box.towns[w + W_STEPS]:
        step_everywhere(box, s, seat, box.towns[w + W_STEPS], out)
    if box.towns[w + W_SHIPPING]:
        if v[b + FACTION] == FAKIRS:
            v[b + RANGE] += 1
        else:
            free_ship(box, s, seat)
    if new:
        score_round(box, s, seat, SCORES_TOWN, 1)
        box.faction(s, seat).town(box, s, seat, out)
