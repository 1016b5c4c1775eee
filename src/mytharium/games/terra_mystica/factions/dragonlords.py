"""RULES.md#dragonlords: tokens for volcanoes, and spades for tokens."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import VolcanoFaction
from mytharium.games.terra_mystica.rules.gains import lose_tokens
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position


@final
class Dragonlords(VolcanoFaction):
    eruption: i64 = 1

    def affords(self, me: Seat, price: i64) -> bool:
        return me.tokens() >= price

    def erupt(self, s: Position, me: Seat, price: i64) -> None:
        lose_tokens(me, price)

    def why_not_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64) -> Refusal:
        name, price = box.map.names[int(hex)], int(self.price(box, s, me, hex))
        return Refusal("volcano", "{hex} takes {count} tokens of power.", hex=name, count=price)

    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        me.bowl1 += n
        return 0

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        me.bowl1 += s.players

    def round_begins(self, me: Seat) -> None:
        """RULES.md#dragonlords-pond: the Lava Pond."""
        if me.has_special():
            me.bowl3 += 1
