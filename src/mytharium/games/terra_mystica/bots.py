"""How strong a position of Terra Mystica is, what a quick, sensible player does, and what a search may pass over.

All values are in hundredths of a point. They were set by hand from what things cost and what they bring in a game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.passing import card_points, favor_points
from mytharium.games.terra_mystica.rules.rows import C_ACTION, C_SHIPPING, T_PER, T_TRACK, VALUE
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_END,
    ASK_SPADES,
    ASKED,
    AT,
    BOWL1,
    BOWL2,
    BOWL3,
    CARD,
    COINS,
    COLOUR,
    CULT,
    DIG,
    FAVORS,
    FINISHED,
    KEYS,
    LAST_ROUND,
    PASSED,
    PHASE,
    PLACES,
    PLAYERS,
    PRIESTS,
    ROUND,
    SANCTUARY,
    SCORING,
    SEAT,
    SHIP,
    STANDING,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    VP,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    BUILD,
    BURN,
    CONVERT,
    END,
    PASS,
    POWER_TO_COIN,
    POWER_TO_WORKER,
    PRIEST_TO_WORKER,
    SEND,
    TRANSFORM,
    UPGRADE,
    first,
    second,
    verb,
)

EXPLORE: Final = 0.5
HORIZON: Final[i64] = 8  # turns that a playout of a search goes on

# Favor tiles in hand: what each brings in a round to come.
FAVOR_VALUE: Final = vec[i64]([0, 0, 0, 0, 60, 90, 110, 70, 110, 260, 330, 260])
# A cult step is worth more the nearer the top.
STEP_VALUE: Final = vec[i64]([0, 12, 26, 42, 62, 86, 112, 142, 175, 212, 320])


def worth(box: Box, s: Position, seat: i64) -> i64:
    """What a seat has, and what it promises."""
    v = s.v
    b = SEAT * seat
    total: i64 = v[b + VP] * 100
    if v[PHASE] == FINISHED:
        return total
    left: i64 = LAST_ROUND - v[ROUND]
    total += goods(s, seat, left)
    coming = of_round(box, s, seat)
    each: i64 = (
        (coming & 255) * 34 + ((coming >> 8) & 255) * 95 + ((coming >> 16) & 255) * 150 + ((coming >> 24) & 255) * 22
    )
    total += each * left
    for track in range(4):
        total += STEP_VALUE[v[b + CULT + track]]
    total += v[b + KEYS] * 120
    total += v[b + SHIP] * (60 + 35 * left) + v[b + DIG] * (40 + 90 * left)
    total += v[b + STANDING + STRONGHOLD] * (250 + 110 * left) + v[b + STANDING + SANCTUARY] * 330
    total += v[b + STANDING + TEMPLE] * (60 + 40 * left) + v[b + STANDING + TRADING_HOUSE] * (20 + 20 * left)
    for tile in range(12):
        if (v[b + FAVORS] >> tile) & 1:
            total += FAVOR_VALUE[tile] * (left + 1)
    total += growth(box, s, seat)
    total += passing(box, s, seat)
    if 0 < v[ROUND] < LAST_ROUND:
        tile = 16 * v[SCORING + v[ROUND] - 1]
        if box.scoring[tile + T_TRACK] < 4:
            total += v[b + CULT + box.scoring[tile + T_TRACK]] // box.scoring[tile + T_PER] * 60
    return total


def goods(s: Position, seat: i64, left: i64) -> i64:
    """Coins, workers, priests and power in hand."""
    v = s.v
    b = SEAT * seat
    if left == 0:
        if v[b + PASSED]:
            rest: i64 = v[b + COINS] + v[b + WORKERS] + v[b + PRIESTS] + v[b + BOWL3] + v[b + BOWL2] // 2
            return rest * 33
        return v[b + COINS] * 40 + v[b + WORKERS] * 60 + v[b + PRIESTS] * 90 + v[b + BOWL3] * 42 + v[b + BOWL2] * 18
    return (
        v[b + COINS] * 36
        + v[b + WORKERS] * 100
        + v[b + PRIESTS] * 160
        + v[b + BOWL3] * 44
        + v[b + BOWL2] * 22
        + v[b + BOWL1] * 4
    )


def growth(box: Box, s: Position, seat: i64) -> i64:
    """The network, and structures that lie together towards a town."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    total: i64 = measure(box, s, seat, -1) * 70
    for k in range(v[b + PLACES]):
        hex: i64 = v[b + AT + k]
        if s.in_town(hex):
            continue
        for d in range(6):
            n: i64 = box.board.neighbour[6 * hex + d]
            if n >= 0 and s.owner(n) == seat and not s.in_town(n):
                total += 25 * box.f[f + VALUE + s.piece(n)]
    return total


