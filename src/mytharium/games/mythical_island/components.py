"""What is in the box, read from TOML and checked; a component pack may bring its own cards.

A pack is a folder named `mythical_island` with a cards.toml, a bonus.toml or both, inside one of the folders that the
environment variable MYTHARIUM_PACKS names. What it leaves out comes from the built-in data.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mytharium.core.compose import ComposeError

LANDSCAPES: Final = ("fire", "water", "earth", "air", "aurora")
ELEMENTS: Final = LANDSCAPES[:4]
LETTERS: Final = "FWEAN"
POWERS: Final = ("steps", "swaps", "tiles", "exchanges", "double_tiles", "double_cards", "shares", "flights")
BEINGS: Final = 28
BONUSES: Final = 20
WIDEST: Final = 4  # free layouts may be as narrow as this one way, so no pattern is longer

Pattern = tuple[tuple[int, int, int], ...]  # row, column, landscape


@dataclass(frozen=True)
class Card:
    """A mythical being or a bonus card; a bonus card has no name."""

    number: int
    element: int
    points: int
    pattern: Pattern
    name: str = ""


@dataclass(frozen=True)
class Protector:
    id: str
    name: str
    title: str
    element: int
    power: tuple[int, ...]  # one number for each of POWERS; 0 where it has none


@dataclass(frozen=True)
class Components:
    """Everything in the box, before the options of a table are looked at."""

    tiles: tuple[int, ...]  # how many there are of each landscape
    beings: tuple[Card, ...]
    bonuses: tuple[Card, ...]
    protectors: tuple[Protector, ...]
    grid: tuple[int, ...]  # for two, three and four players, as the three below
    bonus_cards: tuple[int, ...]
    end_cards: tuple[int, ...]
    end_cards_short: tuple[int, ...]
    highest: tuple[int, ...]
    pack: str = ""  # the fingerprint of a component pack, stored with every record


HERE: Final = Path(__file__).parent / "data"
SHAPES: Final[dict[str, str]] = {  # RULES.md#layout: the shapes that have a name
    name: "/".join(rows) for name, rows in tomllib.loads((HERE / "layouts.toml").read_text("utf-8")).items()
}


def packed() -> Path | None:
    """The folder of the component pack for this game, the first one if there are several."""
    packs = os.environ.get("MYTHARIUM_PACKS", "").split(os.pathsep)
    folders = (Path(pack) / "mythical_island" for pack in packs if pack)
    return next((folder for folder in folders if folder.is_dir()), None)


def load(pack: Path | None = None) -> Components:
    files = {name: _choose(pack, name) for name in ("cards.toml", "bonus.toml")}
    texts = {name: path.read_bytes() for name, path in files.items()}
    cards = _parse(files["cards.toml"], texts["cards.toml"])
    bonus = _parse(files["bonus.toml"], texts["bonus.toml"])
    where = str(files["cards.toml"])
    setup = _get(cards, "setup", dict, where)
    fingerprint = ""
    if pack is not None and any(path.parent == pack for path in files.values()):
        fingerprint = hashlib.sha256(texts["cards.toml"] + b"\0" + texts["bonus.toml"]).hexdigest()[:8]
    return Components(
        tiles=_tiles(_get(cards, "tiles", dict, where), where),
        beings=_cards(_get(cards, "card", list, where), "number", BEINGS, where),
        bonuses=_cards(_get(bonus, "bonus", list, str(files["bonus.toml"])), "id", BONUSES, str(files["bonus.toml"])),
        protectors=_protectors(_get(cards, "protector", list, where), where),
        grid=_three(setup, "grid", 5, 6, where),
        bonus_cards=_three(setup, "bonus_cards", 0, BONUSES, where),
        end_cards=_three(setup, "end_cards", 1, 7, where),
        end_cards_short=_three(setup, "end_cards_short", 1, 6, where),
        highest=_highest(setup, where),
        pack=fingerprint,
    )


def _choose(pack: Path | None, name: str) -> Path:
    return pack / name if pack is not None and (pack / name).is_file() else HERE / name


def _parse(path: Path, text: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ComposeError(f"{path}: {error}.") from error


def _get(table: dict[str, Any], key: str, kind: type, where: str) -> Any:
    value = table.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        found = "is missing" if value is None else f"is {value!r}"
        raise ComposeError(f"{where}: {key!r} must be a {kind.__name__}, but {found}.")
    return value


def _number(table: dict[str, Any], key: str, low: int, high: int, where: str) -> int:
    value: int = _get(table, key, int, where)
    if not low <= value <= high:
        raise ComposeError(f"{where}: {key!r} must be from {low} to {high}, not {value}.")
    return value


def _three(setup: dict[str, Any], key: str, low: int, high: int, where: str) -> tuple[int, ...]:
    values = _get(setup, key, list, where)
    if len(values) != 3:
        raise ComposeError(f"{where}: {key!r} needs three numbers, for two, three and four players.")
    return tuple(_number({key: value}, key, low, high, where) for value in values)


def _tiles(table: dict[str, Any], where: str) -> tuple[int, ...]:
    counts = tuple(_number(table, name, 1, 31, f"{where}, tiles") for name in LANDSCAPES)
    if sum(counts) != 60:
        raise ComposeError(f"{where}: there are 60 landscape tiles, not {sum(counts)}.")
    return counts


def _highest(setup: dict[str, Any], where: str) -> tuple[int, ...]:
    values = _get(setup, "highest_cards", list, where)
    return tuple(_number({"highest_cards": v}, "highest_cards", 1, BEINGS, where) for v in values)


def _element(table: dict[str, Any], where: str) -> int:
    name = _get(table, "element", str, where)
    if name not in ELEMENTS:
        raise ComposeError(f"{where}: {name!r} is no element; there are {', '.join(ELEMENTS)}.")
    return ELEMENTS.index(name)


def _cards(tables: list[Any], label: str, count: int, where: str) -> tuple[Card, ...]:
    if len(tables) != count:
        raise ComposeError(f"{where}: there are {count} cards, not {len(tables)}.")
    made = []
    for number, table in enumerate(tables, 1):
        at = f"{where}, card {number}"
        if _number(table, label, 1, count, at) != number:
            raise ComposeError(f"{at}: cards are numbered in order, but this one is {table[label]}.")
        name = _get(table, "name", str, at) if label == "number" else ""
        pattern = read_pattern(_get(table, "pattern", list, at), at)
        made.append(Card(number, _element(table, at), _number(table, "points", 0, 99, at), pattern, name))
    each = [sum(card.element == element for card in made) for element in range(4)]
    if each != [count // 4] * 4:
        raise ComposeError(f"{where}: each element has {count // 4} cards; found {each}.")
    return tuple(made)


def read_pattern(rows: list[Any], where: str) -> Pattern:
    """Rows of letters, a dot for a blank; the places of a pattern, row by row."""
    places = []
    for r, row in enumerate(rows):
        if not isinstance(row, str) or set(row) - set(LETTERS + "."):
            raise ComposeError(f"{where}: a pattern's row has the letters {LETTERS} and dots, not {row!r}.")
        places += [(r, c, LETTERS.index(letter)) for c, letter in enumerate(row) if letter != "."]
    if not places or len(rows) > WIDEST or max(map(len, rows)) > WIDEST:
        raise ComposeError(f"{where}: a pattern has at least one place and is at most {WIDEST} wide and high.")
    return tuple(places)


def _protectors(tables: list[Any], where: str) -> tuple[Protector, ...]:
    made = []
    for k, table in enumerate(tables):
        at = f"{where}, protector {k + 1}"
        power = _get(table, "power", dict, at)
        unknown = sorted(set(power) - set(POWERS))
        if unknown:
            raise ComposeError(f"{at}: {unknown[0]!r} is no power; there are {', '.join(POWERS)}.")
        numbers = tuple(_number(power, name, 0, 7, at) if name in power else 0 for name in POWERS)
        words = [_get(table, name, str, at) for name in ("id", "name", "title")]
        made.append(Protector(words[0], words[1], words[2], _element(table, at), numbers))
    if [p.element for p in made] != sorted(p.element for p in made) or len(made) != 8:
        raise ComposeError(f"{where}: two protectors for each of {', '.join(ELEMENTS)}, in this order.")
    for element in range(4):
        if sum(p.element == element for p in made) != 2:
            raise ComposeError(f"{where}: {ELEMENTS[element]} needs two protectors.")
    return tuple(made)
