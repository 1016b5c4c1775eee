"""What is said beside the board to those who want to learn: by the coach of a first game, and as a hint."""

from collections.abc import Sequence
from typing import Any

from mytharium import games
from mytharium.bots.reasons import IN_HAND
from mytharium.coach.ideas import Idea
from mytharium.scene.face import Choice, Reading
from mytharium.scene.lesson import END, UNTIL_THEN, Advice, coach
from mytharium.scene.words import Words, mark
from mytharium.server.pages.numbers import signed
from mytharium.server.tables.snapshot import Snapshot

REASONS = 3  # that are told of an idea
AT_ONCE = mark("at once")


def advice(snapshot: Snapshot, words: Words, possible: Sequence[Choice]) -> dict[str, object]:
    """For the region of the coach; it is empty where nobody teaches."""
    lesson = games.face(snapshot.game).learning.lesson
    told = None
    if snapshot.read >= 0 and snapshot.must_end:
        told = Advice(END, UNTIL_THEN, "acts")
    elif snapshot.read >= 0:
        told = coach(lesson, snapshot.view, possible, snapshot.played, snapshot.read)
    if told is None:
        return {"say": ""}
    return {
        "say": words.t(told.say),
        "why": words.t(told.why),
        "at": told.at,
        "reads": told.step >= 0 and not told.asks,
        "read": snapshot.read + 1,
        "number": told.step + 1,
        "count": len(lesson),
    }


def told_ideas(best: Sequence[Idea], reading: Reading[Any]) -> list[dict[str, object]]:
    """What a strong player would look at, the best first: each as the choice that begins it, and why."""
    found: dict[str, dict[str, object]] = {}
    for idea in best:
        choice = choice_for(idea.texts, reading.choices)
        if choice is not None and choice.action not in found:
            why = " ".join(part for part in (choice.hint, reasons(idea, reading)) if part)
            found[choice.action] = {"cells": choice.cells, "text": choice.label, "why": why}
    return list(found.values())


def choice_for(texts: Sequence[str], possible: Sequence[Choice]) -> Choice | None:
    """The choice that takes most of the first of these actions, and no others; perhaps with the end of the turn."""
    best, most = None, 0
    for choice in possible:
        steps = choice.action.split("; ")
        known = len(steps) if steps == list(texts[: len(steps)]) else len(steps) - 1
        if steps[:known] == list(texts[:known]) and known > most:
            best, most = choice, known
    return best


def reasons(idea: Idea, reading: Reading[Any]) -> str:
    """What a turn brings, in points: at once, and by what it is good for later."""
    words, terms = reading.words, {**reading.face.learning.terms, IN_HAND: AT_ONCE}
    known = [(change, terms[name]) for name, change in idea.reasons if name in terms]
    told = [f"{signed(change, words)} {words.t(term)}" for change, term in known[:REASONS]]
    if not told:
        return ""
    points = words.n("{n} point expected in the end", "{n} points expected in the end", round(idea.points))
    return f"{points}: {', '.join(told)}."
