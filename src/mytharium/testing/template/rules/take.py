"""RULES.md#take: one pearl or two."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.testing.template.box import Box
from mytharium.testing.template.rules.flow import end_turn
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import TAKE, act

MOST: Final[i64] = 2


def legal(s: Position, into: Moves) -> None:
    """One pearl, then two."""
    for n in range(1, MOST + 1):
        if n <= s.heap:
            into.add(act(TAKE, n))


def apply(box: Box, s: Position, pearls: i64, out: list[Event] | None) -> None:
    s.heap -= pearls
    s.pearls[s.on_turn] += pearls
    if out is not None:
        out.append(Event("takes", int(s.on_turn), {"pearls": int(pearls)}))
    end_turn(box, s, out)


def why_not(s: Position, pearls: i64) -> Refusal:
    if pearls > MOST:
        return Refusal("take", "You take one pearl or two.")
    return Refusal("take", "There is only one pearl left.")
