"""A map as tables: neighbours, what ships reach, distances, where bridges can stand.

All hexes are numbered in reading order, river included. Sets of land hexes are pairs of words with 48 bits each: a hex
has a land number, which is its place in the pair.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

TERRAINS: Final[tuple[str, ...]] = (
    "desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland", "ice", "volcano",
)  # fmt: skip
WHEEL: Final[i64] = 7
ICE: Final[i64] = 7
VOLCANO: Final[i64] = 8
RIVER: Final[i64] = 9
LETTERS: Final = "dpslfmw"
WORD: Final[i64] = 48
FARTHEST: Final[i64] = 6  # river hexes that ships cross at most
MOST_HEXES: Final = 113
BIT: Final = vec[i64]([2**k for k in range(48)])

# Spades from one terrain of the wheel to another, at 7 * from + to.
STEPS: Final = bytes(min((a - b) % 7, (b - a) % 7) for a in range(7) for b in range(7))


@final
class Board:
    """The geometry of one map."""

    hexes: i64
    terrain: vec[i64]  # as printed
    land: vec[i64]  # hex -> land number, or -1 for river
    hex_of: vec[i64]  # land number -> hex
    lands: i64
    neighbour: vec[i64]  # 6 * hex + k, or -1
    near_low: vec[i64]  # hex -> land neighbours
    near_high: vec[i64]
    ship_low: vec[i64]  # 128 * ships + hex -> land over at most so many river hexes
    ship_high: vec[i64]
    within_low: vec[i64]  # 128 * distance + hex -> land at most so far away
    within_high: vec[i64]
    distance: vec[i64]  # 128 * hex + hex, as the crow flies
    edge: vec[i64]  # 1 at the border of the map
    shore: vec[i64]  # 1 for land beside the river
    sites: vec[i64]  # from + 128 * to, from < to, where a bridge can stand
    site_count: i64
    label: vec[i64]  # the name as a number, for events: 100 * letter + number

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
        self.neighbour = vec[i64]([n for row in beside for n in row])
        self.near_low, self.near_high = _pairs([[number[n] for n in row if n in number] for row in beside])
        ships: list[list[int]] = []
        close: list[list[int]] = []
        sea = [sailing(k, beside, kinds) for k in range(len(cells))]
        for reach in range(7):
            for k in range(128):
                there = k < len(cells)
                ships.append([number[n] for n in land if 0 < sea[k][n] <= reach] if there else [])
                close.append([number[n] for n in land if 0 < far[k][n] <= reach] if there else [])
        self.ship_low, self.ship_high = _pairs(ships)
        self.within_low, self.within_high = _pairs(close)
        self.distance = vec[i64]([d for row in far for d in [*row, *[99] * (128 - len(row))]])
        last = len(rows) - 1
        self.edge = vec[i64]([1 if r in (0, last) or c in (0, len(rows[r]) - 1) else 0 for r, c in cells])
        self.shore = vec[i64]([1 if any(n >= 0 and kinds[n] == "." for n in row) else 0 for row in beside])
        sites = sorted(
            {
                k + 128 * at[there]
                for k in land
                for there in _across(cells[k], len(rows[cells[k][0]]) == 13, at, kinds)
                if k < at[there]
            }
        )
        self.sites = vec[i64](sites)
        self.site_count = len(sites)

    def has(self, low: i64, high: i64, hex: i64) -> bool:
        """Whether a set of land holds a hex."""
        n: i64 = self.land[hex]
        if n < 0:
            return False
        if n < WORD:
            return (low >> n) & 1 == 1
        return (high >> (n - WORD)) & 1 == 1

    def adjacent(self, a: i64, b: i64) -> bool:
        return self.distance[128 * a + b] == 1

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
