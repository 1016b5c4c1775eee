"""RULES.md#end-round: from the last turn of a round to the next drafting board, or to the end of the game."""

from mypy_extensions import i64

from mytharium.core.bits import bit, lowest
from mytharium.core.protocol import CHANCE, OVER, Event
from mytharium.games.myraclia.box import FREE_TOKEN, Box
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, colours_of, nth
from mytharium.games.myraclia.phases import FIELDS, FILLING, FINISHED
from mytharium.games.myraclia.rules.payment import refill, supply
from mytharium.games.myraclia.rules.scoring import final_score
from mytharium.games.myraclia.rules.terraform import receive_free
from mytharium.games.myraclia.state import LUNA_AWAY, Position


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
    for player in s.players:
        s.discards += player.zone
        player.zone = 0
    refill(s)
    s.luna = LUNA_AWAY
    s.reverse_order()
    s.round += 1
    s.at = 0
    if out is not None:
        out.append(Event("round", -1, {"round": int(s.round), "order": int(s.order)}))
    hand_out(box, s, out)


def hand_out(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#free-elements: in drafting order. RULES.md#eva-fields: several for her fields come in random order."""
    while s.at < s.seats:
        seat = s.in_order(s.at)
        cubes = free_elements(box, s, seat)
        if cubes and out is not None:
            out.append(Event("free", int(seat), {"cubes": int(cubes)}))
        s.due = receive_free(box, s, seat, cubes)
        if place_due(box, s, seat, out):
            return
    fill_board(box, s)


def place_due(box: Box, s: Position, seat: i64, out: list[Event] | None) -> bool:
    """Put what is due on an Eternal Opponent's fields; whether chance must choose the next one."""
    if colours_of(s.due) > 1:
        s.phase = FIELDS
        s.actor = CHANCE
        s.seat = seat
        return True
    while s.due:
        colour = nth(s.due, 0)
        s.due -= ONE[colour]
        box.automa.receive(box, s, seat, colour, out)
    s.at += 1
    return False


def field(box: Box, s: Position, colour: i64, out: list[Event] | None) -> None:
    """Chance has chosen which element goes to the next field."""
    s.due -= ONE[colour]
    box.automa.receive(box, s, s.seat, colour, out)
    if not place_due(box, s, s.seat, out):
        hand_out(box, s, out)


def free_elements(box: Box, s: Position, seat: i64) -> i64:
    """Take the free elements of a seat from the piles, as far as there are any."""
    land = s.players[seat].land
    cubes: i64 = 0
    rest: i64 = land
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        colour: i64 = box.free[tile]
        if colour != NO_COLOUR and supply(s, colour):
            cubes += ONE[colour]
    tokens: i64 = s.laid_out
    while tokens:
        token = lowest(tokens)
        tokens &= tokens - 1
        if box.token_kinds[token] == FREE_TOKEN and land & bit(s.token_tiles[token]):
            shown: i64 = box.token_values[token]
            if supply(s, shown):
                cubes += ONE[shown]
    return cubes
