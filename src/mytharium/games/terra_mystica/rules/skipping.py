"""RULES.md#skipping: tunnels and carpets reach land beyond other land, for a fee and for points."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import HexSet
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.seat import FROM_FACTION, STRONGHOLD, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position

FARTHEST: Final[i64] = 4


def skip_range(box: Box, me: Seat) -> i64:
    """How many hexes the player can skip; 0 for factions that do not."""
    sheet = box.sheet(me)
    if sheet.skips == 0:
        return 0
    n: i64 = sheet.skips + me.skip_range + me.structures[STRONGHOLD] * sheet.skip_more_with_stronghold
    if n > FARTHEST:
        n = FARTHEST
    return n


def skipping(box: Box, s: Position, me: Seat) -> HexSet:
    """The land within the range of tunnel or carpet; none for all other factions."""
    found = HexSet()
    n = skip_range(box, me)
    if n > 0:
        for k in range(len(me.places)):
            if me.places[k] != s.just_placed:
                box.map.add_within(me.places[k], n + 1, found)
        tunnel = box.faction(me).great_tunnel(me)
        if tunnel >= 0 and tunnel != s.just_placed:
            box.map.add_within(tunnel, n + 2, found)
    return found


def workers(box: Box, me: Seat) -> i64:
    """The fee in workers."""
    if me.has_stronghold():
        return box.sheet(me).skip_workers_with_stronghold
    return box.sheet(me).skip_workers


def can_skip(box: Box, me: Seat) -> bool:
    """Whether the faction skips, and can pay for it."""
    sheet = box.sheet(me)
    return sheet.skips > 0 and me.workers >= workers(box, me) and me.priests >= sheet.skip_priests


def skip_to(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    """A hex reached in no other way costs the fee and scores, once in an action; for a cult bonus it is free."""
    sheet = box.sheet(me)
    if sheet.skips == 0 or s.skipped_to == hex:
        return
    by_cult = s.phase != ACTIONS
    if by_cult and box.faction(me).great_tunnel(me) < 0:
        return
    if box.map.holds(reach(box, s, me), hex):
        return
    s.skipped_to = hex
    if not by_cult:
        me.workers -= workers(box, me)
        me.priests -= sheet.skip_priests
    me.score(sheet.skip_vp, FROM_FACTION)
    box.faction(me).skipped(me)
    if out is not None:
        out.append(Event("skips", int(me.number), box.map.told(hex)))
