"""RULES.md#scoring: what is added at the end, and who is ahead of whom."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest, members
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import SURFACES
from mytharium.games.myraclia.state import Position

PLAINS: Final[i64] = 0
SURFACE_KINDS: Final[i64] = 4
ALL_KINDS: Final[i64] = 15  # the four surfaces as a set
SYMBOL: Final = vec[i64]([1 << 8 * kind for kind in range(4)])  # one of a surface, in counts of symbols


def symbols(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#symbols: how often a seat's tiles show each surface, eight bits each."""
    land = s.player(seat).land
    counts: i64 = 0
    rest: i64 = land
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        counts += spread(box.surfaces[tile])
    for hook in box.hooks:
        counts += hook.symbols(box, s, land)
    return counts


def kinds(box: Box, s: Position, tile: i64) -> i64:
    """The surfaces that a tile shows, as a set."""
    found: i64 = box.surfaces[tile]
    for hook in box.hooks:
        found |= _kinds_in(hook.symbols(box, s, bit(tile)))
    return found


def spread(surfaces: i64) -> i64:
    """One of each surface of a set, as counts of symbols."""
    return (surfaces & 1) | ((surfaces & 2) << 7) | ((surfaces & 4) << 14) | ((surfaces & 8) << 21)


def number_of(counts: i64, kind: i64) -> i64:
    """How many symbols of one surface there are."""
    return (counts >> (8 * kind)) & 255


def _kinds_in(counts: i64) -> i64:
    found: i64 = 0
    for kind in range(SURFACE_KINDS):
        if number_of(counts, kind) > 0:
            found |= bit(kind)
    return found


def has_all(counts: i64) -> bool:
    return _kinds_in(counts) == ALL_KINDS


def count_kinds(counts: i64) -> i64:
    """How many of the four surfaces there are."""
    return count(_kinds_in(counts))


def set_points(box: Box, counts: i64, kind: i64) -> i64:
    """RULES.md#sets."""
    return box.set_points(kind, number_of(counts, kind))


def area(s: Position, seat: i64) -> i64:
    """RULES.md#area: the size of a seat's largest connected group."""
    land = s.player(seat).land
    largest: i64 = 0
    while land:
        group = group_of(s, land)
        land &= ~group
        size = count(group)
        if size > largest:
            largest = size
    return largest


def group_of(s: Position, tiles: i64) -> i64:
    """The tiles that are connected with the first of these."""
    group: i64 = tiles & -tiles
    edge: i64 = group
    while edge:
        tile = lowest(edge)
        edge &= edge - 1
        fresh: i64 = s.near[tile] & tiles & ~group
        group |= fresh
        edge |= fresh
    return group


def area_bonus(box: Box, s: Position, seat: i64) -> i64:
    mine = area(s, seat)
    overtaken: i64 = 0
    for other in range(s.seats):
        if area(s, other) < mine:
            overtaken += 1
    each: i64 = box.overtaken
    return each * overtaken


def all_bonus(box: Box, counts: i64) -> i64:
    bonus: i64 = box.all_surfaces
    if has_all(counts):
        return bonus
    return 0


def final_score(box: Box, s: Position, seat: i64) -> i64:
    return score_with(box, s, seat, symbols(box, s, seat))


def score_with(box: Box, s: Position, seat: i64, counts: i64) -> i64:
    """The final score of a seat whose symbols are counted."""
    points: i64 = s.player(seat).score + all_bonus(box, counts) + area_bonus(box, s, seat)
    for kind in range(SURFACE_KINDS):
        points += set_points(box, counts, kind)
    return points


def plains_tiles(box: Box, s: Position, seat: i64) -> i64:
    """RULES.md#ties: tiles that show plains; each counts once."""
    n: i64 = 0
    rest: i64 = s.player(seat).land
    while rest:
        if kinds(box, s, lowest(rest)) & bit(PLAINS):
            n += 1
        rest &= rest - 1
    return n


def standing(box: Box, s: Position, seat: i64) -> i64:
    """A number that compares seats as RULES.md#ties does."""
    full: i64 = 0
    if has_all(symbols(box, s, seat)):
        full = 1
    return final_score(box, s, seat) * 1000 + full * 100 + plains_tiles(box, s, seat)


def behind(s: Position, seats: i64) -> i64:
    """Of the first so many seats the one with the fewest points; of several the later in the terraforming order."""
    found: i64 = -1
    for k in range(s.seats):
        seat = s.in_order(k)
        if seat < seats and (found < 0 or s.player(seat).score <= s.player(found).score):
            found = seat
    return found


def ranks(box: Box, s: Position) -> list[int]:
    standings = [int(standing(box, s, seat)) for seat in range(int(s.seats))]
    return [1 + sum(other > mine for other in standings) for mine in standings]


def breakdown(box: Box, s: Position, seat: i64) -> dict[str, int]:
    """Points by source: in the game, all four surfaces, the area, and each surface set."""
    counts = symbols(box, s, seat)
    points = {
        "game": int(s.player(seat).score),
        "all_surfaces": int(all_bonus(box, counts)),
        "area": int(area_bonus(box, s, seat)),
    }
    for kind, name in enumerate(SURFACES):
        points[name] = int(set_points(box, counts, kind))
    return points


def traits(box: Box, s: Position, seat: i64) -> list[tuple[str, str]]:
    """The tiles that a seat terraformed."""
    found = []
    for tile in members(s.player(seat).land):
        shown = " and ".join(SURFACES[kind] for kind in members(box.surfaces[tile]))
        found.append(("tile", f"{tile + 1} {shown}".rstrip()))
    return found
