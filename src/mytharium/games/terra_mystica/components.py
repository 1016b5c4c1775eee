"""The component data: read from TOML, checked, and turned into the tables the rules work with.

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
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import LETTERS, TERRAINS, Board
from mytharium.games.terra_mystica.rules import rows as b

DATA: Final = Path(__file__).parent / "data"
FACTIONS: Final[tuple[str, ...]] = (
    "nomads", "fakirs", "cultists", "halflings", "alchemists", "darklings", "mermaids", "swarmlings", "auren",
    "witches", "dwarves", "engineers", "chaosmagicians", "giants", "icemaidens", "yetis", "acolytes", "dragonlords",
    "riverwalkers", "shapeshifters",
)  # fmt: skip
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
    """All component data: `maps`, `tiles`, `factions`, and `pack`, the fingerprint of what packs replaced or ""."""
    return _components(packs())


@cache
def _components(folders: tuple[Path, ...]) -> Table:
    names = ("maps.toml", "tiles.toml", *(f"factions/{name}.toml" for name in FACTIONS))
    files = {name: next(f / name for f in (*folders, DATA) if (f / name).is_file()) for name in names}
    replaced = [path.read_bytes() for name, path in files.items() if path != DATA / name]
    return {
        "maps": need(read(files["maps.toml"]), "map", "maps.toml"),
        "tiles": read(files["tiles.toml"]),
        "factions": {name: read(files[f"factions/{name}.toml"]) for name in FACTIONS},
        "pack": hashlib.sha256(b"\0".join(replaced)).hexdigest()[:8] if replaced else "",
    }


def need(table: Table, key: str, where: str) -> Any:
    if key not in table:
        raise ComposeError(f"{where} lacks {key!r}.")
    return table[key]


def packed(gain: dict[str, int], where: str) -> int:
    """Coins, workers, priests, power and spades in one number, eight bits each."""
    places = {"coins": 0, "workers": 8, "priests": 16, "power": 24, "spades": 32}
    total = 0
    for name, n in gain.items():
        if name not in places or not 0 <= n < 64:
            raise ComposeError(f"{where}: {name} = {n} is no gain; there are {', '.join(places)}.")
        total += n << places[name]
    return total


def board(table: Table, name: str) -> Board:
    rows = need(table, "rows", f"The map {name}")
    lengths = {len(row) for row in rows}
    if lengths != {12, 13} or any(set(row) - set(LETTERS + ".") for row in rows):
        raise ComposeError(f"The map {name} needs rows of 13 and 12 in turn, of the letters {LETTERS} and '.'.")
    return Board(list(rows), need(table, "first_row_letter", f"The map {name}"))


def faction_row(name: str, table: Table, starting_vp: int) -> list[int]:
    """A faction as the numbers that rules/box.py names."""
    row = [0] * int(b.WIDE)
    where = f"The faction {name}"
    home = need(table, "home", where)
    row[b.HOME] = TERRAINS.index(home) if home in TERRAINS else -1
    start = need(table, "start", where)
    row[b.F_COINS], row[b.F_WORKERS], row[b.F_PRIESTS] = start["coins"], start["workers"], start["priests"]
    row[b.F_BOWLS : b.F_BOWLS + 3] = need(table, "bowls", where)
    row[b.F_CULTS : b.F_CULTS + 4] = [need(table, "cults", where)[track] for track in TRACKS]
    row[b.F_DWELLINGS] = need(table, "starting_dwellings", where)
    row[b.F_LIMIT] = need(table, "priest_limit", where)
    row[b.F_VP] = starting_vp
    shipping = need(table, "shipping", where)
    row[b.SHIP_START], row[b.SHIP_MAX] = shipping["start"], shipping["max"]
    for level, vp in shipping.get("vp_on_reaching", {}).items():
        row[b.SHIP_VP + int(level)] = vp
    spades = need(table, "spades", where)
    prices = spades.get("price_by_level", [])
    row[b.DIG_MAX] = len(prices) - 1
    for level, price in enumerate(prices):
        row[b.DIG_PRICE + level] = price.get("workers", price.get("priests", 0))
    cost = spades.get("upgrade_cost", {})
    row[b.DIG_COST : b.DIG_COST + 3] = [cost.get(k, 0) for k in ("coins", "workers", "priests")]
    row[b.DIG_VP] = (spades.get("upgrade_vp") or [0])[0]
    for k, piece in enumerate(PIECES[1:], 1):
        part = need(table, piece, where)
        row[b.COST + 2 * k], row[b.COST + 2 * k + 1] = part["cost"]["coins"], part["cost"]["workers"]
        row[b.SUPPLY + k] = part["supply"]
        row[b.VALUE + k] = table["power_value"][piece]
        row[b.FAVOR_TILES] = max(row[b.FAVOR_TILES], part.get("favor_tiles", 0))
        for n in range(part["supply"] + 1):
            gain = {what: part[f"income_{what}"][n] for what in ("coins", "workers", "priests", "power")
                    if f"income_{what}" in part}  # fmt: skip
            row[b.INCOME_OF + 10 * k + n] = packed(gain, where)
    row[b.VALUE + 6] = 1
    row[b.FAVOR_TILES] = row[b.FAVOR_TILES] or 1
    skip = table.get("skip")
    if skip:
        row[b.SKIP], row[b.SKIP_VP] = skip["hexes_skipped"], skip["vp"]
        row[b.SKIP_WORKERS], row[b.SKIP_PRIESTS] = skip["cost"].get("workers", 0), skip["cost"].get("priests", 0)
        row[b.SKIP_WORKERS_SH] = skip["cost_with_stronghold"].get("workers", 0)
        row[b.SKIP_MORE_SH] = skip.get("more_with_stronghold", 0)
    for what, n in table.get("special_terrain", {}).get("needs", {}).items():
        row[b.NEEDS + NEEDED[what]] = n
    return row


def spread(rows: list[list[int]]) -> vec[i64]:
    """Rows of up to sixteen numbers, end to end."""
    return vec[i64]([n for row in rows for n in (row + [0] * 16)[:16]])


def fill(box: Box, tiles: Table, chosen: dict[str, list[Table]]) -> None:
    """The tiles that are in play as tables of the box."""
    box.scoring = spread([
        [SCORED[t["scores"]], t["vp"], TRACKS.index(t["track"]) if t["track"] in TRACKS else 4, t["per"],
         packed(t["reward"], t["code"]), sum(1 << r - 1 for r in t.get("not_in_rounds", []))]
        for t in chosen["scoring"]
    ])  # fmt: skip
    box.cards = spread([
        [packed(t["income"], t["code"]), ("", "spade", "cult").index(t.get("action", "")), t.get("shipping", 0),
         *(t.get("pass", {}).get(k, 0) for k in ("dwelling", "trading_house", "great", "shipping"))]
        for t in tiles["bonus"]
    ])  # fmt: skip
    box.favors = spread([
        [TRACKS.index(t["track"]), t["steps"], t["copies"], packed(t.get("income", {}), t["code"]),
         t.get("build", {}).get("dwelling", 0), t.get("build", {}).get("trading_house", 0), 1 if "action" in t else 0,
         t.get("town_power", 0), *t.get("pass_trading_houses", [])]
        for t in tiles["favor"]
    ])  # fmt: skip
    box.towns = spread([
        [t["vp"], t["keys"], t["copies"], packed(t.get("gain", {}), t["code"]), t.get("steps", 0), t.get("shipping", 0)]
        for t in tiles["town_tile"]
    ])  # fmt: skip
    box.powers = spread([
        [t["power"], packed(t.get("gain", {}), t["code"]), t.get("spades", 0), t.get("bridges", 0)]
        for t in tiles["power_action"]
    ])  # fmt: skip
    power = tiles["cult"]["power_at"]
    box.threshold = vec[i64]([power.get(str(k), 0) for k in range(11)])
    box.spaces = vec[i64](tiles["cult"]["spaces"])
    box.scoring_tiles = len(chosen["scoring"])
    box.favor_stock = sum(t["copies"] << 4 * k for k, t in enumerate(tiles["favor"]))
    box.town_stock = sum(t["copies"] << 4 * k for k, t in enumerate(tiles["town_tile"]) if t in chosen["town_tile"])
    box.card_pool = sum(1 << k for k, t in enumerate(tiles["bonus"]) if t in chosen["bonus"])