def passing(box: Box, s: Position, seat: i64) -> i64:
    """What the bonus card will score, or what a fresh one is good for."""
    v = s.v
    b = SEAT * seat
    if v[b + PASSED] == 0:
        points: i64 = (
            card_points(box, s, seat) + favor_points(box, s, seat) + box.faction(s, seat).passing(box, s, seat)
        )
        return points * 95
    if v[b + CARD] < 0:
        return 0
    card: i64 = 16 * v[b + CARD]
    kind: i64 = box.cards[card + C_ACTION]
    value: i64 = card_points(box, s, seat) * 100 + box.cards[card + C_SHIPPING] * 120
    if kind == 1:
        value += 260
    elif kind == 2:
        value += 160
    return value


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """How far ahead of the best other seat."""
    best: i64 = -1000000
    for other in range(s.v[PLAYERS]):
        if other != seat and s.v[SEAT * other] >= 0:
            theirs = worth(box, s, other)
            if theirs > best:
                best = theirs
    if best == -1000000:
        best = 0
    if s.v[SEAT * seat] < 0:
        return 0
    return worth(box, s, seat) - best


def useful(s: Position, action: i64) -> bool:
    """Whether a sensible player would think of an action."""
    v = s.v
    kind = verb(action)
    asked: i64 = v[ASKED]
    if kind == CONVERT:
        if asked == ASK_END:
            return False
        what = first(action)
        b = SEAT * s.actor
        if what == BURN:
            return v[b + BOWL3] < 6
        return what == POWER_TO_COIN or what == POWER_TO_WORKER or (what == PRIEST_TO_WORKER and v[b + WORKERS] < 3)
    if kind == TRANSFORM:
        return second(action) == v[SEAT * s.actor + COLOUR]
    if kind == SEND:
        return second(action) > 1
    return True


def shortlist(s: Position, moves: Moves) -> None:
    kept: i64 = 0
    for k in range(moves.n):
        action: i64 = moves.items[k]
        if useful(s, action):
            moves.items[kept] = action
            kept += 1
    if kept > 0:
        moves.n = kept


def playout(s: Position, moves: Moves, rng: Rng) -> i64:
    """Builds and upgrades first, then other actions, hardly ever an exchange; passing when little else is left."""
    asked: i64 = s.v[ASKED]
    if asked == ASK_END:
        return END
    if asked == ASK_SPADES:
        for k in range(moves.n):
            if verb(moves.items[k]) == BUILD:
                return moves.items[k]
    chosen: i64 = moves.items[rng.below(moves.n)]
    if asked != ASK_ACTION:
        return chosen
    for _ in range(12):
        kind = verb(chosen)
        if kind == BUILD or kind == UPGRADE:
            return chosen
        if kind != CONVERT and kind != PASS and useful(s, chosen) and rng.below(2) == 0:
            return chosen
        chosen = moves.items[rng.below(moves.n)]
    for k in range(moves.n):
        if verb(moves.items[k]) == PASS:
            return moves.items[k + rng.below(moves.n - k)] if verb(moves.items[moves.n - 1]) == PASS else moves.items[k]
    return chosen
