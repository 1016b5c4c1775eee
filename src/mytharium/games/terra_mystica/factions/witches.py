"""Witches: points for towns, and the ride to any forest."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import (
    ASK_BLUNDER,
    ASK_RIDE,
    FROM_FACTION,
    OWN_ACTION,
    SEAT,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    USED,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN


@final
class Witches(Faction):
    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + STANDING + STRONGHOLD] and s.v[b + USED] & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + USED] |= OWN_ACTION
        push(s, ASK_RIDE, seat)

    def town(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        if s.v[SEAT * seat + SPECIAL] >= 0:
            push(s, ASK_BLUNDER, seat)
        else:
            score(s, seat, 5, FROM_FACTION)
