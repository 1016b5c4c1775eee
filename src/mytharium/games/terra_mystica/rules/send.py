"""RULES.md#send: a priest to a cult, on a space for its steps or back to the supply for one."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.cults import TRACKS, step
from mytharium.games.terra_mystica.seat import NOBODY, Seat, put
from mytharium.games.terra_mystica.state import SPACES, Position
from mytharium.games.terra_mystica.verbs import SEND, act

TO_THE_SUPPLY: Final[i64] = 1  # steps of a priest that is sent without a space


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    if me.priests == 0:
        return
    for track in range(TRACKS):
        listed: i64 = 0
        for space in range(SPACES):
            steps: i64 = box.spaces[space]
            if s.priest_on(track, space) == NOBODY and steps != listed:
                into.add(act(SEND, track, steps))
                listed = steps
        into.add(act(SEND, track, TO_THE_SUPPLY))


def apply(box: Box, s: Position, me: Seat, track: i64, steps: i64, out: list[Event] | None) -> None:
    me.priests -= 1
    for space in range(SPACES):
        if steps > TO_THE_SUPPLY and s.priest_on(track, space) == NOBODY and box.spaces[space] == steps:
            s.priests_on = put(s.priests_on, SPACES * track + space, me.number)
            me.sent += 1
            break
    made = step(box, s, me, track, steps + box.faction(me).more_steps_for_priest(me), out)
    if out is not None:
        out.append(Event("sends", int(me.number), {"track": int(track), "steps": int(steps), "made": int(made)}))


def why_not(me: Seat) -> Refusal:
    if me.priests == 0:
        return Refusal("send", "You have no priest to send.")
    return Refusal("send", "That space is taken.")
