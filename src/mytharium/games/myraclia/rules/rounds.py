"""RULES.md#end-round: from the last turn of a round to the next drafting board, or to the end of the game."""

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import CHANCE, OVER, Event
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import NO_COLOUR, ONE
from mytharium.games.myraclia.rules.payment import refill, supply
from mytharium.games.myraclia.rules.scoring import final_score
from mytharium.games.myraclia.state import FILLING, FINISHED, Position


def fill_board(box: Box, s: Position) -> None:
    """RULES.md#draft-board: so many elements for each player."""
    each: i64 = box.draw[s.seats]
    if s.round == 1:
        each = box.first_draw[s.seats]
    s.phase = FILLING
    s.actor = CHANCE
    s.at = 0
    s.seat = s.in_order(0)
    s.draws = each * s.seats
    refill(s)


def end_round(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#end: the game is over if somebody has terraformed enough tiles."""
    if s.last_round:
        s.phase = FINISHED
        s.actor = OVER
        if out is not None:
            told = {f"points{seat}": int(final_score(box, s, seat)) for seat in range(int(s.seats))}
            out.append(Event("over", -1, told))
        return
    asked = False
    for hook in box.hooks:
        asked = hook.round_ends(box, s) or asked
    if not asked:
        next_round(box, s, out)


def next_round(box: Box, s: Position, out: list[Event] | None) -> None:
    """Unused elements are discarded, and the order board is turned back."""
    for player in s.players():
        s.discards += player.zone
        player.zone = 0
    refill(s)
    s.reverse_order()
    for hook in box.hooks:
        hook.round_begins(box, s)
    s.round += 1
    s.at = 0
    if out is not None:
        out.append(Event("round", -1, {"round": int(s.round), "order": int(s.order)}))
    hand_out(box, s, out)


def hand_out(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#free-elements: in drafting order, from where we are in it."""
    while s.at < s.seats:
        seat = s.in_order(s.at)
        cubes = free_elements(box, s, s.player(seat).land)
        if cubes and out is not None:
            out.append(Event("free", int(seat), {"cubes": int(cubes)}))
        if box.is_automa(s, seat):
            if box.automa.receive_free(box, s, seat, cubes, out):
                return
        else:
            s.player(seat).own += cubes
        s.at += 1
    fill_board(box, s)


def free_elements(box: Box, s: Position, land: i64) -> i64:
    """Take the free elements of some terraformed tiles from the piles, as far as there are any."""
    cubes: i64 = 0
    rest: i64 = land
    while rest:
        colour: i64 = box.free[lowest(rest)]
        rest &= rest - 1
        if colour != NO_COLOUR and supply(s, colour):
            cubes += ONE[colour]
    for hook in box.hooks:
        cubes += hook.free_elements(box, s, land)
    return cubes
