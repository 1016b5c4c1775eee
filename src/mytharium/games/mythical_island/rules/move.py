"""RULES.md#move: steps to neighbouring tiles, and RULES.md#griffin: the flight."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythical_island.box import BIT, FLIGHTS, SHARES, STEPS, STEPS_A_TURN, Box
from mytharium.games.mythical_island.state import Position
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


def walk(box: Box, cells: i64, free: i64, steps: i64) -> i64:
    """Some cells, and all that can be reached from them in so many steps on free ones."""
    for _ in range(steps):
        cells |= box.spread(cells) & free
    return cells


def reach(box: Box, s: Position) -> i64:
    """All cells to which the steps that are left suffice."""
    here: i64 = BIT[s.pawn(s.actor)]
    return walk(box, here, open_cells(box, s), steps_left(box, s)) & ~here


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


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    if verb(action) == FLY:
        return why_not_fly(box, s, what(action))
    cell = what(action)
    name = box.names[int(cell)]
    left = steps_left(box, s)
    if left <= 0:
        return Refusal("move", "You have no steps left in this turn.")
    if cell == s.pawn(s.actor):
        return Refusal("move", "Your pawn is already on {cell}.", cell=name)
    if (open_cells(box, s) >> cell) & 1 == 0:
        return Refusal("move", "There is a pawn on {cell}.", cell=name)
    if (walk(box, BIT[s.pawn(s.actor)], box.land, left) >> cell) & 1:
        return Refusal("move", "Pawns block the way to {cell}.", cell=name)
    return Refusal("move", "{cell} is too far away. Steps left: {count}.", cell=name, count=int(left))


def why_not_fly(box: Box, s: Position, cell: i64) -> Refusal:
    flights = box.power(s.protector(s.actor), FLIGHTS)
    if flights == 0:
        return Refusal("griffin", "Only the griffin flies.")
    if s.flown >= flights:
        return Refusal("griffin", "You have already flown in this turn.")
    if (box.beyond[s.pawn(s.actor)] >> cell) & 1 == 0:
        return Refusal("griffin", "A flight goes over exactly one tile.")
    if steps_left(box, s) <= 0:
        return Refusal("griffin", "A flight is a step, and you have no steps left in this turn.")
    return Refusal("griffin", "There is a pawn on {cell}.", cell=box.names[int(cell)])
