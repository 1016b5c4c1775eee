"""RULES.md#volcano: what Acolytes and Dragonlords share. They pay for land with something else than spades."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.map import VOLCANO
from mytharium.games.terra_mystica.rules.adjacency import is_opponents_home
from mytharium.games.terra_mystica.rules.special_terrain import can_place
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import PLACE, TRANSFORM, act


class VolcanoFaction(Faction):
    eruption: i64 = 0  # what a hex costs

    def price(self, box: Box, s: Position, me: Seat, hex: i64) -> i64:
        """One more for an opponent's home terrain."""
        if is_opponents_home(box, s, me, s.terrain[hex]):
            return self.eruption + 1
        return self.eruption

    def affords(self, me: Seat, price: i64) -> bool:
        return False

    def erupt(self, s: Position, me: Seat, price: i64) -> None:
        """Pay for a hex."""

    def affords_tile(self, me: Seat, price: i64) -> bool:
        """Whether the special terrain tile can be paid for on a hex with this price."""
        return self.affords(me, price)

    def legal_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64, into: Moves) -> None:
        price = self.price(box, s, me, hex)
        if self.affords(me, price):
            into.add(act(TRANSFORM, hex, VOLCANO))
        if can_place(box, s, me) and self.affords_tile(me, price):
            into.add(act(PLACE, hex))

    def pay_for_terrain(
        self, box: Box, s: Position, me: Seat, hex: i64, terrain: i64, long_way: bool, out: list[Event] | None
    ) -> None:
        self.erupt(s, me, self.price(box, s, me, hex))
        s.hexes_left = 0
