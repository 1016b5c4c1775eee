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
    """How a match stands; `info` tells which seats come last whatever their score, if it is over."""
    if not match.over:
        return Now(match.to_act())
    outcome, face = match.outcome, games.face(match.game.name)
    panels = face.read(match.view(WATCHER), Words("en", [face.catalog]), [""] * match.seats).panels
    ended = zip(outcome.ranks, outcome.scores, panels, strict=True)
    results = tuple(Result(rank, score, panel.role) for rank, score, panel in ended)
    if info is None:
        return Now(match.to_act(), outcome.scores, results)
    lost = {k for k, seat in enumerate(info.seats) if seat.lost}
    stood_in = (k for k, seat in enumerate(info.seats) if seat.kind == BOT and info.belongs_to_person(k))
    unfair = {*lost, *stood_in, *(k for k, seat in enumerate(info.seats) if seat.assisted)}
    rated = rated_places(info, ranked(results, unfair)) if len(unfair) < len(results) else ()
    return Now(match.to_act(), outcome.scores, ranked(results, unfair if info.is_tournament else lost), rated)


def ranked(results: tuple[Result, ...], lost: set[int]) -> tuple[Result, ...]:
    """Put these seats last; the others keep their order before them."""
    if not lost:
        return results
    others = [result.rank for k, result in enumerate(results) if k not in lost]
    return tuple(
        replace(result, rank=len(others) + 1 if k in lost else 1 + sum(rank < result.rank for rank in others))
        for k, result in enumerate(results)
    )
