"""A position of Myraclia: what lies on the table, and what each player has.

Tiles are numbered from 0 and sets of tiles are bits; elements are multisets (elements.py); a cell of the grid is
SIDE * row + column. Small lists (orders, the display, columns, fields) are packed into one integer each, four or six
bits an entry, and have a method to read them. Copies of a position share what they can: longer lists are never changed
in place, a new one takes the place of the old; whoever asks for a player gets a copy of its own first.
"""

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, lowest, shift
from mytharium.core.protocol import CHANCE, State
from mytharium.games.myraclia.seat import NO_TILE, Seat

# What is going on in a position. Where chance acts, the phase says what is drawn.
LAYING: Final[i64] = 0  # chance: tiles of the first surface
LAYOUT: Final[i64] = 1  # chance: where such a tile lies, with the random layout
SHOWING: Final[i64] = 2  # chance: tiles of the display
STARTING: Final[i64] = 3  # chance: starting elements
FILLING: Final[i64] = 4  # chance: elements for the drafting board
DRAFT: Final[i64] = 5  # an element, the Luna cube, or pass
TURN: Final[i64] = 6  # an action, an added element, or the end of the turn
PAYING: Final[i64] = 7  # the hand that pays for a tile
RESERVING: Final[i64] = 8  # the elements laid on a reserved tile
TAKING: Final[i64] = 9  # a tile of the display
PLACING: Final[i64] = 10  # the space for it
TOKEN_DRAW: Final[i64] = 11  # chance: an Eternity token
TOKEN_PLACE: Final[i64] = 12  # the tile for it
FIELDS: Final[i64] = 13  # chance: which free element goes to an Eternal Opponent's next field
FINISHED: Final[i64] = 14
EVA_DRAFT: Final[i64] = 16  # chance: the die for the draft
EVA_ROLL: Final[i64] = 17  # chance: the die for an action
EVA_TILE: Final[i64] = 18  # one of equal tiles to terraform
EVA_SPEND: Final[i64] = 19  # chance: an element of the supply
EVA_RESERVE: Final[i64] = 20  # one of equal tiles to reserve
EVA_TAKE: Final[i64] = 21  # chance: a tile of the display
EVA_NEXT: Final[i64] = 22  # chance: which of the taken tiles is placed next
EVA_SPACE: Final[i64] = 23  # one of equal spaces
EVA_TOKEN: Final[i64] = 24  # one of equal tiles for a token

PHASES: Final[i64] = 25  # how many numbers there are


SIDE: Final[i64] = 52  # of the grid, in cells: 52 tiles built as far as the compact form lets them stay 4 cells inside
CENTRE: Final[i64] = 24 * 52 + 24
MOST_TILES: Final[i64] = 60
MOST_TOKENS: Final[i64] = 16
NO_COLUMNS: Final[i64] = 0xFFFFFFF

# Where the Luna cube is; otherwise the seat that holds it.
LUNA_AWAY: Final[i64] = -1
LUNA_OFFERED: Final[i64] = 8

ALL_SHARED: Final[i64] = 31
LENGTH: Final[i64] = 325  # of `Position.numbers`, which has room for the most seats


