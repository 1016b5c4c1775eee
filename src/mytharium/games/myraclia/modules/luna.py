"""RULES.md#luna: a cube in the draft that is a wild card on its own."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.compose import Module
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.hooks import Hook
from mytharium.games.myraclia.rules import draft
from mytharium.games.myraclia.seat import LUNA_COLUMN, NO_COLUMN
from mytharium.games.myraclia.state import DRAFT, LUNA_AWAY, LUNA_OFFERED, Position
from mytharium.games.myraclia.verbs import LUNA


class Luna(Module):
    """The expansion as the shelf offers it."""

    def __init__(self) -> None:
        super().__init__("luna", "Luna", summary="A wild cube for a player who is willing to terraform last.")

    def hooks(self) -> list[object]:
        return [LunaHook()]


class LunaHook(Hook):
    """The cube is offered in each draft, and comes back after each round."""

    def draft_begins(self, box: Box, s: Position) -> None:
        s.luna = LUNA_OFFERED

    def draft_choices(self, box: Box, s: Position, into: Moves) -> None:
        if s.luna == LUNA_OFFERED:
            into.add(LUNA)

    def drafted(self, box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
        """The cube ends the draft of a player and puts the disk left of all columns."""
        if action != LUNA:
            return
        seat = s.seat
        s.luna = seat
        s.passed |= bit(seat)
        draft.stand(s, seat, LUNA_COLUMN)
        draft.note(s, seat, NO_COLUMN)
        if out is not None:
            out.append(Event("luna", int(seat), {}))

    def round_begins(self, box: Box, s: Position) -> None:
        """RULES.md#luna-cube: used or not, it returns to its board."""
        s.luna = LUNA_AWAY

    def audit(self, box: Box, s: Position) -> str:
        if s.luna != LUNA_AWAY and s.luna != LUNA_OFFERED and (s.luna >= s.seats or box.is_automa(s, s.luna)):
            return f"the Luna cube is with {s.luna}"
        return ""


def why_not(s: Position, action: i64) -> Refusal:
    if s.phase != DRAFT:
        return draft.why_not(s, action)
    return Refusal("luna", "The Luna cube cannot be taken now.")
