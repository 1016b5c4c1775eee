"""RULES.md#chance: what is drawn or rolled in each phase, as equally likely tickets."""

from mypy_extensions import i64

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.rules import display, drafting_board, setup
from mytharium.games.myraclia.state import FILLING, SHOWING, STARTING, Position


def tickets(box: Box, s: Position) -> i64:
    phase = s.phase
    if phase == FILLING:
        return drafting_board.tickets(s)
    if phase == SHOWING:
        return display.tickets(box, s)
    if phase <= STARTING:
        return setup.tickets(s)
    return box.owners[phase].tickets(box, s)


def ticket(box: Box, s: Position, k: i64) -> i64:
    phase = s.phase
    if phase == FILLING:
        return drafting_board.ticket(s, k)
    if phase == SHOWING:
        return display.ticket(box, s, k)
    if phase <= STARTING:
        return setup.ticket(s, k)
    return box.owners[phase].ticket(box, s, k)
