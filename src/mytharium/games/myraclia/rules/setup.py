"""RULES.md#setup: the first surface, the display, starting elements and the starting order."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest, select
from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, nth, of, total
from mytharium.games.myraclia.rules import flow, rounds
from mytharium.games.myraclia.rules.payment import refill
from mytharium.games.myraclia.seat import Seat
from mytharium.games.myraclia.state import CENTRE, LAYING, LAYOUT, SIDE, Position, order_by
from mytharium.games.myraclia.surface import around, keep_best, put, touching_two
from mytharium.games.myraclia.verbs import CELL, DRAW, SURFACE, act, verb, what


def begin(box: Box, s: Position) -> None:
    s.bag = box.bag
    s.stock = box.start
    for player in s.players():
        player.disks = box.disks[s.seats]


def tickets(s: Position) -> i64:
    if s.phase == LAYING:
        return count(s.stock)
    if s.phase == LAYOUT:
        into = Moves()
        layout_spaces(s, into)
        return into.n
    return total(s.bag)


def ticket(s: Position, k: i64) -> i64:
    if s.phase == LAYING:
        return act(SURFACE, select(s.stock, k))
    if s.phase == LAYOUT:
        into = Moves()
        layout_spaces(s, into)
        return act(CELL, into.items[k])
    return act(DRAW, nth(s.bag, k))


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """A tile, its place, or a starting element."""
    kind = verb(action)
    if kind == SURFACE:
        s.target = what(action)
        s.stock &= ~bit(s.target)
        if box.random_layout:
            s.phase = LAYOUT
            if out is not None:
                out.append(Event("drawn_tile", -1, {"tile": int(s.target)}))
        else:
            lie: i64 = box.layouts[s.seats][count(s.surface)]
            _lay(box, s, lie, out)
    elif kind == CELL:
        s.phase = LAYING
        _lay(box, s, what(action), out)
    else:
        _starting(box, s, what(action), out)


def _lay(box: Box, s: Position, cell: i64, out: list[Event] | None) -> None:
    put(s, s.target, cell)
    s.free = s.surface
    if out is not None:
        out.append(Event("laid", -1, {"tile": int(s.target), "cell": int(cell)}))
    tiles: i64 = box.surface_tiles[s.seats]
    if count(s.surface) == tiles:
        flow.fill_display(box, s, out)


def layout_spaces(s: Position, into: Moves) -> None:
    """RULES.md#layout: cells that touch two tiles and leave most tiles, or as many as possible, touching three."""
    into.n = 0
    laid = count(s.surface)
    if laid < 3:
        into.add(CENTRE + laid if laid < 2 else CENTRE + SIDE)
        return
    touching_two(s, into)
    values = vec[i64]([0] * into.n)
    for k in range(into.n):
        firm = _firm_with(s, into.items[k])
        if 2 * firm > laid + 1:
            firm = laid + 1
        values[k] = firm
    keep_best(into, values)


def _firm_with(s: Position, cell: i64) -> i64:
    """How many tiles would touch at least three, with one more on a cell."""
    near = around(s, cell)
    firm: i64 = 0
    if count(near) >= 3:
        firm = 1
    rest: i64 = s.surface
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        touching = count(s.near[tile])
        if near & bit(tile):
            touching += 1
        if touching >= 3:
            firm += 1
    return firm


def _starting(box: Box, s: Position, colour: i64, out: list[Event] | None) -> None:
    seat = s.seat
    s.bag -= ONE[colour]
    refill(s)
    if out is not None:
        out.append(Event("starts_with", int(seat), {"colour": int(colour)}))
    if box.is_automa(s, seat):
        box.automa.receive_free(box, s, seat, ONE[colour], out)
    else:
        s.player(seat).own += ONE[colour]
    s.draws -= 1
    if s.draws > 0 and s.bag:
        return
    s.seat += 1
    s.draws = box.start_elements
    if s.seat == s.seats or s.bag == 0:
        s.seat = 0
        s.draws = 0
        s.order = starting_order(s)
        if out is not None:
            out.append(Event("draft_order", -1, {"order": int(s.order)}))
        rounds.fill_board(box, s)


def starting_order(s: Position) -> i64:
    """RULES.md#start-order: the rarer the elements, the further behind; of equals the lower seat is ahead."""
    return order_by(vec[i64]([8 * rareness(s.player(seat)) + seat for seat in range(s.seats)]))


def rareness(player: Seat) -> i64:
    """A player's elements as a number that compares the rarest first."""
    cubes = player.own + player.on_fields()
    digits: i64 = 0
    for colour in range(COLOURS - 1, -1, -1):
        for _ in range(of(cubes, colour)):
            digits = 8 * digits + colour + 1
    return digits
