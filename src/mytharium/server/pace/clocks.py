"""The clocks of a table: what each seat has left, and since when its clock runs. Both are stored; nothing ticks."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from mytharium.server.pace.pace import Pace, counted, deadline


@dataclass(frozen=True, slots=True)
class SeatClock:
    left: int  # milliseconds, at the moment `since` if it runs
    since: int | None = None

    def left_at(self, pace: Pace, now: int) -> int:
        return self.left if self.since is None else max(0, self.left - counted(pace, self.since, now))

    def ends(self, pace: Pace) -> int | None:
        """When it has run out; None while it stands."""
        return None if self.since is None else deadline(pace, self.since, self.left)


Clocks = tuple[SeatClock, ...]


def new_clocks(pace: Pace, seats: int) -> Clocks:
    return tuple(SeatClock(pace.bank) for _ in range(seats))


def moved(
    clocks: Clocks, pace: Pace, runs: Collection[int], now: int, ended: Collection[int] = (), taken_back: bool = False
) -> Clocks:
    """The clocks after something happened: those of the seats in `runs` run from now on.

    Who has ended a turn gets the increment. Who takes a turn back gives it back, so that nobody gains time by it.
    """
    found = []
    for seat, clock in enumerate(clocks):
        left, since = clock.left, clock.since
        if since is not None and (seat not in runs or seat in ended):
            left, since = clock.left_at(pace, now), None
        if seat in ended:
            left += pace.increment
        if seat in runs and since is None:
            since = now
            if taken_back and clock.since is None:
                left = max(0, left - pace.increment)
        found.append(SeatClock(left, since))
    return tuple(found)


def next_end(clocks: Clocks, pace: Pace) -> int | None:
    """When the first of them runs out; None if none runs."""
    return min((end for clock in clocks if (end := clock.ends(pace)) is not None), default=None)


def times(pace: Pace | None, clocks: Clocks) -> dict[str, Any]:
    """What is stored of a table's time."""
    if pace is None:
        return {}
    stored = [[clock.left, clock.since] for clock in clocks]
    return {"pace": pace.to_json(), "clocks": stored, "deadline": next_end(clocks, pace)}


def clocks_of(stored: Sequence[Sequence[Any]] | None) -> Clocks:
    return tuple(SeatClock(left, since) for left, since in stored or ())
