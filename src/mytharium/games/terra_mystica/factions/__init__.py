"""The factions, in the order of their numbers. Their data is in data/factions/, their rules in the files here."""

from typing import Final

from mytharium.games.terra_mystica.factions.acolytes import Acolytes
from mytharium.games.terra_mystica.factions.alchemists import Alchemists
from mytharium.games.terra_mystica.factions.auren import Auren
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.factions.chaosmagicians import ChaosMagicians
from mytharium.games.terra_mystica.factions.cultists import Cultists
from mytharium.games.terra_mystica.factions.darklings import Darklings
from mytharium.games.terra_mystica.factions.dragonlords import Dragonlords
from mytharium.games.terra_mystica.factions.dwarves import Dwarves
from mytharium.games.terra_mystica.factions.engineers import Engineers
from mytharium.games.terra_mystica.factions.fakirs import Fakirs
from mytharium.games.terra_mystica.factions.giants import Giants
from mytharium.games.terra_mystica.factions.halflings import Halflings
from mytharium.games.terra_mystica.factions.icemaidens import IceMaidens
from mytharium.games.terra_mystica.factions.mermaids import Mermaids
from mytharium.games.terra_mystica.factions.nomads import Nomads
from mytharium.games.terra_mystica.factions.riverwalkers import Riverwalkers
from mytharium.games.terra_mystica.factions.shapeshifters import Shapeshifters
from mytharium.games.terra_mystica.factions.swarmlings import Swarmlings
from mytharium.games.terra_mystica.factions.witches import Witches
from mytharium.games.terra_mystica.factions.yetis import Yetis

FACTIONS: Final[tuple[type[Faction], ...]] = (
    Nomads, Fakirs, Cultists, Halflings, Alchemists, Darklings, Mermaids, Swarmlings, Auren, Witches, Dwarves,
    Engineers, ChaosMagicians, Giants, IceMaidens, Yetis, Acolytes, Dragonlords, Riverwalkers, Shapeshifters,
)  # fmt: skip
NAMES: Final[tuple[str, ...]] = tuple(faction.__name__.lower() for faction in FACTIONS)  # in notation and data
