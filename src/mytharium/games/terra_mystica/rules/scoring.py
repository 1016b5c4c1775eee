"""RULES.md#final-scoring: the extra tile, the four cults, the network, and what is left."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import OVER, Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.ids import ALCHEMISTS, CULTISTS
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.pending import told
from mytharium.games.terra_mystica.state import (
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    CULT,
    FACTION,
    FINAL_TILE,
    FINISHED,
    FROM_CULT,
    FROM_FINAL,
    FROM_NETWORK,
    FROM_RESOURCES,
    LEFT,
    PHASE,
    PLAYERS,
    PRIESTS,
    SEAT,
    SPECIAL,
    WORKERS,
    Position,
)


def finish(box: Box, s: Position, out: list[Event] | None) -> None:
    v = s.v
    players: i64 = v[PLAYERS]
    value = vec[i64]([0] * 5)
    if out is not None:
        for seat in range(players):
            out.append(Event("before_end", int(seat), told(s, seat)))
    if v[FINAL_TILE] >= 0:
        for seat in range(players):
            value[seat] = measure(box, s, seat, v[FINAL_TILE])
        rank(box, s, value, 18, 12, 6, FROM_FINAL, out)
    for track in range(4):
        for seat in range(players):
            value[seat] = standing(s, seat, track)
        rank(box, s, value, 8, 4, 2, FROM_CULT + track, out)
    for seat in range(players):
        value[seat] = measure(box, s, seat, -1)
    rank(box, s, value, 18, 12, 6, FROM_NETWORK, out)
    for seat in range(players):
        leftovers(box, s, seat, out)
    v[PHASE] = FINISHED
    s.actor = OVER
    if out is not None:
        out.append(Event("over", -1, {f"points{k}": int(v[SEAT * k + 3]) for k in range(players)}))


def standing(s: Position, seat: i64, track: i64) -> i64:
    """Steps on a track, doubled; RULES.md#cultists-palace: half a step more for the Cult Palace, but never from 0."""
    v = s.v
    b = SEAT * seat
    steps: i64 = 2 * v[b + CULT + track]
    if steps and v[b + FACTION] == CULTISTS and v[b + SPECIAL] >= 0:
        steps += 1
    return steps


def rank(
    box: Box, s: Position, value: vec[i64], one: i64, two: i64, three: i64, source: i64, out: list[Event] | None
) -> None:
    """RULES.md#ties: those who are equal share the points of their places, rounded down; zero never scores."""
    players: i64 = s.v[PLAYERS]
    for seat in range(players):
        if value[seat] == 0:
            continue
        above: i64 = 0
        equal: i64 = 0
        for other in range(players):
            if value[other] > value[seat]:
                above += 1
            elif value[other] == value[seat]:
                equal += 1
        points: i64 = 0
        for place in range(above, above + equal):
            if place == 0:
                points += one
            elif place == 1:
                points += two
            elif place == 2:
                points += three
        points //= equal
        if points and (s.v[SEAT * seat + LEFT] == 0 or box.engine):
            score(s, seat, points, source)
            if out is not None:
                told_ = {"source": int(source), "points": int(points), **told(s, seat)}
                out.append(Event("final", int(seat), told_))


def leftovers(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """RULES.md#leftovers: everything into coins, and coins into points."""
    v = s.v
    b = SEAT * seat
    if v[b + LEFT] and not box.engine:
        return
    burnt: i64 = v[b + BOWL2] // 2
    v[b + BOWL2] -= 2 * burnt
    v[b + BOWL3] += burnt
    v[b + COINS] += v[b + BOWL3] + v[b + PRIESTS] + v[b + WORKERS]
    v[b + BOWL1] += v[b + BOWL3]
    v[b + BOWL3] = 0
    v[b + PRIESTS] = 0
    v[b + WORKERS] = 0
    rate: i64 = 3
    if v[b + FACTION] == ALCHEMISTS:
        rate = 2
    points: i64 = v[b + COINS] // rate
    v[b + COINS] -= points * rate
    score(s, seat, points, FROM_RESOURCES)
    if out is not None:
        out.append(Event("leftovers", int(seat), {"points": int(points), **told(s, seat)}))
