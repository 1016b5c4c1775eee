"""RULES.md#cults: steps, keys, and the one place at the top."""

from mypy_extensions import i64

from mytharium.core.bits import count, shift
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import push, top_kind
from mytharium.games.terra_mystica.state import ASK_KEY, BLOCKED, CULT, KEYS, SEAT, TOP, Position


def step(box: Box, s: Position, seat: i64, track: i64, n: i64, out: list[Event] | None) -> i64:
    """RULES.md#cults: up a track; space 10 needs a key and is for one player. How many steps were made."""
    v = s.v
    b = SEAT * seat
    old: i64 = v[b + CULT + track]
    new: i64 = old + n
    if new >= 10:
        new = 10
        if old < 10:
            if (v[TOP] >> (4 * track)) & 15:
                new = 9
            elif v[b + KEYS] < 1:
                new = 9
                v[b + BLOCKED] |= BIT[track]
            else:
                v[b + KEYS] -= 1
                v[TOP] |= shift(seat + 1, 4 * track)
    if new <= old:
        return 0
    v[b + CULT + track] = new
    power: i64 = 0
    for k in range(old + 1, new + 1):
        power += box.threshold[k]
    if power > 0:
        gain_power(s, seat, power)
    if new == 10:
        box.faction(s, seat).top_reached(box, s, seat, out)
    return new - old


def gain_keys(box: Box, s: Position, seat: i64, n: i64, out: list[Event] | None) -> None:
    """RULES.md#keys: markers that lacked a key this turn move up; with too few keys the player chooses."""
    v = s.v
    b = SEAT * seat
    v[b + KEYS] += n
    open_blocked(box, s, seat, out)


def open_blocked(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    for track in range(4):
        if (v[TOP] >> (4 * track)) & 15:
            v[b + BLOCKED] &= ~BIT[track]
    blocked: i64 = v[b + BLOCKED]
    if blocked == 0 or v[b + KEYS] == 0:
        return
    if v[b + KEYS] < count(blocked):
        push(s, ASK_KEY, seat)
        return
    v[b + BLOCKED] = 0
    for track in range(4):
        if (blocked >> track) & 1:
            step(box, s, seat, track, 1, out)


def step_everywhere(box: Box, s: Position, seat: i64, n: i64, out: list[Event] | None) -> None:
    """Steps on all four tracks; where more markers could come to 10 than there are keys, the player chooses."""
    v = s.v
    b = SEAT * seat
    near: i64 = 0
    for track in range(4):
        old: i64 = v[b + CULT + track]
        if old < 10 and old + n >= 10 and (v[TOP] >> (4 * track)) & 15 == 0:
            near |= BIT[track]
    enough = v[b + KEYS] == 0 or count(near) <= v[b + KEYS]
    for track in range(4):
        if enough or (near >> track) & 1 == 0:
            step(box, s, seat, track, n, out)
            continue
        old = v[b + CULT + track]
        if old < 9:
            step(box, s, seat, track, 9 - old, out)
        v[b + BLOCKED] |= BIT[track]
    if not enough and top_kind(s) != ASK_KEY:
        push(s, ASK_KEY, seat)
