"""RULES.md#chance: what is drawn or rolled in each phase, as equally likely tickets."""

from mypy_extensions import i64

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import nth, total
from mytharium.games.myraclia.modules import eternity
from mytharium.games.myraclia.phases import FIELDS, FILLING, SHOWING, STARTING, TOKEN_DRAW
from mytharium.games.myraclia.rules import display, drafting_board, setup
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import FIELD, act


def tickets(box: Box, s: Position) -> i64:
    phase = s.phase
    if phase == FILLING:
        return drafting_board.tickets(s)
    if phase == SHOWING:
        return display.tickets(box, s)
    if phase <= STARTING:
        return setup.tickets(box, s)
    if phase == TOKEN_DRAW:
        return eternity.tickets(s)
    if phase == FIELDS:
        return total(s.due)
    return box.automa.tickets(box, s)


def ticket(box: Box, s: Position, k: i64) -> i64:
    phase = s.phase
    if phase == FILLING:
        return drafting_board.ticket(s, k)
    if phase == SHOWING:
        return display.ticket(box, s, k)
    if phase <= STARTING:
        return setup.ticket(box, s, k)
    if phase == TOKEN_DRAW:
        return eternity.ticket(s, k)
    if phase == FIELDS:
        return act(FIELD, nth(s.due, k))
    return box.automa.ticket(box, s, k)
