"""Why an action is not legal: a sentence, and the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Refusal
from mytharium.games.mythical_island.box import BIT, EXCHANGES, FIRST_BONUS, FLIGHTS, SWAPS, Box
from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.rules.move import open_cells, steps_left
from mytharium.games.mythical_island.state import (
    ACTIVATIONS,
    ASK_CARDS,
    ASK_TILES,
    BEGIN,
    CLAIMS,
    DISCARD,
    KEEP_CARDS,
    KEEP_TILES,
    REPLACEMENTS,
    SIDE,
    SWAP,
    Position,
)
from mytharium.games.mythical_island.verbs import (
    ACTIVATE,
    BEGIN_AT,
    CLAIM,
    DISCARD_CARD,
    DISCARD_TILE,
    END,
    EXCHANGE,
    FLY,
    LOCK,
    MOVE,
    PASS,
    PROTECTOR,
    REPLACE,
    SWAP_FROM,
    SWAP_WITH,
    sane,
    tile,
    verb,
    what,
)


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    if seat == CHANCE:
        return Refusal("chance", "This cannot be drawn now.")
    if not sane(box, action):
        return Refusal("turn", "This is not something a player does.")
    if s.phase == SIDE or s.phase == BEGIN:
        return _setup(box, s, action)
    if s.phase == SWAP:
        if kind == SWAP_WITH:
            return Refusal("fire-giant", "A tile cannot be swapped with itself.")
        return Refusal("fire-giant", "First choose the tile to swap {cell} with.", cell=box.names[int(s.picked)])
    if s.phase == DISCARD:
        return _pass(box, s, action)
    if s.phase == ASK_TILES or s.phase == ASK_CARDS:
        return Refusal("powers", "First say whether you use your power to refill.")
    if s.phase == KEEP_TILES or s.phase == KEEP_CARDS:
        return Refusal("refill", "First discard from what you have just drawn.")
    if kind == MOVE or kind == FLY:
        return _move(box, s, action)
    if kind == REPLACE or kind == SWAP_FROM:
        return _replace(box, s, action)
    if kind == ACTIVATE:
        return _activate(box, s, what(action))
    if kind == CLAIM or kind == LOCK:
        return _claim(box, s, action)
    if kind == END:
        return Refusal("act", "Do at least one action before you end your turn, or pass.")
    if kind == PASS:
        return Refusal("pass", "You have acted already; a turn is either actions or a pass.")
    if kind == EXCHANGE:
        return _exchange(box, s, what(action))
    if kind == DISCARD_TILE or kind == DISCARD_CARD:
        return Refusal("pass", "Discarding takes a pass.")
    return Refusal("turn", "This is not something you can do now.")


def _setup(box: Box, s: Position, action: i64) -> Refusal:
    if s.phase == SIDE:
        if verb(action) == PROTECTOR:
            return Refusal("protectors", "Your protector tile has the element {element}.", element=_element(s))
        return Refusal("protectors", "First choose a side of your protector tile.")
    if verb(action) == BEGIN_AT:
        return Refusal("begin", "Your pawn begins on a tile of {element}.", element=_element(s))
    return Refusal("begin", "First put your pawn on the island.")


def _element(s: Position) -> str:
    return LANDSCAPES[int(s.element(s.actor))]


def _pass(box: Box, s: Position, action: i64) -> Refusal:
    kind = verb(action)
    if kind == DISCARD_TILE:
        return Refusal("pass", "You have no {tile} tile.", tile=LANDSCAPES[int(what(action))])
    if kind == DISCARD_CARD and not box.dealt_cards:
        return Refusal("all-mythicals", "With all mythicals in play no beings are discarded.")
    if kind == DISCARD_CARD:
        return Refusal("pass", "Card {number} is not yours to discard.", number=int(what(action)) + 1)
    return Refusal("pass", "You have passed; you can only discard and draw.")


def _move(box: Box, s: Position, action: i64) -> Refusal:
    cell = what(action)
    name = box.names[int(cell)]
    if verb(action) == FLY:
        flights = box.power(s.protector(s.actor), FLIGHTS)
        if flights == 0:
            return Refusal("griffin", "Only the griffin flies.")
        if s.flown >= flights:
            return Refusal("griffin", "You have flown already in this turn.")
        if (s.occupied() >> cell) & 1:
            return Refusal("griffin", "There is a pawn on {cell}.", cell=name)
        return Refusal("griffin", "A flight goes over exactly one tile and is one of your steps.")
    if steps_left(box, s) <= 0:
        return Refusal("move", "You have no steps left in this turn.")
    if cell == s.pawn(s.actor):
        return Refusal("move", "Your pawn stands on {cell} already.", cell=name)
    if (open_cells(box, s) >> cell) & 1 == 0:
        return Refusal("move", "There is a pawn on {cell}.", cell=name)
    return Refusal("move", "{cell} is too far for {count} steps.", cell=name, count=int(steps_left(box, s)))


def _replace(box: Box, s: Position, action: i64) -> Refusal:
    if verb(action) == SWAP_FROM:
        swaps = box.power(s.protector(s.actor), SWAPS)
        if swaps == 0:
            return Refusal("fire-giant", "Only the fire giant swaps tiles.")
        if s.swapped >= swaps:
            return Refusal("fire-giant", "You have swapped already in this turn.")
    if s.replaced >= REPLACEMENTS:
        return Refusal("replace", "You have replaced {count} tiles already in this turn.", count=int(s.replaced))
    return Refusal("replace", "You have no {tile} tile.", tile=LANDSCAPES[int(tile(action))])


def _activate(box: Box, s: Position, card: i64) -> Refusal:
    name = box.components.beings[int(card)].name
    if s.cards(s.actor) & BIT[card] == 0:
        return Refusal("activate", "{being} is not in your hand.", being=name)
    if s.activated >= ACTIVATIONS:
        return Refusal("activate", "You have woken {count} beings in this turn.", count=int(s.activated))
    return Refusal("activate", "Your pawn does not stand on a complete pattern of {being}.", being=name)


def _claim(box: Box, s: Position, action: i64) -> Refusal:
    card = what(action)
    number = int(card) + 1
    seat = s.actor
    if s.table & BIT[card] == 0:
        return Refusal("bonus-table", "Bonus card {number} is not on the table.", number=number)
    if s.locked & BIT[card]:
        return Refusal("lock", "Bonus card {number} is locked.", number=number)
    if s.fresh & BIT[card]:
        return Refusal("lock", "You have claimed this card in this turn; it can be locked in a later one.")
    if verb(action) == CLAIM and s.holder(card) == seat:
        return Refusal("claim", "Your token lies there already; you can lock the card.")
    if verb(action) == LOCK and s.holder(card) != seat:
        return Refusal("lock", "Only a card with your own token can be locked.")
    if s.claimed >= CLAIMS:
        return Refusal("two-claims", "You have claimed or locked {count} cards in this turn.", count=int(s.claimed))
    if s.tokens(seat) == 0:
        return Refusal("claim", "You have no token left.")
    if not s.stands_in(box, FIRST_BONUS + card, s.pawn(seat)):
        return Refusal("claim", "Your pawn does not stand on a complete pattern of this card.")
    return Refusal("claim", "This card cannot be claimed now.")


def _exchange(box: Box, s: Position, landscape: i64) -> Refusal:
    exchanges = box.power(s.protector(s.actor), EXCHANGES)
    if exchanges == 0:
        return Refusal("earth-giant", "Only the earth giant exchanges a tile before the turn.")
    if s.acted:
        return Refusal("earth-giant", "A tile is exchanged before the first action.")
    if s.exchanged >= exchanges:
        return Refusal("earth-giant", "You have exchanged a tile already in this turn.")
    return Refusal("earth-giant", "You have no {tile} tile.", tile=LANDSCAPES[int(landscape)])
