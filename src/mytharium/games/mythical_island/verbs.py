"""The vocabulary of actions: packed into one integer, and as people write it.

An action has its verb in bits 0-7, a cell, card, landscape, protector or seat from bit 8 and, for a replacement, the
landscape from bit 16.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import NotationError
from mytharium.games.mythical_island.box import FIRST_BONUS, LAND, PATTERNS, Board
from mytharium.games.mythical_island.components import ELEMENTS, LANDSCAPES

PROTECTOR: Final[i64] = 1
BEGIN_AT: Final[i64] = 2
EXCHANGE: Final[i64] = 3
ACTIVATE: Final[i64] = 4
CLAIM: Final[i64] = 5
LOCK: Final[i64] = 6
MOVE: Final[i64] = 7
FLY: Final[i64] = 8
REPLACE: Final[i64] = 9
SWAP_FROM: Final[i64] = 10
SWAP_WITH: Final[i64] = 11
PASS: Final[i64] = 12
DISCARD_TILE: Final[i64] = 13
DISCARD_CARD: Final[i64] = 14
DRAW: Final[i64] = 15  # after the discards of a pass
END: Final[i64] = 16
USE: Final[i64] = 17  # the power when refilling
SKIP: Final[i64] = 18
FIRST: Final[i64] = 32  # chance: which seat begins
ELEMENT: Final[i64] = 33  # chance: the protector tile of the next seat
LAY: Final[i64] = 34  # chance: the tile on the next cell
TILE: Final[i64] = 35  # chance: a tile dealt or drawn
CARD: Final[i64] = 36  # chance: a being dealt or drawn
BONUS: Final[i64] = 37  # chance: a bonus card for the table


def verb(action: i64) -> i64:
    return action & 255


def what(action: i64) -> i64:
    """The first argument: a cell, card, landscape, protector or seat."""
    return (action >> 8) & 255


def tile(action: i64) -> i64:
    """The landscape that a replacement lays."""
    return (action >> 16) & 7


def act(verb: i64, what: i64) -> i64:
    return verb | (what << 8)


def replace(cell: i64, landscape: i64) -> i64:
    return REPLACE | (cell << 8) | (landscape << 16)


def sane(b: Board, action: i64) -> bool:
    """Whether an action names things that exist."""
    kind = verb(action)
    if action < 0 or kind == 0 or kind > SKIP:
        return False
    most: i64 = 1
    if kind == REPLACE or kind == MOVE or kind == FLY or kind == BEGIN_AT or kind == SWAP_FROM or kind == SWAP_WITH:
        most = b.cells
    elif kind == ACTIVATE or kind == DISCARD_CARD:
        most = FIRST_BONUS
    elif kind == CLAIM or kind == LOCK:
        most = PATTERNS - FIRST_BONUS
    elif kind == EXCHANGE or kind == DISCARD_TILE:
        most = LAND
    elif kind == PROTECTOR:
        most = 8
    if kind == REPLACE:
        return what(action) < most and action >> 16 < LAND
    return action >> 8 < most


_PLAIN: Final[dict[int, str]] = {12: "pass", 15: "draw", 16: "end", 17: "use power", 18: "no power"}
_CELL: Final[dict[int, str]] = {2: "begin", 7: "move", 8: "fly", 10: "swap", 11: "with"}
_NUMBER: Final[dict[int, str]] = {
    4: "activate",
    14: "discard",
    36: "card",
    5: "claim",
    6: "lock",
    37: "bonus",
    32: "start",
}
_LAND: Final[dict[int, str]] = {3: "exchange", 13: "discard", 34: "lay", 35: "tile", 33: "element"}
_EXAMPLES: Final = (
    "'replace c3 fire', 'move b2', 'activate 12', 'claim 7', 'lock 7', 'end', 'pass', 'discard water', 'discard 12' "
    "or 'draw'"
)


def write(b: Board, action: int) -> str:
    """An action in notation."""
    kind = action & 255
    arg = int(what(action))
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _CELL and arg < b.cells:
        return f"{_CELL[kind]} {b.names[arg]}"
    if kind in _NUMBER:
        return f"{_NUMBER[kind]} {arg + 1}"
    if kind in _LAND and arg < 5:
        return f"{_LAND[kind]} {LANDSCAPES[arg]}"
    if kind == REPLACE and arg < b.cells and tile(action) < 5:
        return f"replace {b.names[arg]} {LANDSCAPES[int(tile(action))]}"
    if kind == PROTECTOR and arg < len(b.box.protectors):
        return f"protector {b.box.protectors[arg].id}"
    raise NotationError(f"{action} is not an action of Mythical Island.")


def read(b: Board, seats: int, text: str) -> int:
    """The action a text names, possible or not."""
    words = text.lower().split()
    name = " ".join(words)
    for kind, plain in _PLAIN.items():
        if name == plain:
            return kind
    if len(words) == 3 and words[0] == "replace":
        return int(replace(_index(b.names, words[1], "cell"), _index(LANDSCAPES, words[2], "landscape")))
    if len(words) == 2:
        first, second = words
        if first == "protector":
            ids = tuple(protector.id for protector in b.box.protectors)
            return int(act(PROTECTOR, _index(ids, second, "protector")))
        for kind, word in _CELL.items():
            if word == first:
                return int(act(kind, _index(b.names, second, "cell")))
        if second.isdecimal():
            for kind, word in _NUMBER.items():
                if word == first:
                    return int(act(kind, _number(second, _highest(kind, seats), word)))
        for kind, word in _LAND.items():
            if word == first:
                names = ELEMENTS if kind == ELEMENT else LANDSCAPES
                return int(act(kind, _index(names, second, "landscape")))
    raise NotationError(f"{text!r} is no action. Write for example {_EXAMPLES}.")


def _highest(kind: int, seats: int) -> int:
    if kind == FIRST:
        return seats
    return 20 if kind in (CLAIM, LOCK, BONUS) else 28


def _number(text: str, highest: int, word: str) -> int:
    if not 1 <= int(text) <= highest:
        raise NotationError(f"{word!r} takes a number from 1 to {highest}, not {text}.")
    return int(text) - 1


def _index(names: tuple[str, ...], name: str, kind: str) -> int:
    if name not in names:
        raise NotationError(f"There is no {kind} {name!r}; there are {', '.join(names)}.")
    return names.index(name)
