"""The component data: read from TOML, checked, and turned into the objects the rules work with.

A component pack is a folder `terra_mystica` with any of maps.toml, tiles.toml and factions/*.toml, inside a folder that
MYTHARIUM_PACKS names. What it leaves out comes from our data.
"""

import hashlib
import os
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.compose import ComposeError
from mytharium.games.terra_mystica.box import (
    PRIESTS_SENT,
    BonusCard,
    FactionSheet,
    FavorTile,
    Gain,
    PowerAction,
    ScoringTile,
    TownTile,
    nothing,
)
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.map import LETTERS, TERRAINS, Map

DATA: Final = Path(__file__).parent / "data"
TRACKS: Final[tuple[str, ...]] = ("fire", "water", "earth", "air")
PIECES: Final[tuple[str, ...]] = ("", "dwelling", "trading_house", "temple", "stronghold", "sanctuary")
NEEDED: Final[dict[str, int]] = {"trading_houses": 2, "temples": 3, "strongholds": 4, "sanctuaries": 5}
SCORED: Final[dict[str, int]] = {
    "dwelling": 1,
    "trading_house": 2,
    "temple": 3,
    "spade": 8,
    "town": 9,
    "great": 10,
}
GOODS: Final = ("coins", "workers", "priests", "power")
Table = dict[str, Any]


def read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise ComposeError(f"{path.name} cannot be read: {error}.") from error


def packs() -> tuple[Path, ...]:
    """The folders of component packs for this game, the first one comes first."""
    named = (Path(name) / "terra_mystica" for name in os.environ.get("MYTHARIUM_PACKS", "").split(os.pathsep) if name)
    return tuple(folder for folder in named if folder.is_dir())


def components() -> Table:
    """The base game, for modules to add to: `maps`, `tiles`, `factions`, the `sets` whose factions may be picked, the
    `special_terrain` of each faction, and `pack`, the fingerprint of what packs replaced or ""."""
    return _components(packs())


@cache
def _components(folders: tuple[Path, ...]) -> Table:
    names = ("maps.toml", "tiles.toml", *(f"factions/{name}.toml" for name in NAMES))
    files = {name: next(f / name for f in (*folders, DATA) if (f / name).is_file()) for name in names}
    replaced = [path.read_bytes() for name, path in files.items() if path != DATA / name]
    factions = {name: read(files[f"factions/{name}.toml"]) for name in NAMES}
    tiles = read(files["tiles.toml"])
    for part in ("scoring", "bonus", "town_tile"):
        for tile in tiles[part]:
            tile["in_play"] = "set" not in tile
    return {
        "maps": need(read(files["maps.toml"]), "map", "maps.toml"),
        "tiles": tiles,
        "sets": ["base"],
        "special_terrain": {name: table.pop("special_terrain", {}) for name, table in factions.items()},
        "factions": factions,
        "pack": hashlib.sha256(b"\0".join(replaced)).hexdigest()[:8] if replaced else "",
    }


def need(table: Table, key: str, where: str) -> Any:
    if key not in table:
        raise ComposeError(f"{where} lacks {key!r}.")
    return table[key]


def gain(table: dict[str, int], where: str) -> Gain:
    """Coins, workers, priests, power and spades."""
    names = ("coins", "workers", "priests", "power", "spades")
    for name, n in table.items():
        if name not in names or not 0 <= n < 64:
            raise ComposeError(f"{where}: {name} = {n} is no gain; there are {', '.join(names)}.")
    return Gain(*(table.get(name, 0) for name in names))


def game_map(table: Table, name: str) -> Map:
    rows = need(table, "rows", f"The map {name}")
    lengths = {len(row) for row in rows}
    if lengths != {12, 13} or any(set(row) - set(LETTERS + ".") for row in rows):
        raise ComposeError(f"The map {name} needs rows of 13 and 12 in turn, of the letters {LETTERS} and '.'.")
    return Map(list(rows), need(table, "first_row_letter", f"The map {name}"))


