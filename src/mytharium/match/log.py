"""What the log of a match is made of."""

from dataclasses import dataclass
from typing import Final

from mytharium.core.protocol import Event, State

MOVE: Final = "move"
STEP: Final = "step"  # belongs to the choice before it: its next step, or an answer given without asking
DRAW: Final = "draw"  # an outcome of chance
UNDO: Final = "undo"
AGREED: Final = "agreed undo"  # all seats agreed to take back more than undo allows
DONE: Final = "done"  # a seat lets chance go on
DECISIONS: Final = (MOVE, STEP)

THEN: Final = "; "  # between the steps of a move that has several


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log."""

    kind: str
    seat: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the line that stands: the entry that led here, what happened, and the position after it."""

    at: int  # its place in the log
    entry: Entry
    events: tuple[Event, ...]
    state: State
