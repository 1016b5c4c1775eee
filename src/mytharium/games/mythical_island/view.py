"""What a player of Mythical Island may see, and a full position that fits it.

Hidden: the tiles and beings in other hands and those others just drew, which beings others discarded, and both piles.
How many there are is open. With all mythicals in play everybody knows all hands of beings.
"""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import View
from mytharium.core.rng import Rng
from mytharium.games.mythical_island.box import BIT, ONE, Box, how_many
from mytharium.games.mythical_island.rules.piles import nth_tile
from mytharium.games.mythical_island.state import Position

HIDDEN: Final = -1


@final
class IslandView(View):
    shape: str  # the layout, as layout.py writes it
    phase: i64
    on_turn: i64
    ender: i64
    low: i64  # the island as three planes: see box.py
    mid: i64
    high: i64
    laid: i64
    discards: i64
    table: i64
    holders: i64
    locked: i64
    fresh: i64
    acted: i64
    passed: i64
    replaced: i64
    stepped: i64
    activated: i64
    claimed: i64
    swapped: i64
    flown: i64
    exchanged: i64
    picked: i64
    need: i64
    want: i64
    doubled: i64
    pile: i64  # how many tiles
    deck: i64  # how many beings
    drawn_tiles: i64  # what the viewer drew under a power and has not sorted yet
    drawn_cards: i64
    drawn_tile_count: i64
    drawn_card_count: i64
    target: i64  # beings that end the game
    match_points: i64
    first_points: i64
    matches_break_ties: bool
    open_hands: bool  # everybody knows the beings in all hands

    # One entry for each seat.
    pawns: list[int]  # -1: not on the island yet
    elements: list[int]
    protectors: list[int]  # -1: not chosen, or without powers
    tokens: list[int]
    awake: list[int]
    tiles: list[int]  # HIDDEN where the viewer does not see them
    cards: list[int]
    tossed: list[int]
    tile_counts: list[int]
    card_counts: list[int]
    tossed_counts: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.shape = ""
        self.drawn_tiles = 0
        self.drawn_cards = 0
        self.pawns = []
        self.elements = []
        self.protectors = []
        self.tokens = []
        self.awake = []
        self.tiles = []
        self.cards = []
        self.tossed = []
        self.tile_counts = []
        self.card_counts = []
        self.tossed_counts = []

    def key(self) -> bytes:
        parts = [
            self.viewer, self.actor, self.turn, self.phase, self.on_turn, self.ender, self.low, self.mid, self.high,
            self.laid, self.discards, self.table, self.holders, self.locked, self.fresh, self.acted, self.passed,
            self.replaced, self.stepped, self.activated, self.claimed, self.swapped, self.flown, self.exchanged,
            self.picked, self.need, self.want, self.doubled, self.pile, self.deck, self.drawn_tiles, self.drawn_cards,
            self.drawn_tile_count, self.drawn_card_count,
        ]  # fmt: skip
        parts += self.pawns + self.elements + self.protectors + self.tokens + self.awake + self.tiles + self.cards
        parts += self.tossed + self.tile_counts + self.card_counts + self.tossed_counts
        return b"".join(int(part).to_bytes(8, "little", signed=True) for part in parts)


def observe(box: Box, s: Position, viewer: i64) -> IslandView:
    v = IslandView()
    v.viewer = viewer
    v.seats = s.seats
    v.seq = s.seq
    v.actor = s.actor
    v.turn = s.turn
    v.shape = box.shape
    v.target = box.beings_to_end(s.seats)
    v.match_points = box.match_points
    v.first_points = box.first_points
    v.matches_break_ties = box.matches_break_ties
    v.open_hands = not box.dealt_cards
    v.pile = how_many(s.pile)
    v.deck = count(s.deck)
    v.drawn_tile_count = how_many(s.drawn_tiles)
    v.drawn_card_count = count(s.drawn_cards)
    if s.on_turn == viewer:
        v.drawn_tiles = s.drawn_tiles
        v.drawn_cards = s.drawn_cards
    _see_table(s, v)
    for seat in range(s.seats):
        mine = seat == viewer
        v.pawns.append(int(s.pawn(seat)))
        v.elements.append(int(s.element(seat)))
        v.protectors.append(int(s.protector(seat)))
        v.tokens.append(int(s.tokens(seat)))
        v.awake.append(int(s.awake(seat)))
        v.tiles.append(int(s.tiles(seat)) if mine else HIDDEN)
        v.cards.append(int(s.cards(seat)) if mine or v.open_hands else HIDDEN)
        v.tossed.append(int(s.tossed(seat)) if mine else HIDDEN)
        v.tile_counts.append(int(how_many(s.tiles(seat))))
        v.card_counts.append(int(count(s.cards(seat))))
        v.tossed_counts.append(int(count(s.tossed(seat))))
    return v


