"""What factions decide on their own: terrains to unlock, homes to shift to, steps down, rewards."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT, WHEEL, WORD
from mytharium.games.terra_mystica.rules import leech, specials
from mytharium.games.terra_mystica.rules.adjacency import is_opponents_home
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.dig import change
from mytharium.games.terra_mystica.rules.gains import keep_priests, score
from mytharium.games.terra_mystica.rules.pending import pop, push, told
from mytharium.games.terra_mystica.rules.special import can_place
from mytharium.games.terra_mystica.state import (
    ASK_SPADES,
    ASK_UNLOCK,
    AT,
    BOWL3,
    COINS,
    COLOUR,
    CULT,
    FROM_FACTION,
    HEX,
    HEXES_LEFT,
    KEYS,
    LIMIT,
    PLACES,
    SEAT,
    START,
    STEPS_DUE,
    TOKENS_DUE,
    TOP,
    UNLOCKED,
    UNLOCKS,
    Position,
)
from mytharium.games.terra_mystica.verbs import PLACE, PRIEST, REWARD, TOKEN, TRANSFORM, act, first, second, verb


def unlock_price(box: Box, s: Position, seat: i64, terrain: i64) -> i64:
    """RULES.md#riverwalkers: a coin, or two for an opponent's home terrain."""
    if is_opponents_home(box, s, seat, terrain):
        return 2
    return 1


def sandstorms(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """RULES.md#nomads: land side by side with an own structure, over no bridge."""
    v = s.v
    board = box.board
    b = SEAT * seat
    low: i64 = 0
    high: i64 = 0
    for k in range(v[b + PLACES]):
        low |= board.near_low[v[b + AT + k]]
        high |= board.near_high[v[b + AT + k]]
    for n in range(board.lands):
        near: i64 = 0
        if n < WORD:
            near = (low >> n) & 1
        else:
            near = (high >> (n - WORD)) & 1
        if near:
            hex: i64 = board.hex_of[n]
            if (v[HEX + hex] >> 4) & 7 == 0 and s.terrain(hex) < WHEEL and s.terrain(hex) != v[b + COLOUR]:
                into.add(act(TRANSFORM, hex, v[b + COLOUR]))
                if can_place(box, s, seat):
                    into.add(act(PLACE, hex))


def sandstorm(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    pop(s)
    push(s, ASK_SPADES, seat)
    s.v[HEXES_LEFT] = 0
    change(box, s, seat, hex, s.v[SEAT * seat + COLOUR], out)


def descend(box: Box, s: Position, seat: i64, track: i64, n: i64, pays: bool, out: list[Event] | None) -> None:
    """RULES.md#acolytes: down a track; leaving space 10 opens it and gives the key back."""
    v = s.v
    b = SEAT * seat
    if v[b + CULT + track] == 10:
        v[b + KEYS] += 1
        v[TOP] &= ~shift(15, 4 * track)
    v[b + CULT + track] -= n
    if pays:
        specials.descended(box, s, seat, v[b + CULT + track] + n, v[b + CULT + track])
    if out is not None:
        out.append(Event("descends", int(seat), {"track": int(track), "steps": int(n)}))


def unlock(box: Box, s: Position, seat: i64, what: i64, out: list[Event] | None) -> None:
    v = s.v
    b = SEAT * seat
    pop(s)
    v[b + UNLOCKS] -= 1
    if what == PRIEST:
        keep_priests(s, seat, 1)
    else:
        v[b + COINS] -= unlock_price(box, s, seat, what)
        v[b + UNLOCKED] |= BIT[what]
        v[b + LIMIT] += 1
        if v[b + UNLOCKED] == 127:
            keep_priests(s, seat, v[b + UNLOCKS])
            v[b + UNLOCKS] = 0
    if v[b + UNLOCKS] > 0:
        push(s, ASK_UNLOCK, seat)
    if out is not None:
        out.append(Event("unlocks", int(seat), {"what": int(what)}))


def shift_to(s: Position, seat: i64, terrain: i64, out: list[Event] | None) -> None:
    """RULES.md#shapeshifters: the pieces and the hexes under them change together."""
    v = s.v
    b = SEAT * seat
    v[b + COLOUR] = terrain
    v[b + START] = terrain
    for k in range(v[b + PLACES]):
        hex: i64 = v[b + AT + k]
        if s.terrain(hex) < WHEEL:
            v[HEX + hex] = (v[HEX + hex] & ~15) | terrain
    if out is not None:
        out.append(Event("shifts", int(seat), {"terrain": int(terrain)}))


def answer(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An answer out of turn: to an offer of power, or for one that was taken."""
    if verb(action) == REWARD or verb(action) == TOKEN:
        reward(box, s, action, out)
    else:
        leech.answer(box, s, action, out)


def reward(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """RULES.md#cultists and #shapeshifters: a step, or a token for a point."""
    v = s.v
    seat = first(action)
    b = SEAT * seat
    if verb(action) == REWARD:
        v[b + STEPS_DUE] -= 1
        made = step(box, s, seat, second(action), 1, out)
        if out is not None:
            out.append(Event("steps", int(seat), {"track": int(second(action)), "made": int(made)}))
        return
    v[b + TOKENS_DUE] -= 1
    if second(action):
        score(s, seat, -1, FROM_FACTION)
        v[b + BOWL3] += 1
    if out is not None:
        out.append(Event("token", int(seat), {"taken": int(second(action)), **told(s, seat)}))
