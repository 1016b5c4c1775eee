"""RULES.md#reach: which hexes a player gets to: beside structures, over bridges, by ship."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import HexSet
from mytharium.games.terra_mystica.rules.adjacency import serves
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position


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
