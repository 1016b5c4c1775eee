"""What does not change during a game: one island with its neighbours, flights and places for patterns, and its cards.

A set of cells is the bits of one integer; cells are numbered row by row. A landscape is 0 fire, 1 water, 2 earth,
3 air, 4 northern lights; an island is three planes: bit c of plane k is bit k of the landscape on cell c. Beings are
patterns 0 to 27, bonus cards 28 to 47. Some tiles in a hand or pile are one integer with six bits for each landscape.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.mythical_island import layout
from mytharium.games.mythical_island.components import BEINGS, Card, Components

FIRST_BONUS: Final[i64] = 28
PATTERNS: Final[i64] = 48
LAND: Final[i64] = 5  # landscapes
BLOCK: Final[i64] = 60  # places that are compared with the island at once
ALL_ELEMENTS: Final[i64] = 0b1111
ALL_BONUSES: Final[i64] = 0xFFFFF

# What a protector can do, in the order of components.POWERS.
STEPS: Final[i64] = 0
SWAPS: Final[i64] = 1
HOLDS: Final[i64] = 2
EXCHANGES: Final[i64] = 3
DOUBLE_TILES: Final[i64] = 4
DOUBLE_CARDS: Final[i64] = 5
SHARES: Final[i64] = 6
FLIGHTS: Final[i64] = 7
_KINDS: Final[i64] = 8

# The limits of a turn.
REPLACEMENTS: Final[i64] = 2
STEPS_A_TURN: Final[i64] = 3
ACTIVATIONS: Final[i64] = 3
CLAIMS: Final[i64] = 2
HAND_TILES: Final[i64] = 4
HAND_CARDS: Final[i64] = 3
TOKENS: Final[i64] = 4

BIT: Final = vec[i64]([2**k for k in range(62)])
ONE: Final = vec[i64]([64**k for k in range(5)])  # one tile of a landscape
_SUM: Final[i64] = 0x1041041
_FEWEST_SEATS: Final[i64] = 2

Place = list[tuple[int, int]]  # where a pattern can lie: its cells with the landscapes it wants there


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
class Box:
    """The standard game on some cells without the removed cards (beings from 1 on, then bonus cards).

    compose.py changes what the variants change, before anybody plays.
    """

    cells: i64  # how many
    land: i64  # all of them
    near: vec[i64]  # the neighbours of each cell
    beyond: vec[i64]  # where a flight from each cell can land
    spreads: vec[i64]  # the neighbours of eight cells at once: 256 * eighth + which of them

    # Places where a pattern can lie.
    first: vec[i64]  # the places of pattern p are first[p] .. first[p + 1] - 1
    covers: vec[i64]  # the cells of a place
    low: vec[i64]  # the landscapes it wants there, as planes
    mid: vec[i64]
    high: vec[i64]
    through: vec[i64]  # the places by pattern, cell and the landscape they want on it: see _row
    through_at: vec[i64]  # row k is through[through_at[k]] .. through[through_at[k + 1] - 1]
    block_at: vec[i64]  # the places of pattern p in blocks of BLOCK at most: block_at[p] .. block_at[p + 1] - 1
    blocks: vec[i64]  # all places of a block as bits
    right: vec[i64]  # those that want a landscape on a cell: LAND * (cells * block + cell) + landscape
    size: vec[i64]  # how many cells a pattern has

    # The cards, the protectors and what the variants decide.
    points: vec[i64]  # of each pattern's card
    element: vec[i64]
    elements: vec[i64]  # the beings in play of each element
    powers: vec[i64]  # of each protector, one after the other
    all_tiles: i64
    deck: i64  # the beings in play
    bonus_cards: vec[i64]  # on the table, for two, three and four players
    target: vec[i64]  # beings that end the game, for two, three and four players
    sides: bool  # players choose a side of their protector tile
    says_end: bool  # with a secret hand players end turns themselves, which the rules of version 1 did for them
    dealt_cards: bool  # beings are dealt and drawn; otherwise everybody has those of their own element
    first_points: i64
    match_points: i64
    matches_break_ties: bool

    def __init__(self, components: Components, cells: layout.Cells, removed: list[int]) -> None:
        self.components = components
        self.places = cells
        self.shape = layout.write(cells)
        self.names = layout.names(cells)
        self.codes = layout.codes(cells)
        self.cells = len(cells)
        self.land = 2 ** len(cells) - 1
        near = layout.neighbours(cells)
        self.near = vec[i64](near)
        self.beyond = vec[i64](layout.flights(cells))
        self.spreads = vec[i64](_spreads(near))
        cards = list(components.beings) + list(components.bonuses)
        in_play = [k for k in range(BEINGS) if k + 1 not in removed]
        self.points = vec[i64]([card.points for card in cards])
        self.element = vec[i64]([card.element for card in cards])
        self.deck = sum(2**k for k in in_play)
        self.elements = vec[i64]([sum(2**k for k in in_play if cards[k].element == e) for e in range(4)])
        self.powers = vec[i64]([n for protector in components.protectors for n in protector.power])
        self.all_tiles = pack_tiles(list(components.tiles))
        self.bonus_cards = vec[i64](list(components.bonus_cards))
        self.target = vec[i64](list(components.end_cards))
        self.sides = True
        self.dealt_cards = True
        self.says_end = True
        self.first_points = 5
        self.match_points = 1
        self.matches_break_ties = True
        places = [[] if k + 1 in removed else placements(card, cells) for k, card in enumerate(cards)]
        flat = [place for of_one in places for place in of_one]
        self.first = vec[i64](_starts(places))
        self.covers = vec[i64]([sum(2**cell for cell, _ in place) for place in flat])
        self.low = vec[i64]([sum(2**cell for cell, land in place if land & 1) for place in flat])
        self.mid = vec[i64]([sum(2**cell for cell, land in place if land & 2) for place in flat])
        self.high = vec[i64]([sum(2**cell for cell, land in place if land & 4) for place in flat])
        rows = _rows(places, len(cells))
        self.through = vec[i64]([k for row in rows for k in row])
        self.through_at = vec[i64](_starts(rows))
        parts = [[of_one[k : k + int(BLOCK)] for k in range(0, len(of_one), int(BLOCK))] for of_one in places]
        self.block_at = vec[i64](_starts(parts))
        self.blocks = vec[i64]([2 ** len(part) - 1 for of_one in parts for part in of_one])
        self.right = vec[i64](_right([part for of_one in parts for part in of_one], len(cells)))
        self.size = vec[i64]([len(card.pattern) for card in cards])

    def is_complete(self, pattern: i64, cell: i64, landscape: i64, low: i64, mid: i64, high: i64) -> bool:
        """RULES.md#patterns: whether a pattern is complete somewhere over a cell that has this landscape on it."""
        row = _row(self.cells, pattern, cell, landscape)
        for k in range(self.through_at[row], self.through_at[row + 1]):
            place = self.through[k]
            wrong = (self.low[place] ^ low) | (self.mid[place] ^ mid) | (self.high[place] ^ high)
            if wrong & self.covers[place] == 0:
                return True
        return False

    def missing(self, place: i64, low: i64, mid: i64, high: i64) -> i64:
        """The cells of a place that have another landscape than it wants."""
        return ((self.low[place] ^ low) | (self.mid[place] ^ mid) | (self.high[place] ^ high)) & self.covers[place]

    def wanted(self, place: i64, cell: i64) -> i64:
        """The landscape that a place wants on one of its cells."""
        return (
            ((self.low[place] >> cell) & 1)
            | (((self.mid[place] >> cell) & 1) << 1)
            | (((self.high[place] >> cell) & 1) << 2)
        )

    def code(self, cell: i64) -> int:
        """A cell for an event: a hundred times its column from the left (0 on) and its row from the bottom (1 on)."""
        return self.codes[int(cell)]

    def of_element(self, element: i64) -> i64:
        """The beings in play of an element."""
        return self.elements[element]

    def bonus_points(self, bonus: i64) -> i64:
        return self.points[FIRST_BONUS + bonus]

    def beings_to_end(self, seats: i64) -> i64:
        """RULES.md#end: how many beings somebody wakes before the last turns."""
        return self.target[seats - _FEWEST_SEATS]

    def bonus_on_table(self, seats: i64) -> i64:
        """RULES.md#bonus-table: how many bonus cards are drawn."""
        return self.bonus_cards[seats - _FEWEST_SEATS]

    def power(self, protector: i64, which: i64) -> i64:
        """What a protector can do; nothing if sides were not chosen."""
        if protector < 0:
            return 0
        return self.powers[_KINDS * protector + which]

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


