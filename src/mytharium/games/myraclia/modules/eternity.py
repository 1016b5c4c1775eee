"""RULES.md#eternity: tokens that the player who is behind puts on free tiles."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest, select
from mytharium.core.compose import Module
from mytharium.core.protocol import CHANCE, Event, Moves, Refusal
from mytharium.games.myraclia.box import FREE_TOKEN, POINT_TOKEN, RELEASED_TOKEN, SURFACE_TOKEN, Box
from mytharium.games.myraclia.elements import ONE
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.rules.payment import supply
from mytharium.games.myraclia.rules.rounds import next_round
from mytharium.games.myraclia.rules.scoring import SYMBOL, behind
from mytharium.games.myraclia.rules.terraform import release
from mytharium.games.myraclia.state import EVA_TOKEN, TOKEN_DRAW, TOKEN_PLACE, Position
from mytharium.games.myraclia.verbs import DRAW_TOKEN, TOKEN, act, what

NO_TOKEN: Final[i64] = 0


class Eternity(Module):
    """The expansion as the shelf offers it."""

    def __init__(self) -> None:
        super().__init__(
            "eternity", "Eternity", summary="After each round, the player who is behind makes a tile worth more."
        )

    def hooks(self) -> list[object]:
        return [EternityHook()]


class EternityHook(Hook):
    """A token is drawn and placed at the end of each round, and gained with its tile."""

    def set_up(self, box: Box, s: Position) -> None:
        s.tokens = bit(box.token_count) - 1

    def round_ends(self, box: Box, s: Position) -> bool:
        if s.tokens == 0 or s.free == 0:
            return False
        s.seat = behind(s, s.seats)
        s.phase = TOKEN_DRAW
        s.actor = CHANCE
        return True

    def owns(self, phase: i64) -> bool:
        return phase == TOKEN_DRAW or phase == TOKEN_PLACE

    def tickets(self, box: Box, s: Position) -> i64:
        return count(s.tokens)

    def ticket(self, box: Box, s: Position, k: i64) -> i64:
        return act(DRAW_TOKEN, select(s.tokens, k))

    def legal(self, box: Box, s: Position, into: Moves) -> None:
        """The free tiles, by number."""
        rest = s.free
        while rest:
            into.add(act(TOKEN, lowest(rest)))
            rest &= rest - 1

    def play(self, box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
        if s.phase == TOKEN_DRAW:
            _drawn(box, s, what(action), out)
        else:
            place(box, s, what(action), out)

    def terraformed(self, box: Box, s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
        """RULES.md#tokens: points and released elements are used up, the others stay."""
        tokens = s.tokens_on(tile)
        while tokens:
            _gain(box, s, seat, lowest(tokens), out)
            tokens &= tokens - 1

    def free_elements(self, box: Box, s: Position, land: i64) -> i64:
        """RULES.md#tokens: a free element in each round."""
        cubes: i64 = 0
        tokens = _lying(box, s, FREE_TOKEN, land)
        while tokens:
            colour: i64 = box.token_values[lowest(tokens)]
            tokens &= tokens - 1
            if supply(s, colour):
                cubes += ONE[colour]
        return cubes

    def symbols(self, box: Box, s: Position, tiles: i64) -> i64:
        """RULES.md#tokens: a further surface."""
        counts: i64 = 0
        tokens = _lying(box, s, SURFACE_TOKEN, tiles)
        while tokens:
            counts += SYMBOL[box.token_values[lowest(tokens)]]
            tokens &= tokens - 1
        return counts

    def audit(self, box: Box, s: Position) -> str:
        """Each token is in one place; only points and released elements are used up."""
        if s.tokens & s.laid_out:
            return "a token is in two places"
        known: i64 = s.tokens | s.laid_out
        if s.phase == TOKEN_PLACE or s.phase == EVA_TOKEN:
            if known & bit(s.token):
                return "the token to be placed is in two places"
            known |= bit(s.token)
        for token in range(box.token_count):
            at: i64 = s.token_tiles[token]
            lies = s.laid_out & bit(token) != 0
            if lies and (s.surface & bit(at) == 0 or box.is_dark(at)):
                return f"token {token} lies on no tile"
            used_up = box.token_kinds[token] == POINT_TOKEN or box.token_kinds[token] == RELEASED_TOKEN
            if used_up and lies and s.bloom() & bit(at):
                return f"token {token} lies on a terraformed tile"
            if known and not used_up and known & bit(token) == 0:
                return f"token {token} is gone"
        return ""


def _lying(box: Box, s: Position, kind: i64, tiles: i64) -> i64:
    """The tokens of a kind that lie on some of these tiles."""
    found: i64 = 0
    tokens = s.laid_out
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        if box.token_kinds[token] == kind and tiles & bit(s.token_tiles[token]):
            found |= bit(token)
    return found


def _drawn(box: Box, s: Position, token: i64, out: list[Event] | None) -> None:
    s.token = token
    s.tokens &= ~bit(token)
    if out is not None:
        out.append(Event("token_drawn", int(s.seat), _told(box, token)))
    if box.is_automa(s, s.seat):
        box.automa.token(box, s, out)
    elif count(s.free) == 1:
        place(box, s, lowest(s.free), out)
    else:
        s.phase = TOKEN_PLACE
        s.actor = s.seat


def place(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    s.put_token(s.token, tile)
    s.laid_out |= bit(s.token)
    if out is not None:
        out.append(Event("token_placed", int(s.seat), {"token": int(s.token), "tile": int(tile)}))
    s.token = NO_TOKEN
    s.turn += 1
    next_round(box, s, out)


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    if s.phase != TOKEN_PLACE:
        return Refusal("eternity", "You cannot place a token now.")
    tile = what(action)
    if tile < box.tiles:
        return Refusal("eternity", "{tile} is not a free tile.", tile=box.names[int(tile)])
    return Refusal("eternity", "There is no such tile.")


def _gain(box: Box, s: Position, seat: i64, token: i64, out: list[Event] | None) -> None:
    kind: i64 = box.token_kinds[token]
    value: i64 = box.token_values[token]
    if out is not None:
        out.append(Event("token_gained", int(seat), _told(box, token)))
    if kind == POINT_TOKEN:
        s.player(seat).score += value
        _remove(s, token)
    elif kind == RELEASED_TOKEN:
        _remove(s, token)
        release(box, s, value, out)


def _remove(s: Position, token: i64) -> None:
    s.laid_out &= ~bit(token)
    s.put_token(token, 0)


def _told(box: Box, token: i64) -> dict[str, int]:
    return {"token": int(token), "kind": box.token_kinds[token], "value": box.token_values[token]}
