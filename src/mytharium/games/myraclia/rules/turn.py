"""RULES.md#turn: what a player can do in the terraformation phase, step by step."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, common, of, total
from mytharium.games.myraclia.rules import reserve, terraform
from mytharium.games.myraclia.rules.payment import can_pay, pool
from mytharium.games.myraclia.state import NO_TILE, PAYING, RESERVING, TURN, Position
from mytharium.games.myraclia.verbs import ADD, END, LAY, PAY, RESERVE, TERRAFORM, act, hand, verb, what, with_luna

MOST_ACTIONS: Final[i64] = 3


def legal(box: Box, s: Position, into: Moves) -> None:
    """Tiles to terraform, the own reserved one first; tiles to reserve; elements to add; the end of the turn."""
    _actions(box, s, into, False)
    into.add(END)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """One step of a turn. What can be paid in one way only is paid at once; otherwise the payment is asked for."""
    kind = verb(action)
    if kind == ADD:
        reserve.add(box, s, what(action), out)
    elif kind == PAY:
        terraform.apply(box, s, hand(action), with_luna(action), out)
        s.phase = TURN
    elif kind == LAY:
        reserve.apply(box, s, hand(action), out)
        s.phase = TURN
    else:
        _choose(box, s, kind, what(action), out)


def _choose(box: Box, s: Position, kind: i64, tile: i64, out: list[Event] | None) -> None:
    """A tile is to be terraformed or reserved."""
    ways = Moves()
    s.target = tile
    wants = "wants"
    if kind == TERRAFORM:
        s.phase = PAYING
        terraform.legal(box, s, ways)
    else:
        s.phase = RESERVING
        wants = "wants_reserved"
        reserve.legal(box, s, ways)
    if ways.n == 1:
        apply(box, s, ways.items[0], out)
    elif out is not None:
        out.append(Event(wants, int(s.seat), {"tile": int(tile)}))


def has_choice(box: Box, s: Position, into: Moves) -> bool:
    """Whether there is anything to do but to end the turn; `into` is used on the way."""
    _actions(box, s, into, True)
    return into.n > 0


def _actions(box: Box, s: Position, into: Moves, one_is_enough: bool) -> None:
    seat = s.seat
    n = total(s.own(seat))
    luna = s.luna == seat
    if n == 0 and not luna:
        return
    cubes = pool(s, seat)
    reserved = s.reserved(seat)
    if s.actions < MOST_ACTIONS:
        if reserved != NO_TILE and can_pay(box.missing(s, reserved), cubes, n, luna):
            into.add(act(TERRAFORM, reserved))
        bloom = s.bloom()
        anywhere = may_start(s, seat, bloom)
        has_disk = s.disks(seat) > 0
        rest: i64 = s.free
        if has_disk:
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if (anywhere or s.near(tile) & bloom) and can_pay(box.missing(s, tile), cubes, n, luna):
                    into.add(act(TERRAFORM, tile))
                    if one_is_enough:
                        return
        if (has_disk or reserved != NO_TILE) and bloom:
            rest = s.free
            while rest:
                tile = lowest(rest)
                rest &= rest - 1
                if s.near(tile) & bloom and can_reserve(box, s, seat, tile, cubes, n):
                    into.add(act(RESERVE, tile))
                    if one_is_enough:
                        return
    if reserved != NO_TILE and n > 0:
        missing = box.missing(s, reserved)
        if total(missing) >= 2:
            useful = common(missing, cubes)
            for colour in range(COLOURS):
                if of(useful, colour) > 0:
                    into.add(act(ADD, colour))


def may_start(s: Position, seat: i64, bloom: i64) -> bool:
    """RULES.md#adjacent: the first tile of a player in the first round, and the first of all, may lie anywhere."""
    return bloom == 0 or (s.round == 1 and s.land(seat) == 0)


def can_reserve(box: Box, s: Position, seat: i64, tile: i64, cubes: i64, n: i64) -> bool:
    """RULES.md#reserve-cost: at least one missing element, not all, and a point for each that is left."""
    missing = box.missing(s, tile)
    size = total(missing)
    most = total(common(missing, cubes))
    if most > n:
        most = n
    if most > size - 1:
        most = size - 1
    return most >= 1 and s.score(seat) >= size - most
