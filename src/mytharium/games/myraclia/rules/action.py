"""RULES.md#turn: one step of a turn is taken. What can be paid in one way only is paid at once."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.rules import flow, reserve, terraform
from mytharium.games.myraclia.state import PAYING, RESERVING, Position
from mytharium.games.myraclia.verbs import ADD, END, TERRAFORM, hand, verb, what, with_luna


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    kind = verb(action)
    if kind == END:
        flow.end_turn(box, s, out)
        return
    if kind == ADD:
        reserve.add(box, s, what(action), out)
        flow.go_on(box, s, out)
        return
    ways = Moves()
    s.target = what(action)
    if kind == TERRAFORM:
        s.phase = PAYING
        terraform.legal(box, s, ways)
        if ways.n == 1:
            pay(box, s, ways.items[0], out)
        elif out is not None:
            out.append(Event("wants", int(s.seat), {"tile": int(s.target)}))
    else:
        s.phase = RESERVING
        reserve.legal(box, s, ways)
        if ways.n == 1:
            lay(box, s, ways.items[0], out)
        elif out is not None:
            out.append(Event("wants_reserved", int(s.seat), {"tile": int(s.target)}))


def pay(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    terraform.apply(box, s, hand(action), with_luna(action), out)
    flow.go_on(box, s, out)


def lay(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    reserve.apply(box, s, hand(action), out)
    flow.go_on(box, s, out)