def _see_table(s: Position, v: IslandView) -> None:
    """Copy what lies open."""
    v.phase, v.on_turn, v.ender, v.low = s.phase, s.on_turn, s.ender, s.low
    v.mid, v.high, v.laid, v.discards = s.mid, s.high, s.laid, s.discards
    v.table, v.holders, v.locked, v.fresh = s.table, s.holders, s.locked, s.fresh
    v.acted, v.passed, v.replaced, v.stepped = s.acted, s.passed, s.replaced, s.stepped
    v.activated, v.claimed, v.swapped, v.flown = s.activated, s.claimed, s.swapped, s.flown
    v.exchanged, v.picked, v.need, v.want = s.exchanged, s.picked, s.need, s.want
    v.doubled = s.doubled


def _lay_table(v: IslandView, s: Position) -> None:
    """The same the other way round."""
    s.seq, s.actor, s.turn, s.phase = v.seq, v.actor, v.turn, v.phase
    s.on_turn, s.ender, s.low, s.mid = v.on_turn, v.ender, v.low, v.mid
    s.high, s.laid, s.discards, s.table = v.high, v.laid, v.discards, v.table
    s.holders, s.locked, s.fresh, s.acted = v.holders, v.locked, v.fresh, v.acted
    s.passed, s.replaced, s.stepped, s.activated = v.passed, v.replaced, v.stepped, v.activated
    s.claimed, s.swapped, s.flown, s.exchanged = v.claimed, v.swapped, v.flown, v.exchanged
    s.picked, s.need, s.want, s.doubled = v.picked, v.need, v.want, v.doubled


def determinize(box: Box, v: IslandView, rng: Rng) -> Position:
    """Deal the pieces the viewer does not see to the hands, discards and piles they can be in."""
    s = Position(v.seats)
    _lay_table(v, s)
    tiles: i64 = box.all_tiles - v.discards
    for cell in range(v.laid):
        tiles -= ONE[s.landscape(cell)]
    cards: i64 = box.deck if box.dealt_cards else 0
    for seat in range(v.seats):
        k = int(seat)
        s.set_pawn(seat, v.pawns[k])
        s.set_element(seat, v.elements[k])
        s.set_protector(seat, v.protectors[k])
        s.set_tokens(seat, v.tokens[k])
        s.set_awake(seat, v.awake[k])
        cards &= ~s.awake(seat)
        if seat == v.viewer:
            s.set_tiles(seat, v.tiles[k])
            s.set_tossed(seat, v.tossed[k])
            tiles -= s.tiles(seat)
            cards &= ~s.tossed(seat)
        if seat == v.viewer or v.open_hands:
            s.set_cards(seat, v.cards[k])
            cards &= ~s.cards(seat)
    s.drawn_tiles = v.drawn_tiles
    s.drawn_cards = v.drawn_cards
    _deal_tiles(v, s, tiles - v.drawn_tiles, rng)
    if box.dealt_cards:
        _deal_cards(v, s, cards & ~v.drawn_cards, rng)
    return s


def _deal_tiles(v: IslandView, s: Position, tiles: i64, rng: Rng) -> None:
    for seat in range(v.seats):
        if seat != v.viewer:
            hand = _some_tiles(tiles, v.tile_counts[int(seat)], rng)
            tiles -= hand
            s.set_tiles(seat, hand)
    if s.on_turn != v.viewer:
        s.drawn_tiles = _some_tiles(tiles, v.drawn_tile_count, rng)
        tiles -= s.drawn_tiles
    s.pile = tiles


def _deal_cards(v: IslandView, s: Position, cards: i64, rng: Rng) -> None:
    for seat in range(v.seats):
        if seat != v.viewer:
            hand = _some_cards(cards, v.card_counts[int(seat)], rng)
            cards &= ~hand
            s.set_cards(seat, hand)
            tossed = _some_cards(cards, v.tossed_counts[int(seat)], rng)
            cards &= ~tossed
            s.set_tossed(seat, tossed)
    if s.on_turn != v.viewer:
        s.drawn_cards = _some_cards(cards, v.drawn_card_count, rng)
        cards &= ~s.drawn_cards
    s.deck = cards


def _some_tiles(tiles: i64, n: i64, rng: Rng) -> i64:
    """n of some tiles, each choice as likely."""
    left = how_many(tiles)
    chosen: i64 = 0
    for _ in range(n):
        tile: i64 = ONE[nth_tile(tiles, rng.below(left))]
        tiles -= tile
        chosen += tile
        left -= 1
    return chosen


def _some_cards(cards: i64, n: i64, rng: Rng) -> i64:
    """n of some beings, each choice as likely."""
    left = count(cards)
    chosen: i64 = 0
    for _ in range(n):
        card: i64 = BIT[select(cards, rng.below(left))]
        cards &= ~card
        chosen |= card
        left -= 1
    return chosen
