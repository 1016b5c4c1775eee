"""What is in the box: read from data/, checked, and replaceable by a component pack.

A pack is a folder with any of tiles.toml, tokens.toml and tactics.toml in the form of ours. It is found as `myraclia`
in one of the folders that MYTHARIUM_PACKS names.
"""

import hashlib
import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mytharium.core.compose import ComposeError

HERE: Final = Path(__file__).parent / "data"
FILES: Final = ("setup", "tiles", "tokens", "tactics")
OURS_ALONE: Final = ("setup",)

SURFACES: Final = ("plains", "forests", "water", "mountains")
ELEMENTS: Final = ("green", "yellow", "orange", "red", "blue", "black", "white")  # the most common first
TOKEN_KINDS: Final = ("points", "released", "free", "surface")
CONDITIONS: Final = (
    "opp2",
    "opp3",
    "most_points",
    "own_adjacent",
    "gives_element",
    "missing_surface",
    "best_set",
    "fewest_elements",
)
PREFERENCES: Final = ("own", "element", "missing", "set", "points")
MOST_TILES: Final = 60
FEWEST_TILES: Final = 55  # five players: 12 on the surface, 3 on the display, one for each of 40 disks
MOST_TOKENS: Final = 16
CARDS: Final = 8

KINDS: Final = {int: "a number", str: "a text", list: "a list", dict: "a table"}  # as people call them

Table = dict[str, Any]


def load(packs: Iterable[Path] | None = None) -> tuple[dict[str, object], str]:
    """The components, checked; and, if a pack replaced any of them, what it adds to the name of the ruleset."""
    folders = list(pack_folders() if packs is None else packs)
    data: dict[str, object] = {}
    replaced = False
    for part in FILES:
        path = HERE / f"{part}.toml"
        for folder in folders:
            if part not in OURS_ALONE and (folder / path.name).is_file():
                path = folder / path.name
                replaced = True
        data[part] = read(path)
    check_tiles(data["tiles"], "tiles.toml")
    put_away(data["tiles"])
    check_tokens(data["tokens"], "tokens.toml")
    check_tactics(data["tactics"], "tactics.toml")
    if not replaced:
        return data, ""
    return data, f"+pack-{hashlib.sha256(repr(sorted(data.items())).encode()).hexdigest()[:8]}"


def put_away(box: Any) -> None:
    """Tiles of expansions stay in the box until their module takes them out."""
    for tile in box["tile"]:
        tile["absent"] = bool(tile.get("kickstarter") or tile.get("darkness"))


def take_out(data: dict[str, object], kind: str) -> None:
    """What the module of an expansion does with its tiles."""
    tiles: Any = data["tiles"]
    for tile in tiles["tile"]:
        if tile.get(kind):
            tile["absent"] = False


def pack_folders() -> list[Path]:
    return [Path(p) / "myraclia" for p in os.environ.get("MYTHARIUM_PACKS", "").split(os.pathsep) if p]


def read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ComposeError(f"{path.name} cannot be read: {error}") from error


def check_tiles(box: Any, file: str) -> None:
    elements = _need(box, "elements", dict, file)
    for name in ELEMENTS:
        cubes = _need(_need(elements, name, dict, file), "cubes", int, f"{file}, element {name}")
        _range(cubes, 1, 31, f"{file}: the number of {name} elements")
    scoring = _need(box, "surface_scoring", dict, file)
    for name in SURFACES:
        row = _need(scoring, name, list, f"{file}, surface_scoring")
        if len(row) != 5 or not all(isinstance(p, int) and 0 <= p <= 99 for p in row):
            raise ComposeError(f"{file}: {name} needs five numbers of points, for 1, 2, 3, 4 and 5 tiles.")
    tiles = _need(box, "tile", list, file)
    if len(tiles) > MOST_TILES:
        raise ComposeError(f"{file} has {len(tiles)} tiles; there is room for {MOST_TILES}.")
    base = sum(not (tile.get("kickstarter") or tile.get("darkness")) for tile in tiles)
    if base < FEWEST_TILES:
        raise ComposeError(f"{file} has {base} tiles without those of expansions; five players need {FEWEST_TILES}.")
    for k, tile in enumerate(tiles, 1):
        where = f"{file}, tile {tile.get('id', f'number {k}')}"
        if tile.get("id") != k:
            raise ComposeError(f"{where}: tiles are numbered in order, so its id must be {k}.")
        if not tile.get("darkness", False):
            check_tile(tile, where)


