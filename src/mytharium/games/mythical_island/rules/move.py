"""RULES.md#move: steps to neighbouring tiles, and RULES.md#griffin: the flight."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.mythical_island.box import BIT, FLIGHTS, SHARES, STEPS, Box
from mytharium.games.mythical_island.state import STEPS_A_TURN, Position
from mytharium.games.mythical_island.verbs import FLY, MOVE, act, verb, what


def steps_left(box: Box, s: Position) -> i64:
    """RULES.md#dragon: four steps for the dragon."""
    more = box.power(s.protector(s.actor), STEPS)
    if more:
        return more - s.stepped
    return STEPS_A_TURN - s.stepped


def open_cells(box: Box, s: Position) -> i64:
    """Where the player on turn may step. RULES.md#bull: the bull also onto cells with pawns."""
    if box.power(s.protector(s.actor), SHARES):
        return box.land
    return box.land & ~s.occupied()


def can_step(box: Box, s: Position) -> bool:
    return steps_left(box, s) > 0 and (box.near[s.pawn(s.actor)] & open_cells(box, s) != 0 or landings(box, s) != 0)


def landings(box: Box, s: Position) -> i64:
    """Where a flight can land: a tile without a pawn."""
    if s.flown >= box.power(s.protector(s.actor), FLIGHTS):
        return 0
    return box.beyond[s.pawn(s.actor)] & ~s.occupied()


def reach(box: Box, s: Position) -> i64:
    """All cells to which the steps that are left suffice."""
    here: i64 = BIT[s.pawn(s.actor)]
    free = open_cells(box, s) & ~here
    cells: i64 = here
    for _ in range(steps_left(box, s)):
        cells |= box.spread(cells) & free
    return cells & ~here


def distance(box: Box, s: Position, cell: i64) -> i64:
    """The steps of the shortest way to a cell that can be reached."""
    cells: i64 = BIT[s.pawn(s.actor)]
    free = open_cells(box, s)
    steps: i64 = 0
    while (cells >> cell) & 1 == 0:
        cells |= box.spread(cells) & free
        steps += 1
    return steps


def legal(box: Box, s: Position, into: Moves) -> None:
    """Every cell that can be reached, then every cell that can be flown to."""
    left = steps_left(box, s)
    if left <= 0:
        return
    cells = reach(box, s)
    for cell in range(box.cells):
        if (cells >> cell) & 1:
            into.add(act(MOVE, cell))
    cells = landings(box, s)
    if cells:
        for cell in range(box.cells):
            if (cells >> cell) & 1:
                into.add(act(FLY, cell))


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    seat = s.actor
    start = s.pawn(seat)
    cell = what(action)
    steps: i64 = 1
    kind = "moves"
    if verb(action) == FLY:
        s.flown += 1
        kind = "flies"
    else:
        steps = distance(box, s, cell)
    s.stepped += steps
    s.acted = 1
    s.set_pawn(seat, cell)
    if out is not None:
        out.append(Event(kind, int(seat), {"from": box.code(start), "cell": box.code(cell), "steps": int(steps)}))
