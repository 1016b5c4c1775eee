"""RULES.md#setup: tiles are drawn, factions picked, dwellings placed, bonus cards taken."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import BIT, RIVER, VOLCANO, WHEEL
from mytharium.games.terra_mystica.rules.adjacency import is_free_terrain
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.ids import ICE_MAIDENS, RIVERWALKERS
from mytharium.games.terra_mystica.rules.pending import pop, push, told
from mytharium.games.terra_mystica.rules.rows import (
    F_BOWLS,
    F_COINS,
    F_CULTS,
    F_DWELLINGS,
    F_LIMIT,
    F_PRIESTS,
    F_VP,
    F_WORKERS,
    HOME,
    SHIP_START,
    WIDE,
)
from mytharium.games.terra_mystica.state import (
    ASK_FAVOR,
    ASK_TERRAIN,
    BOWL1,
    BRIDGES,
    COINS,
    COLOUR,
    CULT,
    FACTION,
    FROM_START,
    HEX,
    LIMIT,
    PLAYERS,
    PRIESTS,
    SEAT,
    SHIP,
    START,
    UNLOCKED,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import BUILD, TERRAIN_IS, act

ROUNDS: Final[i64] = 6


def next_picker(s: Position) -> i64:
    for seat in range(s.v[PLAYERS]):
        if s.v[SEAT * seat + FACTION] < 0:
            return seat
    return -1


def open_factions(box: Box, s: Position) -> i64:
    """RULES.md#factions: no two of one colour or board, and none whose colour was chosen as a starting terrain."""
    v = s.v
    found: i64 = 0
    for faction in range(20):
        if (box.allowed >> faction) & 1 == 0:
            continue
        mine: i64 = box.f[WIDE * faction + HOME]
        fits = True
        for seat in range(v[PLAYERS]):
            b = SEAT * seat
            if v[b + FACTION] >= 0 and (box.f[row(s, seat) + HOME] == mine or (mine >= 0 and v[b + START] == mine)):
                fits = False
        if fits:
            found |= BIT[faction]
    return found


def pick(box: Box, s: Position, seat: i64, faction: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    f: i64 = WIDE * faction
    v[b + FACTION] = faction
    mine: i64 = box.f[f + HOME]
    v[b + COLOUR] = mine
    if 0 <= mine < WHEEL:
        v[b + START] = mine
    v[b + COINS] = box.f[f + F_COINS]
    v[b + WORKERS] = box.f[f + F_WORKERS]
    v[b + PRIESTS] = box.f[f + F_PRIESTS]
    v[b + LIMIT] = box.f[f + F_LIMIT]
    v[b + SHIP] = box.f[f + SHIP_START]
    v[b + BRIDGES] = 3
    for k in range(3):
        v[b + BOWL1 + k] = box.f[f + F_BOWLS + k]
    for k in range(4):
        v[b + CULT + k] = box.f[f + F_CULTS + k]
    score(s, seat, box.f[f + F_VP], FROM_START)
    if faction == ICE_MAIDENS:
        push(s, ASK_FAVOR, seat)
    if mine == VOLCANO:
        v[b + START] = -1
    elif mine < 0 or mine >= WHEEL:
        push(s, ASK_TERRAIN, seat)
    if out is not None:
        out.append(Event("faction", int(seat), {"faction": int(faction), **told(s, seat)}))


def legal_terrains(s: Position, seat: i64, into: Moves) -> None:
    """RULES.md#terrain-choice: a terrain of the wheel that is no other faction's."""
    for terrain in range(WHEEL):
        if is_free_terrain(s, seat, terrain, True):
            into.add(act(TERRAIN_IS, terrain))


def settle_on(s: Position, seat: i64, terrain: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    pop(s)
    v[b + START] = terrain
    if v[b + COLOUR] < 0:
        v[b + COLOUR] = terrain
    if v[b + FACTION] == RIVERWALKERS:
        v[b + UNLOCKED] |= BIT[terrain]
    if out is not None:
        out.append(Event("terrain", int(seat), {"terrain": int(terrain)}))


def placer(box: Box, s: Position, k: i64) -> i64:
    """RULES.md#starting-dwellings: forward, backward, then a third dwelling, then those who start with one."""
    v = s.v
    players: i64 = v[PLAYERS]
    for lap in range(4):
        for j in range(players):
            seat: i64 = j
            if lap == 1:
                seat = players - 1 - j
            own: i64 = box.f[row(s, seat) + F_DWELLINGS]
            if (lap < 2 and own >= 2) or (lap == 2 and own == 3) or (lap == 3 and own == 1):
                if k == 0:
                    return seat
                k -= 1
    return -1


def legal_dwellings(box: Box, s: Position, seat: i64, into: Moves) -> None:
    v = s.v
    for hex in range(box.board.hexes):
        if (
            v[HEX + hex] == v[SEAT * seat + START]
            and v[HEX + hex] != RIVER
            and (v[SEAT * seat + FACTION] != RIVERWALKERS or box.board.shore[hex])
        ):
            into.add(act(BUILD, hex))
