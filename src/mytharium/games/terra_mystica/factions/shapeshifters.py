"""RULES.md#shapeshifters: tokens for power that neighbours take, and new homes."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import NeighbourlyFaction
from mytharium.games.terra_mystica.map import WHEEL
from mytharium.games.terra_mystica.question import ASK_SHIFT
from mytharium.games.terra_mystica.rules.gains import lose_tokens, spend_power
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.reach import is_free_terrain
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import END, OWN, TERRAIN_IS, act, first

SHIFT_POWER: Final[i64] = 5
BY_POWER: Final[i64] = 0  # the two ways to pay
BY_TOKENS: Final[i64] = 1


@final
class Shapeshifters(NeighbourlyFaction):
    def reward(self, me: Seat) -> None:
        me.tokens_due += 1

    def own_legal(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        if me.has_stronghold():
            if me.bowl3 >= SHIFT_POWER:
                into.add(act(OWN, BY_POWER))
            if me.tokens() >= SHIFT_POWER:
                into.add(act(OWN, BY_TOKENS))

    def own_apply(self, box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
        if first(action) == BY_POWER:
            spend_power(me, SHIFT_POWER)
        else:
            lose_tokens(me, SHIFT_POWER)
        ask(s, ASK_SHIFT, me)

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#shapeshifters-polestar: the Spectral Polestar."""
        ask(s, ASK_SHIFT, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        for terrain in range(WHEEL):
            if terrain != me.colour and is_free_terrain(s, me, terrain, False):
                into.add(act(TERRAIN_IS, terrain))
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        """The pieces and the hexes under them change together."""
        drop(s)
        me.colour = first(action)
        me.start = me.colour
        s.own_land()
        for k in range(len(me.places)):
            if s.terrain[me.places[k]] < WHEEL:
                s.terrain[me.places[k]] = me.colour
        if out is not None:
            out.append(Event("shifts", int(me.number), {"terrain": int(me.colour)}))
