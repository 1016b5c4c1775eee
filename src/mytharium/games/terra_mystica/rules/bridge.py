"""RULES.md#bridges: between two land hexes across the river, from a structure of one's own."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_BRIDGE
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.events import tell_forced
from mytharium.games.terra_mystica.rules.pending import argument, ask_again, drop
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Bridge, Position
from mytharium.games.terra_mystica.verbs import BRIDGE_TO, END, act


def stands(s: Position, low: i64, high: i64) -> bool:
    for bridge in s.bridges:
        if bridge.low == low and bridge.high == high:
            return True
    return False


def is_site(box: Box, s: Position, me: Seat, k: i64) -> bool:
    """Whether the player can build at the k-th site of the map: one of their structures at an end, no bridge yet."""
    low: i64 = box.map.bridge_low[k]
    high: i64 = box.map.bridge_high[k]
    return (s.owner[low] == me.number or s.owner[high] == me.number) and (
        box.judge.bridges_may_double or not stands(s, low, high)
    )


def is_possible(box: Box, s: Position, me: Seat) -> bool:
    """Whether the player has a bridge left and a place for it."""
    if me.bridges == 0:
        return False
    for k in range(len(box.map.bridge_low)):
        if is_site(box, s, me, k):
            return True
    return box.faction(me).can_bridge(box, s, me)


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    if me.bridges:
        for k in range(len(box.map.bridge_low)):
            if is_site(box, s, me, k):
                into.add(act(BRIDGE_TO, box.map.bridge_low[k], box.map.bridge_high[k]))
        box.faction(me).legal_bridges(box, s, me, into)
    into.add(END)


def apply(box: Box, s: Position, me: Seat, low: i64, high: i64, out: list[Event] | None) -> None:
    more: i64 = argument(s) - 1
    if more > 0 and me.bridges > 1:
        ask_again(s, more)
    else:
        drop(s)
    s.bridges = [*s.bridges, Bridge(low, high, me.number)]
    me.bridges -= 1
    if more > 0 and me.bridges == 0:
        tell_forced(me, END, ASK_BRIDGE, more, 0, out)  # there is none left for it
    if out is not None:
        names = {"name": int(box.map.label[low]), "other": int(box.map.label[high])}
        out.append(Event("bridge", int(me.number), {"from": int(low), "to": int(high), **names}))
    town.check(box, s, me, low, out)
    town.check(box, s, me, high, out)
