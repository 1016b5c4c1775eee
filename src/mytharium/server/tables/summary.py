"""The state of a match for lists: who is asked, and at the end the scores and ranks."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mytharium import games
from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.tables.table import BOT, TableInfo


@dataclass(frozen=True, slots=True)
class Result:
    rank: int
    score: int
    role: str  # what the seat played, in English


@dataclass(frozen=True, slots=True)
class Summary:
    """Stored beside the log of a table."""

    asked: list[int]
    scores: list[int] | None = None
    results: tuple[Result, ...] = field(default=(), compare=False)  # by seat, once the game is over
    fair: tuple[Result, ...] = field(default=(), compare=False)  # the same with assisted seats last; empty: all are
    fresh: tuple[int, ...] = field(default=(), compare=False)  # of `asked`, who were not asked before


def summarize(match: Match, asked: Sequence[int], info: TableInfo | None = None) -> Summary:
    """Summarize a match; by `info`, some seats rank last whatever their score."""
    if not match.over:
        return Summary([*asked])
    outcome, face = match.outcome, games.face(match.game.name)
    panels = face.read(match.view(WATCHER), Words("en", [face.catalog]), [""] * match.seats).panels
    ended = zip(outcome.ranks, outcome.scores, panels, strict=True)
    results = tuple(Result(rank, score, panel.role) for rank, score, panel in ended)
    if info is None:
        return Summary([], outcome.scores, results)
    lost = {k for k, seat in enumerate(info.seats) if seat.lost}
    stood_in = (k for k, seat in enumerate(info.seats) if seat.kind == BOT and info.belongs_to_person(k))
    unfair = {*lost, *stood_in, *(k for k, seat in enumerate(info.seats) if seat.assisted)}
    fair = ranked(results, unfair) if len(unfair) < len(results) else ()
    return Summary([], outcome.scores, ranked(results, unfair if info.is_tournament else lost), fair)


def ranked(results: tuple[Result, ...], lost: set[int]) -> tuple[Result, ...]:
    """Put these seats last; the others keep their order before them."""
    if not lost:
        return results
    others = [result.rank for k, result in enumerate(results) if k not in lost]
    return tuple(
        replace(result, rank=len(others) + 1 if k in lost else 1 + sum(rank < result.rank for rank in others))
        for k, result in enumerate(results)
    )
