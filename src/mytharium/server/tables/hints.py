"""Hints: what a strong player would consider, from what one seat knows."""

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mytharium import games
from mytharium.bots.reasons import IN_HAND
from mytharium.coach.ideas import Idea, ideas
from mytharium.core.rng import Rng
from mytharium.scene.face import Choice, Reading
from mytharium.scene.lesson import END, UNTIL_THEN, Advice, coach
from mytharium.scene.words import Words, mark
from mytharium.server.base.words import signed
from mytharium.server.tables.bot_job import Job
from mytharium.server.tables.bot_workers import NoAnswer
from mytharium.server.tables.bots import job_for
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Snapshot
from mytharium.server.tables.table import NotYours, gives_hints
from mytharium.server.tables.tables import Tables

log = logging.getLogger("mytharium.tables")

EFFORT = 2.0  # how long is thought about a hint, see ideas
REASONS = 3  # that are told of an idea
AT_ONCE = mark("at once")
NO_HINTS = mark("At this table there are no hints: the host did not allow them.")
TOURNAMENT_HINTS = mark("There are no hints in this tournament.")
NO_IDEA = mark("Nothing comes to mind just now.")


async def best_ideas(tables: Tables, table: str, seat: int, seq: int) -> list[Idea]:
    """The best ideas for a seat, the best first; none if the position has changed."""
    async with tables.at(table) as found:
        if not gives_hints(found.info, seat):
            raise NotYours(TOURNAMENT_HINTS if found.info.is_strict else NO_HINTS)
        job = job_for(found, seat) if found.match.seq == seq and found.match.legal(seat) else None
    if job is None:
        return []
    try:
        best = await tables.jobs.do(advise, job, found.info.host)
    except NoAnswer as trouble:
        log.warning("No hint at %s: the adviser %s", table, trouble)
        raise NotYours(NO_IDEA) from None
    async with tables.at(table) as found:
        if found.match.seq != seq:
            return []
        found.hinted[seat] = found.match.state.turn
        return best


def advise(job: Job) -> list[Idea]:
    """In a worker: find ideas from the View of a seat."""
    return ideas(job.made(), job.view, list(job.moves), Rng(job.seed), EFFORT)


async def read_lesson(tables: Tables, table: str | OpenTable, guest: str, read: int) -> None:
    """Store how many explanations a guest has read; -1 ends the lesson."""
    async with tables.at(table) as found:
        before = found.info.rights.lesson_of(guest)
        if before < 0 or read == before:
            return
        await tables.store.write_lesson(found.id, guest, read)
        found.info = replace(found.info, rights=found.info.rights.with_lesson(guest, read))
    found.tell()


def advice(snapshot: Snapshot, words: Words, possible: Sequence[Choice]) -> dict[str, object]:
    """The values of the coach's region, which is empty without a lesson."""
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
    """The ideas as choices of the page with reasons, the best first."""
    found: dict[str, dict[str, object]] = {}
    for idea in best:
        choice = choice_for(idea.texts, reading.choices)
        if choice is not None and choice.action not in found:
            why = " ".join(part for part in (choice.hint, reasons(idea, reading)) if part)
            found[choice.action] = {"cells": choice.cells, "text": choice.label, "why": why}
    return list(found.values())


def choice_for(texts: Sequence[str], possible: Sequence[Choice]) -> Choice | None:
    """The choice that covers most of the first actions and no others, except the end of the turn."""
    best, most = None, 0
    for choice in possible:
        steps = choice.action.split("; ")
        known = len(steps) if steps == list(texts[: len(steps)]) else len(steps) - 1
        if steps[:known] == list(texts[:known]) and known > most:
            best, most = choice, known
    return best


def reasons(idea: Idea, reading: Reading[Any]) -> str:
    """The points that a turn brings, at once and later, by reason."""
    words, terms = reading.words, {**reading.face.learning.terms, IN_HAND: AT_ONCE}
    known = [(change, terms[name]) for name, change in idea.reasons if name in terms]
    told = [f"{signed(change, words)} {words.t(term)}" for change, term in known[:REASONS]]
    if not told:
        return ""
    points = words.n("{n} point expected in the end", "{n} points expected in the end", round(idea.points))
    return f"{points}: {', '.join(told)}."
