"""Auren: a favor tile with the stronghold, and two steps on a track each round."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import (
    ASK_CULT,
    ASK_FAVOR,
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
class Auren(Faction):
    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + STANDING + STRONGHOLD] and s.v[b + USED] & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + USED] |= OWN_ACTION
        push(s, ASK_CULT, seat, 2)

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        push(s, ASK_FAVOR, seat)

    def top_reached(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        """RULES.md#auren-tree: the Tree of Serenity."""
        if s.v[SEAT * seat + SPECIAL] >= 0:
            score(s, seat, 4, FROM_FACTION)
