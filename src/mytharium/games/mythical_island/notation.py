"""Actions as people write them: `replace c3 fire`, `move b2`, `activate 12`. Each text reads back to its action."""

from typing import Final

from mytharium.core.notation import NotationError, index_of, no_action, not_packed
from mytharium.games.mythical_island.box import LAND, Box
from mytharium.games.mythical_island.components import BEINGS, BONUSES, ELEMENTS, LANDSCAPES
from mytharium.games.mythical_island.verbs import (
    ACTIVATE,
    BEGIN_AT,
    BONUS,
    CARD,
    CLAIM,
    DISCARD_CARD,
    DISCARD_TILE,
    DRAW,
    ELEMENT,
    END,
    EXCHANGE,
    FIRST,
    FLY,
    LAY,
    LOCK,
    MOVE,
    PASS,
    PROTECTOR,
    REPLACE,
    SKIP,
    SWAP_FROM,
    SWAP_WITH,
    TILE,
    USE,
    act,
    replace,
    tile,
    verb,
    what,
)

# Verbs by what they are followed by: nothing, a cell, a number from 1 on, a landscape.
_PLAIN: Final[dict[int, str]] = {PASS: "pass", DRAW: "draw", END: "end", USE: "use power", SKIP: "no power"}
_CELL: Final[dict[int, str]] = {BEGIN_AT: "begin", MOVE: "move", FLY: "fly", SWAP_FROM: "swap", SWAP_WITH: "with"}
_NUMBER: Final[dict[int, str]] = {
    ACTIVATE: "activate",
    DISCARD_CARD: "discard",
    CARD: "card",
    CLAIM: "claim",
    LOCK: "lock",
    BONUS: "bonus",
    FIRST: "start",
}
_LAND: Final[dict[int, str]] = {
    EXCHANGE: "exchange",
    DISCARD_TILE: "discard",
    LAY: "lay",
    TILE: "tile",
    ELEMENT: "element",
}
_EXAMPLES: Final = (
    "“replace c3 fire”, “move b2”, “activate 12”, “claim 7”, “lock 7”, “end”, “pass”, “discard water”, “discard 12”, "
    "“draw”"
)


def write(box: Box, action: int) -> str:
    """An action in notation. NotationError for a number that is none."""
    kind = int(verb(action))
    arg = int(what(action))
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _CELL and arg < box.cells:
        return f"{_CELL[kind]} {box.names[arg]}"
    if kind in _NUMBER:
        return f"{_NUMBER[kind]} {arg + 1}"
    if kind in _LAND and arg < LAND:
        return f"{_LAND[kind]} {LANDSCAPES[arg]}"
    if kind == REPLACE and arg < box.cells and tile(action) < LAND:
        return f"replace {box.names[arg]} {LANDSCAPES[int(tile(action))]}"
    if kind == PROTECTOR and arg < len(box.components.protectors):
        return f"protector {box.components.protectors[arg].id}"
    raise not_packed(action)


def read(box: Box, seats: int, text: str) -> int:
    """The action a text names, possible or not."""
    words = text.lower().split()
    name = " ".join(words)
    for kind, plain in _PLAIN.items():
        if name == plain:
            return kind
    if len(words) == 3 and words[0] == "replace":
        return int(replace(index_of(box.names, words[1]), index_of(LANDSCAPES, words[2])))
    if len(words) == 2:
        first, second = words
        if first == "protector":
            ids = tuple(protector.id for protector in box.components.protectors)
            return int(act(PROTECTOR, index_of(ids, second)))
        for kind, word in _CELL.items():
            if word == first:
                return int(act(kind, index_of(box.names, second)))
        if second.isdecimal():
            for kind, word in _NUMBER.items():
                if word == first:
                    return int(act(kind, _number(second, _highest(kind, seats), word)))
        for kind, word in _LAND.items():
            if word == first:
                names = ELEMENTS if kind == ELEMENT else LANDSCAPES
                return int(act(kind, index_of(names, second)))
    raise no_action(text, _EXAMPLES)


def _highest(kind: int, seats: int) -> int:
    if kind == FIRST:
        return seats
    return BONUSES if kind in (CLAIM, LOCK, BONUS) else BEINGS


def _number(text: str, highest: int, word: str) -> int:
    if not 1 <= int(text) <= highest:
        raise NotationError(
            "“{word}” takes a number from 1 to {most}, not {number}.", word=word, most=highest, number=text
        )
    return int(text) - 1
