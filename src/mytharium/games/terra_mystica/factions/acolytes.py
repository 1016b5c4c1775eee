"""Acolytes: cult steps for volcanoes, and spades for cult steps."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import ASK_CULT, Position


@final
class Acolytes(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        for _ in range(n):
            push(s, ASK_CULT, seat, 1)
        return 0
