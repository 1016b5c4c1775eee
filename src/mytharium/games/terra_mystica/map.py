"""A map as tables: neighbours, what ships reach, distances, where bridges can stand.

All hexes are numbered in reading order, river included. Land hexes have a land number as well: their place in a HexSet.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.core.bits import bit, lowest

TERRAINS: Final[tuple[str, ...]] = (
    "desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland", "ice", "volcano",
)  # fmt: skip
WHEEL: Final[i64] = 7
ICE: Final[i64] = 7
VOLCANO: Final[i64] = 8
RIVER: Final[i64] = 9
LETTERS: Final = "dpslfmw"
WORD: Final[i64] = 48
ROW: Final[i64] = 128  # of a table with a line for each hex or distance
FAR: Final = 99

_STEPS: Final = bytes(min((a - b) % 7, (b - a) % 7) for a in range(7) for b in range(7))


def steps(here: i64, there: i64) -> i64:
    """Spades from one terrain of the wheel to another."""
    n: i64 = _STEPS[WHEEL * here + there]
    return n


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class HexSet:
    """A set of land hexes by their land numbers."""

    low: i64  # the first 48 of them, a bit each
    high: i64

    def __init__(self) -> None:
        self.low = 0
        self.high = 0

    def has(self, land: i64) -> bool:
        if land < WORD:
            return (self.low >> land) & 1 == 1
        return (self.high >> (land - WORD)) & 1 == 1

    def first(self) -> i64:
        """The lowest land number in the set, or -1."""
        return self.after(-1)

    def after(self, land: i64) -> i64:
        """The next higher land number in the set, or -1."""
        land += 1
        if land < WORD:
            rest: i64 = self.low >> land
            if rest:
                return land + lowest(rest)
            land = WORD
        rest = self.high >> (land - WORD)
        if rest:
            return land + lowest(rest)
        return -1

    def union(self, other: "HexSet") -> "HexSet":
        both = HexSet()
        both.low = self.low | other.low
        both.high = self.high | other.high
        return both

    def without(self, other: "HexSet") -> "HexSet":
        rest = HexSet()
        rest.low = self.low & ~other.low
        rest.high = self.high & ~other.high
        return rest

    def add(self, land: i64) -> None:
        if land < WORD:
            self.low |= bit(land)
        else:
            self.high |= bit(land - WORD)


@final
class Map:
    """The geometry of one map."""

    hexes: i64
    terrain: vec[i64]  # as printed
    land: vec[i64]  # hex -> land number, or -1 for river
    hex_of: vec[i64]  # land number -> hex
    lands: i64
    rivers: vec[i64]  # the hexes of the river
    edge: vec[i64]  # 1 at the border of the map
    shore: vec[i64]  # 1 for land beside the river
    label: vec[i64]  # the name as a number, for events: 100 * letter + number
    bridge_low: vec[i64]  # where bridges can stand: the end with the lower number
    bridge_high: vec[i64]
    _neighbour: vec[i64]  # six for each hex
    _near_low: vec[i64]  # hex -> land neighbours
    _near_high: vec[i64]
    _ship_low: vec[i64]  # ships, hex -> land over at most so many river hexes
    _ship_high: vec[i64]
    _within_low: vec[i64]  # distance, hex -> land at most so far away
    _within_high: vec[i64]
    _distance: vec[i64]  # hex, hex

    def __init__(self, rows: list[str], first: str) -> None:
        cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
        at = {cell: k for k, cell in enumerate(cells)}
        kinds = [rows[r][c] for r, c in cells]
        beside = [[at.get(cell, -1) for cell in around(r, c, len(rows[r]) == 13)] for r, c in cells]
        far = [distances(k, beside) for k in range(len(cells))]
        land = [k for k, kind in enumerate(kinds) if kind != "."]
        number = {k: n for n, k in enumerate(land)}
        self.names = tuple(_names(rows, first))
        self.index = {name: k for k, name in enumerate(self.names)}
        self.label = vec[i64]([100 * ord(name[0]) + int(name[1:]) for name in self.names])
        self.places = tuple((r, 2 * c + (1 if len(rows[r]) == 12 else 0)) for r, c in cells)
        self.hexes = len(cells)
        self.lands = len(land)
        self.terrain = vec[i64]([LETTERS.index(kind) if kind != "." else 9 for kind in kinds])
        self.land = vec[i64]([number.get(k, -1) for k in range(len(cells))])
        self.hex_of = vec[i64](land)
        self.rivers = vec[i64]([k for k, kind in enumerate(kinds) if kind == "."])
        self._neighbour = vec[i64]([n for row in beside for n in row])
        self._near_low, self._near_high = _pairs([[number[n] for n in row if n in number] for row in beside])
        ships: list[list[int]] = []
        close: list[list[int]] = []
        sea = [sailing(k, beside, kinds) for k in range(len(cells))]
        for reach in range(7):
            for k in range(ROW):
                there = k < len(cells)
                ships.append([number[n] for n in land if 0 < sea[k][n] <= reach] if there else [])
                close.append([number[n] for n in land if 0 < far[k][n] <= reach] if there else [])
        self._ship_low, self._ship_high = _pairs(ships)
        self._within_low, self._within_high = _pairs(close)
        self._distance = vec[i64]([d for row in far for d in [*row, *[FAR] * (int(ROW) - len(row))]])
        last = len(rows) - 1
        self.edge = vec[i64]([1 if r in (0, last) or c in (0, len(rows[r]) - 1) else 0 for r, c in cells])
        self.shore = vec[i64]([1 if any(n >= 0 and kinds[n] == "." for n in row) else 0 for row in beside])
        sites = sorted(
            {
                (at[there], k)
                for k in land
                for there in _across(cells[k], len(rows[cells[k][0]]) == 13, at, kinds)
                if k < at[there]
            }
        )
        self.bridge_low = vec[i64]([low for _, low in sites])
        self.bridge_high = vec[i64]([high for high, _ in sites])

    def neighbour(self, hex: i64, k: i64) -> i64:
        """The k-th of the six neighbours, clockwise from the east, or NOWHERE beyond the edge."""
        return self._neighbour[6 * hex + k]

    def distance(self, a: i64, b: i64) -> i64:
        """As the crow flies."""
        return self._distance[ROW * a + b]

    def add_neighbours(self, hex: i64, to: HexSet) -> None:
        """The land beside a hex."""
        to.low |= self._near_low[hex]
        to.high |= self._near_high[hex]

    def add_by_ship(self, hex: i64, ships: i64, to: HexSet) -> None:
        """The land over at most so many river hexes."""
        to.low |= self._ship_low[ROW * ships + hex]
        to.high |= self._ship_high[ROW * ships + hex]

    def add_within(self, hex: i64, distance: i64, to: HexSet) -> None:
        """The land at most so far away."""
        to.low |= self._within_low[ROW * distance + hex]
        to.high |= self._within_high[ROW * distance + hex]

    def is_by_ship(self, hex: i64, ships: i64, other: i64) -> bool:
        found = HexSet()
        self.add_by_ship(hex, ships, found)
        return self.holds(found, other)

    def holds(self, hexes: HexSet, hex: i64) -> bool:
        """Whether a hex is land and in a set."""
        land: i64 = self.land[hex]
        return land >= 0 and hexes.has(land)

    def told(self, hex: i64) -> dict[str, int]:
        """A hex in an event: its number, and its name for those who do not see the map."""
        return {"hex": int(hex), "name": int(self.label[hex])}


def around(r: int, c: int, long: bool) -> list[tuple[int, int]]:
    """The six neighbours of a cell, clockwise from the east; a row of 12 is shifted right by half a hex."""
    left = c - 1 if long else c
    return [(r, c + 1), (r + 1, left + 1), (r + 1, left), (r, c - 1), (r - 1, left), (r - 1, left + 1)]


def distances(start: int, beside: list[list[int]]) -> list[int]:
    """Steps from a hex to every other one."""
    found = [-1] * len(beside)
    found[start] = 0
    queue = [start]
    for k in queue:
        for n in beside[k]:
            if n >= 0 and found[n] < 0:
                found[n] = found[k] + 1
                queue.append(n)
    return found


def sailing(start: int, beside: list[list[int]], kinds: list[str]) -> list[int]:
    """The fewest river hexes between a hex and each other one; 0 where there is no way. A river hex of a structure of
    its own (a reef, a palace) counts for nothing."""
    wet = [-1] * len(beside)
    wet[start] = 0
    queue = [start]
    found = [0] * len(beside)
    for k in queue:
        for n in beside[k]:
            if n < 0 or n == start:
                continue
            if kinds[n] == "." and wet[n] < 0:
                wet[n] = wet[k] + 1
                queue.append(n)
            elif kinds[n] != "." and found[n] == 0 and wet[k] > 0:
                found[n] = wet[k]
    return found


def _across(
    cell: tuple[int, int], long: bool, at: dict[tuple[int, int], int], kinds: list[str]
) -> list[tuple[int, int]]:
    """Land across an edge between two river hexes; straight up or down one of the two may lie off the map."""
    r, c = cell
    left = c - 1 if long else c
    beyond = [(r + 1, left + 2), (r + 2, c), (r + 1, left - 1), (r - 1, left - 1), (r - 2, c), (r - 1, left + 2)]
    beside = around(r, c, long)
    found = []
    for k, there in enumerate(beyond):
        ends = [kinds[at[n]] if n in at else "" for n in (beside[k], beside[(k + 1) % 6])]
        upright = k in (1, 4) and sorted(ends) == ["", "."]
        if there in at and kinds[at[there]] != "." and (ends == [".", "."] or upright):
            found.append(there)
    return found


def _names(rows: list[str], first: str) -> list[str]:
    names = []
    river = 0
    for r, row in enumerate(rows):
        land = 0
        for kind in row:
            if kind == ".":
                names.append(f"r{river}")
                river += 1
            else:
                land += 1
                names.append(f"{chr(ord(first) + r)}{land}")
    return names


def _pairs(rows: list[list[int]]) -> tuple[vec[i64], vec[i64]]:
    low = [sum(2**n for n in row if n < 48) for row in rows]
    high = [sum(2 ** (n - 48) for n in row if n >= 48) for row in rows]
    return vec[i64](low), vec[i64](high)
