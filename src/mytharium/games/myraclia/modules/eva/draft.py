"""RULES.md#eva-draft: an Eternal Opponent drafts by the eight-sided die."""

from typing import Final

from mypy_extensions import i64

from mytharium.core import bits
from mytharium.core.protocol import CHANCE, Event
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, of
from mytharium.games.myraclia.rules import draft
from mytharium.games.myraclia.state import EVA_DRAFT, NO_DISK, NUMBERED, OFF_COLUMN, OWN, SINCE, STRIDE, Position
from mytharium.games.myraclia.verbs import ROLL, act

LAST_COLUMN: Final[i64] = 7

# Why she took from a column, for the log.
MATCH: Final = 0
OWN_COLUMN: Final = 1
RAREST: Final = 2
COMMONEST: Final = 3
LESS_RARE: Final = 4
RARER: Final = 5


def begin(box: Box, s: Position, out: list[Event] | None) -> None:
    """Roll, if there is an element to be had."""
    if s.offer == 0:
        draft.give_up(s, s.seat, OFF_COLUMN)
        if out is not None:
            out.append(Event("passes", int(s.seat), {}))
        draft.advance(box, s, out)
        return
    s.phase = EVA_DRAFT
    s.actor = CHANCE


def in_column(s: Position, column: i64) -> i64:
    """How many elements lie in a column."""
    colour = s.colour_in(column)
    if colour >= COLOURS:
        return 0
    return of(s.offer, colour)


def tickets(s: Position) -> i64:
    """Eight faces; the first roll is repeated until it matches, so only those that match count."""
    if s.column(s.seat) != NO_DISK:
        return 8
    n: i64 = 0
    for column in range(1, 8):
        if in_column(s, column) > 0:
            n += 1
    return n


def ticket(s: Position, k: i64) -> i64:
    if s.column(s.seat) != NO_DISK:
        return act(ROLL, k)
    column: i64 = 0
    while k >= 0:
        column += 1
        if in_column(s, column) > 0:
            k -= 1
    return act(ROLL, column)


def rolled(box: Box, s: Position, die: i64, out: list[Event] | None) -> None:
    seat = s.seat
    column: i64 = die
    why: i64 = MATCH
    if die == 0 or in_column(s, die) == 0:
        choice = missed(s, seat, die)
        column = choice & 15
        why = choice >> 4
    colour = s.colour_in(column)
    if out is not None:
        told = {"die": int(die), "why": int(why), "colour": int(colour), "column": int(column)}
        out.append(Event("eva_drafts", int(seat), told))
    draft.take(s, seat, colour, None)
    if why == MATCH:
        s.a[OWN + STRIDE * seat] += ONE[colour]
    else:
        receive(s, seat, colour, out)
    draft.advance(box, s, out)


def missed(s: Position, seat: i64, die: i64) -> i64:
    """The column after a miss, and from the fifth bit on why."""
    disk = s.column(seat)
    if die == 0:
        if in_column(s, disk) > 0:
            return disk | (OWN_COLUMN << 4)
        rarest = nearest(s, 0, 1, disk)
        if rarest > 0:
            return rarest | (RAREST << 4)
        return nearest(s, LAST_COLUMN + 1, -1, disk) | (COMMONEST << 4)
    step: i64 = -1
    why: i64 = RARER
    other: i64 = LESS_RARE
    if die & 1:
        step = 1
        why = LESS_RARE
        other = RARER
    wanted = preferred(s, seat, disk, step)
    if wanted > 0:
        return wanted | (why << 4)
    if in_column(s, disk) > 0:
        return disk | (OWN_COLUMN << 4)
    return nearest(s, disk, -step, 0) | (other << 4)


def nearest(s: Position, start: i64, step: i64, stop: i64) -> i64:
    """The first column with an element in a direction, before a stop; 0 if there is none."""
    column: i64 = start + step
    while column >= 1 and column <= LAST_COLUMN and column != stop:
        if in_column(s, column) > 0:
            return column
        column += step
    return 0


def preferred(s: Position, seat: i64, disk: i64, step: i64) -> i64:
    """On one side of the disk: fewest elements, then what another took last, then the nearest; 0 if all are empty."""
    fewest: i64 = 99
    found: i64 = 0
    since: i64 = s.a[SINCE + STRIDE * seat]
    column: i64 = disk + step
    while column >= 1 and column <= LAST_COLUMN:
        n = in_column(s, column)
        if n > 0 and (n < fewest or (n == fewest and column == since)):
            fewest = n
            found = column
        column += step
    return found


def receive(s: Position, seat: i64, colour: i64, out: list[Event] | None) -> None:
    """RULES.md#eva-fields: to the lowest empty field, or to the supply if all are full."""
    for field in range(8):
        if s.numbered(seat, field) == 0:
            s.a[NUMBERED + STRIDE * seat] |= (colour + 1) << (4 * field)
            if out is not None:
                out.append(Event("eva_field", int(seat), {"field": int(field), "colour": int(colour)}))
            return
    s.a[OWN + STRIDE * seat] += ONE[colour]
    if out is not None:
        out.append(Event("eva_supply", int(seat), {"colour": int(colour)}))


def furthest(s: Position, seat: i64) -> i64:
    """The highest field with an element, or -1."""
    for field in range(7, -1, -1):
        if s.numbered(seat, field) > 0:
            return field
    return -1


def leave(s: Position, seat: i64, field: i64) -> i64:
    """Take the element off a field; its colour."""
    colour: i64 = s.numbered(seat, field) - 1
    s.a[NUMBERED + STRIDE * seat] &= ~bits.shift(15, 4 * field)
    return colour


def shift(s: Position, seat: i64, n: i64, out: list[Event] | None) -> None:
    """RULES.md#eva-shift: up to n elements move from the furthest fields to the supply."""
    for _ in range(n):
        field = furthest(s, seat)
        if field < 0:
            return
        colour = leave(s, seat, field)
        s.a[OWN + STRIDE * seat] += ONE[colour]
        if out is not None:
            out.append(Event("eva_shifts", int(seat), {"field": int(field), "colour": int(colour)}))
