"""The vocabulary of actions: packed into one integer, and as people write it.

An action has its verb in bits 0-7 and a small argument (colour, card, tile or seat) from bit 8; a payment for a tile is
a set of card types from bit 16, the number of markers to add is in bits 16-17.
"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, shift
from mytharium.core.protocol import NotationError
from mytharium.games.mythicals.box import CARD_NAMES, COLOURS, TILE_NAMES

DECK: Final[i64] = 1
RESERVE: Final[i64] = 2
KEEP: Final[i64] = 3
TAKE: Final[i64] = 4
NO_TILE: Final[i64] = 5
REINFORCE: Final[i64] = 6
LOCK: Final[i64] = 7
LEAVE: Final[i64] = 8
START: Final[i64] = 16  # chance: which seat begins
DEAL: Final[i64] = 17  # chance: a card dealt to a collection
REVEAL: Final[i64] = 18  # chance: a creature turned up from the deck
DAY: Final[i64] = 19  # chance: the Day card turned up


def verb(action: i64) -> i64:
    return action & 255


def what(action: i64) -> i64:
    """The small argument: a colour, card, tile or seat."""
    return (action >> 8) & 255


def payment(action: i64) -> i64:
    """The card types that pay for a tile."""
    return (action >> 16) & 0xFFFFFF


def how_many(action: i64) -> i64:
    """The markers to add to a tile."""
    return (action >> 16) & 3


def act(verb: i64, what: i64 = 0) -> i64:
    return verb | shift(what, 8)


def take(tile: i64, cards: i64) -> i64:
    return TAKE | shift(tile, 8) | shift(cards, 16)


def reinforce(tile: i64, count: i64) -> i64:
    return REINFORCE | shift(tile, 8) | shift(count, 16)


def cards_text(cards: int) -> str:
    return " ".join(name for t, name in enumerate(CARD_NAMES) if cards >> t & 1)


def write(action: int) -> str:
    """An action in notation. NotationError for a number that is none."""
    kind = int(verb(action))
    arg = int(what(action))
    if kind in (TAKE, REINFORCE, LOCK) and arg < len(TILE_NAMES):
        if kind == LOCK:
            return f"lock {TILE_NAMES[arg]}"
        if kind == REINFORCE:
            return f"reinforce {TILE_NAMES[arg]} {int(how_many(action))}"
        cards = cards_text(int(payment(action)))
        return f"take {TILE_NAMES[arg]} with {cards}" if cards else f"take {TILE_NAMES[arg]}"
    if kind in (RESERVE, KEEP) and arg < len(COLOURS):
        return f"{_WORDS[kind]} {COLOURS[arg]}"
    if kind in (DEAL, REVEAL) and arg < len(CARD_NAMES):
        return f"{_WORDS[kind]} {CARD_NAMES[arg]}"
    if kind == START:
        return f"start {arg + 1}"
    if kind in _WORDS and kind not in _WITH_ARGUMENT:
        return _WORDS[kind]
    raise NotationError(f"{action} is not an action of Mythicals.")


def is_action(action: int) -> bool:
    """Whether a number is an action at all, with nothing in the bits that its verb does not use."""
    try:
        return read(write(action)) == action
    except NotationError:
        return False


def read(text: str) -> int:
    """The action a text names; a `take` without cards has an empty payment, which the game fills in if it can."""
    words = text.lower().split()
    name = " ".join(words)
    for kind, plain in _WORDS.items():
        if name == plain and kind not in _WITH_ARGUMENT:
            return int(act(kind))
    if not words:
        raise NotationError("An empty text is no action.")
    match words:
        case ["reserve", colour]:
            return int(act(RESERVE, _index(COLOURS, colour, "colour")))
        case ["keep", colour]:
            return int(act(KEEP, _index(COLOURS, colour, "colour")))
        case ["deal", card]:
            return int(act(DEAL, _index(CARD_NAMES, card, "card")))
        case ["reveal", card]:
            return int(act(REVEAL, _index(CARD_NAMES, card, "card")))
        case ["start", "1" | "2"]:
            return int(act(START, int(words[1]) - 1))
        case ["lock", tile]:
            return int(act(LOCK, _index(TILE_NAMES, tile, "tile")))
        case ["reinforce", tile, "1" | "2"]:
            return int(reinforce(_index(TILE_NAMES, tile, "tile"), int(words[2])))
        case ["take", tile]:
            return int(take(_index(TILE_NAMES, tile, "tile"), 0))
        case ["take", tile, "with", *cards] if cards:
            mask: i64 = 0
            for card in cards:
                one = bit(_index(CARD_NAMES, card, "card"))
                if mask & one:
                    raise NotationError(f"{card} is named twice, but nobody has two of a card.")
                mask |= one
            return int(take(_index(TILE_NAMES, tile, "tile"), mask))
    raise NotationError(f"{text!r} is no action. Write for example {_EXAMPLES}.")


def _index(names: tuple[str, ...], name: str, kind: str) -> int:
    if name not in names:
        raise NotationError(f"There is no {kind} {name!r}; there are {', '.join(names)}.")
    return names.index(name)


_WORDS: Final[dict[int, str]] = {
    1: "deck",
    2: "reserve",
    3: "keep",
    5: "no tile",
    8: "leave",
    17: "deal",
    18: "reveal",
    19: "day",
}
_WITH_ARGUMENT: Final = (2, 3, 17, 18)
_EXAMPLES: Final = (
    "'deck', 'reserve green', 'keep red', 'take red-3 with r1 r2 r3', 'no tile', 'reinforce red-4 2', 'lock blue-3' "
    "or 'leave'"
)
