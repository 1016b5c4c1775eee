"""Why an action is not legal: a sentence, and the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, OVER, Refusal
from mytharium.games.mythicals.box import COLOURS, PER_TILE, TILE_NAMES
from mytharium.games.mythicals.notation import cards_text, is_action
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, TILE, Position
from mytharium.games.mythicals.verbs import (
    DECK,
    KEEP,
    LOCK,
    NO_TILE,
    RESERVE,
    START,
    TAKE,
    how_many,
    payment,
    verb,
    what,
)


def why_not(s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    if s.actor == OVER:
        return Refusal("end", "The game is over.")
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    if seat == CHANCE:
        return Refusal("chance", "This cannot be drawn now.")
    if kind >= START or not is_action(int(action)):
        return Refusal("turn", "This is not something a player does.")
    if kind == DECK or kind == RESERVE:
        if s.phase != DRAW:
            return Refusal("draw", "You have drawn already; a turn has one draw.")
        return Refusal("reserve", "There are no {colour} cards in the reserve.", colour=COLOURS[int(what(action))])
    if kind == KEEP:
        if s.phase != KEEPING:
            return Refusal("deck", "No revealed cards are waiting for a choice.")
        return Refusal("deck", "None of the revealed cards is {colour}.", colour=COLOURS[int(what(action))])
    if kind == TAKE or kind == NO_TILE:
        return _no_tile(s, action)
    return _no_mark(s, action)


def _no_tile(s: Position, action: i64) -> Refusal:
    if s.phase == AFTER:
        return Refusal("tile", "You have taken a tile already; a turn has one tile.")
    if s.phase != TILE:
        return Refusal("tile", "First draw cards, then take a tile.")
    tile = what(action)
    name = TILE_NAMES[int(tile)]
    if (s.board >> tile) & 1 == 0:
        return Refusal("tile", "{tile} is no longer on the board.", tile=name)
    cards = payment(action)
    missing: i64 = cards & ~s.hand(s.on_turn)
    if missing:
        return Refusal("tile", "You do not have {cards}.", cards=cards_text(int(missing)))
    if cards == 0:
        return Refusal(_anchor(tile), "Your cards cannot pay for {tile}.", tile=name)
    return Refusal(_anchor(tile), "{cards} do not pay for {tile}.", cards=cards_text(int(cards)), tile=name)


def _anchor(tile: i64) -> str:
    if tile < 16:
        return "runs"
    return "sets" if tile < 19 else "black"


def _no_mark(s: Position, action: i64) -> Refusal:
    if s.phase != AFTER:
        return Refusal("after", "Only after taking a tile may you reinforce or lock another one.")
    tile = what(action)
    name = TILE_NAMES[int(tile)]
    if (s.board >> tile) & 1 == 0:
        return Refusal("after", "{tile} is no longer on the board.", tile=name)
    if s.is_locked(tile):
        return Refusal("lock", "{tile} is locked: it can be taken, but nothing else.", tile=name)
    here = s.markers_on(tile)
    if verb(action) == LOCK:
        return Refusal("lock", "{tile} has bonus markers on it and cannot be locked.", tile=name)
    if s.supply == 0:
        return Refusal("reinforce", "No bonus markers are left.")
    if here + how_many(action) <= PER_TILE:
        return Refusal("reinforce", "Only one bonus marker is left.")
    if here == PER_TILE:
        return Refusal("reinforce", "{tile} has two bonus markers already.", tile=name)
    return Refusal("reinforce", "{tile} has a bonus marker already: there is room for one more.", tile=name)
