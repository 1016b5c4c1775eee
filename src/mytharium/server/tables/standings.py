"""How a match stands, for lists: who is asked, and once it is over the scores and places."""

from dataclasses import replace

from mytharium import games
from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.scene.words import Words
from mytharium.server.ratings.rated import rated_places
from mytharium.server.storage.info import BOT, TableInfo
from mytharium.server.storage.standing import Now, Result


def now(match: Match, info: TableInfo | None = None) -> Now:
    """How a match stands; `info` tells which seats were lost on time, if it is over."""
    if not match.over:
        return Now(match.to_act())
    outcome, face = match.outcome, games.face(match.game.name)
    panels = face.read(match.view(WATCHER), Words("en", [face.catalog]), [""] * match.seats).panels
    ended = zip(outcome.ranks, outcome.scores, panels, strict=True)
    results = tuple(Result(rank, score, panel.role) for rank, score, panel in ended)
    if info is None:
        return Now(match.to_act(), outcome.scores, results)
    lost = {k for k, seat in enumerate(info.seats) if seat.lost}
    left = {k for k, seat in enumerate(info.seats) if seat.kind == BOT}  # who leaves a seat to a bot gains nothing
    rated = rated_places(match, info, ranked(results, left))
    return Now(match.to_act(), outcome.scores, ranked(results, lost), rated)


def ranked(results: tuple[Result, ...], lost: set[int]) -> tuple[Result, ...]:
    """Seats that were lost on time come last, the others one by one before them."""
    if not lost:
        return results
    others = [result.rank for k, result in enumerate(results) if k not in lost]
    return tuple(
        replace(result, rank=len(others) + 1 if k in lost else 1 + sum(rank < result.rank for rank in others))
        for k, result in enumerate(results)
    )
