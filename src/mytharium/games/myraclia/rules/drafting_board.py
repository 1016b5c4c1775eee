"""RULES.md#draft-board: the drafting board is filled from the bag, one colour in a column."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, nth, of, total
from mytharium.games.myraclia.rules.draft import advance
from mytharium.games.myraclia.rules.payment import refill
from mytharium.games.myraclia.seat import NO_COLUMN, NO_DISK
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import DRAW, NOTHING, act, what


def tickets(s: Position) -> i64:
    if s.bag == 0:
        return 1
    return total(s.bag)


def ticket(s: Position, k: i64) -> i64:
    if s.bag == 0:
        return NOTHING
    return act(DRAW, nth(s.bag, k))


def draw(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An element from the bag; after the last one the columns are arranged. RULES.md#bag: there may be none."""
    if action == NOTHING:
        begin(box, s, out)
        return
    colour = what(action)
    s.bag -= ONE[colour]
    s.offer += ONE[colour]
    s.draws -= 1
    refill(s)
    if out is not None:
        out.append(Event("drawn", -1, {"colour": int(colour)}))
    if s.draws == 0 or s.bag == 0:
        begin(box, s, out)


def begin(box: Box, s: Position, out: list[Event] | None) -> None:
    s.draws = 0
    s.columns = arranged(s.offer)
    s.passed = 0
    for player in s.players():
        player.column = NO_DISK
        player.spot = 0
        player.since = NO_COLUMN
    for hook in box.hooks:
        hook.draft_begins(box, s)
    if out is not None:
        out.append(Event("offer", -1, {"cubes": int(s.offer), "round": int(s.round)}))
    s.at = s.seats - 1
    advance(box, s, out)


def arranged(offer: i64) -> i64:
    """Colours of the columns: larger groups further right, of equal ones the more common."""
    columns: i64 = 0xFFFFFFF
    for colour in range(COLOURS):
        n = of(offer, colour)
        if n > 0:
            place: i64 = COLOURS - 1
            for other in range(COLOURS):
                m = of(offer, other)
                if m > n or (m == n and other < colour):
                    place -= 1
            columns = (columns & ~shift(15, 4 * place)) | shift(colour, 4 * place)
    return columns
