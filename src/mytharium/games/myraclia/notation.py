"""Actions as people write them: `draft green`, `terraform plains-5`, `pay black yellow green`, `place T20`."""

from typing import Final

from mytharium.core.notation import NotationError, index_of, no_action, not_packed
from mytharium.games.myraclia import verbs
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import RAREST_FIRST, of
from mytharium.games.myraclia.state import SIDE
from mytharium.games.myraclia.verbs import act, hand, lay, pay, verb, what, with_luna

# Verbs by what follows them: nothing, a colour, a tile, a cell, a number, or a hand of elements.
_PLAIN: Final[dict[int, str]] = {
    verbs.LUNA: "luna",
    verbs.PASS: "pass",
    verbs.END: "end",
    verbs.NOTHING: "draw nothing",
}
_COLOUR: Final[dict[int, str]] = {
    verbs.DRAFT: "draft",
    verbs.ADD: "add",
    verbs.DRAW: "draw",
    verbs.SPEND: "spend",
    verbs.FIELD: "field",
}
_TILE: Final[dict[int, str]] = {
    verbs.TERRAFORM: "terraform",
    verbs.RESERVE: "reserve",
    verbs.TAKE: "take",
    verbs.TOKEN: "token",
    verbs.DECIDE: "decide",
    verbs.SURFACE: "surface",
    verbs.SHOW: "show",
    verbs.PICK: "pick",
}
_CELL: Final[dict[int, str]] = {
    verbs.PLACE: "place",
    verbs.DECIDE_CELL: "decide at",
    verbs.CELL: "lay at",
    verbs.PICK_CELL: "pick at",
}
_NUMBER: Final[dict[int, str]] = {verbs.DRAW_TOKEN: "draw token", verbs.ROLL: "roll"}
_HAND: Final[dict[int, str]] = {verbs.PAY: "pay", verbs.LAY: "lay"}
_EXAMPLES: Final = (
    "“draft green”, “pass”, “terraform plains-5”, “pay black yellow green”, “reserve water-32”, “lay yellow”, "
    "“add blue”, “end”, “take forests-24”, “place T20”"
)
_MOST_WORDS: Final = 31  # of a hand: nobody can have more elements


def write(box: Box, action: int) -> str:
    """An action in notation."""
    kind, arg = int(verb(action)), int(what(action))
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _COLOUR and arg < len(ELEMENTS):
        return f"{_COLOUR[kind]} {ELEMENTS[arg]}"
    if kind in _TILE and arg < len(box.names):
        return f"{_TILE[kind]} {box.names[arg]}"
    if kind in _CELL:
        return f"{_CELL[kind]} {cell_name(arg)}"
    if kind in _NUMBER:
        return f"{_NUMBER[kind]} {arg}"
    if kind in _HAND:
        words = ["luna"] if with_luna(action) else []
        return " ".join([_HAND[kind], *words, cubes_text(int(hand(action)))]).strip()
    raise not_packed(action)


def read(box: Box, text: str) -> int:
    """The action that a text names."""
    words = text.lower().split()
    if not words:
        raise no_action("", _EXAMPLES)
    if kind := _verb(_PLAIN, words):
        return int(act(kind))
    *head, last = words
    if kind := _verb(_COLOUR, head):
        return int(act(kind, index_of(ELEMENTS, last)))
    if kind := _verb(_TILE, head):
        return int(act(kind, index_of(box.names, last)))
    if kind := _verb(_CELL, head):
        return int(act(kind, cell_named(last)))
    if kind := _verb(_NUMBER, head):
        return int(act(kind, _number(last)))
    if kind := _verb(_HAND, words[:1]):
        return _hand(kind, words[1:])
    raise no_action(text, _EXAMPLES)


def cell_name(cell: int) -> str:
    """Row and column of the grid, such as S19; after row Z comes AA."""
    row, column = divmod(cell, int(SIDE))
    letter = chr(65 + row % 26)
    return f"{'A' if row > 25 else ''}{letter}{column + 1}"


def cell_named(name: str) -> int:
    letters = name.rstrip("0123456789").upper()
    digits = name[len(letters) :]
    row = (ord(letters[-1]) - 65 + (26 if len(letters) == 2 else 0)) if letters in _LETTERS else -1
    column = int(digits) - 1 if digits.isascii() and digits.isdecimal() else -1
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        raise NotationError("There is no space “{name}”; spaces are named by row and column, such as S19.", name=name)
    return row * int(SIDE) + column


_LETTERS: Final = frozenset([chr(65 + k) for k in range(26)] + ["A" + chr(65 + k) for k in range(26)])


def cubes_text(cubes: int) -> str:
    """Elements in words, the rarest first."""
    return " ".join(ELEMENTS[colour] for colour in RAREST_FIRST for _ in range(of(cubes, colour)))


def cubes_named(names: list[str]) -> int:
    """The elements that bear these names."""
    return sum(64 ** index_of(ELEMENTS, name) for name in names)


def _verb(named: dict[int, str], words: list[str]) -> int:
    """The verb of this text, or 0."""
    text = " ".join(words)
    for kind, name in named.items():
        if name == text:
            return kind
    return 0


def _hand(kind: int, words: list[str]) -> int:
    luna = words[:1] == ["luna"]
    cubes = cubes_named(words[luna:])
    if len(words) > _MOST_WORDS:
        raise NotationError("These are more elements than anybody can have.")
    if kind == verbs.PAY:
        return int(pay(cubes, int(luna)))
    if luna:
        raise NotationError("The Luna cube cannot be laid on a tile.")
    return int(lay(cubes))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text) < 16):
        raise NotationError("“{text}” is no number from 0 to 15.", text=text)
    return int(text)
