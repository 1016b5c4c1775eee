"""RULES.md#special-terrain: when a faction may place its one special terrain tile."""

from typing import Final

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.rules.ids import MERMAIDS, RIVERWALKERS
from mytharium.games.terra_mystica.rules.rows import NEEDS
from mytharium.games.terra_mystica.state import ACTIONS, DWELLING, FACTION, PHASE, SEAT, SPECIAL, STANDING, Position

ALTAR: Final[i64] = 3  # cult steps for the Altar of Sacrifice, whatever the terrain


def is_ready(box: Box, s: Position, seat: i64) -> bool:
    """The tile is not placed yet and what it needs stands on the map."""
    v = s.v
    b = SEAT * seat
    if not box.special or v[b + SPECIAL] >= 0 or v[PHASE] != ACTIONS:
        return False
    f = row(s, seat)
    for piece in range(DWELLING, 6):
        if v[b + STANDING + piece] < box.f[f + NEEDS + piece]:
            return False
    return True


def can_place(box: Box, s: Position, seat: i64) -> bool:
    """Whether the tile may lie where home terrain is made; two factions lay theirs on the river instead."""
    faction: i64 = s.v[SEAT * seat + FACTION]
    return faction != MERMAIDS and faction != RIVERWALKERS and is_ready(box, s, seat)
