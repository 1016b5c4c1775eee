"""RULES.md#eternity: tokens that the player who is behind puts on free tiles."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest, select
from mytharium.core.compose import Module
from mytharium.core.protocol import CHANCE, Event, Moves, Refusal
from mytharium.games.myraclia.box import POINT_TOKEN, RELEASED_TOKEN, Box
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.phases import TOKEN_DRAW, TOKEN_PLACE
from mytharium.games.myraclia.rules.rounds import next_round
from mytharium.games.myraclia.rules.terraform import release
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import DRAW_TOKEN, TOKEN, act, what

NO_TOKEN: Final[i64] = 0


class Eternity(Module):
    def __init__(self) -> None:
        super().__init__("eternity", "Eternity", summary="After each round, who is behind makes a tile worth more.")

    def hooks(self) -> list[object]:
        return [EternityHook()]


class EternityHook(Hook):
    def set_up(self, box: Box, s: Position) -> None:
        s.tokens = bit(box.token_count) - 1

    def terraformed(self, box: Box, s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
        """RULES.md#tokens: points and released elements are used up, the others stay."""
        tokens = s.tokens_on(tile)
        while tokens:
            _gain(box, s, seat, lowest(tokens), out)
            tokens &= tokens - 1

    def round_ends(self, box: Box, s: Position) -> bool:
        if s.tokens == 0 or s.free == 0:
            return False
        s.seat = behind(s, s.seats)
        s.phase = TOKEN_DRAW
        s.actor = CHANCE
        return True


def _gain(box: Box, s: Position, seat: i64, token: i64, out: list[Event] | None) -> None:
    kind: i64 = box.token_kinds[token]
    value: i64 = box.token_values[token]
    if out is not None:
        out.append(Event("token_gained", int(seat), {"token": int(token), "kind": int(kind), "value": int(value)}))
    if kind == POINT_TOKEN:
        s.players[seat].score += value
        _remove(s, token)
    elif kind == RELEASED_TOKEN:
        _remove(s, token)
        release(box, s, value, out)


def _remove(s: Position, token: i64) -> None:
    s.laid_out &= ~bit(token)
    s.token_tiles[token] = 0


def behind(s: Position, seats: i64) -> i64:
    """Of the first so many seats the one with the fewest points; of several the later in the terraforming order."""
    found: i64 = -1
    for k in range(s.seats):
        seat = s.in_order(k)
        if seat < seats and (found < 0 or s.players[seat].score <= s.players[found].score):
            found = seat
    return found


def tickets(s: Position) -> i64:
    return count(s.tokens)


def ticket(s: Position, k: i64) -> i64:
    return act(DRAW_TOKEN, select(s.tokens, k))


def drawn(box: Box, s: Position, token: i64, out: list[Event] | None) -> None:
    s.token = token
    s.tokens &= ~bit(token)
    if out is not None:
        kind: int = box.token_kinds[token]
        value: int = box.token_values[token]
        out.append(Event("token_drawn", int(s.seat), {"token": int(token), "kind": kind, "value": value}))
    if box.is_automa(s, s.seat):
        box.automa.token(box, s, out)
    elif count(s.free) == 1:
        place(box, s, lowest(s.free), out)
    else:
        s.phase = TOKEN_PLACE
        s.actor = s.seat


def legal(s: Position, into: Moves) -> None:
    """The free tiles, by number."""
    rest = s.free
    while rest:
        into.add(act(TOKEN, lowest(rest)))
        rest &= rest - 1


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    if s.phase != TOKEN_PLACE:
        return Refusal("eternity", "You cannot place a token now.")
    tile = what(action)
    if tile < box.tiles:
        return Refusal("eternity", "{tile} is not a free tile.", tile=box.names[int(tile)])
    return Refusal("eternity", "There is no such tile.")


def place(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    s.token_tiles[s.token] = tile
    s.laid_out |= bit(s.token)
    if out is not None:
        out.append(Event("token_placed", int(s.seat), {"token": int(s.token), "tile": int(tile)}))
    s.token = NO_TOKEN
    s.turn += 1
    next_round(box, s, out)
