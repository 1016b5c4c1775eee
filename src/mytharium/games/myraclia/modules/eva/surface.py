"""RULES.md#eva-expand: which tiles an Eternal Opponent adds, and where; and where she puts a token."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.modules.eva.tactics import lacked, showing
from mytharium.games.myraclia.rules.display import on_display
from mytharium.games.myraclia.rules.expand import takeable
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import EVA_NEXT, EVA_TAKE, Position
from mytharium.games.myraclia.surface import apart, around, keep_best, spaces

PICKS: Final[i64] = 0  # the die names a tile that is taken
EXCLUDES: Final[i64] = 1  # the die names the one that is not

# What she looks for in a space or a tile, for the log.
ALONE: Final[i64] = 0
BESIDE: Final[i64] = 1
NEAREST: Final[i64] = 2
ANYWHERE: Final[i64] = 3
DARK_BESIDE: Final[i64] = 4
DARK_NEAREST: Final[i64] = 5
DARK_FEWEST: Final[i64] = 6
LATE_BESIDE: Final[i64] = 7
LATE_NEAREST: Final[i64] = 8


def pick_tiles(box: Box, s: Position, out: list[Event] | None) -> bool:
    """Settle which tiles of the display she takes, in `options`; False if the die must help."""
    display = on_display(s)
    n = s.adding
    if n >= count(display):
        if out is not None:
            out.append(Event("eva_takes_all", int(s.seat), {}))
        s.options = display
        return True
    first: i64 = takeable(box, s)
    if first == display:
        first = 0
    if first and out is not None:
        out.append(Event("eva_takes_dark", int(s.seat), {}))
    n -= count(first)
    rest: i64 = display & ~first
    if n == 0:
        s.options = first
        return True
    missing = missing_surface(box, s, s.seat)
    fitting = showing(box, s, rest, missing)
    if fitting:
        if out is not None:
            told = {"surface": int(lowest(missing)), "tiles": int(count(fitting))}
            out.append(Event("eva_wants", int(s.seat), told))
        if count(fitting) == n:
            s.options = first | fitting
            return True
        if count(fitting) < n:
            s.options = first | fitting | bit(next_tile(s, lowest(fitting), rest & ~fitting, out))
            return True
        return ask_die(s, fitting, n)
    if first:
        s.options = first | bit(next_tile(s, lowest(first), rest, out))
        return True
    return ask_die(s, rest, n)


def ask_die(s: Position, tiles: i64, n: i64) -> bool:
    """Name one of the tiles, or, if two of three are needed, the one that stays."""
    s.phase = EVA_TAKE
    s.actor = CHANCE
    s.options = tiles
    s.due = PICKS
    if n == 2:
        s.due = EXCLUDES
    return False


def die_took(box: Box, s: Position, tile: i64) -> None:
    """The die has named a tile."""
    display = on_display(s)
    first: i64 = takeable(box, s)
    if first == display:
        first = 0
    if s.due == EXCLUDES:
        s.options = display & ~bit(tile)
    else:
        s.options = first | bit(tile)
    s.due = 0


def next_tile(s: Position, tile: i64, tiles: i64, out: list[Event] | None) -> i64:
    """The tile on the next position of the display after another; after the last position comes the first."""
    at: i64 = 0
    while s.shown(at) != tile:
        at += 1
    while True:
        at += 1
        if at == 3:
            at = 0
        found = s.shown(at)
        if found != NO_TILE and tiles & bit(found):
            if out is not None:
                out.append(Event("eva_takes_next", int(s.seat), {"tile": int(found)}))
            return found


def missing_surface(box: Box, s: Position, seat: i64) -> i64:
    """The one surface that her terraformed and reserved tiles lack, unless the end is triggered; else none."""
    lacking = lacked(box, s, s.player(seat).marked())
    if s.last_round or count(lacking) != 1:
        return 0
    return lacking


def next_to_place(box: Box, s: Position) -> bool:
    """Settle the tile that is placed next, in `target`; False if chance must choose among several."""
    tiles = s.options & box.dark
    if tiles == 0:
        tiles = s.options
    if count(tiles) > 1:
        s.phase = EVA_NEXT
        s.actor = CHANCE
        return False
    s.target = lowest(tiles)
    return True


def best_spaces(box: Box, s: Position, into: Moves) -> None:
    """The spaces for the target that are equally good for her."""
    spaces(s, into)
    _keep_best(s, into, box.is_dark(s.target))


def best_token_tiles(box: Box, s: Position) -> i64:
    """RULES.md#eva-eternity: the free tiles that are equally good for a token."""
    into = Moves()
    rest = s.free
    while rest:
        into.add(s.cells[lowest(rest)])
        rest &= rest - 1
    _keep_best(s, into, False)
    tiles: i64 = 0
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if into.has(s.cells[tile]):
            tiles |= bit(tile)
    return tiles


def _keep_best(s: Position, into: Moves, dark: bool) -> None:
    values = vec[i64]([0] * into.n)
    for k in range(into.n):
        values[k] = dark_value(s, s.seat, into.items[k]) if dark else value_of(s, s.seat, into.items[k])
    keep_best(into, values)


def others_tiles(s: Position, seat: i64) -> i64:
    tiles: i64 = 0
    for other in range(s.seats):
        if other != seat:
            tiles |= s.player(other).marked()
    return tiles


def value_of(s: Position, seat: i64, cell: i64) -> i64:
    """Next to own tiles only; else next to own tiles; else near them. Terraformed ones first, then reserved ones."""
    eva = s.player(seat)
    near = around(s, cell)
    own: i64 = 1000 * count(near & eva.land) + count(near & eva.reservation())
    if own > 0:
        if near & others_tiles(s, seat) == 0:
            return 2_000_000 + own
        return 1_000_000 + own
    return nearness(s, cell, eva.marked())


def dark_value(s: Position, seat: i64, cell: i64) -> i64:
    """RULES.md#eva-darkness: away from her own tiles and next to the others'; after the trigger only the latter."""
    near = around(s, cell)
    others = others_tiles(s, seat)
    own: i64 = count(near & s.player(seat).marked())
    if own > 0 and s.last_round == 0:
        return 1_000 - 100 * own + count(near & others)
    if near & others:
        return 2_000_000 + count(near & others)
    return 500_000 + nearness(s, cell, others)


def aim(s: Position, seat: i64, cell: i64, dark: bool) -> i64:
    """The principle that makes a space or tile the best one for her."""
    near = around(s, cell)
    others = others_tiles(s, seat)
    mine = s.player(seat).marked()
    if dark:
        if s.last_round:
            return LATE_BESIDE if near & others else LATE_NEAREST
        if near & mine:
            return DARK_FEWEST
        return DARK_BESIDE if near & others else DARK_NEAREST
    if near & mine:
        return BESIDE if near & others else ALONE
    return NEAREST if mine else ANYWHERE


def nearness(s: Position, cell: i64, tiles: i64) -> i64:
    """Higher the nearer the nearest of some tiles is, and then the more of them are that near."""
    closest: i64 = 99
    n: i64 = 0
    while tiles:
        away = apart(cell, s.cells[lowest(tiles)])
        tiles &= tiles - 1
        if away < closest:
            closest = away
            n = 0
        if away == closest:
            n += 1
    return 100 * (100 - closest) + n
