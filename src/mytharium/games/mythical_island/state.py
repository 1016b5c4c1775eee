"""A position of Mythical Island: planes of the island, sets of cards, small numbers, eight numbers for each seat."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import CHANCE, State
from mytharium.games.mythical_island.box import BIT, ONE, TOKENS, Box

# What happens now. Up to DRAW_CARDS chance draws; from SIDE on somebody is asked.
START: Final[i64] = 0
ELEMENTS: Final[i64] = 1
LAYING: Final[i64] = 2
DEAL_TILES: Final[i64] = 3
DEAL_CARDS: Final[i64] = 4
DRAW_BONUS: Final[i64] = 5
EXCHANGE_TILE: Final[i64] = 6
DRAW_TILES: Final[i64] = 7
DRAW_CARDS: Final[i64] = 8
SIDE: Final[i64] = 9  # which side of the protector tile
BEGIN: Final[i64] = 10  # where the pawn begins
ACT: Final[i64] = 11  # the actions, pass, end
SWAP: Final[i64] = 12  # the second tile of a swap
DISCARD: Final[i64] = 13  # what to throw away when passing
ASK_TILES: Final[i64] = 14  # use the power when refilling tiles?
KEEP_TILES: Final[i64] = 15  # which of the tiles just drawn go away
ASK_CARDS: Final[i64] = 16
KEEP_CARDS: Final[i64] = 17
TURN_OVER: Final[i64] = 18  # only on the way from one turn to the next
FINISHED: Final[i64] = 19

# The eight numbers of a seat.
EACH: Final[i64] = 8
_CARDS: Final[i64] = 0
_AWAKE: Final[i64] = 1
_TOSSED: Final[i64] = 2
_TILES: Final[i64] = 3
_PAWN: Final[i64] = 4
_ELEMENT: Final[i64] = 5
_PROTECTOR: Final[i64] = 6
_TOKENS: Final[i64] = 7


def _slot(seat: i64, number: i64) -> i64:
    """Where a number of a seat stands in `own`."""
    return EACH * seat + number


@final
class Position(State):
    phase: i64
    seats: i64
    on_turn: i64
    ender: i64  # who woke the last being needed first, or -1
    low: i64  # the island as three planes: see box.py
    mid: i64
    high: i64
    laid: i64  # cells that have a tile, from the first on
    pile: i64  # tiles, six bits for each landscape
    discards: i64
    deck: i64  # beings that can be drawn
    table: i64  # bonus cards on the table
    holders: i64  # three bits for each bonus card: seat + 1 of the token on it
    locked: i64
    fresh: i64  # bonus cards claimed in this turn
    acted: i64  # 1 once an action was done in this turn
    passed: i64
    replaced: i64
    stepped: i64
    activated: i64
    claimed: i64
    swapped: i64
    flown: i64
    exchanged: i64
    picked: i64  # the first cell of a swap
    need: i64  # pieces to keep of those being drawn
    want: i64  # pieces still to draw
    drawn_tiles: i64  # drawn under a power and not yet in the hand
    drawn_cards: i64
    doubled: i64  # 1 while a power draws twice as many
    own: vec[i64]  # of each seat: see the accessors below

    def __init__(self, seats: i64, like: "Position | None" = None) -> None:
        if like is not None:
            self.seq, self.actor, self.turn, self.phase = like.seq, like.actor, like.turn, like.phase
            self.seats, self.on_turn, self.ender, self.low = like.seats, like.on_turn, like.ender, like.low
            self.mid, self.high, self.laid, self.pile = like.mid, like.high, like.laid, like.pile
            self.discards, self.deck, self.table, self.holders = like.discards, like.deck, like.table, like.holders
            self.locked, self.fresh, self.acted, self.passed = like.locked, like.fresh, like.acted, like.passed
            self.replaced, self.stepped, self.activated, self.claimed = (
                like.replaced,
                like.stepped,
                like.activated,
                like.claimed,
            )
            self.swapped, self.flown, self.exchanged, self.picked = (
                like.swapped,
                like.flown,
                like.exchanged,
                like.picked,
            )
            self.need, self.want, self.drawn_tiles, self.drawn_cards = (
                like.need,
                like.want,
                like.drawn_tiles,
                like.drawn_cards,
            )
            self.doubled = like.doubled
            self.own = like.own[:]
            return
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1
        self.phase = START
        self.seats = seats
        self.on_turn = -1
        self.ender = -1
        self.low = self.mid = self.high = 0
        self.laid = 0
        self.pile = self.discards = 0
        self.deck = 0
        self.table = self.holders = self.locked = 0
        self.picked = -1
        self.need = self.want = self.doubled = 0
        self.drawn_tiles = self.drawn_cards = 0
        self.own = vec[i64]([0] * int(EACH * seats))
        for seat in range(seats):
            self.set_pawn(seat, -1)
            self.set_element(seat, -1)
            self.set_protector(seat, -1)
            self.set_tokens(seat, TOKENS)
        self.fresh_turn()

    def fresh_turn(self) -> None:
        """Nothing has been done yet in this turn."""
        self.fresh = 0
        self.acted = 0
        self.passed = 0
        self.replaced = 0
        self.stepped = 0
        self.activated = 0
        self.claimed = 0
        self.swapped = 0
        self.flown = 0
        self.exchanged = 0

    def clone(self) -> "Position":
        return Position(0, self)

    def common(self) -> list[int]:
        """What is not of one seat, in a fixed order; the number of log entries comes first."""
        parts: list[i64] = [
            self.seq, self.actor, self.turn, self.phase, self.seats, self.on_turn, self.ender, self.low, self.mid,
            self.high, self.laid, self.pile, self.discards, self.deck, self.table, self.holders, self.locked,
            self.fresh, self.acted, self.passed, self.replaced, self.stepped, self.activated, self.claimed,
            self.swapped, self.flown, self.exchanged, self.picked, self.need, self.want, self.drawn_tiles,
            self.drawn_cards, self.doubled,
        ]  # fmt: skip
        return [int(part) for part in parts]

    def key(self) -> bytes:
        numbers = self.common()[1:] + [int(part) for part in self.own]
        return b"".join(number.to_bytes(8, "little", signed=True) for number in numbers)

    def __reduce__(self) -> tuple[object, tuple[list[int], list[int]]]:
        return revive, (self.common(), [int(part) for part in self.own])

    # ---- a seat's own --------------------------------------------------------------------------------------------

    def cards(self, seat: i64) -> i64:
        """The beings in a hand."""
        return self.own[_slot(seat, _CARDS)]

    def awake(self, seat: i64) -> i64:
        """The beings a seat woke."""
        return self.own[_slot(seat, _AWAKE)]

    def tossed(self, seat: i64) -> i64:
        """The beings a seat discarded since the last reshuffle."""
        return self.own[_slot(seat, _TOSSED)]

    def tiles(self, seat: i64) -> i64:
        """The tiles in a hand."""
        return self.own[_slot(seat, _TILES)]

    def pawn(self, seat: i64) -> i64:
        """The cell of a pawn, or -1."""
        return self.own[_slot(seat, _PAWN)]

    def element(self, seat: i64) -> i64:
        return self.own[_slot(seat, _ELEMENT)]

    def protector(self, seat: i64) -> i64:
        """Which of the eight, or -1."""
        return self.own[_slot(seat, _PROTECTOR)]

    def tokens(self, seat: i64) -> i64:
        return self.own[_slot(seat, _TOKENS)]

    def set_cards(self, seat: i64, cards: i64) -> None:
        self.own[_slot(seat, _CARDS)] = cards

    def set_awake(self, seat: i64, cards: i64) -> None:
        self.own[_slot(seat, _AWAKE)] = cards

    def set_tossed(self, seat: i64, cards: i64) -> None:
        self.own[_slot(seat, _TOSSED)] = cards

    def set_tiles(self, seat: i64, tiles: i64) -> None:
        self.own[_slot(seat, _TILES)] = tiles

    def set_pawn(self, seat: i64, cell: i64) -> None:
        self.own[_slot(seat, _PAWN)] = cell

    def set_element(self, seat: i64, element: i64) -> None:
        self.own[_slot(seat, _ELEMENT)] = element

    def set_protector(self, seat: i64, protector: i64) -> None:
        self.own[_slot(seat, _PROTECTOR)] = protector

    def set_tokens(self, seat: i64, tokens: i64) -> None:
        self.own[_slot(seat, _TOKENS)] = tokens

    def gain_tile(self, seat: i64, landscape: i64) -> None:
        self.set_tiles(seat, self.tiles(seat) + ONE[landscape])

    def lose_tile(self, seat: i64, landscape: i64) -> None:
        self.set_tiles(seat, self.tiles(seat) - ONE[landscape])

    def gain_card(self, seat: i64, card: i64) -> None:
        self.set_cards(seat, self.cards(seat) | BIT[card])

    def lose_card(self, seat: i64, card: i64) -> None:
        self.set_cards(seat, self.cards(seat) & ~BIT[card])

    # ---- the island ----------------------------------------------------------------------------------------------

    def landscape(self, cell: i64) -> i64:
        return ((self.low >> cell) & 1) | (((self.mid >> cell) & 1) << 1) | (((self.high >> cell) & 1) << 2)

    def lay(self, cell: i64, landscape: i64) -> None:
        here: i64 = BIT[cell]
        self.low &= ~here
        self.mid &= ~here
        self.high &= ~here
        if landscape & 1:
            self.low |= here
        if landscape & 2:
            self.mid |= here
        if landscape & 4:
            self.high |= here

    def occupied(self) -> i64:
        """The cells with a pawn on them."""
        cells: i64 = 0
        for seat in range(self.seats):
            at = self.pawn(seat)
            if at >= 0:
                cells |= BIT[at]
        return cells

    def holder(self, bonus: i64) -> i64:
        """The seat whose token lies on a bonus card, or -1."""
        return ((self.holders >> (3 * bonus)) & 7) - 1

    def set_holder(self, bonus: i64, seat: i64) -> None:
        self.holders = (self.holders & ~shift(7, 3 * bonus)) | shift(seat + 1, 3 * bonus)

    def stands_in(self, box: Box, pattern: i64, cell: i64) -> bool:
        """RULES.md#patterns: whether the pattern is complete somewhere over this cell."""
        return box.is_complete(pattern, cell, self.landscape(cell), self.low, self.mid, self.high)


def revive(common: list[int], own: list[int]) -> Position:
    """A position from its numbers, as pickles have it."""
    s = Position(0)
    (
        s.seq, s.actor, s.turn, s.phase, s.seats, s.on_turn, s.ender, s.low, s.mid,
        s.high, s.laid, s.pile, s.discards, s.deck, s.table, s.holders, s.locked, s.fresh,
        s.acted, s.passed, s.replaced, s.stepped, s.activated, s.claimed, s.swapped,
        s.flown, s.exchanged, s.picked, s.need, s.want, s.drawn_tiles, s.drawn_cards,
        s.doubled,
    ) = common  # fmt: skip
    s.own = vec[i64](own)
    return s