def placements(card: Card, cells: layout.Cells) -> list[Place]:
    """RULES.md#patterns: every place of a card's pattern on the island, in its four turns, none twice."""
    number = {cell: k for k, cell in enumerate(cells)}
    found: dict[tuple[tuple[int, int], ...], None] = {}
    turned = [(r, c, land) for r, c, land in card.pattern]
    for _ in range(4):
        turned = [(c, -r, land) for r, c, land in turned]
        r0, c0, _ = turned[0]
        for row, column in cells:
            at = [(row + r - r0, column + c - c0) for r, c, _ in turned]
            if all(cell in number for cell in at):
                place = [(number[cell], land) for cell, (_, _, land) in zip(at, turned, strict=True)]
                found[tuple(sorted(place))] = None
    return [list(place) for place in found]


def _row(cells: i64, pattern: i64, cell: i64, landscape: i64) -> i64:
    return (pattern * cells + cell) * LAND + landscape


def _rows(places: list[list[Place]], cells: int) -> list[list[int]]:
    """The places, counted through all patterns, by pattern, cell and the landscape they want there."""
    rows: list[list[int]] = [[] for _ in range(len(places) * cells * int(LAND))]
    k = 0
    for pattern, of_one in enumerate(places):
        for place in of_one:
            for cell, landscape in place:
                rows[int(_row(cells, pattern, cell, landscape))].append(k)
            k += 1
    return rows


def _right(parts: list[list[Place]], cells: int) -> list[int]:
    """The places of each block by cell and the landscape they want there, as bits."""
    found = [0] * (len(parts) * cells * int(LAND))
    for block, part in enumerate(parts):
        for k, place in enumerate(part):
            for cell, landscape in place:
                found[int(LAND) * (cells * block + cell) + landscape] |= 2**k
    return found


def _starts(rows: list[list[Place]] | list[list[int]] | list[list[list[Place]]]) -> list[int]:
    """Where each row begins in the rows laid end to end, and where the last one ends."""
    at = [0]
    for row in rows:
        at.append(at[-1] + len(row))
    return at


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
