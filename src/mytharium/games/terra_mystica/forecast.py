"""What the scores would be: at the end of the round if all passed now, and at the end of the game if that were it.

The rules themselves are asked, on a copy of the position: passing and the final scoring as things stand.
"""

from __future__ import annotations

from dataclasses import dataclass

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.components import TRACKS
from mytharium.games.terra_mystica.rules import passing, scoring
from mytharium.games.terra_mystica.rules.gains import score
from mytharium.games.terra_mystica.state import (
    FINISHED,
    FROM_BONUS,
    FROM_FACTION,
    FROM_FAVOR,
    LEFT,
    PASSED,
    PHASE,
    POINTS,
    ROUND,
    SEAT,
    SOURCES,
    VP,
    Position,
)
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import Words


@dataclass(frozen=True, slots=True)
class Forecast:
    """For one seat: the points now, after the round, after the game, and what the end adds by its source."""

    now: int
    round: int
    game: int
    parts: dict[str, int]


def forecast(view: TerraMysticaView) -> list[Forecast]:
    """One for each seat; before the first round and after the last nothing is to come."""
    s, seats = view.position(), range(int(view.seats))
    now = [int(s.v[SEAT * seat + VP]) for seat in seats]
    if s.v[ROUND] == 0 or s.v[PHASE] == FINISHED:
        return [Forecast(n, n, n, {}) for n in now]
    box = view.box
    for seat in seats:
        pass_now(box, s, seat)
    after = s.clone()
    scoring.finish(box, after, None)
    return [
        Forecast(now[seat], int(s.v[SEAT * seat + VP]), int(after.v[SEAT * seat + VP]), gained(s, after, seat))
        for seat in seats
    ]


def pass_now(box: Box, s: Position, seat: int) -> None:
    """The points for passing, if the seat has not passed yet."""
    if s.v[SEAT * seat + PASSED] or s.v[SEAT * seat + LEFT]:
        return
    points = (
        (passing.card_points(box, s, seat), FROM_BONUS),
        (passing.favor_points(box, s, seat), FROM_FAVOR),
        (box.faction(s, seat).passing(box, s, seat), FROM_FACTION),
    )
    for n, source in points:
        score(s, seat, n, source)


def gained(s: Position, after: Position, seat: int) -> dict[str, int]:
    change = {
        name: int(after.v[POINTS + 16 * seat + k] - s.v[POINTS + 16 * seat + k]) for k, name in enumerate(SOURCES)
    }
    return {name: n for name, n in change.items() if n}


def rows(view: TerraMysticaView, seat: int, words: Words) -> tuple[tuple[str, str, str], ...]:
    """The forecast of a seat beside the board: glyph, name, value."""
    found = forecast(view)[seat]
    if view.v[ROUND] == 0 or view.v[PHASE] == FINISHED:
        return ()
    cults = sum(found.parts.get(track, 0) for track in TRACKS)
    network = found.parts.get("network", 0) + found.parts.get("final", 0)
    return (
        ("round", words.t("after this round"), str(found.round)),
        ("cult", words.t("cults"), f"+{cults}"),
        ("network", words.t("network"), f"+{network}"),
        ("coin", words.t("leftovers"), f"+{found.parts.get('resources', 0)}"),
        ("points", words.t("if the game ended then"), str(found.game)),
    )
