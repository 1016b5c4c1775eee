"""What the shelf says about Terra Mystica."""

from typing import Final

from mytharium.core.compose import Meta, Option
from mytharium.games.terra_mystica.modules.fire_and_ice import FIRE_AND_ICE
from mytharium.games.terra_mystica.modules.mini_expansion import MINI_BONUS, MINI_SCORING, MINI_TOWNS
from mytharium.games.terra_mystica.modules.special_terrain import SPECIAL_TERRAIN

META: Final = Meta(
    name="terra_mystica",
    title="Terra Mystica",
    version=1,
    seats=(2, 5),
    minutes=100,
    tagline="Shape the land to your faction's taste, and let your neighbours' growth feed your power.",
    designers=("Helge Ostertag", "Jens Drögemüller"),
    publishers=("Feuerland Spiele", "F2Z Entertainment"),
    rulebook="Mini-expansion rulebook; base game and Fire & Ice from a rules digest",
    reconstructed="The tables of factions and tiles and the maps follow public records of the game.",
    secrets=False,
    options=(
        Option("map", "Map", ("base", "fire_ice_1", "fire_ice_2", "loon_lakes", "fjords")),
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
        ),
        Option("starting_vp", "Starting points", ("even", "official"), "20 for all, or the official table of 2017."),
        Option(
            "leech",
            "Power from neighbours",
            ("at_once", "delayed"),
            "Answered right after the build, or at any time before your next action.",
        ),
        Option(
            "final_tile",
            "Extra final scoring",
            ("none", "random", "distance", "stronghold-sanctuary", "edge", "clusters"),
        ),
        Option(
            "scoring_tile",
            "The mini-expansion's scoring tile counts",
            ("dwelling", "temple"),
            "The rulebook says dwellings; the tile in public play counts temples.",
        ),
        Option(
            "judge",
            "Judge",
            ("rulebook", "snellman"),
            "snellman follows the engine of terra.snellman.net where it differs, for games recorded there.",
        ),
        Option("leaving", "Leaving", ("no", "yes"), "Whether a player can be taken out of a running game."),
    ),
    modules=(FIRE_AND_ICE, MINI_SCORING, MINI_TOWNS, MINI_BONUS, SPECIAL_TERRAIN),
)
