"""A box for one game from the chosen modules and options. Options are read here and nowhere else."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import VERSION, Ruleset
from mytharium.games.terra_mystica.box import (
    BonusCard,
    Box,
    FactionSheet,
    FavorTile,
    PowerAction,
    ScoringTile,
    TownTile,
)
from mytharium.games.terra_mystica.components import (
    bonus_card,
    faction_sheet,
    favor_tile,
    game_map,
    need,
    power_action,
    scoring_tile,
    town_tile,
)
from mytharium.games.terra_mystica.factions import FACTIONS, NAMES
from mytharium.games.terra_mystica.judge import FIRST_RULES, Judge, snellman
from mytharium.games.terra_mystica.meta import META

FINAL_TILES: Final = ("distance", "stronghold-sanctuary", "edge", "clusters")
EVEN_VP: Final = 20


def make_box(ruleset: Ruleset) -> Box:
    data: dict[str, Any] = ruleset.data
    options = ruleset.options
    box = Box()
    box.modules = tuple(module.name for module in ruleset.modules)
    box.version = ruleset.version
    older = {VERSION: str(ruleset.version)} if ruleset.version < META.version else {}
    box.options = tuple(sorted({**options, **older}.items()))
    box.map = game_map(need(data["maps"], options["map"], "maps.toml"), options["map"])
    box.judge = snellman(ruleset.version) if options["judge"] == "snellman" else Judge()
    _lay_out_factions(box, data, options["starting_vp"])
    _lay_out_tiles(box, data["tiles"], options["scoring_tile"])
    tile = options["final_tile"]
    box.final_tiles = len(FINAL_TILES) if tile == "random" else 0
    box.final_tile = FINAL_TILES.index(tile) if tile in FINAL_TILES else -1
    box.leech_waits = options["leech"] != "at_once"
    box.leech_is_strict = options["leech"] == "delayed" and ruleset.version > FIRST_RULES
    box.variable_order = options["turn_order"] == "variable"
    box.draws_factions = options["faction_choice"] == "random"
    box.auctions = options["faction_choice"] == "auction"
    box.leaving = options["leaving"] == "yes"
    box.losing = options["losing"] == "yes"
    return box


def _lay_out_factions(box: Box, data: dict[str, Any], starting_vp: str) -> None:
    start = data["tiles"]["starting_vp"] if starting_vp == "official" else {}
    box.sheets = vec[FactionSheet](
        [
            faction_sheet(name, faction(), data["factions"][name], start.get(name, EVEN_VP))
            for name, faction in zip(NAMES, FACTIONS, strict=True)
        ]
    )
    box.allowed = sum(1 << k for k, name in enumerate(NAMES) if data["factions"][name]["set"] in data["sets"])


def _lay_out_tiles(box: Box, tiles: dict[str, Any], mini_scores: str) -> None:
    """All favor tiles and power actions, and of the others those in play; the numbers of cards and town tiles are
    fixed, of scoring tiles they are not."""
    scoring = [t for t in tiles["scoring"] if t["in_play"]]
    box.scoring = vec[ScoringTile]([scoring_tile({**t, "scores": mini_scores} if "set" in t else t) for t in scoring])
    box.cards = vec[BonusCard]([bonus_card(t) for t in tiles["bonus"]])
    box.card_pool = sum(1 << k for k, t in enumerate(tiles["bonus"]) if t["in_play"])
    box.favors = vec[FavorTile]([favor_tile(t) for t in tiles["favor"]])
    box.favor_stock = vec[i64]([t["copies"] for t in tiles["favor"]])
    box.towns = vec[TownTile]([town_tile(t) for t in tiles["town_tile"]])
    box.town_stock = vec[i64]([t["copies"] if t["in_play"] else 0 for t in tiles["town_tile"]])
    box.powers = vec[PowerAction]([power_action(t) for t in tiles["power_action"]])
    power = tiles["cult"]["power_at"]
    box.thresholds = vec[i64]([power.get(str(step), 0) for step in range(11)])
    box.spaces = vec[i64](tiles["cult"]["spaces"])
