"""A box for one game from the chosen modules and options. Options are read here and nowhere else."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import Ruleset
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import FACTIONS, board, components, faction_row, fill, need
from mytharium.games.terra_mystica.factions.acolytes import Acolytes
from mytharium.games.terra_mystica.factions.alchemists import Alchemists
from mytharium.games.terra_mystica.factions.auren import Auren
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

# In the order of components.FACTIONS.
ALL: Final = (
    Nomads, Fakirs, Cultists, Halflings, Alchemists, Darklings, Mermaids, Swarmlings, Auren, Witches, Dwarves,
    Engineers, ChaosMagicians, Giants, IceMaidens, Yetis, Acolytes, Dragonlords, Riverwalkers, Shapeshifters,
)  # fmt: skip
FINAL_TILES: Final = ("distance", "stronghold-sanctuary", "edge", "clusters")
EVEN_VP: Final = 20


def make_box(ruleset: Ruleset) -> Box:
    chosen = {module.name for module in ruleset.modules}
    options = ruleset.options
    data = components()
    tiles = data["tiles"]
    ground = board(need(data["maps"], options["map"], "maps.toml"), options["map"])
    box = Box(ground, [faction() for faction in ALL], FACTIONS)
    box.modules = tuple(module.name for module in ruleset.modules)
    box.options = tuple(sorted(options.items()))
    start = tiles["starting_vp"] if options["starting_vp"] == "official" else {}
    rows = [faction_row(name, data["factions"][name], start.get(name, EVEN_VP)) for name in FACTIONS]
    box.f = vec[i64]([n for row in rows for n in row])
    fill(box, tiles, in_play(tiles, chosen, options["scoring_tile"]))
    box.allowed = sum(
        1 << k for k, name in enumerate(FACTIONS) if data["factions"][name]["set"] == "base" or "fire_and_ice" in chosen
    )
    tile = options["final_tile"]
    box.final_tiles = len(FINAL_TILES) if tile == "random" else 0
    box.final_tile = FINAL_TILES.index(tile) if tile in FINAL_TILES else -1
    box.engine = options["judge"] == "snellman"
    box.at_once = options["leech"] == "at_once"
    box.variable_order = options["turn_order"] == "variable"
    box.special = "special_terrain" in chosen
    box.drawn = options["faction_choice"] == "random"
    box.bids = options["faction_choice"] == "auction"
    box.leaving = options["leaving"] == "yes"
    return box


def in_play(tiles: dict[str, Any], chosen: set[str], scores: str) -> dict[str, list[dict[str, Any]]]:
    """The scoring tiles, bonus cards and town tiles of the base game and of the chosen parts of the mini-expansion."""
    parts = {"scoring": "mini_scoring", "bonus": "mini_bonus", "town_tile": "mini_towns"}
    found = {part: [t for t in tiles[part] if "set" not in t or parts[part] in chosen] for part in parts}
    found["scoring"] = [{**t, "scores": scores} if "set" in t else t for t in found["scoring"]]
    return found
