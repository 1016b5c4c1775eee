"""Points that came with something else are told by their source."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.state import (
    FROM_LEECH,
    FROM_ROUND,
    FROM_TOWN,
    PLAYERS,
    POINTS,
    SEATS,
    SOURCES,
    Position,
)

TELL_THEIR_OWN: Final[tuple[str, ...]] = ("passes", "converts", "token")


def by_source(s: Position) -> vec[i64]:
    return s.v[POINTS : POINTS + 16 * SEATS]


def tell(s: Position, before: vec[i64], out: list[Event]) -> None:
    """What everybody scored since `before`; a town tile says its own points, and so do some events."""
    v = s.v
    for seat in range(v[PLAYERS]):
        gained: dict[str, int] = {}
        for k in range(FROM_ROUND, FROM_LEECH):
            n: i64 = v[POINTS + 16 * seat + k] - before[16 * seat + k]
            if n > 0 and k != FROM_TOWN:
                gained[SOURCES[k]] = int(n)
        if gained and not any(event.seat == seat and event.kind in TELL_THEIR_OWN for event in out):
            out.append(Event("scores", int(seat), gained))
