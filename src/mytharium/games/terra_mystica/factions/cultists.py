"""Cultists: steps for power that neighbours take."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.gains import gain_power, score
from mytharium.games.terra_mystica.rules.pending import told
from mytharium.games.terra_mystica.state import FROM_FACTION, SEAT, STEPS_DUE, Position


@final
class Cultists(Faction):
    def power_taken(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + STEPS_DUE] += 1
        if out is not None:
            out.append(Event("power_taken", int(seat), told(s, seat)))

    def power_refused(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        gain_power(s, seat, 1)
        if out is not None:
            out.append(Event("power_refused", int(seat), told(s, seat)))

    def stronghold(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        score(s, seat, 7, FROM_FACTION)
