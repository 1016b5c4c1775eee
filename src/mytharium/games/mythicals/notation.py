"""Actions as people write them: `keep red`, `take red-3 with r1 r2 r3`. Each text reads back to its action."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.notation import NotationError, index_of, no_action, not_packed
from mytharium.games.mythicals.box import CARD_NAMES, COLOURS, TILE_NAMES
from mytharium.games.mythicals.verbs import (
    DAY,
    DEAL,
    DECK,
    KEEP,
    LEAVE,
    LOCK,
    NO_TILE,
    REINFORCE,
    RESERVE,
    REVEAL,
    START,
    TAKE,
    act,
    how_many,
    payment,
    reinforce,
    take,
    verb,
    what,
)

_PLAIN: Final[dict[int, str]] = {DECK: "deck", NO_TILE: "no tile", LEAVE: "leave", DAY: "day"}
_OF_A_COLOUR: Final[dict[int, str]] = {RESERVE: "reserve", KEEP: "keep"}
_OF_A_CARD: Final[dict[int, str]] = {DEAL: "deal", REVEAL: "reveal"}
_EXAMPLES: Final = (
    "“deck”, “reserve green”, “keep red”, “take red-3 with r1 r2 r3”, “no tile”, “reinforce red-4 2”, “lock blue-3”, "
    "“leave”"
)


def write(action: int) -> str:
    """An action in notation. NotationError for a number that is none."""
    kind = int(verb(action))
    arg = int(what(action))
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _OF_A_COLOUR and arg < len(COLOURS):
        return f"{_OF_A_COLOUR[kind]} {COLOURS[arg]}"
    if kind in _OF_A_CARD and arg < len(CARD_NAMES):
        return f"{_OF_A_CARD[kind]} {CARD_NAMES[arg]}"
    if kind == START:
        return f"start {arg + 1}"
    if kind in (TAKE, REINFORCE, LOCK) and arg < len(TILE_NAMES):
        if kind == LOCK:
            return f"lock {TILE_NAMES[arg]}"
        if kind == REINFORCE:
            return f"reinforce {TILE_NAMES[arg]} {int(how_many(action))}"
        cards = cards_text(int(payment(action)))
        return f"take {TILE_NAMES[arg]} with {cards}" if cards else f"take {TILE_NAMES[arg]}"
    raise not_packed(action)


def read(text: str) -> int:
    """The action a text names, possible or not; a `take` without cards has an empty payment: see `with_payment`."""
    words = text.lower().split()
    name = " ".join(words)
    for kind, plain in _PLAIN.items():
        if name == plain:
            return int(act(kind))
    if not words:
        raise no_action("", _EXAMPLES)
    match words:
        case ["reserve", colour]:
            return int(act(RESERVE, index_of(COLOURS, colour)))
        case ["keep", colour]:
            return int(act(KEEP, index_of(COLOURS, colour)))
        case ["deal", card]:
            return int(act(DEAL, index_of(CARD_NAMES, card)))
        case ["reveal", card]:
            return int(act(REVEAL, index_of(CARD_NAMES, card)))
        case ["start", "1" | "2"]:
            return int(act(START, int(words[1]) - 1))
        case ["lock", tile]:
            return int(act(LOCK, index_of(TILE_NAMES, tile)))
        case ["reinforce", tile, "1" | "2"]:
            return int(reinforce(index_of(TILE_NAMES, tile), int(words[2])))
        case ["take", tile]:
            return int(take(index_of(TILE_NAMES, tile), 0))
        case ["take", tile, "with", *cards] if cards:
            return int(take(index_of(TILE_NAMES, tile), _read_cards(cards)))
    raise no_action(text, _EXAMPLES)


def with_payment(action: int, legal: list[int]) -> int:
    """A `take` without cards with the only payment that is possible; as it is if there is none."""
    ways = [a for a in legal if verb(a) == TAKE and what(a) == what(action)]
    if len(ways) > 1:
        tile = TILE_NAMES[int(what(action))]
        raise NotationError(
            "{tile} can be paid in {count} ways; say which cards, as in “take {tile} with …”.",
            tile=tile,
            count=len(ways),
        )
    return ways[0] if ways else action


def is_action(action: int) -> bool:
    """Whether a number is an action at all, with nothing in the bits that its verb does not use."""
    try:
        return read(write(action)) == action
    except NotationError:
        return False


def cards_text(cards: int) -> str:
    return " ".join(name for t, name in enumerate(CARD_NAMES) if cards >> t & 1)


def _read_cards(names: list[str]) -> i64:
    cards: i64 = 0
    for name in names:
        card = bit(index_of(CARD_NAMES, name))
        if cards & card:
            raise NotationError("{card} is named twice, but nobody has two of a card.", card=name)
        cards |= card
    return cards
