"""A position of Myraclia: numbers, and one flat array with a stretch for each kind of thing.

Tiles are numbered from 0 and sets of tiles are bits; elements are multisets (rules/cubes.py); a cell of the grid is
SIDE * row + column. Small lists (orders, the display, columns) are packed into one integer, four or six bits an entry.
"""

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, shift
from mytharium.core.protocol import CHANCE, State

# What is going on. Where chance acts, the phase says what is drawn.
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

SIDE: Final[i64] = 52  # of the grid, in cells: 52 tiles built as far as the compact form lets them stay 4 cells inside
CENTRE: Final[i64] = 24 * 52 + 24
MOST_SEATS: Final[i64] = 5
MOST_TILES: Final[i64] = 60
NO_TILE: Final[i64] = 63
NOBODY: Final[i64] = -1
NO_COLUMN: Final[i64] = 15

# Where the Luna cube is; otherwise the seat that holds it.
LUNA_AWAY: Final[i64] = -1
LUNA_OFFERED: Final[i64] = 8

# Columns of a disk: 1 to 7, left of them with the Luna cube, right of them for who passed without an element.
LUNA_COLUMN: Final[i64] = 0
OFF_COLUMN: Final[i64] = 8
NO_DISK: Final[i64] = 15

# The array.
ROWS: Final[i64] = 0  # a row of the grid: a bit for each cell with a tile
AT: Final[i64] = 52  # the cell of a tile
NEAR: Final[i64] = 112  # the neighbours of a tile on the surface
LAID: Final[i64] = 172  # the elements on a tile
TOKEN_AT: Final[i64] = 232  # the tile of a token
SEAT: Final[i64] = 248  # a seat's numbers, in the order below
SCORE: Final[i64] = 248
OWN: Final[i64] = 249  # its elements; of an Eternal Opponent, the supply
ZONE: Final[i64] = 250  # its exchange zone
LAND: Final[i64] = 251  # its terraformed tiles
RESERVED: Final[i64] = 252  # its reserved tile, or NO_TILE
DISKS: Final[i64] = 253  # large disks left
DISK: Final[i64] = 254  # small disk on the drafting board: 8 * column + spot
NUMBERED: Final[i64] = 255  # the fields of an Eternal Opponent: colour + 1, four bits each
SINCE: Final[i64] = 256  # the column that another took from since her last pick, or NO_COLUMN
STRIDE: Final[i64] = 9
LENGTH: Final[i64] = 293