@final
class Position(State):
    """What lies on the table, who is asked for what, and what each player has."""

    seats: i64
    phase: i64
    round: i64
    seat: i64  # whose turn it is, also while chance acts
    bag: i64
    discards: i64
    stock: i64  # tiles in the bag
    surface: i64  # tiles on the surface
    free: i64  # tiles without a disk that can be terraformed
    display: i64  # three tiles, six bits each
    offer: i64  # elements on the drafting board
    columns: i64  # colours of the seven columns, four bits each from the left
    order: i64  # seats in drafting order, then in terraforming order; four bits each
    at: i64  # where we are in the order
    passed: i64  # seats that have passed
    luna: i64  # the seat that holds the Luna cube, or where else it is
    actions: i64  # taken in this turn
    bloomed: i64  # terraformations in this turn
    free_before: i64  # free tiles when the turn began
    adding: i64  # tiles still to be placed
    target: i64  # the tile that is being paid for, reserved or placed
    low: i64  # first and last row of the grid with a tile
    high: i64
    tokens: i64  # Eternity tokens not drawn yet
    laid_out: i64  # Eternity tokens on the surface
    token: i64  # the token to be placed
    draws: i64  # what is still to be drawn in a run of chance
    last_round: i64  # 1 once the end of the game is triggered
    options: i64  # tiles among which a die or a person decides for an Eternal Opponent
    due: i64  # elements an Eternal Opponent still has to spend or to put on fields
    rows: vec[i64]  # of the grid: a bit for each cell with a tile
    cells: vec[i64]  # where each tile lies
    near: vec[i64]  # the neighbours of each tile on the surface
    laid: vec[i64]  # the elements on each tile
    token_tiles: vec[i64]  # the tile on which each token lies
    _shared: i64  # seats that a copy may share: a bit each
    _players: vec[Seat]

    def __init__(self, seats: i64, like: "Position | None" = None) -> None:
        if like is not None:
            self._copy(like)
            return
        self._shared = 0
        self._players = vec[Seat]([Seat() for _ in range(seats)])
        self.actor = CHANCE
        self.turn = self.round = 1
        self.seats = seats
        self.phase = LAYING
        self.seq = self.seat = self.at = 0
        self.bag = self.discards = self.offer = 0
        self.stock = self.surface = self.free = 0
        self.display = NO_TILE | (NO_TILE << 6) | (NO_TILE << 12)
        self.columns = NO_COLUMNS
        self.order = self.passed = 0
        self.luna = LUNA_AWAY
        self.actions = self.bloomed = self.free_before = self.adding = 0
        self.target = NO_TILE
        self.low = SIDE
        self.high = 0
        self.tokens = self.laid_out = self.token = 0
        self.draws = self.last_round = self.options = self.due = 0
        self.rows = vec[i64]([0] * SIDE)
        self.cells = vec[i64]([0] * MOST_TILES)
        self.near = vec[i64]([0] * MOST_TILES)
        self.laid = vec[i64]([0] * MOST_TILES)
        self.token_tiles = vec[i64]([0] * MOST_TOKENS)

    def _copy(self, like: "Position") -> None:
        like._shared = ALL_SHARED
        self._shared = ALL_SHARED
        self._players = like._players[:]
        self.seq = like.seq
        self.actor = like.actor
        self.turn = like.turn
        self.seats = like.seats
        self.phase = like.phase
        self.round = like.round
        self.seat = like.seat
        self.bag = like.bag
        self.discards = like.discards
        self.stock = like.stock
        self.surface = like.surface
        self.free = like.free
        self.display = like.display
        self.offer = like.offer
        self.columns = like.columns
        self.order = like.order
        self.at = like.at
        self.passed = like.passed
        self.luna = like.luna
        self.actions = like.actions
        self.bloomed = like.bloomed
        self.free_before = like.free_before
        self.adding = like.adding
        self.target = like.target
        self.low = like.low
        self.high = like.high
        self.tokens = like.tokens
        self.laid_out = like.laid_out
        self.token = like.token
        self.draws = like.draws
        self.last_round = like.last_round
        self.options = like.options
        self.due = like.due
        self.rows = like.rows
        self.cells = like.cells
        self.near = like.near
        self.laid = like.laid
        self.token_tiles = like.token_tiles

    def clone(self) -> "Position":
        return Position(0, self)

    def player(self, seat: i64) -> Seat:
        """What a player has, to read and to change."""
        if (self._shared >> seat) & 1:
            self._unshare(seat)
        return self._players[seat]

    def players(self) -> vec[Seat]:
        """What all players have, by seat."""
        if self._shared:
            for seat in range(self.seats):
                self.player(seat)
            self._shared = 0
        return self._players

    def _unshare(self, seat: i64) -> None:
        self._shared &= ~bit(seat)
        self._players[seat] = self._players[seat].clone()

    def numbers(self) -> list[int]:
        """Everything but seq, as stored.py reads it back: what a key and a view are made of."""
        head: list[i64] = [
            self.actor, self.turn, self.seats, self.phase, self.round, self.seat, self.bag, self.discards,
            self.stock, self.surface, self.free, self.display, self.offer, self.columns, self.order, self.at,
            self.passed, self.luna, self.actions, self.bloomed, self.free_before, self.adding, self.target, self.low,
            self.high, self.tokens, self.laid_out, self.token, self.draws, self.last_round, self.options, self.due,
        ]  # fmt: skip
        found = [int(n) for n in head]
        found += [int(n) for n in self.rows]
        found += [int(n) for n in self.cells]
        found += [int(n) for n in self.near]
        found += [int(n) for n in self.laid]
        found += [int(n) for n in self.token_tiles]
        for player in self._players:
            found += [int(n) for n in player.numbers()]
        return found + [0] * (int(LENGTH) - len(found))

    def key(self) -> bytes:
        numbers = self.numbers()
        return struct.pack(f"<{len(numbers)}q", *numbers)

    def __reduce__(self) -> tuple[object, ...]:
        from mytharium.games.myraclia.stored import unpickled

        return unpickled, (int(self.seq), self.numbers())

    def lay(self, tile: i64, cubes: i64) -> None:
        """Lay elements on a tile."""
        laid = self.laid[:]
        laid[tile] += cubes
        self.laid = laid

    def take_laid(self, tile: i64) -> i64:
        """Take all elements off a tile."""
        cubes = self.laid[tile]
        if cubes:
            self.lay(tile, -cubes)
        return cubes

    def put_token(self, token: i64, tile: i64) -> None:
        """Note where an Eternity token lies."""
        tiles = self.token_tiles[:]
        tiles[token] = tile
        self.token_tiles = tiles

    def bloom(self) -> i64:
        """All terraformed tiles."""
        tiles: i64 = 0
        for player in self._players:
            tiles |= player.land
        return tiles

    def shown(self, place: i64) -> i64:
        """The tile on a position of the display, 0 to 2 from the left, or NO_TILE."""
        return (self.display >> (6 * place)) & 63

    def show(self, place: i64, tile: i64) -> None:
        self.display = (self.display & ~shift(63, 6 * place)) | shift(tile, 6 * place)

    def in_order(self, k: i64) -> i64:
        """The seat at a place of the order."""
        return seat_at(self.order, k)

    def reverse_order(self) -> None:
        order: i64 = 0
        for k in range(self.seats):
            order = (order << 4) | self.in_order(k)
        self.order = order

    def colour_in(self, column: i64) -> i64:
        """The colour of a column (1 to 7 from the left); an empty column has none of the seven."""
        return (self.columns >> (4 * (column - 1))) & 15

    def tokens_on(self, tile: i64) -> i64:
        """The Eternity tokens that lie on a tile."""
        found: i64 = 0
        tokens = self.laid_out
        while tokens:
            token = lowest(tokens)
            tokens &= tokens - 1
            if self.token_tiles[token] == tile:
                found |= bit(token)
        return found

    def has_passed(self, seat: i64) -> bool:
        return self.passed & bit(seat) != 0


def seat_at(order: i64, k: i64) -> i64:
    """The seat at a place of an order."""
    return (order >> (4 * k)) & 15


def order_by(values: vec[i64]) -> i64:
    """An order of the seats by their values, which differ, the lowest first."""
    order: i64 = 0
    for seat in range(len(values)):
        place: i64 = 0
        for value in values:
            if value < values[seat]:
                place += 1
        order |= shift(seat, 4 * place)
    return order
