"""A first game that teaches itself: what a coach points at and says, one thing at a time.

A lesson is a list of steps. The coach is at the first one that is not over: what is asked for is over once the player
has played it, what is only explained once it has been read. The coach knows what the player sees, may do and has done,
and nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mytharium.scene.words import mark

if TYPE_CHECKING:
    from mytharium.scene.face import Choice

WAIT = mark("Now the others play.")
WATCH = mark("What they do is marked on the board and told in the log.")
END = mark("End your turn.")
UNTIL_THEN = mark("Until then you can take back what you chose.")
PLAY_ON = mark("Play on as you like.")
LIT = mark("What is lit can be chosen. The coach comes back when there is something new.")


@dataclass(frozen=True, slots=True)
class Step:
    """`say` and `why` are still to be translated."""

    say: str  # what to do, or what there is to see
    why: str  # what it is good for
    at: str = ""  # the cell or part to point at, {me} is the viewer's seat; "": what is lit for what is asked for
    acts: tuple[str, ...] = ()  # how the actions begin that are asked for; none: it is only to be read
    maybe: bool = False  # if it is not possible now, the steps after it come first
    when: Callable[[Any], bool] | None = None  # of the view: it makes sense now


def lesson(module: str, *conditions: Callable[[Any], bool]) -> tuple[Step, ...]:
    """Return the steps in lesson.toml beside a module, which gives the conditions that they name."""
    named = {condition.__name__: condition for condition in conditions}
    steps = tomllib.loads(Path(module).with_name("lesson.toml").read_text("utf-8"))["steps"]
    return tuple(
        Step(**step | {"acts": tuple(step.get("acts", ())), "when": named[step["when"]] if "when" in step else None})
        for step in steps
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says now. Both sentences are still to be translated."""

    say: str
    why: str
    at: str = ""
    asks: tuple[str, ...] = ()  # the actions that are asked for
    step: int = -1  # of the lesson


def coach(
    lesson: Sequence[Step], view: Any, choices: Sequence[Choice], played: Sequence[str], read: int
) -> Advice | None:
    """What to say to one who has played this and read so many explanations; nothing once the lesson is over."""
    explained, since = 0, 0
    for k, step in enumerate(lesson):
        if step.acts:
            done = next((at for at in range(since, len(played)) if played[at].startswith(step.acts)), -1)
            since = since if step.maybe else done + 1
            asked = [choice for choice in choices if choice.action.startswith(step.acts)]
        else:
            explained += 1
            done = 0 if explained <= read else -1
            asked = []
        if done >= 0:
            continue
        if (asked or not step.acts) and (step.when is None or step.when(view)):
            lit = next((cell for choice in asked for cell in choice.cells), "acts")
            at = step.at.format(me=int(view.viewer)) or lit
            return Advice(step.say, step.why, at, tuple(one.action for one in asked), k)
        if not step.maybe:
            return Advice(PLAY_ON, LIT) if choices else Advice(WAIT, WATCH)
    return None
