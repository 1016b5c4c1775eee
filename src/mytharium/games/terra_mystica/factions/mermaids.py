"""Mermaids: far ships; the stronghold brings one step more."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import free_ship
from mytharium.games.terra_mystica.state import Position


@final
class Mermaids(Faction):
    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        free_ship(box, s, seat)
