"""A first game that teaches itself: what a coach points at and says, one thing at a time.

A lesson is a list of steps. The coach is at the first step that is not done yet: what is to be done is done when the
player has done it, what is only explained when it has been read. Steps see a View and the choices that were made of the
legal actions, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mytharium.scene.face import Choice


@dataclass(frozen=True, slots=True)
class Step:
    """`say` and `why` are marked for translation; `at` gives the cell or part to point at, by its id."""

    say: str  # what to do, or what there is to see
    why: str  # what it is good for
    at: Callable[[Any, Sequence[Choice]], str]
    when: Callable[[Any, Sequence[Choice]], bool] = lambda view, choices: True  # it can be said now
    done: Callable[[Any], bool] | None = None  # the player has done it; None: it is read and clicked away
