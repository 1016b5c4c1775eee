"""RULES.md#score: the points of tiles and markers, and RULES.md#tie."""

from mypy_extensions import i64

from mytharium.core.bits import members
from mytharium.core.protocol import Outcome
from mytharium.games.mythicals.box import BLACK, GREY, POINTS, TILE_NAMES, TILES
from mytharium.games.mythicals.state import Position


def points(s: Position, seat: i64) -> i64:
    total: i64 = s.bonus_of(seat)
    tiles = s.stack(seat)
    for tile in range(TILES):
        if (tiles >> tile) & 1:
            worth: i64 = POINTS[tile]
            total += worth
    return total


def breakdown(s: Position, seat: i64) -> dict[str, int]:
    """Points by source: runs, sets, the black tile and bonus markers."""
    found = {"runs": 0, "sets": 0, "black": 0, "bonus": int(s.bonus_of(seat))}
    tiles = s.stack(seat)
    for tile in range(TILES):
        if (tiles >> tile) & 1:
            worth: int = POINTS[tile]
            found["runs" if tile < GREY else "sets" if tile < BLACK else "black"] += worth
    return found


def outcome(s: Position) -> Outcome:
    scores = [int(points(s, 0)), int(points(s, 1))]
    ranks = [1 if score == max(scores) else 2 for score in scores]
    return Outcome(ranks, scores, [breakdown(s, 0), breakdown(s, 1)])


def traits(s: Position, seat: i64) -> list[tuple[str, str]]:
    """The tiles that a seat took."""
    return [("tile", TILE_NAMES[tile]) for tile in members(s.stack(seat))]
