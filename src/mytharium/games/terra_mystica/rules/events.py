"""What events tell: what a player has, and points that came with something else."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.seat import FROM_LEECH, FROM_ROUND, FROM_TOWN, SOURCES, Seat
from mytharium.games.terra_mystica.state import Position

NO_ANSWER: Final[i64] = 0  # in place of an action: a question that had no answer
TELL_THEIR_OWN: Final[tuple[str, ...]] = ("passes", "converts", "token")


def told(me: Seat) -> dict[str, int]:
    """What a player has, for events that people check against other records."""
    return {
        "vp": int(me.vp),
        "coins": int(me.coins),
        "workers": int(me.workers),
        "priests": int(me.priests),
        "bowl1": int(me.bowl1),
        "bowl2": int(me.bowl2),
        "bowl3": int(me.bowl3),
        "fire": int(me.cults[0]),
        "water": int(me.cults[1]),
        "earth": int(me.cults[2]),
        "air": int(me.cults[3]),
    }


def tell_all(s: Position, kind: str, out: list[Event] | None) -> None:
    """What everybody has now."""
    if out is not None:
        for seat in range(s.players):
            out.append(Event(kind, int(seat), told(s.seat(seat))))


def tell_forced(me: Seat, action: i64, asked: i64, argument: i64, spades: i64, out: list[Event] | None) -> None:
    """An answer that nobody was asked for, because there was no other, with its question. No player reads it."""
    if out is not None:
        question = {"action": int(action), "asked": int(asked), "argument": int(argument), "spades": int(spades)}
        out.append(Event("forced", int(me.number), {**question, **told(me)}))


def points_by_source(s: Position) -> list[vec[i64]]:
    return [s.seat(seat).points[:] for seat in range(s.players)]


def tell_points(s: Position, before: list[vec[i64]], out: list[Event]) -> None:
    """What everybody scored since `before`; a town tile tells its own points, and so do some events."""
    for seat in range(s.players):
        points = s.seat(seat).points
        gained: dict[str, int] = {}
        for source in range(FROM_ROUND, FROM_LEECH):
            n: i64 = points[source] - before[seat][source]
            if n > 0 and source != FROM_TOWN:
                gained[SOURCES[source]] = int(n)
        if gained and not any(event.seat == seat and event.kind in TELL_THEIR_OWN for event in out):
            out.append(Event("scores", int(seat), gained))
