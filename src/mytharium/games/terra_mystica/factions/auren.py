"""RULES.md#auren: a favor tile with the stronghold, and two steps on a track each round."""

from typing import final

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.question import ASK_CULT, ASK_FAVOR
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.seat import FROM_FACTION, Seat
from mytharium.games.terra_mystica.state import Position


@final
class Auren(StrongholdAction):
    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_FAVOR, me)

    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_CULT, me, 2)

    def top_reached(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#auren-tree: the Tree of Serenity."""
        if me.has_special():
            me.score(4, FROM_FACTION)
