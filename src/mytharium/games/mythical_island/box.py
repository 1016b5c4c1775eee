"""The tables of one island and one box of cards: neighbours, flights, and every place where a pattern can lie.

A set of cells is the bits of one integer; cells are numbered row by row. A landscape is 0 fire, 1 water, 2 earth,
3 air, 4 northern lights; an island is three planes: bit c of plane k is bit k of the landscape on cell c. Beings are
patterns 0 to 27, bonus cards 28 to 47. Some tiles in a hand or pile are one integer with six bits for each landscape.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.components import BEINGS, Box, Card

FIRST_BONUS: Final[i64] = 28
PATTERNS: Final[i64] = 48
LAND: Final[i64] = 5
AURORA: Final[i64] = 4

# What a protector can do, in the order of box.POWERS.
STEPS: Final[i64] = 0
SWAPS: Final[i64] = 1
HOLDS: Final[i64] = 2
EXCHANGES: Final[i64] = 3
DOUBLE_TILES: Final[i64] = 4
DOUBLE_CARDS: Final[i64] = 5
SHARES: Final[i64] = 6
FLIGHTS: Final[i64] = 7

BIT: Final = vec[i64]([2**k for k in range(62)])
ONE: Final = vec[i64]([64**k for k in range(5)])  # one tile of a landscape
_SUM: Final[i64] = 0x1041041
_AROUND: Final = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


def tiles_of(tiles: i64, landscape: i64) -> i64:
    """How many tiles of a landscape there are among some tiles."""
    return (tiles >> (6 * landscape)) & 63


def how_many(tiles: i64) -> i64:
    """How many tiles there are, at most 60."""
    return ((tiles * _SUM) >> 24) & 63


def pack_tiles(counts: list[int]) -> i64:
    tiles: i64 = 0
    for n in reversed(counts):
        tiles = tiles * 64 + n
    return tiles


@final
class Board:
    cells: i64
    land: i64  # all cells
    near: vec[i64]  # the neighbours of each cell
    beyond: vec[i64]  # where a flight from each cell can land
    spreads: vec[i64]  # the neighbours of eight cells at once: 256 * eighth + which of them
    first: vec[i64]  # the places of pattern p are first[p] .. first[p + 1] - 1
    covers: vec[i64]  # the cells of a place
    low: vec[i64]  # the landscapes it wants there, as planes
    mid: vec[i64]
    high: vec[i64]
    row: vec[i64]  # through[row[k]] .. are the places of a pattern over a cell with a landscape on it: see `row_of`
    through: vec[i64]
    points: vec[i64]  # of each pattern's card
    element: vec[i64]
    elements: vec[i64]  # the beings in play of each element
    powers: vec[i64]  # eight for each protector
    box_tiles: i64
    deck: i64  # the beings in play
    bonus_cards: vec[i64]  # on the table, for two, three and four players
    target: vec[i64]  # beings that end the game
    sides: bool  # players choose a side of their protector tile
    dealt_cards: bool  # beings are dealt and drawn; otherwise everybody has those of the own element
    first_points: i64
    match_points: i64
    matches_break_ties: bool

    def __init__(self, box: Box, cells: tuple[tuple[int, int], ...], removed: list[int]) -> None:
        self.box = box
        self.places = cells
        self.shape = layout.write(cells)
        self.cells = len(cells)
        self.land = 2 ** len(cells) - 1
        number = {cell: k for k, cell in enumerate(cells)}
        self.names = tuple(_name(cells, cell) for cell in cells)
        self.codes = tuple(100 * c + 1 + max(r for r, _ in cells) - row for row, c in cells)
        near = [sum(2 ** number[(r + y, c + x)] for y, x in _AROUND if (r + y, c + x) in number) for r, c in cells]
        self.near = vec[i64](near)
        self.beyond = vec[i64](_flights(number))
        self.spreads = vec[i64](_spreads(near))
        cards = list(box.beings) + list(box.bonuses)
        self.points = vec[i64]([card.points for card in cards])
        self.element = vec[i64]([card.element for card in cards])
        self.powers = vec[i64]([n for protector in box.protectors for n in protector.power])
        self.box_tiles = pack_tiles(list(box.tiles))
        self.deck = sum(2**k for k in range(BEINGS) if k + 1 not in removed)
        self.elements = vec[i64](
            [sum(2**k for k, c in enumerate(box.beings) if c.element == e and k + 1 not in removed) for e in range(4)]
        )
        self.bonus_cards = vec[i64](list(box.bonus_cards))
        self.target = vec[i64](list(box.end_cards))
        self.sides = True
        self.dealt_cards = True
        self.first_points = 5
        self.match_points = 1
        self.matches_break_ties = True
        self.first = vec[i64]([0])
        self.covers = vec[i64]([])
        self.low = vec[i64]([])
        self.mid = vec[i64]([])
        self.high = vec[i64]([])
        self.row = vec[i64]([0])
        self.through = vec[i64]([])
        self.lay_out([[] if k + 1 in removed else placements(card, number) for k, card in enumerate(cards)])

    def lay_out(self, places: list[list[list[tuple[int, int]]]]) -> None:
        """Fill the tables of where patterns can lie; a place is a list of cells with their landscapes."""
        flat = [place for of_one in places for place in of_one]
        starts = [0]
        rows: list[list[int]] = [[] for _ in range(len(places) * int(self.cells) * 5)]
        for pattern, of_one in enumerate(places):
            for k, place in enumerate(of_one):
                for cell, landscape in place:
                    rows[int(self.row_of(pattern, cell, landscape))].append(starts[-1] + k)
            starts.append(starts[-1] + len(of_one))
        self.first = vec[i64](starts)
        self.covers = vec[i64]([sum(2**cell for cell, _ in place) for place in flat])
        self.low = vec[i64]([sum(2**cell for cell, land in place if land & 1) for place in flat])
        self.mid = vec[i64]([sum(2**cell for cell, land in place if land & 2) for place in flat])
        self.high = vec[i64]([sum(2**cell for cell, land in place if land & 4) for place in flat])
        self.through = vec[i64]([k for row in rows for k in row])
        ends = [0]
        for row in rows:
            ends.append(ends[-1] + len(row))
        self.row = vec[i64](ends)

    def row_of(self, pattern: i64, cell: i64, landscape: i64) -> i64:
        return (pattern * self.cells + cell) * 5 + landscape

    def complete(self, first: i64, end: i64, low: i64, mid: i64, high: i64) -> bool:
        """Whether one of the places `through[first]` to `through[end - 1]` has all the landscapes it wants."""
        for k in range(first, end):
            place = self.through[k]
            wrong = (self.low[place] ^ low) | (self.mid[place] ^ mid) | (self.high[place] ^ high)
            if wrong & self.covers[place] == 0:
                return True
        return False

    def code(self, cell: i64) -> int:
        """A cell for an event: a hundred times its column from the left (0 on) and its row from the bottom (1 on)."""
        return self.codes[int(cell)]

    def of_element(self, element: i64) -> i64:
        """The beings in play of an element."""
        return self.elements[element]

    def power(self, protector: i64, which: i64) -> i64:
        """What a protector can do; nothing if sides were not chosen."""
        if protector < 0:
            return 0
        return self.powers[8 * protector + which]

    def spread(self, cells: i64) -> i64:
        """All neighbours of some cells."""
        table = self.spreads
        return (
            table[cells & 255]
            | table[256 + ((cells >> 8) & 255)]
            | table[512 + ((cells >> 16) & 255)]
            | table[768 + ((cells >> 24) & 255)]
            | table[1024 + ((cells >> 32) & 255)]
            | table[1280 + ((cells >> 40) & 255)]
        )


def placements(card: Card, number: dict[tuple[int, int], int]) -> list[list[tuple[int, int]]]:
    """RULES.md#patterns: every place of a card's pattern on the island, in its four turns, none twice."""
    found: dict[tuple[tuple[int, int], ...], None] = {}
    turned = [(r, c, land) for r, c, land in card.pattern]
    for _ in range(4):
        turned = [(c, -r, land) for r, c, land in turned]
        r0, c0, _ = turned[0]
        for row, column in number:
            cells = [(row + r - r0, column + c - c0) for r, c, _ in turned]
            if all(cell in number for cell in cells):
                place = [(number[cell], land) for cell, (_, _, land) in zip(cells, turned, strict=True)]
                found[tuple(sorted(place))] = None
    return [list(place) for place in found]


def _name(cells: tuple[tuple[int, int], ...], cell: tuple[int, int]) -> str:
    """Columns have letters from the left, rows numbers from the bottom."""
    return "abcdefghijklmnopqrstuvwxyz"[cell[1]] + str(1 + max(r for r, _ in cells) - cell[0])


def _flights(number: dict[tuple[int, int], int]) -> list[int]:
    """RULES.md#griffin: over exactly one tile in any of eight directions."""
    return [
        sum(
            2 ** number[(r + 2 * y, c + 2 * x)]
            for y, x in _AROUND
            if (r + y, c + x) in number and (r + 2 * y, c + 2 * x) in number
        )
        for r, c in number
    ]


def _spreads(near: list[int]) -> list[int]:
    table = []
    for eighth in range(6):
        for which in range(256):
            mask = 0
            for k in range(8):
                if which >> k & 1 and 8 * eighth + k < len(near):
                    mask |= near[8 * eighth + k]
            table.append(mask)
    return table
