"""RULES.md#adjacent and #reach: which hexes are side by side, and which ones a player gets to."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER, HexSet
from mytharium.games.terra_mystica.seat import NOBODY, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Bridge, Position


def serves(box: Box, bridge: Bridge, me: Seat) -> bool:
    """RULES.md#bridges: whether a bridge joins structures of this player: only its owner's."""
    return bridge.owner == me.number or box.judge.bridges_count_for_all


def bridged(box: Box, s: Position, me: Seat, a: i64, b: i64) -> bool:
    """Whether a bridge makes two hexes neighbours for a player."""
    for bridge in s.bridges:
        if bridge.other_end(a) == b and serves(box, bridge, me):
            return True
    return False


def joined(box: Box, s: Position, me: Seat, a: i64, b: i64) -> bool:
    """RULES.md#adjacent: side by side, or joined by a bridge."""
    return box.map.distance(a, b) == 1 or bridged(box, s, me, a, b)


def power_beside(box: Box, s: Position, hex: i64) -> i64:
    """The power of each player's structures beside a hex, eight bits each."""
    total: i64 = 0
    for k in range(6):
        n = box.map.neighbour(hex, k)
        if n >= 0:
            owner: i64 = s.owner[n]
            if owner != NOBODY:
                total += box.sheet(s.look(owner)).power[s.structure[n]] << (8 * owner)
    for at in range(len(s.bridges)):
        bridge = s.bridges[at]
        other = bridge.other_end(hex)
        if other >= 0 and s.owner[other] != NOBODY and not _doubled(s, at):
            me = s.look(s.owner[other])
            if serves(box, bridge, me):
                total += box.sheet(me).power[s.structure[other]] << (8 * me.number)
    return total


def _doubled(s: Position, at: int) -> bool:
    """Whether an earlier bridge stands at the same place, as one judge allows."""
    bridge = s.bridges[at]
    for earlier in range(at):
        if s.bridges[earlier].low == bridge.low and s.bridges[earlier].high == bridge.high:
            return True
    return False


def has_neighbour(box: Box, s: Position, me: Seat, hex: i64) -> bool:
    """RULES.md#trading-house: whether a structure of somebody else stands beside a hex."""
    for k in range(6):
        n = box.map.neighbour(hex, k)
        if n >= 0 and _is_others(s, me, n):
            return True
    for bridge in s.bridges:
        other = bridge.other_end(hex)
        if other >= 0 and _is_others(s, me, other) and serves(box, bridge, me):
            return True
    return False


def _is_others(s: Position, me: Seat, hex: i64) -> bool:
    return s.owner[hex] != NOBODY and s.owner[hex] != me.number


def is_opponents_home(box: Box, s: Position, me: Seat, terrain: i64) -> bool:
    """RULES.md#volcano: the home terrain of another faction."""
    for k in range(s.players):
        other = s.look(k)
        if k != me.number and other.faction >= 0 and other.colour == terrain and box.faction(other).has_home:
            return True
    return False


def is_free_terrain(s: Position, me: Seat, terrain: i64, starting: bool) -> bool:
    """Whether no other player has a terrain as colour or, at the start, as starting terrain."""
    for k in range(s.players):
        other = s.look(k)
        taken = other.colour == terrain or (starting and other.start == terrain)
        if k != me.number and other.faction >= 0 and taken:
            return False
    return terrain < RIVER


def ships(box: Box, s: Position, me: Seat) -> i64:
    """RULES.md#shipping: the level, and the bonus card's one more in the action phase."""
    if s.phase == ACTIONS and me.card >= 0 and box.sheet(me).shipping_max > 0:
        return me.shipping + box.cards[me.card].shipping
    return me.shipping


def reach(box: Box, s: Position, me: Seat) -> HexSet:
    """The land a player gets to without skipping; never from a tile that was placed in the same action."""
    found = HexSet()
    over = ships(box, s, me)
    walks = box.faction(me).walks
    for k in range(len(me.places)):
        hex: i64 = me.places[k]
        if hex != s.just_placed:
            box.map.add_by_ship(hex, over, found)
            if walks:
                box.map.add_neighbours(hex, found)
    if walks:
        for bridge in s.bridges:
            if serves(box, bridge, me):
                if bridge.low != s.just_placed and s.owner[bridge.low] == me.number:
                    found.add(box.map.land[bridge.high])
                if bridge.high != s.just_placed and s.owner[bridge.high] == me.number:
                    found.add(box.map.land[bridge.low])
    return found
