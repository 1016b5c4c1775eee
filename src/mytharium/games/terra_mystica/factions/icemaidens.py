"""RULES.md#icemaidens: a favor tile at the start, points for temples."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import IceFaction
from mytharium.games.terra_mystica.question import ASK_AFTER_TEMPLE, ASK_FAVOR, ASK_SPADES
from mytharium.games.terra_mystica.rules import spades
from mytharium.games.terra_mystica.rules.gains import gain_spades
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import STRONGHOLD, TEMPLE, Seat
from mytharium.games.terra_mystica.state import Position


@final
class IceMaidens(IceFaction):
    def picked(self, s: Position, me: Seat) -> None:
        ask(s, ASK_FAVOR, me)

    def passing(self, s: Position, me: Seat) -> i64:
        """With the stronghold, three points for every temple."""
        return 3 * me.structures[TEMPLE] * me.structures[STRONGHOLD]

    # ---- RULES.md#icemaidens-winterfall: a spade with each temple, to be used at once, with no dwelling after it ----

    def temple(self, box: Box, s: Position, me: Seat) -> None:
        if me.has_special():
            ask(s, ASK_AFTER_TEMPLE, me)

    def after_temple(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        drop(s)
        ask(s, ASK_SPADES, me)
        spades.begin(s, gain_spades(box, s, me, 1, False, out), 1, False)
