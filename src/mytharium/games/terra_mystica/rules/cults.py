"""RULES.md#cults: steps, keys, and the one place at the top."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_CULT, ASK_KEY
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import argument, ask, asked, drop
from mytharium.games.terra_mystica.seat import NOBODY, Seat, put
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import STEP, act

TRACKS: Final[i64] = 4
TOP: Final[i64] = 10


def step(box: Box, s: Position, me: Seat, track: i64, n: i64, out: list[Event] | None) -> i64:
    """RULES.md#cults: up a track; space 10 needs a key and is for one player. How many steps were made."""
    old: i64 = me.cults[track]
    new: i64 = old + n
    if new >= TOP:
        new = TOP
        if old < TOP:
            if s.top[track] != NOBODY:
                new = TOP - 1
            elif me.keys < 1:
                new = TOP - 1
                me.blocked |= bit(track)
            else:
                me.keys -= 1
                s.top = put(s.top, track, me.number)
    if new <= old:
        return 0
    me.cults[track] = new
    power: i64 = 0
    for k in range(old + 1, new + 1):
        power += box.thresholds[k]
    if power > 0:
        gain_power(me, power)
    if new == TOP:
        box.faction(me).top_reached(box, s, me, out)
    return new - old


def told_step(box: Box, s: Position, me: Seat, track: i64, n: i64, out: list[Event] | None) -> None:
    """Steps that are told by themselves."""
    made = step(box, s, me, track, n, out)
    if out is not None:
        out.append(Event("steps", int(me.number), {"track": int(track), "made": int(made)}))


def gain_keys(box: Box, s: Position, me: Seat, n: i64, out: list[Event] | None) -> None:
    """RULES.md#keys: markers that lacked a key this turn move up; with too few keys the player chooses."""
    me.keys += n
    for track in range(TRACKS):
        if s.top[track] != NOBODY:
            me.blocked &= ~bit(track)
    blocked: i64 = me.blocked
    if blocked == 0 or me.keys == 0:
        return
    if me.keys < count(blocked):
        ask(s, ASK_KEY, me)
        return
    me.blocked = 0
    for track in range(TRACKS):
        if (blocked >> track) & 1:
            step(box, s, me, track, 1, out)


def step_everywhere(box: Box, s: Position, me: Seat, n: i64, out: list[Event] | None) -> None:
    """Steps on all four tracks; where more markers could come to 10 than there are keys, the player chooses."""
    near: i64 = 0
    for track in range(TRACKS):
        old: i64 = me.cults[track]
        if old < TOP and old + n >= TOP and s.top[track] == NOBODY:
            near |= bit(track)
    enough = me.keys == 0 or count(near) <= me.keys
    for track in range(TRACKS):
        if enough or (near >> track) & 1 == 0:
            step(box, s, me, track, n, out)
            continue
        old = me.cults[track]
        if old < TOP - 1:
            step(box, s, me, track, TOP - 1 - old, out)
        me.blocked |= bit(track)
    if not enough and asked(s) != ASK_KEY:
        ask(s, ASK_KEY, me)


# ---- the questions ---------------------------------------------------------------------------------------------------


def legal_step(into: Moves) -> None:
    for track in range(TRACKS):
        into.add(act(STEP, track))


def answer_step(box: Box, s: Position, me: Seat, track: i64, out: list[Event] | None) -> None:
    n = argument(s)
    drop(s)
    told_step(box, s, me, track, n, out)


def legal_key(s: Position, me: Seat, into: Moves) -> None:
    """RULES.md#keys: the tracks that a key can open."""
    for track in range(TRACKS):
        if me.keys and (me.blocked >> track) & 1 and s.top[track] == NOBODY:
            into.add(act(STEP, track))


def answer_key(box: Box, s: Position, me: Seat, track: i64, out: list[Event] | None) -> None:
    drop(s)
    me.blocked &= ~bit(track)
    step(box, s, me, track, 1, out)
    if me.keys > 0 and me.blocked:
        ask(s, ASK_KEY, me)
    if out is not None:
        out.append(Event("key", int(me.number), {"track": int(track)}))


def one_step(box: Box, s: Position, me: Seat) -> None:
    """A step on any track."""
    if box.judge.steps_may_wait:
        me.steps_due += 1
    else:
        ask(s, ASK_CULT, me, 1)