@final
class Position(State):
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
    luna: i64
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
    a: vec[i64]

    def __init__(self, seats: i64) -> None:
        self.actor = CHANCE
        self.turn = self.round = 1
        self.seats = seats
        self.phase = LAYING
        self.seq = self.seat = self.at = 0
        self.bag = self.discards = self.offer = 0
        self.stock = self.surface = self.free = 0
        self.display = NO_TILE | (NO_TILE << 6) | (NO_TILE << 12)
        self.columns = 0xFFFFFFF
        self.order = self.passed = 0
        self.luna = LUNA_AWAY
        self.actions = self.bloomed = self.free_before = self.adding = 0
        self.target = NO_TILE
        self.low = SIDE
        self.high = 0
        self.tokens = self.laid_out = self.token = 0
        self.draws = self.last_round = self.options = self.due = 0
        if seats > 0:
            self.a = vec[i64]([0] * LENGTH)
            for seat in range(seats):
                self.a[RESERVED + STRIDE * seat] = NO_TILE
                self.a[DISK + STRIDE * seat] = 8 * NO_DISK
                self.a[SINCE + STRIDE * seat] = NO_COLUMN
        else:
            self.a = vec[i64]()

    def clone(self) -> "Position":
        c = Position(0)
        c.seq = self.seq
        c.actor = self.actor
        c.turn = self.turn
        c.seats = self.seats
        c.phase = self.phase
        c.round = self.round
        c.seat = self.seat
        c.bag = self.bag
        c.discards = self.discards
        c.stock = self.stock
        c.surface = self.surface
        c.free = self.free
        c.display = self.display
        c.offer = self.offer
        c.columns = self.columns
        c.order = self.order
        c.at = self.at
        c.passed = self.passed
        c.luna = self.luna
        c.actions = self.actions
        c.bloomed = self.bloomed
        c.free_before = self.free_before
        c.adding = self.adding
        c.target = self.target
        c.low = self.low
        c.high = self.high
        c.tokens = self.tokens
        c.laid_out = self.laid_out
        c.token = self.token
        c.draws = self.draws
        c.last_round = self.last_round
        c.options = self.options
        c.due = self.due
        c.a = self.a[:]
        return c

    def numbers(self) -> list[int]:
        """Everything but seq, as a list: what a key and a view are made of."""
        head: list[i64] = [
            self.actor, self.turn, self.seats, self.phase, self.round, self.seat, self.bag, self.discards,
            self.stock, self.surface, self.free, self.display, self.offer, self.columns, self.order, self.at,
            self.passed, self.luna, self.actions, self.bloomed, self.free_before, self.adding, self.target, self.low,
            self.high, self.tokens, self.laid_out, self.token, self.draws, self.last_round, self.options, self.due,
        ]  # fmt: skip
        return [int(n) for n in head] + [int(n) for n in self.a]

    def restore(self, n: vec[i64]) -> None:
        """Take over what `numbers` gave."""
        self.actor = n[0]
        self.turn = n[1]
        self.seats = n[2]
        self.phase = n[3]
        self.round = n[4]
        self.seat = n[5]
        self.bag = n[6]
        self.discards = n[7]
        self.stock = n[8]
        self.surface = n[9]
        self.free = n[10]
        self.display = n[11]
        self.offer = n[12]
        self.columns = n[13]
        self.order = n[14]
        self.at = n[15]
        self.passed = n[16]
        self.luna = n[17]
        self.actions = n[18]
        self.bloomed = n[19]
        self.free_before = n[20]
        self.adding = n[21]
        self.target = n[22]
        self.low = n[23]
        self.high = n[24]
        self.tokens = n[25]
        self.laid_out = n[26]
        self.token = n[27]
        self.draws = n[28]
        self.last_round = n[29]
        self.options = n[30]
        self.due = n[31]
        self.a = n[32:]

    def key(self) -> bytes:
        numbers = self.numbers()
        return struct.pack(f"<{len(numbers)}q", *numbers)

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (int(self.seq), self.numbers())

    def score(self, seat: i64) -> i64:
        return self.a[SCORE + STRIDE * seat]

    def own(self, seat: i64) -> i64:
        return self.a[OWN + STRIDE * seat]

    def zone(self, seat: i64) -> i64:
        return self.a[ZONE + STRIDE * seat]

    def land(self, seat: i64) -> i64:
        return self.a[LAND + STRIDE * seat]

    def reserved(self, seat: i64) -> i64:
        return self.a[RESERVED + STRIDE * seat]

    def disks(self, seat: i64) -> i64:
        return self.a[DISKS + STRIDE * seat]

    def column(self, seat: i64) -> i64:
        """Where the small disk stands."""
        return self.a[DISK + STRIDE * seat] >> 3

    def spot(self, seat: i64) -> i64:
        return self.a[DISK + STRIDE * seat] & 7

    def numbered(self, seat: i64, field: i64) -> i64:
        """The colour on a numbered field plus one, or 0."""
        return (self.a[NUMBERED + STRIDE * seat] >> (4 * field)) & 15

    def near(self, tile: i64) -> i64:
        return self.a[NEAR + tile]

    def cell(self, tile: i64) -> i64:
        return self.a[AT + tile]

    def laid(self, tile: i64) -> i64:
        return self.a[LAID + tile]

    def bloom(self) -> i64:
        """All terraformed tiles."""
        tiles: i64 = 0
        for seat in range(self.seats):
            tiles |= self.a[LAND + STRIDE * seat]
        return tiles

    def shown(self, place: i64) -> i64:
        """The tile on a position of the display, 0 to 2 from the left, or NO_TILE."""
        return (self.display >> (6 * place)) & 63

    def show(self, place: i64, tile: i64) -> None:
        self.display = (self.display & ~shift(63, 6 * place)) | shift(tile, 6 * place)

    def in_order(self, k: i64) -> i64:
        """The seat at a place of the order."""
        return (self.order >> (4 * k)) & 15

    def colour_in(self, column: i64) -> i64:
        """The colour of a column (1 to 7 from the left), or 15."""
        return (self.columns >> (4 * (column - 1))) & 15

    def has_passed(self, seat: i64) -> bool:
        return self.passed & bit(seat) != 0


def restored(seq: int, numbers: list[int]) -> Position:
    """A position from what its `__reduce__` wrote down."""
    s = Position(0)
    s.restore(vec[i64](numbers))
    s.seq = seq
    return s
