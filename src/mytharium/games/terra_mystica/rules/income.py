"""RULES.md#cult-bonus and #income: what the finished round's tile pays, then the income of the round."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.gains import gain, gain_spades, spades_in
from mytharium.games.terra_mystica.rules.pending import push, told
from mytharium.games.terra_mystica.rules.rows import C_INCOME, INCOME_OF, T_PER, T_REWARD, T_TRACK, V_INCOME
from mytharium.games.terra_mystica.state import (
    ASK_SPADES,
    ASK_UNLOCK,
    CARD,
    CULT,
    DWELLING,
    FAVORS,
    LEFT,
    ORDER,
    PLAYERS,
    ROUND,
    SCORING,
    SEAT,
    SENT,
    STANDING,
    UNLOCKS,
    Position,
)


def begins(s: Position, kind: str, out: list[Event] | None) -> None:
    """Tell what everybody has before something comes in by itself."""
    if out is not None:
        for seat in range(s.v[PLAYERS]):
            out.append(Event(kind, int(seat), told(s, seat)))


def cult_bonus(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#cult-bonus: for every so many steps on the tile's track; spades are used in turn order."""
    v = s.v
    begins(s, "before_cult_bonus", out)
    tile: i64 = 16 * v[SCORING + v[ROUND] - 1]
    track: i64 = box.scoring[tile + T_TRACK]
    players: i64 = v[PLAYERS]
    hand = vec[i64]([0] * 5)
    for k in range(players):
        seat: i64 = v[ORDER + k]
        times: i64 = 0
        if v[SEAT * seat + LEFT] == 0 or box.engine:
            have: i64 = v[SEAT * seat + SENT]
            if track < 4:
                have = v[SEAT * seat + CULT + track]
            times = have // box.scoring[tile + T_PER]
            for _ in range(times):
                gain(box, s, seat, box.scoring[tile + T_REWARD], out)
            hand[seat] = gain_spades(box, s, seat, times * spades_in(box.scoring[tile + T_REWARD]), False, out)
        if out is not None:
            got = int(times * box.scoring[tile + T_REWARD])
            out.append(Event("cult_bonus", int(seat), {"got": got, **told(s, seat)}))
    for k in range(players):
        seat = v[ORDER + players - 1 - k]
        if hand[seat] > 0 and v[SEAT * seat + LEFT] == 0:
            push(s, ASK_SPADES, seat, hand[seat])
    ask_unlocks(s)


def ask_unlocks(s: Position) -> None:
    """RULES.md#riverwalkers: priests that came in are decided on after all have theirs."""
    v = s.v
    for seat in range(v[PLAYERS]):
        if v[SEAT * seat + UNLOCKS] and v[SEAT * seat + LEFT] == 0:
            push(s, ASK_UNLOCK, seat)


def of_round(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#income: of a player's bonus card, structures and favor tiles, packed."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    total: i64 = 0
    if v[b + CARD] >= 0:
        total += box.cards[16 * v[b + CARD] + C_INCOME]
    for piece in range(DWELLING, 6):
        total += box.f[f + INCOME_OF + 10 * piece + v[b + STANDING + piece]]
    for tile in range(12):
        if (v[b + FAVORS] >> tile) & 1:
            total += box.favors[16 * tile + V_INCOME]
    return total


def income(box: Box, s: Position, out: list[Event] | None) -> None:
    v = s.v
    begins(s, "before_income", out)
    for k in range(v[PLAYERS]):
        seat: i64 = v[ORDER + k]
        got: i64 = 0
        if v[SEAT * seat + LEFT] == 0 or box.engine:
            got = of_round(box, s, seat)
            gain(box, s, seat, got, out)
        if out is not None:
            out.append(Event("income", int(seat), {"got": int(got), **told(s, seat)}))
    ask_unlocks(s)
