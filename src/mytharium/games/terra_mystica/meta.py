"""What the shelf says about Terra Mystica."""

from typing import Final

from mytharium.core.compose import About, Meta, Option, Preset
from mytharium.games.terra_mystica.modules.fire_and_ice import FIRE_AND_ICE
from mytharium.games.terra_mystica.modules.mini_expansion import MINI_BONUS, MINI_SCORING, MINI_TOWNS
from mytharium.games.terra_mystica.modules.special_terrain import SPECIAL_TERRAIN

ABOUT: Final = About(
    "Shape the land to your faction's taste, and let your neighbours' growth feed your power.",
    designers=("Helge Ostertag", "Jens Drögemüller"),
    publishers=("Feuerland Spiele", "F2Z Entertainment"),
    rulebook="Mini-expansion rulebook; base game and Fire & Ice from a rules digest",
    reconstructed="The tables of factions, tiles, cards and starting points, the maps and the special terrain follow "
    "public records of the game, not the printed sheets.",
)
OPTIONS: Final = (
    Option(
        "map",
        "Map",
        ("base", "fire_ice_1", "fire_ice_2", "loon_lakes", "fjords"),
        labels=("Base game", "Fire & Ice, map 1", "Fire & Ice, map 2", "Loon Lakes", "Fjords"),
    ),
    Option(
        "turn_order",
        "Turn order",
        ("classic", "variable"),
        "Classic: whoever passes first begins, the others follow as they sit. Variable: the order of passing.",
    ),
    Option(
        "faction_choice",
        "Factions",
        ("order", "random", "auction"),
        "Picked in turn order, drawn at random, or picked and then bid for with victory points.",
        labels=("Picked in turn", "Dealt at random", "Auction"),
    ),
    Option(
        "starting_vp",
        "Starting points",
        ("even", "official"),
        "20 for all, or the official table of 2017.",
        folded=True,
    ),
    Option(
        "leech",
        "Power from neighbours",
        ("at_once", "delayed", "loose"),
        "Answered right after the build, or at any time before your next action: in order, or loosely, in any order.",
        folded=True,
    ),
    Option(
        "final_tile",
        "Extra final scoring",
        ("none", "random", "distance", "stronghold-sanctuary", "edge", "clusters"),
        "From Fire & Ice: one more thing that counts at the end of the game.",
        labels=(
            "None",
            "One at random",
            "Greatest distance",
            "Stronghold to sanctuary",
            "Structures at the edge",
            "Separate clusters",
        ),
    ),
    Option(
        "scoring_tile",
        "The mini-expansion's scoring tile counts",
        ("dwelling", "temple"),
        "The rulebook says dwellings; the tile in public play counts temples.",
        needs="mini_scoring",
        folded=True,
    ),
    Option(
        "judge",
        "Rules in doubt",
        ("rulebook", "snellman"),
        "As the rulebook says, or as the engine of terra.snellman.net plays where it differs.",
        labels=("The rulebook", "terra.snellman.net"),
        folded=True,
    ),
    Option("leaving", "Leaving", ("no", "yes"), "Whether a player can be taken out of a running game.", folded=True),
    Option("losing", "Losing", ("no", "yes"), "Whether goods can be given up for nothing.", folded=True),
)
MODULES: Final = (FIRE_AND_ICE, MINI_SCORING, MINI_TOWNS, MINI_BONUS, SPECIAL_TERRAIN)
PRESETS: Final = (
    Preset(
        "first",
        "First game",
        "The base game; factions are dealt at random.",
        options={"faction_choice": "random"},
    ),
    Preset("standard", "Standard", "The base game; everybody picks a faction."),
    Preset(
        "everything",
        "Everything",
        "Fire & Ice and the whole mini-expansion, variable turn order, an extra final scoring.",
        modules=("fire_and_ice", "mini_scoring", "mini_towns", "mini_bonus", "special_terrain"),
        options={"turn_order": "variable", "final_tile": "random"},
    ),
)
META: Final = Meta(
    "terra_mystica",
    "Terra Mystica",
    (2, 5),
    100,
    ABOUT,
    version=3,
    options=OPTIONS,
    modules=MODULES,
    presets=PRESETS,
    secrets=False,
)
