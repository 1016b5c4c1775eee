"""What a player of Mythicals may see, and a full position that fits it.

Hidden from everybody: the discard pile, and every stack but its top tile, unless stacks are open or the game is over.
"""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.bits import count, select, shift
from mytharium.core.protocol import View
from mytharium.core.rng import Rng
from mytharium.games.mythicals.box import ALL_CARDS, ALL_TILES, BIT, TYPES, Box, together
from mytharium.games.mythicals.rules.scoring import points
from mytharium.games.mythicals.state import FINISHED, NO_TOP, SETUP, Position

HIDDEN: Final[i64] = -1


@final
class MythicalsView(View):
    phase: i64
    on_turn: i64
    deck: i64  # how many cards are in the deck, the Day card included
    day: i64
    revealed: i64
    reserve: i64
    discards: i64  # how many cards are in the discard pile
    hands: i64
    board: i64
    locked: i64
    markers: i64
    supply: i64
    heights: i64  # eight bits for each seat's stack
    tops: i64
    bonuses: i64
    stacks: i64  # both stacks, or HIDDEN
    scores: i64  # sixteen bits for each seat, or HIDDEN

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.phase = SETUP
        self.on_turn = -1
        self.deck = self.day = self.revealed = self.reserve = self.discards = self.hands = 0
        self.board = self.locked = self.markers = self.supply = self.heights = self.tops = self.bonuses = 0
        self.stacks = self.scores = HIDDEN

    def key(self) -> bytes:
        parts: list[i64] = [
            self.viewer + 8, self.actor + 8, self.turn, self.phase, self.on_turn + 8, self.deck, self.day,
            self.revealed, self.reserve, self.discards, self.hands, self.board, self.locked, self.markers,
            self.supply, self.heights, self.tops, self.bonuses, self.stacks + 1, self.scores + 1,
        ]  # fmt: skip
        return b"".join(int(part).to_bytes(6, "little") for part in parts)

    def collection(self, seat: i64) -> i64:
        """The card types a seat has in front of it."""
        return (self.hands >> (24 * seat)) & TYPES

    def height(self, seat: i64) -> i64:
        return (self.heights >> (8 * seat)) & 255

    def top(self, seat: i64) -> i64:
        """The tile on a seat's stack, or -1."""
        tile: i64 = (self.tops >> (5 * seat)) & 31
        return -1 if tile == NO_TOP else tile

    def bonus(self, seat: i64) -> i64:
        return (self.bonuses >> (8 * seat)) & 255

    def stack(self, seat: i64) -> i64:
        """The tiles of a seat, or HIDDEN."""
        return HIDDEN if self.stacks == HIDDEN else (self.stacks >> (20 * seat)) & ALL_TILES

    def points(self, seat: i64) -> i64:
        """The score of a seat, or HIDDEN."""
        return HIDDEN if self.scores == HIDDEN else (self.scores >> (16 * seat)) & 0xFFFF


def observe(box: Box, s: Position, viewer: i64) -> MythicalsView:
    v = MythicalsView()
    v.viewer, v.seq, v.actor, v.turn = viewer, s.seq, s.actor, s.turn
    v.phase, v.on_turn, v.deck, v.day = s.phase, s.on_turn, s.left, s.day
    v.revealed, v.reserve = s.revealed, s.reserve
    v.discards = count(s.discards)
    v.hands, v.board, v.locked, v.markers = s.hands, s.board, s.locked, s.markers
    v.supply = s.supply
    v.heights = count(s.stack(0)) | (count(s.stack(1)) << 8)
    v.tops = s.tops
    v.bonuses = s.bonus
    if box.open_stacks or s.phase == FINISHED:
        v.stacks = s.stacks
        v.scores = points(s, 0) | (points(s, 1) << 16)
    return v


def determinize(v: MythicalsView, rng: Rng) -> Position:
    """Deal the cards nobody sees to the discard pile and the deck, and the covered tiles to the stacks, at random."""
    s = Position()
    s.seq, s.actor, s.turn, s.phase = v.seq, v.actor, v.turn, v.phase
    s.on_turn, s.left, s.day, s.revealed = v.on_turn, v.deck, v.day, v.revealed
    s.reserve = v.reserve
    s.hands = v.hands
    s.board = v.board
    s.locked = v.locked
    s.markers = v.markers
    s.supply = v.supply
    s.tops = v.tops
    s.bonus = v.bonuses
    seen: i64 = together(together(v.collection(0), v.collection(1)), together(v.revealed, v.reserve))
    # Of a type seen once the second copy is the unseen one: keep the first bit.
    unseen: i64 = _whole(ALL_CARDS & ~seen)
    s.discards = _some(unseen, v.discards, rng)
    s.deck = _whole(unseen & ~s.discards)
    s.discards = _whole(s.discards)
    s.stacks = v.stacks if v.stacks != HIDDEN else _share(v, rng)
    return s


def _whole(pile: i64) -> i64:
    """A pile in which a lone second copy is written as a first one."""
    lone: i64 = (pile >> 24) & ~pile & TYPES
    return (pile & ~shift(lone, 24)) | lone


def _some(pile: i64, n: i64, rng: Rng) -> i64:
    """n cards of a pile, each choice as likely."""
    total = count(pile)
    if 2 * n > total:
        return pile & ~_some(pile, total - n, rng)
    chosen: i64 = 0
    for _ in range(n):
        card: i64 = BIT[select(pile, rng.below(total))]
        pile &= ~card
        chosen |= card
        total -= 1
    return chosen


def _share(v: MythicalsView, rng: Rng) -> i64:
    """Both stacks: the tops are known, what lies under them is dealt at random."""
    covered: i64 = ALL_TILES & ~v.board
    first: i64 = 0
    second: i64 = 0
    if v.top(0) >= 0:
        first = BIT[v.top(0)]
    if v.top(1) >= 0:
        second = BIT[v.top(1)]
    covered &= ~(first | second)
    under: i64 = 0
    if first:
        under = _some(covered, v.height(0) - 1, rng)
    first |= under
    second |= covered & ~under
    return first | shift(second, 20)
