"""Why an action is not legal: a sentence, and the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.protocol import CHANCE, OVER, Refusal
from mytharium.games.mythicals.box import COLOURS, PER_TILE, TILE_NAMES, TILES
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, NO_TOP, TILE, Position
from mytharium.games.mythicals.verbs import (
    DECK,
    KEEP,
    LOCK,
    NO_TILE,
    RESERVE,
    START,
    TAKE,
    cards_text,
    how_many,
    is_action,
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


def ambiguous(ways: int, tile: str) -> str:
    return f"{tile} can be paid in {ways} ways; say which cards, as in 'take {tile} with ...'."


def audit(s: Position) -> str:
    """RULES.md#components: 48 creatures, 20 tiles and 16 markers, each in one place."""
    cards = 0
    for pile in (s.deck, s.revealed, s.reserve, s.discards, s.hand(0), s.hand(1)):
        cards += int(count(pile))
    for card in range(24):
        copies = sum(int(p >> card & 1) + int(p >> card + 24 & 1) for p in (s.deck, s.revealed, s.reserve, s.discards))
        copies += int(s.hand(0) >> card & 1) + int(s.hand(1) >> card & 1)
        if copies != 2:
            return f"card type {card} exists {copies} times"
    if cards != 48:
        return f"{cards} creature cards"
    if s.board & s.stack(0) or s.board & s.stack(1) or s.stack(0) & s.stack(1):
        return "a tile is in two places"
    for seat in range(2):
        on_top = (s.stack(seat) >> s.top(seat)) & 1 == 1
        if not on_top and (s.stack(seat) or s.top(seat) != NO_TOP):
            return f"the tile on top of the stack of seat {seat} is not in it"
    if s.locked & ~s.board:
        return "a tile that is not on the board is locked"
    if count(s.board) + count(s.stack(0)) + count(s.stack(1)) != TILES:
        return "a tile is missing"
    on_board = 0
    for tile in range(TILES):
        here = s.markers_on(tile)
        on_board += int(here)
        if here > 2 or (here and (s.board >> tile & 1 == 0 or s.is_locked(tile))):
            return f"tile {tile} has {here} markers"
    if on_board + s.supply + s.bonus_of(0) + s.bonus_of(1) != 16:
        return "a bonus marker is missing"
    if s.phase and s.left != count(s.deck) + 1 - s.day:
        return f"the deck says {s.left} cards"
    return ""
