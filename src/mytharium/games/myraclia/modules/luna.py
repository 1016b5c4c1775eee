"""RULES.md#luna: a cube in the draft that is a wild card on its own."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.compose import Module
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.phases import DRAFT
from mytharium.games.myraclia.player import LUNA_COLUMN, NO_COLUMN
from mytharium.games.myraclia.rules import draft
from mytharium.games.myraclia.state import LUNA_OFFERED, Position
from mytharium.games.myraclia.verbs import LUNA


class Luna(Module):
    def __init__(self) -> None:
        super().__init__("luna", "Luna", summary="A wild cube for whoever is ready to terraform last.")

    def hooks(self) -> list[object]:
        return [LunaHook()]


class LunaHook(Hook):
    def draft_begins(self, box: Box, s: Position) -> None:
        s.luna = LUNA_OFFERED

    def draft_choices(self, box: Box, s: Position, into: Moves) -> None:
        if s.luna == LUNA_OFFERED:
            into.add(LUNA)


def why_not(s: Position, action: i64) -> Refusal:
    if s.phase != DRAFT:
        return draft.why_not(s, action)
    return Refusal("luna", "The Luna cube cannot be taken now.")


def take(box: Box, s: Position, out: list[Event] | None) -> None:
    """The cube ends the draft of a player and puts the disk left of all columns."""
    seat: i64 = s.seat
    s.luna = seat
    s.passed |= bit(seat)
    draft.stand(s, seat, LUNA_COLUMN)
    draft.note(s, seat, NO_COLUMN)
    if out is not None:
        out.append(Event("luna", int(seat), {}))
    draft.advance(box, s, out)
