"""RULES.md#reach: which hexes a player gets to: beside structures, over bridges, by ship, by skipping."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import BIT, WORD
from mytharium.games.terra_mystica.rules.ids import DWARVES, RIVERWALKERS
from mytharium.games.terra_mystica.rules.rows import (
    C_SHIPPING,
    SHIP_MAX,
    SKIP,
    SKIP_MORE_SH,
    SKIP_PRIESTS,
    SKIP_VP,
    SKIP_WORKERS,
    SKIP_WORKERS_SH,
)
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    AT,
    BRIDGE,
    BRIDGE_COUNT,
    CARD,
    FACTION,
    JUST_PLACED,
    PHASE,
    PLACES,
    PRIESTS,
    RANGE,
    SEAT,
    SHIP,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    WORKERS,
    Position,
)


def ships(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#shipping: the level, and the bonus card's one more in the action phase."""
    v = s.v
    b = SEAT * seat
    n: i64 = v[b + SHIP]
    if v[PHASE] == ACTIONS and v[b + CARD] >= 0 and box.f[row(s, seat) + SHIP_MAX] > 0:
        n += box.cards[16 * v[b + CARD] + C_SHIPPING]
    return n


def reach(box: Box, s: Position, seat: i64) -> tuple[i64, i64]:
    """The land a player gets to without skipping."""
    v = s.v
    board = box.board
    b = SEAT * seat
    low: i64 = 0
    high: i64 = 0
    over: i64 = 128 * ships(box, s, seat)
    by_land = v[b + FACTION] != RIVERWALKERS
    fresh: i64 = v[JUST_PLACED] - 1
    for k in range(v[b + PLACES]):
        hex: i64 = v[b + AT + k]
        if hex == fresh:
            continue
        low |= board.ship_low[over + hex]
        high |= board.ship_high[over + hex]
        if by_land:
            low |= board.near_low[hex]
            high |= board.near_high[hex]
    if by_land:
        for k in range(v[BRIDGE_COUNT]):
            bridge: i64 = v[BRIDGE + k]
            if box.engine or bridge >> 14 == seat:
                one: i64 = bridge & 127
                two: i64 = (bridge >> 7) & 127
                if one != fresh and s.owner(one) == seat:
                    n: i64 = board.land[two]
                    if n < WORD:
                        low |= BIT[n]
                    else:
                        high |= BIT[n - WORD]
                if two != fresh and s.owner(two) == seat:
                    n = board.land[one]
                    if n < WORD:
                        low |= BIT[n]
                    else:
                        high |= BIT[n - WORD]
    return low, high


def skip_range(box: Box, s: Position, seat: i64) -> i64:
    """How many hexes the player can skip; 0 for factions that do not."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    n: i64 = box.f[f + SKIP]
    if n > 0:
        n += v[b + RANGE] + v[b + STANDING + STRONGHOLD] * box.f[f + SKIP_MORE_SH]
        if n > 4:
            n = 4
    return n


def skipping(box: Box, s: Position, seat: i64) -> tuple[i64, i64]:
    """RULES.md#skipping: the land within the range of tunnel or carpet, and 0, 0 for all others."""
    v = s.v
    b = SEAT * seat
    n = skip_range(box, s, seat)
    low: i64 = 0
    high: i64 = 0
    if n > 0:
        board = box.board
        far: i64 = 128 * (n + 1)
        fresh: i64 = v[JUST_PLACED] - 1
        for k in range(v[b + PLACES]):
            hex: i64 = v[b + AT + k]
            if hex != fresh:
                low |= board.within_low[far + hex]
                high |= board.within_high[far + hex]
        if has_great_tunnel(s, seat) and v[b + SPECIAL] != fresh:
            low |= board.within_low[far + 128 + v[b + SPECIAL]]
            high |= board.within_high[far + 128 + v[b + SPECIAL]]
    return low, high


def has_great_tunnel(s: Position, seat: i64) -> bool:
    """RULES.md#dwarves-tunnel: spades of a cult bonus may be used through a tunnel."""
    return s.v[SEAT * seat + FACTION] == DWARVES and s.v[SEAT * seat + SPECIAL] >= 0


def skip_workers(box: Box, s: Position, seat: i64) -> i64:
    f = row(s, seat)
    if s.v[SEAT * seat + STANDING + STRONGHOLD]:
        return box.f[f + SKIP_WORKERS_SH]
    return box.f[f + SKIP_WORKERS]


def can_skip(box: Box, s: Position, seat: i64) -> bool:
    """Whether the faction skips, and can pay for it."""
    f = row(s, seat)
    if box.f[f + SKIP] == 0:
        return False
    b = SEAT * seat
    return s.v[b + WORKERS] >= skip_workers(box, s, seat) and s.v[b + PRIESTS] >= box.f[f + SKIP_PRIESTS]


def skip_points(box: Box, s: Position, seat: i64) -> i64:
    return box.f[row(s, seat) + SKIP_VP]
