"""How strong a position of Mythicals is, what a quick, sensible player does, and what a search may pass over."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.mythicals.box import BLACK, COLOUR_CARDS, GREY, MOON, POINTS, TILES, TYPES, colours_with, of_colour
from mytharium.games.mythicals.rules.scoring import points
from mytharium.games.mythicals.state import AFTER, DRAW, FINISHED, Position
from mytharium.games.mythicals.verbs import (
    DECK,
    KEEP,
    LEAVE,
    LOCK,
    NO_TILE,
    RESERVE,
    TAKE,
    how_many,
    payment,
    verb,
    what,
)

EXPLORE: Final = 0.4
HORIZON: Final[i64] = 4  # turns that a playout goes on; measured best against the greedy bot
LEARNED_WORLDS: Final[i64] = 48  # to draw from the deck is worth something else in each
CARELESS: Final[i64] = 6  # one in so many decisions of a playout is made without looking
UNSEEN: Final[i64] = 120  # what three unknown cards promise, in hundredths of a point
WIN: Final[i64] = 1500  # what winning is worth beside the points, in hundredths of a point


def _missing(hand: int, length: int) -> int:
    """How many cards a hand of one colour lacks for its nearest run of a length."""
    moon = hand >> 5 & 1
    lacks = (length - sum(hand >> v & 1 for v in range(first, first + length)) for first in range(6 - length))
    return max(0, min(lacks) - moon)


RUN_LACKS: Final = bytes(_missing(hand, length) for length in range(2, 6) for hand in range(64))
BLACK_LACKS: Final = bytes(6 - hand.bit_count() for hand in range(64))
_COLOURS: Final = bytes(k.bit_count() for k in range(16))

# What a tile is worth that a hand cannot pay yet, in hundredths, by the cards it lacks; the last column is "too far".
_NEARNESS: Final = bytes([60, 36, 20, 10, 5, 2, 1])
_PLENTY: Final[i64] = 36  # with so many cards in the deck there is time for everything


def lacks(hand: i64, tile: i64, same: i64) -> i64:
    """How many cards a collection, of which so many are alike, lacks for a tile."""
    if tile < GREY:
        near: i64 = RUN_LACKS[64 * (tile & 3) + of_colour(hand, tile >> 2)]
        return near
    fewest: i64 = 6
    if tile == BLACK:
        for colour in range(4):
            few: i64 = BLACK_LACKS[of_colour(hand, colour)]
            if few < fewest:
                fewest = few
        return fewest
    fewest = tile - GREY + 2 - same
    if fewest < 0:
        return 0
    return fewest


def alike(hand: i64) -> i64:
    """In how many colours a collection can show one value, with its moons."""
    moons = colours_with(hand, MOON)
    most: i64 = 0
    for value in range(5):
        have: i64 = _COLOURS[colours_with(hand, value) | moons]
        if have > most:
            most = have
    return most


def outlook(s: Position, hand: i64) -> i64:
    """What a collection promises: for each colour, the sets and black, the best tile by worth and nearness."""
    total: i64 = 0
    best: i64 = 0
    same = alike(hand)
    for tile in range(TILES):
        if (tile < GREY and tile & 3 == 0) or tile == GREY or tile == BLACK:
            total += best
            best = 0
        if (s.board >> tile) & 1:
            short = lacks(hand, tile, same)
            near: i64 = _NEARNESS[short]
            worth: i64 = POINTS[tile]
            promise: i64 = (worth + s.markers_on(tile)) * near
            if short > 0 and s.left < _PLENTY:
                promise = promise * s.left // _PLENTY
            if promise > best:
                best = promise
    return total + best


def evaluate(s: Position, seat: i64) -> i64:
    margin: i64 = (points(s, seat) - points(s, 1 - seat)) * 100
    if s.phase == FINISHED:
        if margin > 0:
            return margin + WIN
        if margin < 0:
            return margin - WIN
        return 0
    return margin + prospects(s, seat) - prospects(s, 1 - seat)


def prospects(s: Position, seat: i64) -> i64:
    """The outlook of a collection; for the player about to draw, with the best colour of the reserve added."""
    hand = s.hand(seat)
    now = outlook(s, hand)
    if s.phase != DRAW or s.actor != seat:
        return now
    best: i64 = now
    for colour in range(4):
        gain: i64 = s.reserve & COLOUR_CARDS[colour] & TYPES & ~s.hand(1 - seat)
        if gain:
            then = outlook(s, hand | gain)
            if then > best:
                best = then
    return best


def playout(s: Position, moves: Moves, rng: Rng) -> i64:
    """The draw or the tile that promises most for the player's collection; now and then anything else."""
    if s.phase == AFTER:
        return LEAVE
    if rng.below(CARELESS) == 0:
        return moves.items[rng.below(moves.n)]
    hand = s.hand(s.on_turn)
    best: i64 = -1
    chosen: i64 = moves.items[0]
    for k in range(moves.n):
        action: i64 = moves.items[k]
        value = promise(s, hand, action)
        if value > best:
            best = value
            chosen = action
    return chosen


def promise(s: Position, hand: i64, action: i64) -> i64:
    """The outlook of a collection after an action, with the points it brings."""
    kind = verb(action)
    if kind == TAKE:
        tile = what(action)
        worth: i64 = POINTS[tile]
        return (worth + s.markers_on(tile)) * 100 + outlook(s, hand & ~payment(action))
    if kind == KEEP:
        return outlook(s, hand | (s.revealed & COLOUR_CARDS[what(action)] & TYPES))
    if kind == RESERVE:
        return outlook(s, hand | (s.reserve & COLOUR_CARDS[what(action)] & TYPES))
    if kind == DECK:
        return outlook(s, hand) + UNSEEN
    return outlook(s, hand)


def shortlist(s: Position, moves: Moves) -> None:
    """After taking a tile, look only at reinforcing what one is near and locking what the other is near."""
    if s.phase != AFTER:
        return
    mine = s.hand(s.on_turn)
    theirs = s.hand(1 - s.on_turn)
    mine_alike, theirs_alike = alike(mine), alike(theirs)
    kept: i64 = 0
    for k in range(moves.n):
        action: i64 = moves.items[k]
        keep = verb(action) == LEAVE
        if not keep:
            tile = what(action)
            own = lacks(mine, tile, mine_alike)
            other = lacks(theirs, tile, theirs_alike)
            if verb(action) == LOCK:
                keep = other <= 1 and own > other
            else:
                keep = own <= 1 and own < other and how_many(action) + s.markers_on(tile) == 2
        if keep:
            moves.items[kept] = action
            kept += 1
    moves.n = kept


def is_waste(s: Position, action: i64, moves: Moves) -> bool:
    """Taking no tile at the very end although one can be paid for."""
    if verb(action) != NO_TILE or (s.day == 0 and s.left > 1):
        return False
    for k in range(moves.n):
        if verb(moves.items[k]) == TAKE:
            return True
    return False
