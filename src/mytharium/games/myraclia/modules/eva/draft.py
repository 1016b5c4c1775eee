"""RULES.md#eva-draft: an Eternal Opponent drafts by the eight-sided die."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, of
from mytharium.games.myraclia.modules.eva.fields import receive
from mytharium.games.myraclia.rules import draft
from mytharium.games.myraclia.seat import NO_DISK
from mytharium.games.myraclia.state import EVA_DRAFT, Position
from mytharium.games.myraclia.verbs import ROLL, act

LAST_COLUMN: Final[i64] = 7
FACES: Final[i64] = 8

# Why she took from a column, for the log.
MATCH: Final[i64] = 0
OWN_COLUMN: Final[i64] = 1
RAREST: Final[i64] = 2
COMMONEST: Final[i64] = 3
LESS_RARE: Final[i64] = 4
RARER: Final[i64] = 5


def begin(box: Box, s: Position, out: list[Event] | None) -> None:
    """Roll, if there is an element to take."""
    if s.offer == 0:
        draft.give_up(s, s.seat)
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
    if s.player(s.seat).column != NO_DISK:
        return FACES
    n: i64 = 0
    for column in range(1, LAST_COLUMN + 1):
        if in_column(s, column) > 0:
            n += 1
    return n


def ticket(s: Position, k: i64) -> i64:
    if s.player(s.seat).column != NO_DISK:
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
        column, why = missed(s, seat, die)
    colour = s.colour_in(column)
    if out is not None:
        told = {"die": int(die), "why": int(why), "colour": int(colour), "column": int(column)}
        out.append(Event("eva_drafts", int(seat), told))
    draft.take(s, seat, colour, None)
    if why == MATCH:
        s.player(seat).own += ONE[colour]
    else:
        receive(s, seat, colour, out)
    draft.advance(box, s, out)


def missed(s: Position, seat: i64, die: i64) -> tuple[i64, i64]:
    """The column that she takes from after a miss, and why."""
    disk = s.player(seat).column
    if die == 0:
        return missed_all(s, disk)
    step: i64 = -1
    why: i64 = RARER
    other: i64 = LESS_RARE
    if die & 1:
        step = 1
        why = LESS_RARE
        other = RARER
    wanted = preferred(s, seat, disk, step)
    if wanted > 0:
        return wanted, why
    if in_column(s, disk) > 0:
        return disk, OWN_COLUMN
    return nearest(s, disk, -step, 0), other


def missed_all(s: Position, disk: i64) -> tuple[i64, i64]:
    """The same after a 0, which names no column."""
    if in_column(s, disk) > 0:
        return disk, OWN_COLUMN
    rarest = nearest(s, 0, 1, disk)
    if rarest > 0:
        return rarest, RAREST
    return nearest(s, LAST_COLUMN + 1, -1, disk), COMMONEST


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
    since = s.player(seat).since
    fewest: i64 = 99
    found: i64 = 0
    column: i64 = disk + step
    while column >= 1 and column <= LAST_COLUMN:
        n = in_column(s, column)
        if n > 0 and (n < fewest or (n == fewest and column == since)):
            fewest = n
            found = column
        column += step
    return found
