"""Darklings: priests dig, and the stronghold ordains workers."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.state import ASK_ORDAIN, FROM_FACTION, Position


@final
class Darklings(Faction):
    def spades_gained(self, box: Box, s: Position, seat: i64, n: i64, paid: bool, out: list[Event] | None) -> i64:
        if paid:
            score(s, seat, 2 * n, FROM_FACTION)
        return n

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        push(s, ASK_ORDAIN, seat)
