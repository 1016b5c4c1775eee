"""Mythical Island for learners: ids of actions, and what a seat sees as numbers. See core/encoding.py.

Cells, cards and protectors have the numbers that box.py gives them; an island has room for 48 cells.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from mytharium.core.bits import count
from mytharium.core.encoding import Encoder, Field, Numbering, Verb, around, at_most, put, put_bits, put_one
from mytharium.core.protocol import State
from mytharium.games.mythical_island import verbs as w
from mytharium.games.mythical_island.box import FIRST_BONUS, LAND, PATTERNS, Box, how_many, tiles_of
from mytharium.games.mythical_island.state import Position

CELLS: Final[i64] = 48
PHASES: Final[i64] = 20
BEINGS: Final[i64] = FIRST_BONUS
BONUSES: Final[i64] = PATTERNS - FIRST_BONUS
ELEMENTS: Final[i64] = 4
PROTECTORS: Final[i64] = 8

VERBS: Final = [
    Verb(int(w.PROTECTOR), "protector", 8),
    Verb(int(w.BEGIN_AT), "begin at cell", 48),
    Verb(int(w.EXCHANGE), "exchange landscape", 5),
    Verb(int(w.ACTIVATE), "activate being", 28),
    Verb(int(w.CLAIM), "claim bonus", 20),
    Verb(int(w.LOCK), "lock bonus", 20),
    Verb(int(w.MOVE), "move to cell", 48),
    Verb(int(w.FLY), "fly to cell", 48),
    Verb(int(w.REPLACE), "replace cell by landscape", 48, 5),
    Verb(int(w.SWAP_FROM), "swap cell", 48),
    Verb(int(w.SWAP_WITH), "swap with cell", 48),
    Verb(int(w.PASS), "pass"),
    Verb(int(w.DISCARD_TILE), "discard landscape", 5),
    Verb(int(w.DISCARD_CARD), "discard being", 28),
    Verb(int(w.DRAW), "draw"),
    Verb(int(w.END), "end"),
    Verb(int(w.USE), "use power"),
    Verb(int(w.SKIP), "no power"),
]


def _fields(seats: int) -> list[Field]:
    each = "you, then the others around the table"
    return [
        Field("phase", (20,), 1, "what is going on, by the numbers in state.py"),
        Field("asked", (seats,), 1, f"who is asked: {each}"),
        Field("on_turn", (seats,), 1, f"whose turn it is: {each}"),
        Field("ender", (seats,), 1, f"who woke the last being needed first: {each}"),
        Field("island", (5, 48), 1, "fire, water, earth, air, northern lights on each cell"),
        Field("pawns", (seats, 48), 1, f"the cell of the pawn: {each}"),
        Field("elements", (seats, 4), 1, f"the element of the protector: {each}"),
        Field("protectors", (seats, 8), 1, f"the side of the protector tile: {each}"),
        Field("awake", (seats, 28), 1, f"beings awake: {each}"),
        Field("cards", (seats, 28), 1, f"beings in hand; of others only where all hands are open: {each}"),
        Field("tokens", (seats,), 4, f"tokens left: {each}"),
        Field("tile_counts", (seats,), 60, f"tiles in hand: {each}"),
        Field("card_counts", (seats,), 28, f"beings in hand: {each}"),
        Field("tossed_counts", (seats,), 28, f"beings discarded since the last reshuffle: {each}"),
        Field("holders", (seats, 20), 1, f"bonus cards with a token on them: {each}"),
        Field("table", (20,), 1, "bonus cards on the table"),
        Field("locked", (20,), 1, "bonus cards that are locked"),
        Field("fresh", (20,), 1, "bonus cards claimed in this turn"),
        Field("tiles", (5,), 60, "your tiles by landscape"),
        Field("tossed", (28,), 1, "the beings that you discarded"),
        Field("drawn_tiles", (5,), 60, "tiles you drew under a power and have not sorted yet"),
        Field("drawn_cards", (28,), 1, "beings you drew under a power and have not sorted yet"),
        Field("discards", (5,), 60, "tiles in the discard pile"),
        Field("picked", (48,), 1, "the first cell of a swap"),
        Field("done", (9,), 255, "this turn: acted, passed, replaced, stepped, activated, claimed, swapped, flown, "
              "exchanged"),
        Field("drawing", (5,), 255, "to keep, to draw, drawing twice, tiles drawn, beings drawn"),
        Field("piles", (2,), 60, "tiles and beings that can still be drawn"),
    ]  # fmt: skip


FEATURES: Final = [
    Field("phase", (1,), 19, "as in the observation"),
    Field("awake", (1,), 7, "your beings awake"),
    Field("most", (1,), 7, "the most beings that another has awake"),
    Field("cards", (1,), 3, "your beings in hand"),
    Field("replaced", (1,), 2, "tiles replaced in this turn"),
]


@final
class IslandEncoder(Encoder):
    box: Box

    def __init__(self, box: Box, seats: i64) -> None:
        super().__init__(seats, Numbering(VERBS), _fields(int(seats)), FEATURES)
        self.box = box

    def id(self, s: State, seat: i64, action: i64, k: i64) -> i64:
        return self.numbering.id(w.verb(action), w.what(action), w.tile(action))

    def write(self, s: State, viewer: i64, into: vec[u8], at: i64) -> i64:
        p = cast(Position, s)
        seats = p.seats
        at = put_one(into, at, p.phase, PHASES)
        at = put_one(into, at, around(p.actor, viewer, seats), seats)
        at = put_one(into, at, around(p.on_turn, viewer, seats), seats)
        at = put_one(into, at, around(p.ender, viewer, seats), seats)
        for cell in range(p.laid):
            into[at + CELLS * p.landscape(cell) + cell] = 1
        at = self._players(p, viewer, into, at + LAND * CELLS)
        at = put_bits(into, at, p.table, BONUSES)
        at = put_bits(into, at, p.locked, BONUSES)
        at = put_bits(into, at, p.fresh, BONUSES)
        at = self._own(p, viewer, into, at)
        at = put_tiles(into, at, p.discards)
        at = put_one(into, at, p.picked, CELLS)
        at = put(into, at, p.acted)
        at = put(into, at, p.passed)
        at = put(into, at, p.replaced)
        at = put(into, at, p.stepped)
        at = put(into, at, p.activated)
        at = put(into, at, p.claimed)
        at = put(into, at, p.swapped)
        at = put(into, at, p.flown)
        at = put(into, at, p.exchanged)
        at = put(into, at, p.need)
        at = put(into, at, p.want)
        at = put(into, at, p.doubled)
        at = put(into, at, how_many(p.drawn_tiles))
        at = put(into, at, count(p.drawn_cards))
        at = put(into, at, how_many(p.pile))
        return put(into, at, count(p.deck))

    def _players(self, p: Position, viewer: i64, into: vec[u8], at: i64) -> i64:
        """What is seen of every seat, field by field."""
        seats = p.seats
        end: i64 = at + seats * (CELLS + ELEMENTS + PROTECTORS + 2 * BEINGS + 4 + BONUSES)
        for seat in range(seats):
            k = around(seat, viewer, seats)
            row: i64 = at
            put_one(into, row + CELLS * k, p.pawn(seat), CELLS)
            row += CELLS * seats
            put_one(into, row + ELEMENTS * k, p.element(seat), ELEMENTS)
            row += ELEMENTS * seats
            put_one(into, row + PROTECTORS * k, p.protector(seat), PROTECTORS)
            row += PROTECTORS * seats
            put_bits(into, row + BEINGS * k, p.awake(seat), BEINGS)
            row += BEINGS * seats
            if seat == viewer or not self.box.dealt_cards:
                put_bits(into, row + BEINGS * k, p.cards(seat), BEINGS)
            row += BEINGS * seats
            put(into, row + k, p.tokens(seat))
            put(into, row + seats + k, how_many(p.tiles(seat)))
            put(into, row + 2 * seats + k, count(p.cards(seat)))
            put(into, row + 3 * seats + k, count(p.tossed(seat)))
            row += 4 * seats
            for bonus in range(BONUSES):
                if p.holder(bonus) == seat:
                    into[row + BONUSES * k + bonus] = 1
        return end

    def _own(self, p: Position, viewer: i64, into: vec[u8], at: i64) -> i64:
        """What only the viewer sees."""
        if viewer >= 0:
            put_tiles(into, at, p.tiles(viewer))
            put_bits(into, at + LAND, p.tossed(viewer), BEINGS)
        at += LAND + BEINGS
        if p.on_turn == viewer:
            put_tiles(into, at, p.drawn_tiles)
            put_bits(into, at + LAND, p.drawn_cards, BEINGS)
        return at + LAND + BEINGS

    def bucket(self, s: State, viewer: i64) -> i64:
        p = cast(Position, s)
        most: i64 = 0
        mine: i64 = 0
        cards: i64 = 0
        for seat in range(p.seats):
            awake = count(p.awake(seat))
            if seat == viewer:
                mine = awake
                cards = count(p.cards(seat))
            elif awake > most:
                most = awake
        bucket: i64 = 8 * p.phase + at_most(mine, 7)
        bucket = 8 * bucket + at_most(most, 7)
        bucket = 4 * bucket + at_most(cards, 3)
        return 3 * bucket + at_most(p.replaced, 2)


def put_tiles(into: vec[u8], at: i64, tiles: i64) -> i64:
    """How many tiles there are of each landscape; the place after them."""
    for landscape in range(LAND):
        put(into, at + landscape, tiles_of(tiles, landscape))
    return at + LAND
