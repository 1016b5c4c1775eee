"""Conditional moves: what a player wants played if the others move as expected. No other player learns of one.

A conditional move is a line of a plan. It is compared with what its seat is shown, never with the log, so that
cancelling it reveals no secret. A line is checked when its seat is asked.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from mytharium.core.notation import NotationError
from mytharium.core.protocol import Event, Refusal
from mytharium.core.rng import Rng
from mytharium.match.log import AGREED, DECISIONS, DRAW, MOVE, STEP, THEN, UNDO
from mytharium.match.match import Match
from mytharium.scene.words import mark
from mytharium.server.db.database import retry_taken
from mytharium.server.tables.clocks import late
from mytharium.server.tables.table import HUMAN, Decider

if TYPE_CHECKING:
    from mytharium.server.tables.open_table import OpenTable
    from mytharium.server.tables.tables import Tables

DETERMINIZATIONS = 8  # in which a draw is looked at
MOST = 20  # kept by a seat
LONGEST = 60  # moments of a line
OTHERWISE = mark("It came otherwise than in your plan.")
LEARNED = mark("You learned something that you did not know when you planned.")
TAKEN_BACK = mark("Something was taken back.")
ENOUGH = mark("You keep as many answers as you can. Forget one first.")
NOT_LEGAL = mark("The rules do not allow it any more.")


class Expected(msgspec.Struct, frozen=True):
    """One moment of the line: who acts, what the seat sees, and the text in the plan."""

    kind: str
    seat: int
    told: list[tuple[str, int, dict[str, int]]]
    text: str


class Kept(msgspec.Struct, frozen=True):
    """A conditional move of a seat, planned when the game had `start` moments and the log `seq` entries."""

    seat: int
    start: int
    seq: int
    line: tuple[Expected, ...]
    number: int = 0  # once it is stored
    reason: str = ""  # why it was cancelled


def told(events: tuple[Event, ...], seat: int) -> list[tuple[str, int, dict[str, int]]]:
    seen = (event for event in events if event.seen_by(seat))
    return [(event.kind, int(event.seat), {name: int(arg) for name, arg in event.args.items()}) for event in seen]


def learns(match: Match, moment: int, seat: int) -> bool:
    """Whether a moment shows a seat a secret, or a draw with several possible results.

    The possible results come from determinizations of the seat's own View with fixed random numbers, so positions that
    the seat cannot tell apart get the same answer.
    """
    here, game = match.line[moment], match.game
    if here.entry.kind != DRAW:
        return any(event.seen_by(seat) and event.teaches(seat) for event in here.events)
    known, view = told(here.events, seat), match.view(seat, moment)
    for stream in range(1 if game.is_open else DETERMINIZATIONS):
        sampled = game.determinize(view, Rng("learns", stream))
        for action, _ in game.chances(sampled):
            events: list[Event] = []
            game.play(sampled.clone(), action, events)
            if told(tuple(events), seat) != known:
                return True
    return False


def expected(match: Match, seat: int) -> tuple[Expected, ...]:
    """The part of a plan that can be kept: up to the last answer to another player before which nothing is learned."""
    line: list[Expected] = []
    end = 0
    for k, moment in enumerate(match.line[:LONGEST]):
        entry = moment.entry
        line.append(Expected(entry.kind, entry.seat, told(moment.events, seat), entry.text))
        if entry.seat == seat and answers(line, seat):
            end = len(line)
        if learns(match, k, seat):
            break
    return tuple(line[:end])


def answers(line: list[Expected] | tuple[Expected, ...], seat: int) -> bool:
    """Whether another seat decides something in this part of a line."""
    return any(one.kind in DECISIONS and one.seat != seat for one in line)


# ---- what becomes of them ------------------------------------------------------------------------------------------


def due(table: OpenTable) -> Kept | None:
    """One that is to be played or cancelled now. The caller holds the table."""
    match, info = table.match, table.info
    for kept in table.answers:
        judged = None if kept.reason else _judged(match, kept)
        asked = kept.seat in table.asked and match.held < 0 and info.seats[kept.seat].kind == HUMAN
        if match.over or judged == [] or (judged and asked and kept.seat not in late(info)):
            return kept
    return None


def _judged(match: Match, kept: Kept) -> str | list[str] | None:
    """Why it is cancelled, or the steps to play now (none: it is complete); None: it waits."""
    since, line, seat = match.log[kept.seq :], match.line, kept.seat
    moved = len(line) < kept.start or (kept.start and line[kept.start - 1].at >= kept.seq)
    if moved or any(entry.kind == AGREED or (entry.kind == UNDO and entry.seat == seat) for entry in since):
        return TAKEN_BACK
    happened = range(kept.start, len(line))
    for k, plan in zip(happened, kept.line, strict=False):
        if (line[k].entry.seat, told(line[k].events, seat)) != (plan.seat, plan.told):
            return LEARNED if learns(match, k, seat) else OTHERWISE
        if learns(match, k, seat) and k - kept.start < len(kept.line) - 1:
            return LEARNED
    done, rest = kept.line[: len(happened)], kept.line[len(happened) :]
    if not rest:
        return []
    if rest[0].seat != seat:
        return None if rest[0].seat in match.to_act() else OTHERWISE
    if not answers(done, seat):
        return None
    last = next((k for k, one in enumerate(rest) if (k and one.kind == MOVE) or one.seat != seat), len(rest))
    return [one.text for one in rest[:last] if one.kind in (MOVE, STEP)]


async def act_on(tables: Tables, table: OpenTable, kept: Kept) -> None:
    """Play or cancel it. The caller holds the table."""
    match = table.match
    table.answers = await tables.store.conditional_moves(table.id)
    if kept not in table.answers:  # it was forgotten in another process
        return
    judged = [] if match.over else _judged(match, kept)
    if judged and isinstance(judged, list):
        with suppress(Refusal, NotationError):
            await tables.play(table, kept.seat, THEN.join(judged), match.seq, True, Decider.AUTO)
            return
        judged = NOT_LEGAL
    await end(tables, table, kept.seat, kept.number, judged if isinstance(judged, str) else "")


# ---- keeping them --------------------------------------------------------------------------------------------------


async def keep(tables: Tables, table: OpenTable, kept: Kept) -> None:
    """Store a conditional move. The caller holds the table."""
    await retry_taken(partial(tables.store.add_conditional_moves, table.id, kept, MOST))
    table.stale = True


async def end(tables: Tables, table: OpenTable, seat: int, number: int, reason: str = "") -> None:
    """Cancel a conditional move for a reason that its player reads, or delete it. The caller holds the table."""
    await tables.store.end_conditional_moves(table.id, seat, number, reason)
    table.answers = await tables.store.conditional_moves(table.id)
