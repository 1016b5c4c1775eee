"""The vocabulary of actions: packed into one integer, and as people write it.

An action has its verb in bits 0-7 and from bit 8 a colour, tile, token, cell or number; a payment has the Luna cube in
bit 8 and its elements (rules/cubes.py) from bit 9.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import NotationError
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.state import SIDE

DRAFT: Final[i64] = 1
LUNA: Final[i64] = 2
PASS: Final[i64] = 3
TERRAFORM: Final[i64] = 4
PAY: Final[i64] = 5
RESERVE: Final[i64] = 6
LAY: Final[i64] = 7
ADD: Final[i64] = 8
END: Final[i64] = 9
TAKE: Final[i64] = 10  # a tile of the display
PLACE: Final[i64] = 11  # it, on a cell
TOKEN: Final[i64] = 12  # put the Eternity token on a tile
DECIDE: Final[i64] = 13  # a tile for an Eternal Opponent
DECIDE_CELL: Final[i64] = 14  # a space for an Eternal Opponent
SURFACE: Final[i64] = 32  # chance: a tile of the first surface
CELL: Final[i64] = 33  # chance: its place in a random layout
SHOW: Final[i64] = 34  # chance: a tile for the display
DRAW: Final[i64] = 35  # chance: an element from the bag
DRAW_TOKEN: Final[i64] = 36  # chance: an Eternity token
ROLL: Final[i64] = 37  # chance: the eight-sided die
PICK: Final[i64] = 38  # chance: the six-sided die chooses a tile
PICK_CELL: Final[i64] = 39  # chance: the six-sided die chooses a space
SPEND: Final[i64] = 40  # chance: an element of an Eternal Opponent's supply
FIELD: Final[i64] = 41  # chance: an element for the next numbered field
NOTHING: Final[i64] = 42  # chance: the bag is empty, and so is the discard pile

_PLAIN: Final[dict[int, str]] = {2: "luna", 3: "pass", 9: "end", 42: "draw nothing"}
_COLOUR: Final[dict[int, str]] = {1: "draft", 8: "add", 35: "draw", 40: "spend", 41: "field"}
_TILE: Final[dict[int, str]] = {
    4: "terraform", 6: "reserve", 10: "take", 12: "token", 13: "decide", 32: "surface", 34: "show", 38: "pick",
}  # fmt: skip
_CELL: Final[dict[int, str]] = {11: "place", 14: "decide at", 33: "lay at", 39: "pick at"}
_NUMBER: Final[dict[int, str]] = {36: "draw token", 37: "roll"}
_HAND: Final[dict[int, str]] = {5: "pay", 7: "lay"}
_EXAMPLES: Final = (
    "'draft green', 'pass', 'terraform plains-5', 'pay black yellow green', 'reserve water-32', 'lay yellow', "
    "'add blue', 'end', 'take forests-24' or 'place T20'"
)


def verb(action: i64) -> i64:
    return action & 255


def what(action: i64) -> i64:
    """The colour, tile, token, cell or number."""
    return action >> 8


def hand(action: i64) -> i64:
    """The elements of a payment or of a reservation."""
    return action >> 9


def with_luna(action: i64) -> bool:
    return (action >> 8) & 1 == 1


def act(verb: i64, what: i64 = 0) -> i64:
    return verb | (what << 8)


def pay(cubes: i64, luna: i64) -> i64:
    """A payment of some elements and, if `luna` is 1, the Luna cube."""
    return PAY | (luna << 8) | (cubes << 9)


def lay(cubes: i64) -> i64:
    return LAY | (cubes << 9)


def cell_name(cell: int) -> str:
    """Row and column of the grid, such as S19."""
    row, column = divmod(cell, int(SIDE))
    letter = chr(65 + row % 26)
    return f"{'A' if row > 25 else ''}{letter}{column + 1}"


def cell_named(name: str) -> int:
    letters = name.rstrip("0123456789").upper()
    digits = name[len(letters) :]
    row = (ord(letters[-1]) - 65 + (26 if len(letters) == 2 else 0)) if letters in _LETTERS else -1
    column = int(digits) - 1 if digits.isascii() and digits.isdecimal() else -1
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        raise NotationError(f"There is no space {name!r}; spaces are named by row and column, such as S19.")
    return row * int(SIDE) + column


_LETTERS: Final = frozenset([chr(65 + k) for k in range(26)] + ["A" + chr(65 + k) for k in range(26)])


def cubes_text(cubes: int) -> str:
    """Elements in words, the rarest first."""
    return " ".join(ELEMENTS[c] for c in range(6, -1, -1) for _ in range(cubes >> 6 * c & 63))


def write(box: Box, action: int) -> str:
    """An action in notation."""
    kind = int(verb(action))
    arg = int(what(action))
    if kind in _PLAIN:
        return _PLAIN[kind]
    names = ELEMENTS if kind in _COLOUR else box.names if kind in _TILE else ()
    if names and arg >= len(names):
        raise NotationError(f"{action} is not an action of Myraclia.")
    if kind in _COLOUR:
        return f"{_COLOUR[kind]} {ELEMENTS[arg]}"
    if kind in _TILE:
        return f"{_TILE[kind]} {box.names[arg]}"
    if kind in _CELL:
        return f"{_CELL[kind]} {cell_name(arg)}"
    if kind in _NUMBER:
        return f"{_NUMBER[kind]} {arg}"
    if kind in _HAND:
        words = ["luna"] if with_luna(action) else []
        return " ".join([_HAND[kind], *words, cubes_text(int(hand(action)))]).strip()
    raise NotationError(f"{action} is not an action of Myraclia.")


def read(box: Box, text: str) -> int:
    """The action a text names."""
    words = text.lower().split()
    if not words:
        raise NotationError("An empty text is no action.")
    for kind, name in _PLAIN.items():
        if words == name.split():
            return int(act(kind))
    last = words[-1]
    head = " ".join(words[:-1])
    for kind, name in _COLOUR.items():
        if head == name:
            return int(act(kind, _index(ELEMENTS, last, "element")))
    for kind, name in _TILE.items():
        if head == name:
            return int(act(kind, _index(box.names, last, "tile")))
    for kind, name in _CELL.items():
        if head == name:
            return int(act(kind, cell_named(last)))
    for kind, name in _NUMBER.items():
        if head == name:
            return int(act(kind, _number(last)))
    for kind, name in _HAND.items():
        if words[0] == name:
            return _hand(kind, words[1:])
    raise NotationError(f"{text!r} is no action. Write for example {_EXAMPLES}.")


def _hand(kind: int, words: list[str]) -> int:
    luna = "luna" in words[:1]
    cubes = 0
    for word in words[luna:]:
        cubes += 2 ** (6 * _index(ELEMENTS, word, "element"))
    if len(words) > 31:
        raise NotationError("These are more elements than anybody can have.")
    if kind == PAY:
        return int(pay(cubes, int(luna)))
    if luna:
        raise NotationError("The Luna cube cannot be laid on a tile.")
    return int(lay(cubes))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 16):
        raise NotationError(f"{text!r} is no number from 0 to 15.")
    return int(text)


def _index(names: tuple[str, ...], name: str, kind: str) -> int:
    if name not in names:
        raise NotationError(f"There is no {kind} {name!r}; there are {', '.join(names)}.")
    return names.index(name)
