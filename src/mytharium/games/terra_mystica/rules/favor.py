"""RULES.md#favor-tiles: each kind once a player, with its steps at once."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.pending import drop
from mytharium.games.terra_mystica.rules.town import check_all
from mytharium.games.terra_mystica.seat import Seat, put
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import FAVOR, act


def legal(s: Position, me: Seat, into: Moves) -> None:
    for tile in range(len(s.favor_stock)):
        if s.favor_stock[tile] and not me.has_favor(tile):
            into.add(act(FAVOR, tile))


def take(box: Box, s: Position, me: Seat, kind: i64, out: list[Event] | None) -> None:
    tile = box.favors[kind]
    drop(s)
    s.favor_stock = put(s.favor_stock, kind, s.favor_stock[kind] - 1)
    me.favors |= bit(kind)
    if out is not None:
        out.append(Event("favor", int(me.number), {"tile": int(kind)}))
    step(box, s, me, tile.track, tile.steps, out)
    if tile.town_power and s.round:
        check_all(box, s, me, out)


def why_not() -> Refusal:
    return Refusal("favor-tiles", "That favor tile is gone, or you have one like it, or none is due.")
