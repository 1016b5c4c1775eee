"""RULES.md#reserve: elements are laid on a tile, and a disk on top of it, dark side up."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, contains, of, total
from mytharium.games.myraclia.notation import cubes_text
from mytharium.games.myraclia.rules.payment import out_of_reach, pool, spend, within_reach
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import RESERVING, Position
from mytharium.games.myraclia.verbs import hand, lay


def legal(box: Box, s: Position, into: Moves) -> None:
    """Each choice of missing elements that may be laid on the target, by colour from green on, more before fewer."""
    me = s.player(s.seat)
    missing = box.missing(s, s.target)
    size = total(missing)
    most = total(me.own)
    if most > size - 1:
        most = size - 1
    least: i64 = size - me.score
    if least < 1:
        least = 1
    _parts(0, missing, pool(s, s.seat), least, most, 0, into)


def _parts(colour: i64, missing: i64, cubes: i64, least: i64, most: i64, chosen: i64, into: Moves) -> None:
    if colour == COLOURS:
        if total(chosen) >= least:
            into.add(lay(chosen))
        return
    here = of(missing, colour)
    if here > of(cubes, colour):
        here = of(cubes, colour)
    if here > most:
        here = most
    while here >= 0:
        _parts(colour + 1, missing, cubes, least, most - here, chosen + here * ONE[colour], into)
        here -= 1


def apply(box: Box, s: Position, cubes: i64, out: list[Event] | None) -> None:
    """Reserve the target."""
    tile = s.target
    s.target = NO_TILE
    spend(s, s.seat, cubes, out)
    mark(box, s, tile, cubes, out)


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    """Why these elements cannot be laid on the target."""
    if s.phase != RESERVING:
        return Refusal("reserve", "You are not reserving a tile now.")
    cubes = hand(action)
    missing = box.missing(s, s.target)
    if not contains(missing, cubes):
        needs = cubes_text(int(missing))
        return Refusal(
            "reserve", "Only elements that the tile still needs can be laid on it: {elements}.", elements=needs
        )
    if cubes == 0 or cubes == missing:
        return Refusal("reserve", "Lay at least one of the missing elements, but not all of them.")
    if not within_reach(s, s.seat, cubes):
        return out_of_reach(cubes)
    lost = int(total(missing) - total(cubes))
    return Refusal("reserve-cost", "That costs more points than you have: {lost}.", lost=lost)


def mark(box: Box, s: Position, tile: i64, cubes: i64, out: list[Event] | None) -> None:
    """Lay elements and a disk on a tile, and pay for what is missing.

    RULES.md#change: a tile that was reserved before becomes free, with what lies on it.
    """
    me = s.player(s.seat)
    before = me.reserved
    if before == NO_TILE:
        me.disks -= 1
    else:
        s.free |= bit(before)
    s.lay(tile, cubes)
    lost = total(box.missing(s, tile))
    me.reserved = tile
    me.score -= lost
    s.free &= ~bit(tile)
    s.actions += 1
    if out is not None:
        told = {"tile": int(tile), "cubes": int(cubes), "lost": int(lost), "before": int(before)}
        out.append(Event("reserves", int(s.seat), told))


def add(box: Box, s: Position, colour: i64, out: list[Event] | None) -> None:
    """RULES.md#add: one more element on the reserved tile, which is not an action."""
    seat = s.seat
    tile = s.player(seat).reserved
    spend(s, seat, ONE[colour], out)
    s.lay(tile, ONE[colour])
    if out is not None:
        out.append(Event("adds", int(seat), {"tile": int(tile), "colour": int(colour)}))
