"""Mythicals for learners: ids of actions, and what a seat sees as numbers. See core/encoding.py."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from mytharium.core.bits import count
from mytharium.core.encoding import Encoder, Field, Numbering, Verb, around, at_most, put, put_bits, put_one
from mytharium.core.protocol import State
from mytharium.games.mythicals import verbs as w
from mytharium.games.mythicals.box import (
    BLACK,
    COLOUR_CARDS,
    CREATURES,
    GREY,
    MOON,
    MOON_AT,
    MOON_DATA,
    RUN_AT,
    RUN_DATA,
    SET_AT,
    SET_DATA,
    SUPPLY,
    TILES,
    TYPES,
    WHOLE_COLOUR,
    Box,
    colours_with,
    in_colours,
    of_colour,
)
from mytharium.games.mythicals.notation import write
from mytharium.games.mythicals.rules.scoring import points
from mytharium.games.mythicals.rules.tile import can_take
from mytharium.games.mythicals.state import DRAW, FINISHED, TILE, Position

SEATS: Final[i64] = 2
PHASES: Final[i64] = 6


def _takes() -> list[tuple[int, int]]:
    """Every way to take a tile there is, by tile: the tile and the cards that pay for it."""
    found: list[tuple[int, int]] = []
    for colour in range(4):
        for level in range(4):
            row = 64 * level + int(WHOLE_COLOUR)
            ways = RUN_DATA[int(RUN_AT[row]) : int(RUN_AT[row + 1])]
            found += [(4 * colour + level, cards << 6 * colour) for cards in ways]
    for size in range(3):
        row = 256 * size + 255
        ways = SET_DATA[int(SET_AT[row]) : int(SET_AT[row + 1])]
        tile = int(GREY) + size
        for value in range(5):
            found += [(tile, int(in_colours(value, way & 15) | in_colours(MOON, way >> 4))) for way in ways]
        only = MOON_DATA[int(MOON_AT[16 * size + 15]) : int(MOON_AT[16 * size + 16])]
        found += [(tile, int(in_colours(MOON, moons))) for moons in only]
    return found + [(int(BLACK), int(COLOUR_CARDS[colour] & TYPES)) for colour in range(4)]


def place(tile: i64, cards: i64) -> i64:
    """Where a way to take a tile is looked up."""
    if tile < GREY:
        return 64 * tile + of_colour(cards, tile // 4)
    if tile == BLACK:
        for colour in range(4):
            if of_colour(cards, colour):
                return BLACK_AT + colour
    moons: i64 = 16 * colours_with(cards, MOON)
    row: i64 = SETS_AT + 1536 * (tile - GREY)
    for value in range(5):
        colours = colours_with(cards, value)
        if colours:
            return row + 256 * value + colours + moons
    return row + 256 * MOON + moons


SETS_AT: Final[i64] = 64 * 16
BLACK_AT: Final[i64] = 64 * 16 + 1536 * 3
TAKES: Final = _takes()
_TAKE_AT: Final = {int(place(tile, cards)): k for k, (tile, cards) in enumerate(TAKES)}
TAKE_AT: Final = vec[i64]([_TAKE_AT.get(k, -1) for k in range(int(BLACK_AT) + 4)])

VERBS: Final = [
    Verb(int(w.DECK), "deck"),
    Verb(int(w.RESERVE), "reserve colour", 4),
    Verb(int(w.KEEP), "keep colour", 4),
    Verb(int(w.NO_TILE), "no tile"),
    Verb(int(w.REINFORCE), "reinforce tile, more than one by", 20, 2),
    Verb(int(w.LOCK), "lock tile", 20),
    Verb(int(w.LEAVE), "leave"),
    Verb(int(w.TAKE), "take", len(TAKES), 1, tuple(write(int(w.take(tile, cards))) for tile, cards in TAKES)),
]


def _fields() -> list[Field]:
    each = "you, then the other"
    return [
        Field("phase", (6,), 1, "one of: setting up, drawing, keeping, taking a tile, after a tile, over"),
        Field("asked", (2,), 1, f"who is asked: {each}"),
        Field("collections", (2, 4, 6), 1, f"cards by colour, values 1 to 5 and moon: {each}"),
        Field("revealed", (4, 6), 2, "cards in the middle of the table"),
        Field("reserve", (4, 6), 2, "cards in the reserve"),
        Field("board", (20,), 1, "tiles that can be taken: the runs of 2 to 5 of each colour, sets of 2 to 4, black"),
        Field("locked", (20,), 1, "tiles that are locked"),
        Field("markers", (20,), 2, "bonus markers on the tiles"),
        Field("tops", (2, 20), 1, f"the tile on the stack: {each}"),
        Field("stacks", (2, 20), 1, f"all tiles taken, where stacks are open or the game is over: {each}"),
        Field("heights", (2,), 20, f"tiles taken: {each}"),
        Field("bonuses", (2,), 255, f"bonus markers won: {each}"),
        Field("points", (2,), 255, f"points, where stacks are open or the game is over: {each}"),
        Field("deck", (1,), int(CREATURES), "cards in the deck"),
        Field("discards", (1,), int(CREATURES), "cards in the discard pile"),
        Field("supply", (1,), int(SUPPLY), "bonus markers in the supply"),
        Field("day", (1,), 1, "whether the Day card is out"),
    ]


FEATURES: Final = [
    Field("phase", (1,), 5, "as in the observation"),
    Field("payable", (1,), 1, "whether you can pay for a tile now"),
    Field("cards", (1,), 4, "your cards, in fours"),
    Field("their cards", (1,), 4, "the other's cards, in fours"),
    Field("reserve", (1,), 3, "cards in the reserve, in threes"),
    Field("deck", (1,), 3, "cards in the deck, in twelves"),
]


@final
class MythicalsEncoder(Encoder):
    box: Box

    def __init__(self, box: Box) -> None:
        super().__init__(SEATS, Numbering(VERBS), _fields(), FEATURES)
        self.box = box

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        kind = w.verb(action)
        if kind == w.TAKE:
            return self.numbering.id(w.TAKE, TAKE_AT[place(w.what(action), w.payment(action))])
        if kind == w.REINFORCE:
            return self.numbering.id(kind, w.what(action), w.how_many(action) - 1)
        return self.numbering.id(kind, w.what(action))

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        p = cast(Position, s)
        me: i64 = viewer
        if me < 0:
            me = 0
        at = put_one(into, at, p.phase, PHASES)
        at = put_one(into, at, around(p.actor, me, SEATS), SEATS)
        at = put_bits(into, at, p.hand(me), 24)
        at = put_bits(into, at, p.hand(1 - me), 24)
        at = put_pile(into, at, p.revealed)
        at = put_pile(into, at, p.reserve)
        at = put_bits(into, at, p.board, TILES)
        at = put_bits(into, at, p.locked, TILES)
        for tile in range(TILES):
            into[at + tile] = u8(p.markers_on(tile))
        at += TILES
        at = put_one(into, at, p.top(me), TILES)
        at = put_one(into, at, p.top(1 - me), TILES)
        mine = p.stack(me)
        theirs = p.stack(1 - me)
        open = self.box.open_stacks or p.phase == FINISHED
        if open:
            put_bits(into, at, mine, TILES)
            put_bits(into, at + TILES, theirs, TILES)
        at += 2 * TILES
        at = put(into, at, count(mine))
        at = put(into, at, count(theirs))
        at = put(into, at, p.bonus_of(me))
        at = put(into, at, p.bonus_of(1 - me))
        if open:
            put(into, at, points(p, me))
            put(into, at + 1, points(p, 1 - me))
        at = put(into, at + 2, p.left)
        at = put(into, at, count(p.discards))
        at = put(into, at, p.supply)
        return put(into, at, p.day)

    def bucket(self, s: State, viewer: i64) -> i64:
        p = cast(Position, s)
        me: i64 = viewer
        if me < 0:
            me = 0
        bucket: i64 = 2 * p.phase
        if p.phase >= DRAW and p.phase <= TILE and p.on_turn == me and can_take(p):
            bucket += 1
        bucket = 5 * bucket + at_most(count(p.hand(me)) // 4, 4)
        bucket = 5 * bucket + at_most(count(p.hand(1 - me)) // 4, 4)
        bucket = 4 * bucket + at_most(count(p.reserve) // 3, 3)
        return 4 * bucket + at_most(p.left // 12, 3)


def put_pile(into: vec[u8], at: i64, pile: i64) -> i64:
    """How many of each card lie in a pile; the place after them."""
    for card in range(24):
        into[at + card] = u8(((pile >> card) & 1) + ((pile >> (24 + card)) & 1))
    return at + 24
