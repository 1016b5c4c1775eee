"""Ice Maidens: a favor tile at the start, points for temples."""

from typing import final

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.ice import ice_steps
from mytharium.games.terra_mystica.state import SEAT, STANDING, STRONGHOLD, TEMPLE, Position


@final
class IceMaidens(Faction):
    def spades_to(self, box: Box, s: Position, seat: i64, hex: i64, there: i64) -> i64:
        return ice_steps(box, s, seat, s.terrain(hex), there)

    def passing(self, box: Box, s: Position, seat: i64) -> i64:
        b = SEAT * seat
        return 3 * s.v[b + STANDING + TEMPLE] * s.v[b + STANDING + STRONGHOLD]
