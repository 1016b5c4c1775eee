"""RULES.md#engineers: bridges for workers, and points for them."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.question import ASK_BRIDGE
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.seat import NOWHERE, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, OWN, act

BRIDGE_WORKERS: Final[i64] = 2


@final
class Engineers(Faction):
    def own_legal(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        if me.workers >= BRIDGE_WORKERS and (box.judge.bridge_needs_no_place or bridge.is_possible(box, s, me)):
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
        me.workers -= BRIDGE_WORKERS
        ask(s, ASK_BRIDGE, me, 1)

    def why_not_own(self, box: Box, me: Seat) -> Refusal:
        return Refusal("engineers", "A bridge costs 2 workers, and there must be a place for it.")

    def passing(self, s: Position, me: Seat) -> i64:
        """With the stronghold, three points for each of their bridges between two of their structures."""
        points: i64 = 0
        if me.has_stronghold():
            for built in s.bridges:
                mine = s.owner[built.low] == me.number and s.owner[built.high] == me.number
                if mine and built.owner == me.number:
                    points += 3
        return points

    # ---- RULES.md#engineers-tower: land bridges from the Bridge Tower ------------------------------------------------

    def can_bridge(self, box: Box, s: Position, me: Seat) -> bool:
        into = Moves()
        self.legal_bridges(box, s, me, into)
        return into.n > 0

    def legal_bridges(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        """From each corner along the edge of the two hexes that meet there, to the land beyond them."""
        if not me.has_special():
            return
        for k in range(6):
            one = box.map.neighbour(me.special, k)
            two = box.map.neighbour(me.special, (k + 1) % 6)
            if one < 0 or two < 0:
                continue
            far = beyond(box, me.special, one, two)
            if far < 0 or box.map.terrain[far] == RIVER:
                continue
            low: i64 = me.special
            high: i64 = far
            if low > high:
                low = far
                high = me.special
            action = act(BRIDGE_TO, low, high)
            if not into.has(action) and not bridge.stands(s, low, high):
                into.add(action)


def beyond(box: Box, tower: i64, one: i64, two: i64) -> i64:
    """The hex that touches both of two neighbours and is not the tower."""
    for k in range(6):
        n = box.map.neighbour(one, k)
        if n >= 0 and n != tower and box.map.distance(n, two) == 1:
            return n
    return NOWHERE
