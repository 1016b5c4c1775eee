"""RULES.md#bridges: between two land hexes across the river, from an own structure."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.towers import legal_towers
from mytharium.games.terra_mystica.state import BRIDGE, BRIDGE_COUNT, BRIDGES, SEAT, Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, act


def stands(s: Position, one: i64, two: i64) -> bool:
    v = s.v
    for k in range(v[BRIDGE_COUNT]):
        if v[BRIDGE + k] & 127 == one and (v[BRIDGE + k] >> 7) & 127 == two:
            return True
    return False


def is_site(box: Box, s: Position, seat: i64, k: i64) -> bool:
    """Whether the player can build at a site: an own structure at one end, no bridge yet."""
    site: i64 = box.board.sites[k]
    one: i64 = site & 127
    two: i64 = site >> 7
    return (s.owner(one) == seat or s.owner(two) == seat) and (box.engine or not stands(s, one, two))


def possible(box: Box, s: Position, seat: i64) -> bool:
    for k in range(box.board.site_count):
        if is_site(box, s, seat, k):
            return True
    if box.special:
        box.scratch.n = 0
        legal_towers(box, s, seat, box.scratch)
        return box.scratch.n > 0
    return False


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    if s.v[SEAT * seat + BRIDGES] == 0:
        return
    for k in range(box.board.site_count):
        if is_site(box, s, seat, k):
            site: i64 = box.board.sites[k]
            into.add(act(BRIDGE_TO, site & 127, site >> 7))
    if box.special:
        legal_towers(box, s, seat, into)


def apply(box: Box, s: Position, seat: i64, one: i64, two: i64, out: list[Event] | None) -> None:
    v = s.v
    v[BRIDGE + v[BRIDGE_COUNT]] = one | shift(two, 7) | shift(seat, 14)
    v[BRIDGE_COUNT] += 1
    v[SEAT * seat + BRIDGES] -= 1
    if out is not None:
        names = {"name": int(box.board.label[one]), "other": int(box.board.label[two])}
        out.append(Event("bridge", int(seat), {"from": int(one), "to": int(two), **names}))
    town.check(box, s, seat, one, out)
    town.check(box, s, seat, two, out)
