"""RULES.md#setup: tiles, cards and perhaps factions are drawn."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, select
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_CHANCE, Question
from mytharium.games.terra_mystica.rules.pending import drop
from mytharium.games.terra_mystica.rules.setup import next_picker, open_factions, pick
from mytharium.games.terra_mystica.seat import NOBODY, put
from mytharium.games.terra_mystica.state import LAST_ROUND, Position
from mytharium.games.terra_mystica.verbs import (
    DRAW_AWAY,
    DRAW_FACTION,
    DRAW_FINAL,
    DRAW_SCORING,
    act,
    first,
    verb,
)

MORE_CARDS: Final[i64] = 3  # bonus cards in play beyond one for each player


def laid_out(box: Box, seats: i64) -> Position:
    """The map and the stocks before anything is drawn."""
    s = Position(seats)
    for hex in range(box.map.hexes):
        s.terrain[hex] = box.map.terrain[hex]
    s.favor_stock = box.favor_stock
    s.town_stock = box.town_stock
    s.card_pool = box.card_pool
    s.final_tile = box.final_tile
    s.waiting = Question(ASK_CHANCE, 0, 0, 0, None)
    return s


def rounds_drawn(s: Position) -> i64:
    n: i64 = 0
    while n < LAST_ROUND and s.scoring[n] >= 0:
        n += 1
    return n


def open_tiles(box: Box, s: Position) -> i64:
    """The scoring tiles that may lie in the next round."""
    next_round = rounds_drawn(s)
    tiles: i64 = bit(len(box.scoring)) - 1
    for k in range(next_round):
        tiles &= ~bit(s.scoring[k])
    for tile in range(len(box.scoring)):
        if (box.scoring[tile].not_in >> next_round) & 1:
            tiles &= ~bit(tile)
    return tiles


def drawing(box: Box, s: Position) -> i64:
    """Which verb of chance comes next, or 0 if all is drawn."""
    if s.scoring[LAST_ROUND - 1] < 0:
        return DRAW_SCORING
    if count(s.card_pool) > s.players + MORE_CARDS:
        return DRAW_AWAY
    if box.final_tiles > 0 and s.final_tile < 0:
        return DRAW_FINAL
    if box.draws_factions and next_picker(s) != NOBODY:
        return DRAW_FACTION
    return 0


def open_lots(box: Box, s: Position) -> i64:
    """What can be drawn now, as a set."""
    kind = drawing(box, s)
    if kind == DRAW_SCORING:
        return open_tiles(box, s)
    if kind == DRAW_AWAY:
        return s.card_pool
    if kind == DRAW_FINAL:
        return bit(box.final_tiles) - 1
    return open_factions(box, s)


def tickets(box: Box, s: Position) -> i64:
    return count(open_lots(box, s))


def ticket(box: Box, s: Position, k: i64) -> i64:
    return act(drawing(box, s), select(open_lots(box, s), k))


def draw(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    what = first(action)
    kind = verb(action)
    drop(s)
    told: dict[str, int] = {"kind": int(kind), "what": int(what)}
    if kind == DRAW_SCORING:
        n = rounds_drawn(s)
        s.scoring = put(s.scoring, n, what)
        told["round"] = int(n + 1)
        told["scores"] = int(box.scoring[what].scores)
        told["vp"] = int(box.scoring[what].vp)
    elif kind == DRAW_AWAY:
        s.card_pool &= ~bit(what)
    elif kind == DRAW_FINAL:
        s.final_tile = what
    else:
        pick(box, s, s.seat(next_picker(s)), what, out)
        return
    if out is not None:
        out.append(Event("drawn", -1, told))
