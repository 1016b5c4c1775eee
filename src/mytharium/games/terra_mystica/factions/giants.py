"""RULES.md#giants: two spades for any terrain."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.map import WHEEL
from mytharium.games.terra_mystica.rules.spades import dig_with
from mytharium.games.terra_mystica.rules.tracks import free_dig
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


@final
class Giants(StrongholdAction):
    def spades_to(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        here: i64 = s.terrain[hex]
        if here >= WHEEL or there >= WHEEL or here == there:
            return 0
        return 2 if there == me.colour or box.judge.giants_make_any_terrain else 0

    def spades_round(self, box: Box, s: Position, me: Seat, hex: i64, there: i64) -> i64:
        return 0

    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        dig_with(box, s, me, 2, 1, out)

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#giants-cave: the Cave of Wisdom."""
        if me.spade_level < box.sheet(me).spade_max:
            free_dig(box, me, out)
