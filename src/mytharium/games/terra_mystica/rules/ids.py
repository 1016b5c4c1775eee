"""The numbers of the factions, in the order of their component data."""

from typing import Final

from mypy_extensions import i64

NOMADS: Final[i64] = 0
FAKIRS: Final[i64] = 1
CULTISTS: Final[i64] = 2
HALFLINGS: Final[i64] = 3
ALCHEMISTS: Final[i64] = 4
DARKLINGS: Final[i64] = 5
MERMAIDS: Final[i64] = 6
SWARMLINGS: Final[i64] = 7
AUREN: Final[i64] = 8
WITCHES: Final[i64] = 9
DWARVES: Final[i64] = 10
ENGINEERS: Final[i64] = 11
CHAOS_MAGICIANS: Final[i64] = 12
GIANTS: Final[i64] = 13
ICE_MAIDENS: Final[i64] = 14
YETIS: Final[i64] = 15
ACOLYTES: Final[i64] = 16
DRAGONLORDS: Final[i64] = 17
RIVERWALKERS: Final[i64] = 18
SHAPESHIFTERS: Final[i64] = 19