def faction_sheet(name: str, faction: Faction, table: Table, starting_vp: int) -> FactionSheet:
    where = f"The faction {name}"
    sheet = FactionSheet(name, faction)
    home = need(table, "home", where)
    sheet.home = TERRAINS.index(home) if home in TERRAINS else -1
    sheet.start = gain(need(table, "start", where), where)
    sheet.bowls = vec[i64](need(table, "bowls", where))
    sheet.cults = vec[i64]([need(table, "cults", where)[track] for track in TRACKS])
    sheet.vp = starting_vp
    sheet.starting_dwellings = need(table, "starting_dwellings", where)
    sheet.priest_limit = need(table, "priest_limit", where)
    shipping = need(table, "shipping", where)
    sheet.shipping_start, sheet.shipping_max = shipping["start"], shipping["max"]
    reached = shipping.get("vp_on_reaching", {})
    sheet.shipping_vp = vec[i64]([reached.get(str(level), 0) for level in range(6)])
    _spades(sheet, need(table, "spades", where))
    _structures(sheet, table, where)
    _skipping(sheet, table.get("skip"))
    special = table.get("special_terrain")
    if special is not None:
        sheet.has_special = True
        needs = {NEEDED[what]: n for what, n in special.get("needs", {}).items()}
        sheet.needs = vec[i64]([needs.get(piece, 0) for piece in range(6)])
    return sheet


def _spades(sheet: FactionSheet, table: Table) -> None:
    prices = table.get("price_by_level", [])
    sheet.spade_max = len(prices) - 1
    sheet.spade_price = vec[i64]([price.get("workers", price.get("priests", 0)) for price in prices])
    cost = table.get("upgrade_cost", {})
    sheet.spade_coins, sheet.spade_workers = cost.get("coins", 0), cost.get("workers", 0)
    sheet.spade_vp = (table.get("upgrade_vp") or [0])[0]


def _structures(sheet: FactionSheet, table: Table, where: str) -> None:
    parts = [need(table, piece, where) for piece in PIECES[1:]]
    sheet.coins = vec[i64]([0, *(part["cost"]["coins"] for part in parts), 0])
    sheet.workers = vec[i64]([0, *(part["cost"]["workers"] for part in parts), 0])
    sheet.supply = vec[i64]([0, *(part["supply"] for part in parts), 1])
    sheet.power = vec[i64]([0, *(table["power_value"][piece] for piece in PIECES[1:]), 1])
    sheet.favor_tiles = max([1, *(part.get("favor_tiles", 0) for part in parts)])
    incomes = [nothing()] * 10
    for part in parts:
        by_good = {what: part[f"income_{what}"] for what in GOODS if f"income_{what}" in part}
        row = [
            gain({what: by_number[n] for what, by_number in by_good.items()}, where) for n in range(part["supply"] + 1)
        ]
        incomes += row + [nothing()] * (10 - len(row))
    sheet.incomes = vec[Gain](incomes)


def _skipping(sheet: FactionSheet, table: Table | None) -> None:
    if table:
        sheet.skips, sheet.skip_vp = table["hexes_skipped"], table["vp"]
        sheet.skip_workers, sheet.skip_priests = table["cost"].get("workers", 0), table["cost"].get("priests", 0)
        sheet.skip_workers_with_stronghold = table["cost_with_stronghold"].get("workers", 0)
        sheet.skip_more_with_stronghold = table.get("more_with_stronghold", 0)


def scoring_tile(table: Table) -> ScoringTile:
    track = TRACKS.index(table["track"]) if table["track"] in TRACKS else int(PRIESTS_SENT)
    not_in = sum(1 << r - 1 for r in table.get("not_in_rounds", []))
    reward = gain(table["reward"], table["code"])
    return ScoringTile(SCORED[table["scores"]], table["vp"], track, table["per"], reward, not_in)


def bonus_card(table: Table) -> BonusCard:
    passing = table.get("pass", {})
    return BonusCard(
        gain(table["income"], table["code"]),
        ("", "spade", "cult").index(table.get("action", "")),
        table.get("shipping", 0),
        *(passing.get(what, 0) for what in ("dwelling", "trading_house", "great", "shipping")),
    )


def favor_tile(table: Table) -> FavorTile:
    build = table.get("build", {})
    return FavorTile(
        TRACKS.index(table["track"]),
        table["steps"],
        table["copies"],
        gain(table.get("income", {}), table["code"]),
        build.get("dwelling", 0),
        build.get("trading_house", 0),
        "action" in table,
        table.get("town_power", 0),
        vec[i64](table.get("pass_trading_houses", [])),
    )


def town_tile(table: Table) -> TownTile:
    gained = gain(table.get("gain", {}), table["code"])
    return TownTile(
        table["vp"], table["keys"], table["copies"], gained, table.get("steps", 0), table.get("shipping", 0)
    )


def power_action(table: Table) -> PowerAction:
    gained = gain(table.get("gain", {}), table["code"])
    return PowerAction(table["power"], gained, table.get("spades", 0), table.get("bridges", 0))
