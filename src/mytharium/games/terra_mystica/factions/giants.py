"""Giants: two spades for any terrain."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction, row
from mytharium.games.terra_mystica.map import WHEEL
from mytharium.games.terra_mystica.rules.actions import dig_with
from mytharium.games.terra_mystica.rules.rows import DIG_MAX
from mytharium.games.terra_mystica.rules.tracks import free_dig
from mytharium.games.terra_mystica.state import COLOUR, DIG, OWN_ACTION, SEAT, STANDING, STRONGHOLD, USED, Position
from mytharium.games.terra_mystica.verbs import OWN


@final
class Giants(Faction):
    def spades_to(self, box: Box, s: Position, seat: i64, hex: i64, there: i64) -> i64:
        here = s.terrain(hex)
        if there == s.v[SEAT * seat + COLOUR] and here < WHEEL and here != there:
            return 2
        return 0

    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + STANDING + STRONGHOLD] and s.v[b + USED] & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + USED] |= OWN_ACTION
        dig_with(box, s, seat, 2, 1, out)

    def placed(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """RULES.md#giants-cave: the Cave of Wisdom."""
        if s.v[SEAT * seat + DIG] < box.f[row(s, seat) + DIG_MAX]:
            free_dig(box, s, seat, out)
