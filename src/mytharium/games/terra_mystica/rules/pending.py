"""The questions that wait: the last one put there is asked first."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.state import (
    ASK_TOWN,
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    CULT,
    PENDING,
    PLAYERS,
    PRIESTS,
    SEAT,
    STACK,
    TOWN_STOCK,
    VP,
    WORKERS,
    Position,
)


def push(s: Position, kind: i64, seat: i64, first: i64 = 0, second: i64 = 0) -> None:
    n: i64 = s.v[PENDING]
    s.v[STACK + n] = kind | shift(seat, 8) | shift(first, 16) | shift(second, 24)
    s.v[PENDING] = n + 1


def pop(s: Position) -> None:
    s.v[PENDING] -= 1
    s.v[STACK + s.v[PENDING]] = 0


def top_kind(s: Position) -> i64:
    if s.v[PENDING] == 0:
        return -1
    return s.v[STACK + s.v[PENDING] - 1] & 255


def top_first(s: Position) -> i64:
    """The small argument of the question on top."""
    return (s.v[STACK + s.v[PENDING] - 1] >> 16) & 255


def top_second(s: Position) -> i64:
    return (s.v[STACK + s.v[PENDING] - 1] >> 24) & 255


def set_top(s: Position, first: i64) -> None:
    """Ask the question on top once more, with another argument."""
    at: i64 = STACK + s.v[PENDING] - 1
    s.v[at] = (s.v[at] & 0xFF00FFFF) | shift(first, 16)


def clear(s: Position) -> None:
    while s.v[PENDING] > 0:
        pop(s)


def tiles_left(s: Position) -> i64:
    """RULES.md#towns: town tiles in the supply, less those that a question waits for."""
    n: i64 = 0
    for tile in range(8):
        n += (s.v[TOWN_STOCK] >> (4 * tile)) & 15
    for k in range(s.v[PENDING]):
        if s.v[STACK + k] & 255 == ASK_TOWN:
            n -= 1
    return n


def told(s: Position, seat: i64) -> dict[str, int]:
    """What a seat has, for events that people check against other records."""
    b = SEAT * seat
    v = s.v
    return {
        "vp": int(v[b + VP]),
        "coins": int(v[b + COINS]),
        "workers": int(v[b + WORKERS]),
        "priests": int(v[b + PRIESTS]),
        "bowl1": int(v[b + BOWL1]),
        "bowl2": int(v[b + BOWL2]),
        "bowl3": int(v[b + BOWL3]),
        "fire": int(v[b + CULT]),
        "water": int(v[b + CULT + 1]),
        "earth": int(v[b + CULT + 2]),
        "air": int(v[b + CULT + 3]),
    }


def tell_all(s: Position, out: list[Event]) -> None:
    """What everybody has after a decision and before anything follows from it, to check recorded games by."""
    for seat in range(s.v[PLAYERS]):
        out.append(Event("has", int(seat), told(s, seat)))
