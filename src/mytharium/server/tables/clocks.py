"""The clocks of a table: the time left by seat, and since when it runs. Both are stored; nothing ticks."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from mytharium.match.log import AGREED, DECISIONS, UNDO, Entry
from mytharium.match.match import Match
from mytharium.server.base import clock
from mytharium.server.base.clock import MINUTE
from mytharium.server.tables.table import HUMAN, OPEN, TableInfo
from mytharium.server.tables.time_control import Clocks, Pace, SeatClock


def new_clocks(pace: Pace, seats: int) -> Clocks:
    return tuple(SeatClock(pace.bank) for _ in range(seats))


def moved(
    clocks: Clocks, pace: Pace, runs: Collection[int], now: int, ended: Collection[int] = (), taken_back: bool = False
) -> Clocks:
    """Stop and start clocks: those of the seats in `runs` run from now on.

    Ending a turn brings the increment, and undoing the turn returns it, so no player gains time by it.
    """
    found = []
    for seat, one in enumerate(clocks):
        left, since = one.left, one.since
        if since is not None and (seat not in runs or seat in ended):
            left, since = one.left_at(pace, now), None
        if seat in ended:
            left += pace.increment
        if seat in runs and since is None:
            since = now
            if taken_back and one.since is None:
                left = max(0, left - pace.increment)
        found.append(SeatClock(left, since))
    return tuple(found)


def next_end(clocks: Clocks, pace: Pace) -> int | None:
    """When the first clock runs out; None if none runs."""
    return min((end for clock in clocks if (end := clock.ends(pace)) is not None), default=None)


def times(pace: Pace | None, clocks: Clocks) -> dict[str, Any]:
    """The columns of a table that hold its clocks."""
    if pace is None:
        return {}
    stored = [[clock.left, clock.since] for clock in clocks]
    return {"pace": pace.to_json(), "clocks": stored, "deadline": next_end(clocks, pace)}


def clocks_of(stored: Sequence[Sequence[Any]] | None) -> Clocks:
    return tuple(SeatClock(left, since) for left, since in stored or ())


def _runs(info: TableInfo, match: Match) -> set[int]:
    """The seats whose clocks run: people who are asked, once all seats are taken."""
    if match.over or any(seat.kind == OPEN for seat in info.seats):
        return set()
    return {seat for seat in match.to_act() if info.seats[seat].kind == HUMAN}


def after_entries(
    info: TableInfo, asked: Sequence[int], entries: Sequence[Entry], match: Match, turned: bool
) -> Clocks:
    """The clocks after new entries, before which these seats were `asked`; `turned`: a turn has ended."""
    if info.pace is None:
        return info.clocks
    runs = _runs(info, match)
    decided = {entry.seat for entry in entries if entry.kind in DECISIONS}
    ended = {seat for seat in asked if seat in decided and info.clocks[seat].since and (turned or seat not in runs)}
    taken_back = any(entry.kind in (UNDO, AGREED) for entry in entries)
    return moved(info.clocks, info.pace, runs, clock.now(), ended, taken_back)


def after_seats(info: TableInfo, match: Match) -> Clocks:
    """The clocks after seats changed. A player who returns without time gets a little."""
    if info.pace is None:
        return info.clocks
    runs, least = _runs(info, match), max(info.pace.increment, MINUTE)
    back = {k for k, seat in enumerate(info.clocks) if k in runs and seat.since is None and seat.left <= 0}
    clocks = tuple(replace(seat, left=least) if k in back else seat for k, seat in enumerate(info.clocks))
    return moved(clocks, info.pace, runs, clock.now())


def late(info: TableInfo) -> set[int]:
    """The seats whose time is over."""
    if info.pace is None:
        return set()
    ends = ((seat, one.ends(info.pace)) for seat, one in enumerate(info.clocks))
    return {seat for seat, end in ends if end is not None and end <= clock.now()}


def shown_clocks(info: TableInfo) -> tuple[tuple[int, str, int, int], ...]:
    """The clocks of people: seat, name, time left, and when it runs out or 0."""
    if info.pace is None:
        return ()
    chairs = zip(info.seats, info.clocks, strict=True)
    return tuple(
        (k, seat.name, one.left, one.ends(info.pace) or 0) for k, (seat, one) in enumerate(chairs) if seat.kind == HUMAN
    )
