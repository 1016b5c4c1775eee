"""What is said beside the board to those who want to learn: by the coach of a first game, and as a hint."""

from collections.abc import Sequence

from mytharium import games
from mytharium.scene.face import Choice
from mytharium.scene.lesson import END, UNTIL_THEN, Advice, coach
from mytharium.scene.words import Words
from mytharium.server.tables.snapshot import Snapshot


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


def said(best: Sequence[str], possible: Sequence[Choice], words: Words) -> dict[str, object]:
    """A hint: what a strong player would choose and what that brings, and what the next best would be."""
    first = {choice.action.split("; ")[0]: choice for choice in reversed(possible)}
    named = [first[text] for text in best]
    why = [named[0].hint]
    if len(named) > 1:
        why.append(words.t("Next best: {choice}.", choice=named[1].label))
        why.append(named[1].hint if named[1].hint != named[0].hint else "")
    return {
        "act": named[0].action,
        "cells": named[0].cells,
        "text": words.t("A strong player would look at this: {choice}.", choice=named[0].label),
        "why": " ".join(part for part in why if part),
    }