def check_tile(tile: Table, where: str) -> None:
    surfaces = _need(tile, "surface", list, where)
    needs = _need(tile, "requires", list, where)
    if not surfaces or any(s not in SURFACES for s in surfaces):
        raise ComposeError(f"{where}: surface is a list of {', '.join(SURFACES)}, not {surfaces}.")
    if not 1 <= len(needs) <= 6 or any(e not in ELEMENTS for e in needs):
        raise ComposeError(f"{where}: requires is a list of one to six of {', '.join(ELEMENTS)}, not {needs}.")
    _range(_need(tile, "points", int, where), 0, 30, f"{where}: points")
    for field in ("released", "free"):
        if tile.get(field, "") not in ("", *ELEMENTS):
            raise ComposeError(f"{where}: {field} is empty or one of {', '.join(ELEMENTS)}, not {tile[field]!r}.")


def check_tokens(box: Any, file: str) -> None:
    tokens = _need(box, "token", list, file)
    if len(tokens) > MOST_TOKENS:
        raise ComposeError(f"{file} has {len(tokens)} tokens; there is room for {MOST_TOKENS}.")
    for k, token in enumerate(tokens, 1):
        where = f"{file}, token {k}"
        kind = _need(token, "kind", str, where)
        if kind == "points":
            _range(_need(token, "points", int, where), 0, 30, f"{where}: points")
        elif kind in ("released", "free"):
            if _need(token, "element", str, where) not in ELEMENTS:
                raise ComposeError(f"{where}: element is one of {', '.join(ELEMENTS)}, not {token['element']!r}.")
        elif kind == "surface":
            if _need(token, "surface", str, where) not in SURFACES:
                raise ComposeError(f"{where}: surface is one of {', '.join(SURFACES)}, not {token['surface']!r}.")
        else:
            raise ComposeError(f"{where}: kind is one of {', '.join(TOKEN_KINDS)}, not {kind!r}.")


def check_tactics(box: Any, file: str) -> None:
    cards = _need(box, "card", list, file)
    if len(cards) != CARDS:
        raise ComposeError(f"{file} has {len(cards)} cards; there must be {CARDS}.")
    for k, card in enumerate(cards):
        if card.get("number") != k:
            raise ComposeError(f"{file}: cards are numbered 0 to 7 in order, so card {card.get('number')} must be {k}.")
        for side in ("first", "later"):
            where = f"{file}, card {k}, side {side}"
            face = _need(card, side, dict, where)
            if _need(face, "require", str, where) not in CONDITIONS:
                raise ComposeError(f"{where}: require is one of {', '.join(CONDITIONS)}, not {face['require']!r}.")
            for prefer in _need(face, "prefer", list, where):
                if prefer.get("cond") not in PREFERENCES:
                    raise ComposeError(f"{where}: cond is one of {', '.join(PREFERENCES)}, not {prefer.get('cond')!r}.")


def _need(table: Any, key: str, kind: type[int | str | list[Any] | Table], where: str) -> Any:
    value = table.get(key)
    if not isinstance(value, kind):
        raise ComposeError(f"{where}: {key} is missing or not {KINDS[kind]}.")
    return value


def _range(value: int, low: int, high: int, what: str) -> None:
    if not low <= value <= high:
        raise ComposeError(f"{what} must be from {low} to {high}, not {value}.")
