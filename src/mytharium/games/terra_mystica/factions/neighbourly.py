"""What Cultists and Shapeshifters share: something for power that neighbours take, and 1 power if all refuse it."""

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


class NeighbourlyFaction(Faction):
    def reward(self, me: Seat) -> None:
        """Note what is due for power that a neighbour took."""

    def power_taken(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        self.reward(me)
        if out is not None:
            out.append(Event("power_taken", int(me.number), told(me)))

    def power_refused(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        gain_power(me, 1)
        if out is not None:
            out.append(Event("power_refused", int(me.number), told(me)))
