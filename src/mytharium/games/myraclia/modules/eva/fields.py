"""RULES.md#eva-fields: the supply and the numbered fields of an Eternal Opponent."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event
from mytharium.games.myraclia.box import SAVAGE, Box
from mytharium.games.myraclia.elements import ONE, colours_of, nth
from mytharium.games.myraclia.rules.rounds import hand_out
from mytharium.games.myraclia.seat import EMPTY, EVA_FIELDS, Seat
from mytharium.games.myraclia.state import FIELDS, Position


def receive(s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
    """An element goes to the lowest empty field, or to the supply if all are full."""
    eva = s.player(seat)
    for field in range(EVA_FIELDS):
        if eva.on_field(field) == EMPTY:
            eva.fill_field(field, colour)
            if out is not None:
                out.append(Event("eva_field", int(seat), {"field": int(field), "colour": int(colour)}))
            return
    eva.own += ONE[colour]
    if out is not None:
        out.append(Event("eva_supply", int(seat), {"colour": int(colour)}))


def receive_free(box: Box, s: Position, seat: i64, cubes: i64, out: list[Event] | None) -> bool:
    """Starting and free elements; RULES.md#temper. Whether chance must choose which of them comes first."""
    if box.temper(s, seat) == SAVAGE:
        s.player(seat).own += cubes
        return False
    s.due = cubes
    return _place_due(s, seat, out)


def _place_due(s: Position, seat: i64, out: list[Event] | None) -> bool:
    """Put what is due on the fields, unless there are several colours."""
    if colours_of(s.due) > 1:
        s.phase = FIELDS
        s.actor = CHANCE
        s.seat = seat
        return True
    while s.due:
        colour = nth(s.due, 0)
        s.due -= ONE[colour]
        receive(s, seat, colour, out)
    return False


def drawn(box: Box, s: Position, colour: i64, out: list[Event] | None) -> None:
    """Chance has chosen which element goes to the next field."""
    s.due -= ONE[colour]
    receive(s, s.seat, colour, out)
    if not _place_due(s, s.seat, out):
        s.at += 1
        hand_out(box, s, out)


def highest(eva: Seat) -> i64:
    """The highest field that holds an element, or EMPTY."""
    for field in range(EVA_FIELDS - 1, -1, -1):
        if eva.on_field(field) != EMPTY:
            return field
    return EMPTY


def leave(eva: Seat, field: i64) -> i64:
    """Take the element off a field; its colour."""
    colour = eva.on_field(field)
    eva.clear_field(field)
    return colour


def shift(s: Position, seat: i64, n: i64, out: list[Event] | None) -> None:
    """RULES.md#eva-shift: up to n elements move from the highest fields to the supply."""
    eva = s.player(seat)
    for _ in range(n):
        field = highest(eva)
        if field == EMPTY:
            return
        colour = leave(eva, field)
        eva.own += ONE[colour]
        if out is not None:
            out.append(Event("eva_shifts", int(seat), {"field": int(field), "colour": int(colour)}))
