"""Chaos Magicians: two favor tiles each time, and two actions in a row."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.rules.special import is_ready
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_PORTAL,
    OWN_ACTION,
    SEAT,
    STANDING,
    STRONGHOLD,
    USED,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN


@final
class ChaosMagicians(Faction):
    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + STANDING + STRONGHOLD] and s.v[b + USED] & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + USED] |= OWN_ACTION
        push(s, ASK_ACTION, seat)
        push(s, ASK_ACTION, seat)

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """RULES.md#chaosmagicians-portal: the Chaos Portal may be placed at once."""
        if is_ready(box, s, seat):
            push(s, ASK_PORTAL, seat)
