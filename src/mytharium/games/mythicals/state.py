"""A position of Mythicals: a few sets of bits and small numbers."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import CHANCE, State
from mytharium.games.mythicals.box import ALL_CARDS, ALL_TILES, BIT, CREATURES, SUPPLY, TYPES

# What is asked. While cards are dealt or revealed, the actor is CHANCE.
SETUP: Final[i64] = 0
DRAW: Final[i64] = 1  # the deck, or a colour of the reserve
KEEPING: Final[i64] = 2  # a colour of the revealed cards
TILE: Final[i64] = 3  # a mastery tile and its payment
AFTER: Final[i64] = 4  # reinforce or lock another tile
FINISHED: Final[i64] = 5

NO_TOP: Final[i64] = 31


@final
class Position(State):
    phase: i64
    on_turn: i64
    deck: i64  # creatures in the deck, both copies
    left: i64  # cards in the deck, the Day card included; 48 while dealing
    day: i64  # 1 once the Day card is out
    revealed: i64  # cards in the middle of the table; while dealing, cards put aside
    reserve: i64
    discards: i64
    hands: i64  # 24 bits for each collection
    board: i64  # tiles that can still be taken
    locked: i64
    markers: i64  # two bits for each tile
    supply: i64
    stacks: i64  # 20 bits for each seat's tiles
    tops: i64  # five bits for each seat's topmost tile
    bonus: i64  # eight bits for each seat's markers

    def __init__(self, like: "Position | None" = None) -> None:
        if like is not None:
            self.seq, self.actor, self.turn, self.phase = like.seq, like.actor, like.turn, like.phase
            self.on_turn, self.deck, self.left, self.day = like.on_turn, like.deck, like.left, like.day
            self.revealed, self.reserve, self.discards, self.hands = (
                like.revealed,
                like.reserve,
                like.discards,
                like.hands,
            )
            self.board, self.locked, self.markers, self.supply = like.board, like.locked, like.markers, like.supply
            self.stacks, self.tops, self.bonus = like.stacks, like.tops, like.bonus
            return
        self.seq, self.actor, self.turn, self.phase = 0, CHANCE, 1, SETUP
        self.on_turn, self.deck, self.left, self.day = -1, ALL_CARDS, CREATURES, 0
        self.revealed, self.reserve, self.discards, self.hands = 0, 0, 0, 0
        self.board, self.locked, self.markers, self.supply = ALL_TILES, 0, 0, SUPPLY
        self.stacks = 0
        self.tops = NO_TOP | (NO_TOP << 5)
        self.bonus = 0

    def clone(self) -> "Position":
        return Position(self)

    def key(self) -> bytes:
        parts: list[i64] = [
            self.actor + 8, self.turn, self.phase, self.on_turn + 8, self.deck, self.left, self.day, self.revealed,
            self.reserve, self.discards, self.hands, self.board, self.locked, self.markers, self.supply, self.stacks,
            self.tops, self.bonus,
        ]  # fmt: skip
        return b"".join(int(part).to_bytes(6, "little") for part in parts)

    def hand(self, seat: i64) -> i64:
        """A collection: the types of its cards."""
        return (self.hands >> (24 * seat)) & TYPES

    def stack(self, seat: i64) -> i64:
        return (self.stacks >> (20 * seat)) & ALL_TILES

    def top(self, seat: i64) -> i64:
        return (self.tops >> (5 * seat)) & 31

    def bonus_of(self, seat: i64) -> i64:
        return (self.bonus >> (8 * seat)) & 255

    def markers_on(self, tile: i64) -> i64:
        return (self.markers >> (2 * tile)) & 3

    def is_locked(self, tile: i64) -> bool:
        return (self.locked >> tile) & 1 == 1

    def win_tile(self, seat: i64, tile: i64) -> None:
        """A tile goes from the board onto a stack, and the markers on it beside the stack."""
        self.stacks |= shift(BIT[tile], 20 * seat)
        self.tops = (self.tops & ~shift(31, 5 * seat)) | shift(tile, 5 * seat)
        self.bonus += shift(self.markers_on(tile), 8 * seat)
        self.board &= ~BIT[tile]
        self.locked &= ~BIT[tile]
        self.markers &= ~shift(3, 2 * tile)

    def add_markers(self, tile: i64, count: i64) -> None:
        self.markers += shift(count, 2 * tile)
        self.supply -= count

    def add_to_hand(self, seat: i64, cards: i64) -> None:
        self.hands |= shift(cards, 24 * seat)

    def drop_from_hand(self, seat: i64, cards: i64) -> None:
        self.hands &= ~shift(cards, 24 * seat)
