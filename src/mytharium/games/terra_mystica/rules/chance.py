"""RULES.md#setup: tiles, cards and perhaps factions are drawn."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, select
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules.pending import pop, push
from mytharium.games.terra_mystica.rules.rows import T_NOT_IN, T_SCORES, T_VP
from mytharium.games.terra_mystica.rules.setup import ROUNDS, next_picker, open_factions, pick
from mytharium.games.terra_mystica.state import (
    ASK_CHANCE,
    CARD_POOL,
    FAVOR_STOCK,
    FINAL_TILE,
    HEX,
    PLAYERS,
    SCORING,
    TOWN_STOCK,
    Position,
)
from mytharium.games.terra_mystica.verbs import DRAW_AWAY, DRAW_FACTION, DRAW_FINAL, DRAW_SCORING, act, first, verb


def lay_out(box: Box, s: Position) -> None:
    """The map and the stocks before anything is drawn."""
    v = s.v
    for hex in range(box.board.hexes):
        v[HEX + hex] = box.board.terrain[hex]
    v[FAVOR_STOCK] = box.favor_stock
    v[TOWN_STOCK] = box.town_stock
    v[CARD_POOL] = box.card_pool
    v[FINAL_TILE] = box.final_tile
    push(s, ASK_CHANCE, 0)


def _rounds_drawn(s: Position) -> i64:
    n: i64 = 0
    while n < ROUNDS and s.v[SCORING + n] >= 0:
        n += 1
    return n


def _open_tiles(box: Box, s: Position, round_: i64) -> i64:
    """The scoring tiles that may still lie in a round, such that all later rounds can be filled too."""
    tiles: i64 = bit(box.scoring_tiles) - 1
    for k in range(round_):
        tiles &= ~BIT[s.v[SCORING + k]]
    for tile in range(box.scoring_tiles):
        if (box.scoring[16 * tile + T_NOT_IN] >> round_) & 1:
            tiles &= ~BIT[tile]
    return tiles


def drawing(box: Box, s: Position) -> i64:
    """Which verb of chance comes next, or 0 if all is drawn."""
    v = s.v
    if v[SCORING + ROUNDS - 1] < 0:
        return DRAW_SCORING
    if count(v[CARD_POOL]) > v[PLAYERS] + 3:
        return DRAW_AWAY
    if box.final_tiles > 0 and v[FINAL_TILE] < 0:
        return DRAW_FINAL
    if box.drawn and next_picker(s) >= 0:
        return DRAW_FACTION
    return 0


def open_lots(box: Box, s: Position) -> i64:
    """What can be drawn now, as a set."""
    kind = drawing(box, s)
    if kind == DRAW_SCORING:
        return _open_tiles(box, s, _rounds_drawn(s))
    if kind == DRAW_AWAY:
        return s.v[CARD_POOL]
    if kind == DRAW_FINAL:
        return bit(box.final_tiles) - 1
    return open_factions(box, s)


def tickets(box: Box, s: Position) -> i64:
    return count(open_lots(box, s))


def ticket(box: Box, s: Position, k: i64) -> i64:
    return act(drawing(box, s), select(open_lots(box, s), k))


def draw(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    v = s.v
    what = first(action)
    kind = verb(action)
    pop(s)
    told: dict[str, int] = {"kind": int(kind), "what": int(what)}
    if kind == DRAW_SCORING:
        n = _rounds_drawn(s)
        v[SCORING + n] = what
        told["round"] = int(n + 1)
        told["scores"] = int(box.scoring[16 * what + T_SCORES])
        told["vp"] = int(box.scoring[16 * what + T_VP])
    elif kind == DRAW_AWAY:
        v[CARD_POOL] &= ~BIT[what]
    elif kind == DRAW_FINAL:
        v[FINAL_TILE] = what
    else:
        pick(box, s, next_picker(s), what, out)
        return
    if out is not None:
        out.append(Event("drawn", -1, told))
