"""RULES.md#after: whoever took a tile may reinforce or lock another one."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythicals.box import BIT, PER_TILE, TILE_NAMES, TILES
from mytharium.games.mythicals.rules.flow import end_turn
from mytharium.games.mythicals.state import AFTER, Position
from mytharium.games.mythicals.verbs import LEAVE, LOCK, REINFORCE, act, how_many, reinforce, verb, what


def legal(s: Position, into: Moves) -> None:
    """For each tile with its open side up: one marker, two, lock; then leave all as it is."""
    items = into.room(3 * TILES + 1)
    n: i64 = 0
    open_tiles: i64 = s.board & ~s.locked
    markers = s.markers
    supply = s.supply
    for tile in range(TILES):
        if (open_tiles >> tile) & 1:
            here: i64 = (markers >> (2 * tile)) & 3
            if here < PER_TILE and supply >= 1:
                items[n] = reinforce(tile, 1)
                n += 1
            if here == 0:
                if supply >= 2:
                    items[n] = reinforce(tile, 2)
                    n += 1
                items[n] = act(LOCK, tile)
                n += 1
    items[n] = LEAVE
    into.n = n + 1


def can_mark(s: Position) -> bool:
    """Whether any tile can be reinforced or locked."""
    for tile in range(TILES):
        if (s.board >> tile) & 1 and not s.is_locked(tile):
            here = s.markers_on(tile)
            if here == 0 or (here == 1 and s.supply > 0):
                return True
    return False


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    tile = what(action)
    if verb(action) == REINFORCE:
        n = how_many(action)
        s.add_markers(tile, n)
        if out is not None:
            out.append(Event("reinforces", int(s.on_turn), {"tile": int(tile), "count": int(n)}))
    elif verb(action) == LOCK:
        s.locked |= BIT[tile]
        if out is not None:
            out.append(Event("locks", int(s.on_turn), {"tile": int(tile)}))
    elif out is not None:
        out.append(Event("leaves", int(s.on_turn), {}))
    end_turn(s, out)


def why_not(s: Position, action: i64) -> Refusal:
    if s.phase != AFTER:
        return Refusal("after", "Only after taking a tile may you reinforce or lock another one.")
    tile = what(action)
    if (s.board >> tile) & 1 == 0:
        return is_gone("after", tile)
    name = TILE_NAMES[int(tile)]
    if s.is_locked(tile):
        return Refusal("lock", "{tile} is locked: it can be taken, but nothing else.", tile=name)
    if verb(action) == LOCK:
        return Refusal("lock", "{tile} has bonus markers on it and cannot be locked.", tile=name)
    if s.supply == 0:
        return Refusal("reinforce", "No bonus markers are left.")
    here = s.markers_on(tile)
    if here + how_many(action) <= PER_TILE:
        return Refusal("reinforce", "Only one bonus marker is left.")
    if here == PER_TILE:
        return Refusal("reinforce", "{tile} already has two bonus markers.", tile=name)
    return Refusal("reinforce", "{tile} already has a bonus marker: there is room for one more.", tile=name)


def is_gone(anchor: str, tile: i64) -> Refusal:
    return Refusal(anchor, "{tile} is no longer on the board.", tile=TILE_NAMES[int(tile)])
