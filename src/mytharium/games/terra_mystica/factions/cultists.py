"""RULES.md#cultists: steps for power that neighbours take."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import NeighbourlyFaction
from mytharium.games.terra_mystica.seat import FROM_FACTION, Seat
from mytharium.games.terra_mystica.state import Position


@final
class Cultists(NeighbourlyFaction):
    def reward(self, me: Seat) -> None:
        me.steps_due += 1

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        me.score(7, FROM_FACTION)

    def cult_standing(self, me: Seat, track: i64) -> i64:
        """RULES.md#cultists-palace: half a step more for the Cult Palace, but never from 0."""
        steps: i64 = 2 * me.cults[track]
        if steps and me.has_special():
            steps += 1
        return steps
