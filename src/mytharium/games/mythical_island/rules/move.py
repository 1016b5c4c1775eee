"""RULES.md#move: steps to neighbouring tiles, and RULES.md#griffin: the flight."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.mythical_island.box import BIT, FLIGHTS, SHARES, STEPS, Board
from mytharium.games.mythical_island.state import STEPS_A_TURN, Position
from mytharium.games.mythical_island.verbs import FLY, MOVE, act, verb, what


def steps_left(b: Board, s: Position) -> i64:
    """RULES.md#dragon: four steps for the dragon."""
    more = b.power(s.protector(s.actor), STEPS)
    if more:
        return more - s.stepped
    return STEPS_A_TURN - s.stepped


def open_cells(b: Board, s: Position) -> i64:
    """Where the player on turn may step. RULES.md#bull: the bull also onto cells with pawns."""
    if b.power(s.protector(s.actor), SHARES):
        return b.land
    return b.land & ~s.occupied()


def can_step(b: Board, s: Position) -> bool:
    return steps_left(b, s) > 0 and (b.near[s.pawn(s.actor)] & open_cells(b, s) != 0 or landings(b, s) != 0)


def landings(b: Board, s: Position) -> i64:
    """Where a flight can land: a tile without a pawn."""
    if s.flown >= b.power(s.protector(s.actor), FLIGHTS):
        return 0
    return b.beyond[s.pawn(s.actor)] & ~s.occupied()


def reach(b: Board, s: Position) -> i64:
    """All cells to which the steps that are left suffice."""
    here: i64 = BIT[s.pawn(s.actor)]
    free = open_cells(b, s) & ~here
    cells: i64 = here
    for _ in range(steps_left(b, s)):
        cells |= b.spread(cells) & free
    return cells & ~here


def distance(b: Board, s: Position, cell: i64) -> i64:
    """The steps of the shortest way to a cell that can be reached."""
    cells: i64 = BIT[s.pawn(s.actor)]
    free = open_cells(b, s)
    steps: i64 = 0
    while (cells >> cell) & 1 == 0:
        cells |= b.spread(cells) & free
        steps += 1
    return steps


def legal(b: Board, s: Position, into: Moves) -> None:
    """Every cell that can be reached, then every cell that can be flown to."""
    left = steps_left(b, s)
    if left <= 0:
        return
    cells = reach(b, s)
    for cell in range(b.cells):
        if (cells >> cell) & 1:
            into.add(act(MOVE, cell))
    cells = landings(b, s)
    if cells:
        for cell in range(b.cells):
            if (cells >> cell) & 1:
                into.add(act(FLY, cell))


def apply(b: Board, s: Position, action: i64, out: list[Event] | None) -> None:
    seat = s.actor
    start = s.pawn(seat)
    cell = what(action)
    steps: i64 = 1
    kind = "moves"
    if verb(action) == FLY:
        s.flown += 1
        kind = "flies"
    else:
        steps = distance(b, s, cell)
    s.stepped += steps
    s.acted = 1
    s.set_pawn(seat, cell)
    if out is not None:
        out.append(Event(kind, int(seat), {"from": b.code(start), "cell": b.code(cell), "steps": int(steps)}))
