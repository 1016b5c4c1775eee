"""The smaller questions: a step, a key, a faction's own choices, and saying that one is done."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import BIT, WHEEL
from mytharium.games.terra_mystica.rules import auction, bridge, convert, specials
from mytharium.games.terra_mystica.rules.adjacency import is_free_terrain
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.gains import keep_priests
from mytharium.games.terra_mystica.rules.own import descend, sandstorms, shift_to, unlock, unlock_price
from mytharium.games.terra_mystica.rules.pending import pop, push, set_top, top_first, top_second
from mytharium.games.terra_mystica.rules.rows import SUPPLY
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_BID,
    ASK_CULT,
    ASK_KEY,
    ASK_ORDAIN,
    ASK_RIDE,
    ASK_SACRIFICE,
    ASK_SANDSTORM,
    ASK_SHIFT,
    ASK_SPADES,
    ASK_TERRAIN,
    ASK_UNLOCK,
    BLOCKED,
    BRIDGES,
    COINS,
    COLOUR,
    CULT,
    DUG,
    DWELLING,
    HEX,
    HEXES_LEFT,
    KEYS,
    LIMIT,
    MAY_BUILD,
    PHASE,
    PRIESTS,
    SEAT,
    SENT,
    SPADES,
    STANDING,
    TOP,
    UNLOCKED,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import BUILD, END, ORDAIN, PRIEST, STEP, TERRAIN_IS, UNLOCK, act, first, second


def legal(box: Box, s: Position, seat: i64, kind: i64, into: Moves) -> None:
    v = s.v
    b = SEAT * seat
    if kind == ASK_BID:
        auction.legal(box, s, into)
    elif kind == ASK_CULT:
        for track in range(4):
            into.add(act(STEP, track))
    elif kind == ASK_KEY:
        for track in range(4):
            if v[b + KEYS] and (v[b + BLOCKED] >> track) & 1 and (v[TOP] >> (4 * track)) & 15 == 0:
                into.add(act(STEP, track))
    elif kind == ASK_SACRIFICE:
        for track in range(4):
            if v[b + CULT + track] >= top_first(s):
                into.add(act(STEP, track))
    elif kind == ASK_TERRAIN:
        for terrain in range(WHEEL):
            if is_free_terrain(s, seat, terrain, True):
                into.add(act(TERRAIN_IS, terrain))
    elif kind == ASK_SHIFT:
        for terrain in range(WHEEL):
            if terrain != v[b + COLOUR] and is_free_terrain(s, seat, terrain, False):
                into.add(act(TERRAIN_IS, terrain))
        into.add(END)
    elif kind == ASK_SANDSTORM:
        sandstorms(box, s, seat, into)
        into.add(END)
    elif kind == ASK_RIDE:
        if v[b + STANDING + DWELLING] < box.f[row(s, seat) + SUPPLY + DWELLING]:
            for hex in range(box.board.hexes):
                if v[HEX + hex] == v[b + COLOUR]:
                    into.add(act(BUILD, hex))
        into.add(END)
    elif kind == ASK_ORDAIN:
        most: i64 = v[b + LIMIT] - v[b + SENT] - v[b + PRIESTS]
        if most > 3:
            most = 3
        if most > v[b + WORKERS]:
            most = v[b + WORKERS]
        for n in range(1, most + 1):
            into.add(act(ORDAIN, n))
        into.add(END)
    elif kind == ASK_UNLOCK:
        for terrain in range(WHEEL):
            if (v[b + UNLOCKED] >> terrain) & 1 == 0 and v[b + COINS] >= unlock_price(box, s, seat, terrain):
                into.add(act(UNLOCK, terrain))
        into.add(act(UNLOCK, PRIEST))
    else:
        specials.legal(box, s, seat, kind, into)


def apply(box: Box, s: Position, seat: i64, asked: i64, action: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    what = first(action)
    if asked == ASK_BID:
        auction.bid(box, s, seat, what, second(action), out)
    elif asked == ASK_CULT:
        n = top_first(s)
        pop(s)
        made = step(box, s, seat, what, n, out)
        if out is not None:
            out.append(Event("steps", int(seat), {"track": int(what), "made": int(made)}))
    elif asked == ASK_KEY:
        pop(s)
        v[b + BLOCKED] &= ~BIT[what]
        step(box, s, seat, what, 1, out)
        if v[b + KEYS] > 0 and v[b + BLOCKED]:
            push(s, ASK_KEY, seat)
        if out is not None:
            out.append(Event("key", int(seat), {"track": int(what)}))
    elif asked == ASK_SACRIFICE:
        n = top_first(s)
        pays = top_second(s) == 1
        pop(s)
        descend(box, s, seat, what, n, pays, out)
    elif asked == ASK_ORDAIN:
        pop(s)
        v[b + WORKERS] -= what
        keep_priests(s, seat, what)
        if out is not None:
            out.append(Event("ordains", int(seat), {"priests": int(what)}))
    elif asked == ASK_UNLOCK:
        unlock(box, s, seat, what, out)
    elif asked == ASK_SHIFT:
        pop(s)
        shift_to(s, seat, what, out)
    else:
        specials.apply(box, s, seat, asked, action, out)


def bridge_to(box: Box, s: Position, seat: i64, one: i64, two: i64, out: list[Event] | None) -> None:
    left: i64 = top_first(s) - 1
    if left > 0 and s.v[SEAT * seat + BRIDGES] > 1:
        set_top(s, left)
    else:
        pop(s)
    bridge.apply(box, s, seat, one, two, out)


def end(box: Box, s: Position, seat: i64, asked: i64, out: list[Event] | None) -> None:
    """Nothing more of an optional step, or the end of the turn."""
    if asked == ASK_SPADES:
        s.v[SPADES] = 0
    pop(s)
    if out is not None:
        out.append(Event("done", int(seat), {"asked": int(asked)}))


def spades_matter(box: Box, s: Position, seat: i64) -> bool:
    """Whether spades or new home terrain leave anything to decide."""
    v = s.v
    if v[PHASE] != ACTIONS:
        return v[SPADES] > 0
    if v[SPADES] > 0 and v[HEXES_LEFT] > 0:
        return True
    if v[DUG] == 0 or v[MAY_BUILD] == 0:
        return False
    b = SEAT * seat
    if v[b + STANDING + DWELLING] >= box.f[row(s, seat) + SUPPLY + DWELLING]:
        return False
    return convert.any_left(box, s, seat) or v[b + COINS] > 0
