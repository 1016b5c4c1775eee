"""RULES.md#mermaids: far ships, and towns around a river hex; the stronghold brings one step of shipping."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules.gains import free_ship, gain_spades
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.rules.special_terrain import is_ready, legal_on_river
from mytharium.games.terra_mystica.rules.town import check, cluster, is_town, place_of
from mytharium.games.terra_mystica.seat import NOWHERE, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import CONNECT, act, first


@final
class Mermaids(Faction):
    tile_on_river = True

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        free_ship(box, me)

    # ---- towns over the river --------------------------------------------------------------------------------------

    def links(self, box: Box, s: Position, a: i64, b: i64) -> bool:
        """Around a river hex that joins a town."""
        for k in range(6):
            n = box.map.neighbour(a, k)
            if n >= 0 and s.river_town[n] and box.map.distance(n, b) == 1:
                return True
        return False

    def has_free_action(self, box: Box, s: Position, me: Seat) -> bool:
        for k in range(len(box.map.rivers)):
            if connects(box, s, me, box.map.rivers[k]):
                return True
        return False

    def legal_free_actions(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        for k in range(len(box.map.rivers)):
            if connects(box, s, me, box.map.rivers[k]):
                into.add(act(CONNECT, box.map.rivers[k]))

    def free_action(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
        river = first(action)
        s.own_land()
        s.river_town[river] = 1
        for k in range(6):
            n = box.map.neighbour(river, k)
            if n >= 0 and s.owner[n] == me.number:
                if out is not None:
                    out.append(Event("connects", int(me.number), box.map.told(river)))
                check(box, s, me, n, out)
                return

    def why_not_free(self) -> Refusal:
        return Refusal("mermaids", "That river hex would not found a town.")

    # ---- RULES.md#mermaids-reef: the Coral Reef --------------------------------------------------------------------

    def legal_tile_for_a_spade(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        if is_ready(box, s, me):
            legal_on_river(box, s, me, into)

    def pay_for_tile(self, box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
        """One spade: in hand, or bought."""
        ask(s, ASK_SPADES, me)
        if s.spades > 0:
            s.spades -= 1
            s.hexes_left -= 1
        else:
            self.pay_for_spades(box, me, 1)
            gain_spades(box, s, me, 1, True, out)
            s.hexes_left = 0


def connects(box: Box, s: Position, me: Seat, river: i64) -> bool:
    """Whether a river hex would join structures around it to a new town."""
    owner = s.owner
    start: i64 = NOWHERE
    around: i64 = 0
    for k in range(6):
        n = box.map.neighbour(river, k)
        if n >= 0 and owner[n] == me.number:
            start = n
            around += 1
            if s.in_town[n]:
                return False
    if around < 2 or owner[river] == me.number or not any_town_tile(s):
        return False
    members = cluster(box, s, me, place_of(me, start), river)
    for k in range(len(me.places)):
        if (members >> k) & 1 and s.in_town[me.places[k]]:
            return False
    return is_town(box, s, me, members)


def any_town_tile(s: Position) -> bool:
    for tile in range(len(s.town_stock)):
        if s.town_stock[tile]:
            return True
    return False
