"""RULES.md#nomads: a third dwelling at the start, and sandstorms."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.map import WHEEL, HexSet
from mytharium.games.terra_mystica.question import ASK_SANDSTORM, ASK_SPADES
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.special_terrain import can_place, lay
from mytharium.games.terra_mystica.rules.transform import change
from mytharium.games.terra_mystica.seat import NOTHING, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import END, PLACE, TRANSFORM, act, first, second, verb


@final
class Nomads(StrongholdAction):
    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        if box.judge.builds_elsewhere:
            ask(s, ASK_SPADES, me)  # comes up if no sandstorm is raised
        ask(s, ASK_SANDSTORM, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        """A sandstorm: land side by side with one of their structures, over no bridge."""
        near = HexSet()
        for k in range(len(me.places)):
            box.map.add_neighbours(me.places[k], near)
        land = near.first()
        while land >= 0:
            hex: i64 = box.map.hex_of[land]
            terrain: i64 = s.terrain[hex]
            if s.structure[hex] == NOTHING and terrain < WHEEL and terrain != me.colour:
                into.add(act(TRANSFORM, hex, me.colour))
                if can_place(box, s, me):
                    into.add(act(PLACE, hex))
            if box.judge.sandstorms_make_any_terrain and s.structure[hex] == NOTHING and terrain < WHEEL:
                for other in range(WHEEL):
                    if other != terrain and other != me.colour:
                        into.add(act(TRANSFORM, hex, other))
            land = near.after(land)
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        hex = first(action)
        drop(s)
        if box.judge.builds_elsewhere:
            drop(s)
        if verb(action) == PLACE:
            lay(box, s, me, hex, out)
        else:
            ask(s, ASK_SPADES, me)
            s.hexes_left = 0
            change(box, s, me, hex, second(action), out)

    def may_take_coin(self, box: Box, me: Seat, hex: i64) -> bool:
        """RULES.md#nomads-camp: a build beside the Trading Camp."""
        return me.has_special() and box.map.distance(me.special, hex) == 1
