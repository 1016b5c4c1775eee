"""RULES.md#protectors and RULES.md#begin: the choices before the first turn."""

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import CHANCE, Event, Moves, Refusal
from mytharium.games.mythical_island.box import Box
from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.state import ACT, BEGIN, LAYING, Position
from mytharium.games.mythical_island.verbs import BEGIN_AT, PROTECTOR, act, verb


def legal_side(s: Position, into: Moves) -> None:
    """The two sides of the protector tile."""
    element = s.element(s.actor)
    into.add(act(PROTECTOR, 2 * element))
    into.add(act(PROTECTOR, 2 * element + 1))


def choose_side(s: Position, protector: i64, out: list[Event] | None) -> None:
    seat = s.actor
    s.set_protector(seat, protector)
    if out is not None:
        out.append(Event("protector", int(seat), {"protector": int(protector)}))
    s.actor = (seat + 1) % s.seats
    if s.actor == s.on_turn:
        s.phase = LAYING
        s.actor = CHANCE


def why_not_side(s: Position, action: i64) -> Refusal:
    if verb(action) == PROTECTOR:
        return Refusal("protectors", "Your protector tile has the element {element}.", element=_element(s))
    return Refusal("protectors", "First choose a side of your protector tile.")


def _element(s: Position) -> str:
    return LANDSCAPES[int(s.element(s.actor))]


def cells_of(box: Box, s: Position, landscape: i64) -> i64:
    """The cells with a landscape on them."""
    cells: i64 = box.land
    cells &= s.low if landscape & 1 else ~s.low
    cells &= s.mid if landscape & 2 else ~s.mid
    cells &= s.high if landscape & 4 else ~s.high
    return cells


def legal_begin(box: Box, s: Position, into: Moves) -> None:
    """RULES.md#begin: the tiles of the player's element."""
    cells = cells_of(box, s, s.element(s.actor))
    for cell in range(box.cells):
        if (cells >> cell) & 1:
            into.add(act(BEGIN_AT, cell))


def why_not(s: Position, action: i64) -> Refusal:
    if verb(action) == BEGIN_AT:
        return Refusal("begin", "Your pawn begins on a tile of {element}.", element=_element(s))
    return Refusal("begin", "First put your pawn on the island.")


def ask_begin(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask for the next pawn, in turn order; with a single tile of the element there is nothing to ask."""
    s.phase = BEGIN
    seat = s.on_turn
    for _ in range(s.seats):
        if s.pawn(seat) < 0:
            s.actor = seat
            cells = cells_of(box, s, s.element(seat))
            if count(cells) > 1:
                return
            _put(box, s, seat, select(cells, 0), out)
        seat = (seat + 1) % s.seats
    s.phase = ACT
    s.actor = s.on_turn


def begin(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    _put(box, s, s.actor, cell, out)
    ask_begin(box, s, out)


def _put(box: Box, s: Position, seat: i64, cell: i64, out: list[Event] | None) -> None:
    s.set_pawn(seat, cell)
    if out is not None:
        out.append(Event("begins", int(seat), {"cell": box.code(cell)}))
