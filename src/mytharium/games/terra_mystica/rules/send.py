"""RULES.md#send: a priest to a cult, on a space for its steps or back to the supply for one."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.ids import ACOLYTES
from mytharium.games.terra_mystica.state import FACTION, PRIEST_ON, PRIESTS, SEAT, SENT, STANDING, STRONGHOLD, Position
from mytharium.games.terra_mystica.verbs import SEND, act


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    v = s.v
    if v[SEAT * seat + PRIESTS] == 0:
        return
    for track in range(4):
        listed: i64 = 0
        for k in range(4):
            steps: i64 = box.spaces[k]
            if v[PRIEST_ON + 4 * track + k] == 0 and steps != listed:
                into.add(act(SEND, track, steps))
                listed = steps
        into.add(act(SEND, track, 1))


def apply(box: Box, s: Position, seat: i64, track: i64, steps: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    v[b + PRIESTS] -= 1
    for k in range(4):
        if steps > 1 and v[PRIEST_ON + 4 * track + k] == 0 and box.spaces[k] == steps:
            v[PRIEST_ON + 4 * track + k] = seat + 1
            v[b + SENT] += 1
            break
    more: i64 = 0
    if v[b + FACTION] == ACOLYTES:
        more = v[b + STANDING + STRONGHOLD]
    made = step(box, s, seat, track, steps + more, out)
    if out is not None:
        out.append(Event("sends", int(seat), {"track": int(track), "steps": int(steps), "made": int(made)}))
